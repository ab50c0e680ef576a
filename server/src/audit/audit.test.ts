/** The audit finds what it is there to find: each invariant is broken on purpose, by its owner, with every guard off. */
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeFigures } from '#closing/daily-figures.ts'
import { coin, houseBank, houseCoin, housePrize, houseSuspense, wallet } from '#ledger/chart.ts'
import { createLedger } from '#ledger/post.ts'
import type { Posting } from '#ledger/posting.ts'
import { houseIds, newId } from '#platform/db/id.ts'
import { openDatabase } from '#platform/db/open.ts'
import { recordAct } from '#staff/audit-trail.service.ts'
import {
  bonusCorruptions,
  bonusJournals,
  bonusRows,
  bonusWin,
  bonusWinAt,
} from '../../test/bonus-corruptions.ts'
import { openTestDatabase, type TestDatabase } from '../../test/database.ts'
import { depositCorruptions } from '../../test/deposit-corruptions.ts'
import { ledgerCorruptions, without } from '../../test/ledger-corruptions.ts'
import { deposit, gameResult, transferInHeld, withdrawHeld } from '../../test/postings.ts'
import { postRebates, rebateCorruptions, rebateRows } from '../../test/rebate-corruptions.ts'
import { seedRows, spinCorruptions } from '../../test/spin-corruptions.ts'
import { requestRows, staffCorruptions } from '../../test/staff-corruptions.ts'
import { suspenseCorruptions, suspenseJournals, suspenseRows } from '../../test/suspense-corruptions.ts'
import { audit, auditAtOnce, invariants } from './audit.ts'
import { type Ask, findInPieces, rangesOfMembers } from './in-pieces.ts'

const memberId = newId()
const withdrawalId = newId()
const transferId = newId()
const operatorId = newId()
const [otherOperatorId, requestId] = [newId(), newId()]
const staff = { memberId, operatorId, otherOperatorId, requestId }
const giftedId = newId()
const voucherId = newId()
const [spinId, luckySpinId, wheelId] = [newId(), newId(), newId()]
let database: TestDatabase
let owner: pg.Client

const qrDeposit = `member_id = '${memberId}' AND n = 1`
const rows = `
  INSERT INTO transfer (member_id, id, slot, direction, amount, state, reference, ask_at, created_at)
    VALUES ('${memberId}', '${transferId}', 'NAGA', 'in', 30, 'OPEN', 'T', now(), now());
  INSERT INTO withdrawal (member_id, id, amount, currency, state, reference, to_bank, to_account_no, to_account_name, created_at)
    VALUES ('${memberId}', '${withdrawalId}', 100, 'THB', 'APPROVED', 'W', 'SCB', '1234567890', 'SOMCHAI', now());
  INSERT INTO operator (id, name, created_at) VALUES ('${operatorId}', 'Anong', now()),
    ('${otherOperatorId}', 'Boon', now());
  ${requestRows(staff)}
  INSERT INTO withdrawal_approval (member_id, withdrawal_id, operator_id, at)
    VALUES ('${memberId}', '${withdrawalId}', '${operatorId}', now());
  INSERT INTO gateway_payment (gateway, payment_id, member_id, charge_reference, amount, currency, paid_at, heard_from, heard_at)
    SELECT from_code, 'P1', member_id, reference, 500, 'THB', now(), 'webhook', now() FROM statement WHERE ${qrDeposit};
  INSERT INTO qr_charge (reference, member_id, gateway, amount, currency, payload, state, created_at, expires_at)
    SELECT reference, member_id, from_code, 500, 'THB', '-', 'CREDITED', now(), now() FROM statement WHERE ${qrDeposit};
  INSERT INTO webhook_event (source, event_id, received_at) VALUES ('gateway:KBANK', 'E1', now());
  INSERT INTO bank_payment (from_bank, reference, member_id, from_account_no, from_name, to_bank, to_account_no, amount,
                            currency, transferred_at, heard_from, heard_at, attributed_at)
    VALUES ('SCB', 'B1', '${memberId}', '1234567890', 'SOMCHAI', 'KTB', '1', 70, 'THB', now(), 'feed', now(), now()),
           ('SCB', 'B2', NULL, '1234567890', 'SOMCHAI', 'KTB', '1', 80, 'THB', now(), 'feed', now(), NULL),
           ('SCB', 'B7', NULL, '1234567890', 'SOMCHAI', 'KTB', '1', 90, 'THB', now(), 'feed', now(), NULL),
           ('SCB', 'B8', NULL, '1234567890', 'SOMCHAI', 'KTB', '1', 60, 'THB', now(), 'feed', now(), NULL);
  ${suspenseRows(requestId)}
  INSERT INTO voucher (member_id, id, code_hash, state, amount, reference, to_wallet, created_at, decided_at)
    VALUES ('${giftedId}', '${voucherId}', sha256('gift'), 'CREDITED', 20, 'TV', '0891234567', now(), now());
  INSERT INTO slip (member_id, id, reference, state, bank, bank_reference, file, from_account_no, from_name, to_bank,
                    to_account_no, amount, currency, transferred_at, created_at, decided_at)
    VALUES ('${memberId}', gen_random_uuid(), 'S', 'SUCCESS', 'SCB', 'B1', 'F', '1234567890', 'SOMCHAI', 'KTB', '1', 70, 'THB',
            now(), now(), now());
  INSERT INTO chat_room (owner_id, kind, last_seq, session_id, last_message_at, created_at)
    VALUES ('${memberId}', 'member', 3, gen_random_uuid(), now(), now());
  INSERT INTO chat_message (owner_id, seq, session_id, sender, client_id, message, created_at)
    SELECT '${memberId}', n, gen_random_uuid(), 'customer', 'client-' || n, '{}', now() FROM generate_series(1, 3) n;`

