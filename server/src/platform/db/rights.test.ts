/** What the product's role may change, column by column: whatever it is made to say, it cannot send money elsewhere (quality C-64). */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../test/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** A column that the code comes to update is added here, and granted by the migration that makes it. */
const mayChange: Record<string, string[]> = {
  bank: ['currency', 'editions', 'name_en', 'name_la', 'name_th'],
  source: ['description', 'is_open', 'position'],
  provider: ['adapter', 'address', 'is_open', 'name'],
  game: [
    ...['adapter', 'android', 'auto_login', 'background', 'category', 'ios', 'is_open', 'logo'],
    ...['maintenance_from', 'maintenance_until', 'name', 'position', 'provider', 'sign_in', 'web'],
  ],
  deposit_account: [
    ...['account_name', 'adapter', 'closed_at', 'code', 'currency', 'deposit_min', 'is_open', 'mode'],
    ...['position', 'quick_amounts'],
  ],
  bank_statement: [
    ...[
      'account',
      'begun_by',
      'debits',
      'former_hash',
      'hash',
      'lease_until',
      'matched',
      'matched_at',
      'matched_by',
    ],
    ...['refused', 'state', 'taken_back_at', 'taken_back_by', 'unmatched'],
  ],
  bank_statement_row: ['cells', 'from_bank', 'outcome', 'reference', 'why'],
  daily_figure: ['entries', 'paid_in', 'paid_out'],
  operator_task: ['closed_at', 'closed_by'],
  member: [
    'bank_account_name',
    'bank_account_no',
    'bank_changed_at',
    'bank_code',
    'bank_proven_name',
    'bank_verified_at',
    'closed_at',
    'erase_at',
    'erased_at',
    'is_active',
    'is_flagged',
    'name',
    'password_hash',
    'password_reset_at',
  ],
  session: ['last_seen_at', 'revoked_at', 'revoked_why', 'seen_on', 'stepped_up_until'],
  member_export: ['ask_at', 'ask_count', 'asked_at', 'ends_at', 'file', 'locale', 'made_at'],
  list_export: ['ask_at', 'ask_count', 'ends_at', 'fault', 'file', 'rows', 'state', 'total'],
  member_pin: ['closed_until', 'pin_hash', 'set_at', 'tries'],
  member_passkey: ['counter', 'last_used_at'],
  passkey_challenge: ['challenge', 'created_at'],
  operator: [
    'accepted_at',
    'authenticator',
    'authenticator_step',
    'last_seen_at',
    'link_seen_by',
    'member_id',
    'member_since',
    'password_hash',
    'reset_at',
    'reset_by',
    'revoked_at',
    'roles',
    'state',
  ],
  staff_claim: ['claimed_until', 'operator_id'],
  staff_passkey: ['counter', 'last_used_at'],
  staff_session: ['idle_until', 'last_seen_at', 'stepped_up_until'],
  otp: ['tries', 'used_at', 'verified_at'],
  game_account: [
    'confirmed_at',
    'frozen_at',
    'in_maintenance',
    'is_stale',
    'password_sealed',
    'reset_ask_at',
    'reset_ask_count',
    'reset_at',
    'reset_reference',
    'same_seq',
    'same_since',
    'tells_stakes',
  ],
  transfer: [
    'ask_at',
    'ask_count',
    'contradicted_at',
    'decided_at',
    'look_at',
    'look_count',
    'ordered_at',
    'provider_reference',
    'reason',
    'state',
    'unknown_count',
  ],
  qr_charge: ['announced_at', 'ask_at', 'ask_count', 'payload', 'provider_reference', 'state'],
  withdrawal: [
    'ask_at',
    'ask_count',
    'asked_at',
    'bank_reference',
    'contradicted_at',
    'decided_at',
    'look_at',
    'look_count',
    'order_lease_until',
    'ordered_at',
    'reason',
    'reviewed_again_at',
    'state',
  ],
  bank_payment: ['attributed_at', 'confirmed_at', 'given_back', 'is_apart', 'member_id'],
  gateway_payment: ['attributed_at', 'given_back', 'is_apart', 'member_id'],
  sender_refund: [
    'ask_at',
    'ask_count',
    'asked_at',
    'contradicted_at',
    'decided_at',
    'look_at',
    'look_count',
    'order_lease_until',
    'ordered_at',
    'reason',
    'state',
  ],
  payout_file: ['taken_at'],
  payout_file_row: ['reason', 'result_id', 'said'],
  payout_result: ['confirmed_at', 'confirmed_by'],
  payout_result_row: [],
  member_sms: ['ask_at', 'ask_count', 'state'],
  notice: ['read_at'],
  deposit_limit: ['amount', 'pending_amount', 'pending_from', 'tell_at'],
  push_subscription: ['auth', 'locale', 'member_id', 'p256dh', 'session_hash', 'subscribed_at'],
  spin_seed: ['begun_at', 'client_seed', 'nonce', 'revealed_at', 'seed_sealed', 'server_seed'],
  spin: [],
  journal: [],
  entry: [],
  operator_audit: [],
}

test.each(Object.entries(mayChange))(
  'of %s the product may change %j and nothing else',
  async (table, columns) => {
    const rows = await database.asOwner<{ name: string }>(
      `SELECT attname AS name FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped
       AND has_column_privilege('kapao_app', attrelid, attnum, 'UPDATE') ORDER BY attname`,
      [table],
    )
    expect(rows.map(({ name }) => name)).toEqual(columns)
  },
)

/** What is no book, and is removed when it is finished: queues, counters, and what is kept for a while. */
const mayRemove = [
  'bank_statement',
  'bank_statement_row',
  'book_difference',
  'book_search',
  'chat_file',
  'chat_looking',
  'chat_message',
  'chat_note',
  'chat_reply',
  'deposit_unread',
  'flow_trace',
  'list_export',
  'member_address',
  'member_device',
  'member_export',
  'member_passkey',
  'member_pin',
  'member_sms',
  'notice',
  'otp',
  'outbox',
  'passkey_challenge',
  'push_delivery',
  'push_setting',
  'push_subscription',
  'rate_limit',
  'request_key',
  'session',
  'staff_claim',
  'staff_invitation',
  'staff_passkey',
  'staff_recovery_code',
  'staff_session',
  'unread_record',
  'webhook_event',
]

test("rows of these tables, and of no other, are the product's to remove", async () => {
  const rows = await database.asOwner<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
       AND has_table_privilege('kapao_app', oid, 'DELETE, TRUNCATE') ORDER BY relname`,
  )
  expect(rows.map(({ name }) => name)).toEqual(mayRemove)
})

test.each([
  'UPDATE withdrawal SET to_account_no = 1',
  'UPDATE withdrawal SET to_bank = 1',
  'UPDATE withdrawal SET amount = 1',
  'UPDATE transfer SET amount = 1',
  'UPDATE qr_charge SET amount = 1',
  'UPDATE member SET phone = 1',
  'UPDATE entry SET amount = 1',
])("%s is denied to the product's role", async (statement) => {
  await expect(database.asOwner(`SET ROLE kapao_app; ${statement}`)).rejects.toThrow('permission denied')
})

test('every function names where its tables are, so that no temporary table comes before them', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT proname AS name FROM pg_proc
    WHERE pronamespace = current_schema()::regnamespace AND prosqlbody IS NULL
      AND coalesce((SELECT bool_or(one LIKE 'search_path=%, pg_temp') FROM unnest(proconfig) one), false) = false
    ORDER BY proname`.execute(database.db)
  expect(rows).toEqual([])
})
