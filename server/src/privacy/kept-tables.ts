/**
 * Where things about a member are kept, and what of it a member's copy of the data has (decisions D17). A test compares this
 * page with the database: a new table, or a new column that names a member, belongs here.
 */

/** The parts of the readable copy, in their order. */
export const sections = [
  ...([
    'profile',
    'safety',
    'deposits',
    'withdrawals',
    'games',
    'offers',
    'wheel',
    'invites',
    'refunds',
  ] as const),
  ...(['limits', 'statement', 'notices', 'chat', 'books'] as const),
] as const
export type Section = (typeof sections)[number]

/** What becomes of a column's text: see `erase_of_member` in the migrations. */
type Becomes = 'pseudonym' | 'hidden' | 'apart' | 'nothing' | 'empty' | 'money'

/** What becomes of the rows when the account's day is over. */
export type AtTheEnd =
  /** Nothing in them says who it was, or they are books. */
  | 'stays'
  | 'removed'
  | {
      columns: Record<string, Becomes>
      /** Banks' books are compared by them: not before those of the last days are settled. */
      once?: 'settled'
    }

interface Kept {
  section: Section
  /** The column that names the member. */
  by: 'id' | 'member_id' | 'owner_id'
  end: AtTheEnd
  /** Books of account: in `data.json` alone, since the statement says the same in words. */
  isBook?: true
}

const of = (section: Section, end: AtTheEnd, by: Kept['by'] = 'member_id'): Kept => ({ section, by, end })
const book: Kept = { ...of('books', 'stays'), isBook: true }

export const keptTables: Record<string, Kept> = {
  payout_file_row: of('withdrawals', 'stays'),
  member: of(
    'profile',
    {
      columns: {
        ...{ phone: 'pseudonym', name: 'pseudonym', password_hash: 'pseudonym' },
        ...{ bank_account_no: 'pseudonym', bank_account_name: 'pseudonym', bank_proven_name: 'nothing' },
      },
    },
    'id',
  ),
  former_bank_account: of('profile', 'removed'),
  member_address: of('safety', 'removed'),
  member_device: of('safety', 'removed'),
  member_export: of('safety', 'removed'),
  member_passkey: of('safety', 'removed'),
  member_pin: of('safety', 'removed'),
  member_sms: of('safety', 'removed'),
  session: of('safety', 'removed'),
  bank_payment: of('deposits', {
    columns: { from_account_no: 'hidden', from_name: 'pseudonym' },
    once: 'settled',
  }),
  deposit_unread: of('deposits', 'stays'),
  expected_transfer: of('deposits', 'stays'),
  qr_charge: of('deposits', 'stays'),
  recall: of('deposits', 'stays'),
  slip: of('deposits', {
    columns: { from_account_no: 'pseudonym', from_name: 'pseudonym', file: 'apart' },
  }),
  voucher: of('deposits', 'stays'),
  withdrawal: of('withdrawals', {
    columns: { to_account_no: 'pseudonym', to_account_name: 'pseudonym' },
    once: 'settled',
  }),
  game_account: of('games', 'stays'),
  transfer: of('games', 'stays'),
  offer_invitation: of('offers', 'stays'),
  offer_used: of('offers', 'stays'),
  user_bonus: of('offers', 'stays'),
  coupon: of('wheel', 'stays'),
  spin: of('wheel', 'stays'),
  spin_seed: of('wheel', 'stays'),
  invite_claim: of('invites', 'stays'),
  invite_commission: of('invites', 'stays'),
  invite_purse: of('invites', 'stays'),
  refund: of('refunds', 'stays'),
  refund_receipt: of('refunds', 'stays'),
  deposit_limit: of('limits', 'stays'),
  deposit_limit_change: of('limits', 'stays'),
  member_freeze: of('limits', { columns: { reason: 'pseudonym' } }),
  play_pause: of('limits', 'stays'),
  play_setting: of('limits', 'stays'),
  statement: of('statement', 'stays'),
  notice: of('notices', 'removed'),
  push_setting: of('notices', 'removed'),
  push_subscription: of('notices', 'removed'),
  chat_file: of('chat', 'removed', 'owner_id'),
  chat_message: of('chat', 'removed', 'owner_id'),
  chat_room: of('chat', 'removed', 'owner_id'),
  account: book,
  entry: book,
  journal: book,
  loss_book: book,
  member_day: book,
  first_deposit: book,
  statement_head: book,
}

interface NotGiven {
  why: string
  /** The column that names the member, where it is another one. */
  by?: 'owner_id'
  end: AtTheEnd
}

const notOf = (why: string, end: AtTheEnd): NotGiven => ({ why, end })

/** Tables with a column that names a member, and why they are in no copy. */
export const notGiven: Record<string, NotGiven> = {
  chat_note: {
    ...notOf('what staff write for each other; given out by a person who has read it', 'removed'),
    by: 'owner_id',
  },
  gateway_payment: notOf(
    'what a gateway says of a payment; the charge and the statement have it, and it names nobody else',
    'stays',
  ),
  invite_review: notOf('about two members, and why staff look at both', 'stays'),
  member_flag: notOf('why staff look at withdrawals: told, it would help to get around it', {
    columns: { reason: 'pseudonym', note: 'pseudonym', decision_note: 'pseudonym' },
  }),
  member_note: notOf('what staff write for each other; given out by a person who has read it', 'removed'),
  operator: notOf('staff, not members', 'stays'),
  operator_request: notOf('what staff ask of each other; what it changed is in the tables that it changed', {
    columns: { body: 'empty', before: 'empty', after: 'empty', reason: 'pseudonym', note: 'pseudonym' },
  }),
  operator_task: notOf('work of staff; what it was about is in its own table', {
    // One that is open must still be worked: which payment it is about, and how much.
    columns: { detail: 'money' },
  }),
  notable_account: notOf('which accounts hold much or are set aside; the account itself says it', 'stays'),
  outbox: notOf('copies of what is elsewhere, gone once they are told', 'stays'),
  push_delivery: notOf('copies of notices, gone when they are sent', 'removed'),
  withdrawal_approval: notOf(
    'which member of staff approved; that it was approved is with the withdrawal',
    'stays',
  ),
}

/** Every table that names a member, by which column, and what becomes of its rows. */
export const endings: { table: string; by: string; end: AtTheEnd }[] = [
  ...Object.entries(notGiven).map(([table, { by = 'member_id', end }]) => ({ table, by, end })),
  ...Object.entries(keptTables).map(([table, { by, end }]) => ({ table, by, end })),
]

/** What opens something, or is about somebody else. Columns of bytes are hashes and seals, and in no copy either. */
const secretColumns: readonly string[] = [
  ...['password_hash', 'pin_hash', 'endpoint', 'p256dh', 'auth', 'file', 'resets_with'],
  ...['friend_id', 'invited_by', 'frozen_by', 'operator_id', 'client_id'],
  // What staff make of a conversation, for each other.
  ...['assigned_to', 'labels', 'snoozed_until', 'first_asked_at', 'first_answered_at'],
]

/** Why staff look at a member: told, it would help to get around it, as in `member_flag`. How a withdrawal ended is in the statement. */
const watching: readonly string[] = [
  ...['member.is_flagged', 'member_freeze.reason'],
  ...['withdrawal.reason', 'withdrawal.approvals_needed', 'withdrawal.reviewed_again_at'],
]

/** Whether a column of a table is in the copy. */
export const isGiven = (table: string, column: string): boolean =>
  !secretColumns.includes(column) && !watching.includes(`${table}.${column}`)