/** A wheel that was spun twice: once for money, which was claimed, and once for two coins. */
const spinRows = `
  INSERT INTO spin_campaign (id, name, currency, runs_from, runs_until, budget, spent, coupon_days, frozen_at)
    VALUES ('${wheelId}', '{"th":"","la":"","en":""}', 'THB', now() - interval '1 d', now(), 100, 20, 30, now());
  INSERT INTO spin_slice (campaign_id, code, position, label, description, bg_color, text_color, weight, prize, amount, stock, taken)
    SELECT '${wheelId}', code, position, words, words, '#000000', '#ffffff', 1, prize, amount, stock, coalesce(stock, 0)
    FROM (VALUES ('CASH', 1, 'cash', 20, 1), ('COIN', 2, 'coin', 2, NULL::int)) s (code, position, prize, amount, stock),
      (SELECT '{"th":"","la":"","en":""}'::jsonb AS words) w;
  ${seedRows(memberId)}
  INSERT INTO spin (member_id, id, campaign_id, slice_code, drawn, out_of, remaining_coin, created_at, seed_number, nonce, weights)
    VALUES ('${memberId}', '${spinId}', '${wheelId}', 'CASH', 0, 2, 4, now(), 1, 0, '{1,1}'),
           ('${memberId}', '${luckySpinId}', '${wheelId}', 'COIN', 1, 2, 5, now(), 1, 1, '{1,1}');
  INSERT INTO coupon (member_id, id, amount, currency, state, created_at, expires_at, decided_at, claim_id)
    VALUES ('${memberId}', '${spinId}', 20, 'THB', 'CLAIMED', now(), now(), now(), gen_random_uuid());`

const coins = (kind: 'coin_earned' | 'spin_paid' | 'coin_won', key: string, amount: bigint): Posting => ({
  ...{ memberId, kind, key: `${kind}:${key}`, currency: 'COIN' },
  moves: [
    kind === 'spin_paid'
      ? { from: coin(), to: houseCoin(), amount }
      : { from: houseCoin(), to: coin(), amount },
  ],
})

const spinJournals: Posting[] = [
  coins('coin_earned', '2027-03-01:0', 5n),
  coins('spin_paid', spinId, 1n),
  coins('spin_paid', luckySpinId, 1n),
  coins('coin_won', luckySpinId, 2n),
  {
    ...deposit({ memberId, amount: 20n, key: `prize_paid:${spinId}` }),
    kind: 'prize_paid',
    moves: [{ from: housePrize(), to: wallet(), amount: 20n }],
  },
]

/** Bank transfers that were nobody's: one has its member, one still lies there, one went back to its sender, one was recalled. */
const bankJournals: Posting[] = [
  ...(
    [
      [1, 70n],
      [2, 80n],
      [7, 90n],
      [8, 60n],
    ] as const
  ).map(([nth, amount]) => ({
    memberId: houseIds.THB,
    kind: 'suspense_in' as const,
    key: `suspense_in:bank:SCB:B${nth}`,
    currency: 'THB' as const,
    moves: [{ from: houseBank('KTB'), to: houseSuspense(), amount }],
  })),
  {
    memberId: houseIds.THB,
    kind: 'suspense_out',
    key: 'suspense_out:bank:SCB:B1',
    currency: 'THB',
    moves: [{ from: houseSuspense(), to: houseBank('KTB'), amount: 70n }],
  },
  ...suspenseJournals(requestId),
  {
    ...deposit({ memberId, amount: 70n, key: 'deposit_bank:SCB:B1' }),
    kind: 'deposit_bank',
    moves: [{ from: houseBank('KTB'), to: wallet(), amount: 70n }],
  },
]

beforeAll(async () => {
  database = await openTestDatabase()
  const ledger = createLedger({ db: database.db, clock: { now: () => new Date('2027-03-01T10:00:00Z') } })
  await ledger.post(deposit({ memberId, amount: 500n, key: 'deposit_qr:KBANK:P1:500' }))
  await ledger.post(withdrawHeld({ memberId, amount: 100n, id: withdrawalId }))
  await ledger.post(transferInHeld({ memberId, amount: 30n, id: transferId }))
  await ledger.post(gameResult({ memberId, amount: 50n, key: 'win' }))
  await ledger.post(gameResult({ memberId, amount: -20n, key: 'loss' }))
  const gift = deposit({ memberId: giftedId, amount: 20n, key: `deposit_voucher:${voucherId}` })
  await ledger.post({ ...gift, kind: 'deposit_voucher', setsAside: 5n })
  for (const journal of [...bankJournals, ...spinJournals, ...bonusJournals]) await ledger.post(journal)
  await createLedger({ db: database.db, clock: { now: () => bonusWinAt } }).post(bonusWin)
  await postRebates(database.db)
  owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  await owner.query(`SET session_replication_role = replica; ${rows} ${spinRows} ${bonusRows} ${rebateRows}`)
  const afterwards = { db: database.db, clock: { now: () => new Date('2027-02-12T10:00:00Z') } }
  // Each run of the job takes its share of time.
  while ((await closeFigures(afterwards)) > 0);
  const actor = { operator: { id: operatorId }, address: '10.0.0.1' }
  const other = { ...actor, operator: { ...actor.operator, id: otherOperatorId } }
  const acts = [
    [actor, 'withdrawal_approved', withdrawalId],
    [actor, 'request_made', requestId],
    [other, 'request_approved', requestId],
  ] as const
  for (const [by, action, subject] of acts)
    await database.db
      .transaction()
      .execute((tx) =>
        recordAct(tx, by, { action, subject, before: {}, after: {} }, new Date('2027-03-01T10:00:00Z')),
      )
})
afterAll(async () => {
  await owner.end()
  await database.close()
})

const member = `member_id = '${memberId}'`
/** The member behind the withdrawal, with another bank account than it was paid to, or one that was changed lately. */
const aMemberOf = (bank: string, accountNo: string, changedAt: string) =>
  `INSERT INTO member (id, phone, name, password_hash, currency, source_code, bank_code, bank_account_no, bank_account_name, bank_changed_at, created_at)
   VALUES ('${memberId}', '0899999991', 'A', '', 'THB', 'x', '${bank}', '${accountNo}', 'SOMCHAI', ${changedAt}, now())`

/** A pass that says it has removed what is older than an hour from now. */
const removed = (table: string) =>
  `INSERT INTO retention VALUES ('${table}', now() + interval '1 h', now() + interval '1 h', NULL)`

const corruptions: Record<string, string[]> = {
  ...ledgerCorruptions(memberId),
  'I-12': [
    `INSERT INTO gateway_payment SELECT gateway, 'P2', member_id, charge_reference, amount, currency, paid_at, heard_from, heard_at FROM gateway_payment`,
    `UPDATE gateway_payment SET amount = 400`,
    `UPDATE gateway_payment SET member_id = NULL`,
    `INSERT INTO bank_payment SELECT from_bank, 'B3', member_id, from_account_no, from_name, to_bank, to_account_no, amount, currency, transferred_at, heard_from, heard_at FROM bank_payment WHERE reference = 'B1'`,
    `UPDATE bank_payment SET amount = 71 WHERE reference = 'B1'`,
    `UPDATE bank_payment SET attributed_at = NULL`,
    `UPDATE bank_payment SET member_id = '${memberId}', attributed_at = now() WHERE reference = 'B2'`,
    `UPDATE bank_payment SET member_id = NULL, attributed_at = NULL WHERE reference = 'B1'`,
  ],
  'I-13': [
    `DELETE FROM bank_payment WHERE reference = 'B1'`,
    `DELETE FROM bank_payment WHERE reference = 'B2'`,
    `UPDATE bank_payment SET to_bank = 'SCB' WHERE reference = 'B1'`,
    `DROP INDEX bank_payment_once; INSERT INTO bank_payment SELECT from_bank, 'b-1', member_id, from_account_no, from_name, to_bank, to_account_no, amount, currency, transferred_at, heard_from, heard_at FROM bank_payment WHERE reference = 'B1'`,
    `UPDATE bank_payment SET member_id = gen_random_uuid() WHERE reference = 'B1'`,
    `INSERT INTO deposit_account (bank_code, account_no, account_name, bank_type, mode, currency, biller_id, position)
       SELECT gateway, 'QR', 'KAPAO', 'PAYMENT', 'AUTO', 'THB', '010000000000000', 9 FROM gateway_payment;
     UPDATE gateway_payment SET (payment_id, amount) = (SELECT reference, amount FROM bank_payment WHERE reference = 'B1')`,
    `INSERT INTO journal SELECT gen_random_uuid(), key, id, kind, currency, reverses, created_at FROM journal WHERE key = 'deposit_bank:SCB:B1'`,
  ],
  'I-14': [`DELETE FROM gateway_payment`, `UPDATE gateway_payment SET gateway = 'WW'`],
  ...suspenseCorruptions,
  'I-35': [
    `DELETE FROM webhook_event`,
    `UPDATE webhook_event SET source = 'gateway:WW'`,
    `UPDATE webhook_event SET received_at = received_at - interval '1 h'`,
    `INSERT INTO gateway_payment SELECT gateway, 'P2', member_id, charge_reference, amount, currency, paid_at, heard_from, heard_at FROM gateway_payment`,
    `${without('webhook_event', 'webhook_event_pkey')} INSERT INTO webhook_event SELECT * FROM webhook_event`,
  ],
  'I-15': [`UPDATE transfer SET amount = 29`, `DELETE FROM transfer`, `UPDATE transfer SET slot = 'OTHER'`],
  'I-17': [
    `UPDATE transfer SET state = 'DONE', decided_at = now(), ask_at = NULL`,
    `UPDATE transfer SET state = 'REJECTED', decided_at = now(), ask_at = NULL`,
    `UPDATE transfer SET id = gen_random_uuid()`,
  ],
  'I-18': [
    `UPDATE withdrawal SET amount = 99`,
    `DELETE FROM withdrawal`,
    `UPDATE withdrawal SET state = 'PAID', decided_at = now()`,
    `UPDATE withdrawal SET state = 'FAILED', decided_at = now()`,
  ],
  'I-45': [
    `UPDATE transfer SET state = 'DONE', ask_at = NULL, decided_at = now(), ordered_at = now() + interval '1 s' WHERE reference = 'T9'`,
    `UPDATE transfer SET contradicted_at = now() WHERE reference = 'T9'`,
    `UPDATE withdrawal SET contradicted_at = now()`,
    `UPDATE sender_refund SET contradicted_at = now()`,
    `UPDATE voucher SET contradicted_at = now()`,
    `UPDATE sender_refund SET ordered_at = decided_at + interval '1 s'`,
    `INSERT INTO game_account (member_id, slot, username, created_at)
       SELECT member_id, slot, 'late', now() FROM transfer WHERE reference = 'T9' ON CONFLICT DO NOTHING;
     INSERT INTO operator_task (id, kind, subject, member_id, detail, created_at)
       SELECT gen_random_uuid(), 'late_transfer', id::text, member_id, '{}', now() FROM transfer WHERE reference = 'T9'`,
  ],
  'I-19': [
    `UPDATE withdrawal SET reason = 'amount'`,
    `UPDATE withdrawal SET approvals_needed = 2`,
    `UPDATE withdrawal SET reviewed_again_at = 'infinity'`,
    `UPDATE withdrawal SET bank_reference = reference`,
    `UPDATE operator SET member_id = '${memberId}' WHERE id = '${operatorId}'`,
  ],
  ...bonusCorruptions,
  ...depositCorruptions(memberId),
  ...staffCorruptions(staff),
  ...spinCorruptions({ spinId, luckySpinId }),
  'I-36': [
    `DELETE FROM chat_message WHERE seq = 2`,
    `DELETE FROM chat_message WHERE seq = 3`,
    `DELETE FROM chat_room`,
    `UPDATE chat_message SET seq = 4 WHERE seq = 3`,
    `UPDATE chat_room SET last_seq = 4`,
    `UPDATE chat_room SET kind = 'guest', merged_into = '${memberId}'`,
    `DROP INDEX chat_message_client; UPDATE chat_message SET client_id = 'client-1' WHERE seq = 2`,
  ],
  ...rebateCorruptions,
  'I-20': [
    `${aMemberOf('KBANK', '1234567890', 'NULL')}`,
    `${aMemberOf('SCB', '1234567891', `'2025-01-01'`)}`,
    `${aMemberOf('SCB', '1234567890', `now() - interval '1 h'`)}`,
  ],
  'I-28': [
    `UPDATE statement SET amount = 499 WHERE n = 1`,
    `UPDATE statement SET from_code = 'WALLET', to_code = 'SCB' WHERE n = 1`,
    `UPDATE statement SET status = 'FAILED', settled_at = now() WHERE n = 2`,
    `UPDATE statement SET opened_by = NULL WHERE n = 3`,
    `UPDATE statement SET settled_by = opened_by WHERE n = 2`,
  ],
  'I-28n': [
    `DELETE FROM statement WHERE n = 2`,
    `UPDATE statement SET n = 17 WHERE n = 3`,
    `UPDATE statement_head SET count = 9`,
    `DELETE FROM statement_head`,
  ],
  'I-28s': [
    `UPDATE slip SET amount = 71`,
    `UPDATE slip SET bank_reference = 'B2'`,
    `UPDATE slip SET member_id = gen_random_uuid()`,
    `DELETE FROM bank_payment WHERE reference = 'B1'`,
    `DROP INDEX slip_claim_of_member, slip_credited_once; INSERT INTO slip SELECT member_id, gen_random_uuid(), 'S2', state, note, bank, bank_reference, 'F2',
       from_account_no, from_name, to_bank, to_account_no, amount, currency, transferred_at, approved_at, ask_at, ask_count,
       created_at, decided_at FROM slip`,
  ],
  'I-32': [
    `DROP INDEX member_phone; INSERT INTO member (id, phone, name, password_hash, currency, source_code, bank_code, bank_account_no, bank_account_name, created_at)
     SELECT gen_random_uuid(), '0812345678', 'A', '', 'THB', 'x', 'SCB', '12345678' || n, 'A', now() FROM generate_series(1, 2) n`,
  ],
  'I-34': [
    `DELETE FROM outbox WHERE journal_id = (SELECT id FROM journal WHERE kind = 'withdraw_held' AND ${member})`,
    `INSERT INTO outbox SELECT gen_random_uuid(), member_id, journal_id, event, payload, created_at FROM outbox LIMIT 1`,
    `UPDATE outbox SET delivered_at = now(), created_at = created_at + interval '2 min' WHERE id = (SELECT max(id::text)::uuid FROM outbox)`,
    // One told twice for one that was never told.
    `UPDATE outbox SET journal_id = (SELECT journal_id FROM outbox WHERE event = 'wallet:changed' ORDER BY id DESC LIMIT 1)
     WHERE id = (SELECT id FROM outbox WHERE event = 'wallet:changed' ORDER BY id LIMIT 1)`,
    `DELETE FROM outbox WHERE event = 'wallet:changed'; SELECT remove_told(ARRAY(SELECT id FROM outbox))`,
    `INSERT INTO outbox_told SELECT date_trunc('hour', newest, 'UTC'), 0, 0, newest
     FROM (SELECT max(created_at) + interval '2 min' AS newest FROM outbox) o`,
  ],
  'I-34n': [
    `DELETE FROM notice n USING journal j WHERE n.key = 'journal:' || j.id
     AND j.created_at > (SELECT min(created_at) FROM notice WHERE member_id = n.member_id)`,
  ],
  'I-42': [
    `INSERT INTO book_difference VALUES ('payouts', '2027-02-10T10:00:00Z', 'W', 'missing_outside', NULL, '100 THB SCB 1', gen_random_uuid())`,
  ],
  'I-53': [
    `UPDATE outbox SET delivered_at = now(); ${removed('outbox')}`,
    removed('webhook_event'),
    `INSERT INTO request_key (scope, key, body_hash, created_at) VALUES (gen_random_uuid(), 'a-key', '', now()); ${removed('request_key')}`,
    `INSERT INTO session (token_hash, member_id, remember, created_at, last_seen_at) SELECT '', id, true, now(), now() FROM member LIMIT 1; ${removed('session')}`,
    `INSERT INTO otp (token_hash, purpose, phone, reference, code_hash, created_at, expires_at)
     VALUES ('', 'register', '1', 'A', '', now(), now()); ${removed('otp')}`,
    `UPDATE notice SET created_at = now(); ${removed('notice')}`,
    `INSERT INTO member_sms (member_id, id, kind, text, created_at, state)
     SELECT id, gen_random_uuid(), 'holder_changed', '', now(), 'SENT' FROM member LIMIT 1; ${removed('member_sms')}`,
  ],
  'I-41': [`UPDATE entry SET created_at = created_at - interval '1 s' WHERE code = 'game:NAGA' AND seq = 2`],
}

/** One row of a table and one account at a time, so that what belongs together lies in different pieces as often as it can. */
const smallest = { entries: 1, members: 1, blocks: 1 }
const ask: Ask = async (text, values) => (await owner.query(text, values)).rows

/** Whether a statement breaks an invariant, asked at once and in pieces; all undone afterwards. */
async function isBrokenBy(statement: string, id: string): Promise<{ atOnce: boolean; inPieces: boolean }> {
  const invariant = invariants.find((one) => one.id === id)
  if (!invariant) throw new Error(id)
  await owner.query('BEGIN')
  try {
    await owner.query(statement)
    const { broken } = await findInPieces(ask, invariant, await rangesOfMembers(ask, smallest), smallest)
    return { atOnce: (await owner.query(invariant.sql)).rows.length > 0, inPieces: broken > 0 }
  } finally {
    await owner.query('ROLLBACK')
  }
}

test('nothing is broken before', async () => {
  expect((await audit(database.db)).filter(({ broken }) => broken > 0)).toEqual([])
  expect((await auditAtOnce(database.db)).filter(({ broken }) => broken > 0)).toEqual([])
  const members = await rangesOfMembers(ask, smallest)
  for (const invariant of invariants)
    expect(await findInPieces(ask, invariant, members, smallest)).toMatchObject({ broken: 0, detail: '' })
})

test('every invariant is broken here on purpose', () => {
  expect(Object.keys(corruptions).sort()).toEqual(invariants.map(({ id }) => id).sort())
})

describe.each(Object.entries(corruptions))('%s finds', (id, statements) => {
  test.each(statements)('%s', async (statement) => {
    expect(await isBrokenBy(statement, id)).toEqual({ atOnce: true, inPieces: true })
  })
})

test("the audit reads as the report's role, counts, and shows where to look", async () => {
  const report = openDatabase(database.url, { role: 'kapao_report' })
  try {
    await owner.query(`UPDATE statement SET amount = 499 WHERE ${member} AND n = 1`)
    const finding = (await audit(report)).find(({ id }) => id === 'I-28')
    expect(finding).toMatchObject({ broken: 1 })
    expect(finding?.detail).toContain(memberId)
  } finally {
    await owner.query(`UPDATE statement SET amount = 500 WHERE ${member} AND n = 1`)
    await report.destroy()
  }
})
