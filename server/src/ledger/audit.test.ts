/** The audit finds what it is there to find: each invariant is broken on purpose, by its owner, with every guard off. */
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { houseIds, newId } from '#db/id.ts'
import { openDatabase } from '#db/open.ts'
import { recordAct } from '#operator/audit-trail.service.ts'
import { bonusCorruptions, bonusJournals, bonusRows } from '../../test/bonus-corruptions.ts'
import { openTestDatabase, type TestDatabase } from '../../test/database.ts'
import { deposit, gameResult, transferInHeld, withdrawHeld } from '../../test/postings.ts'
import { audit, invariants } from './audit.ts'
import { coin, game, houseBank, houseCoin, housePrize, houseSuspense, transit, wallet } from './chart.ts'
import { createLedger } from './post.ts'
import type { Posting } from './posting.ts'

const memberId = newId()
const withdrawalId = newId()
const transferId = newId()
const operatorId = newId()
const giftedId = newId()
const voucherId = newId()
const [spinId, luckySpinId, wheelId] = [newId(), newId(), newId()]
const loserId = newId()
const inviterId = newId()
const receiptId = newId()
const claimId = newId()
const lostTransferId = newId()
let database: TestDatabase
let owner: pg.Client

const rows = `
  INSERT INTO transfer (member_id, id, slot, direction, amount, state, reference, ask_at, created_at)
    VALUES ('${memberId}', '${transferId}', 'NAGA', 'in', 30, 'OPEN', 'T', now(), now());
  INSERT INTO withdrawal (member_id, id, amount, currency, state, reference, to_bank, to_account_no, to_account_name, created_at)
    VALUES ('${memberId}', '${withdrawalId}', 100, 'THB', 'APPROVED', 'W', 'SCB', '1234567890', 'SOMCHAI', now());
  INSERT INTO operator (id, name, role, token_hash, created_at) VALUES ('${operatorId}', 'Anong', 'admin', 'x', now());
  INSERT INTO withdrawal_approval (member_id, withdrawal_id, operator_id, at)
    VALUES ('${memberId}', '${withdrawalId}', '${operatorId}', now());
  INSERT INTO gateway_payment (gateway, payment_id, member_id, charge_reference, amount, currency, paid_at, heard_from, heard_at)
    VALUES ('KBANK', 'P1', '${memberId}', 'KP00000001', 500, 'THB', now(), 'webhook', now());
  INSERT INTO webhook_event (source, event_id, received_at) VALUES ('gateway:KBANK', 'E1', now());
  INSERT INTO bank_payment (from_bank, reference, member_id, from_account_no, from_name, to_bank, to_account_no, amount,
                            currency, transferred_at, heard_from, heard_at, attributed_at)
    VALUES ('SCB', 'B1', '${memberId}', '1234567890', 'SOMCHAI', 'KTB', '1', 70, 'THB', now(), 'feed', now(), now()),
           ('SCB', 'B2', NULL, '1234567890', 'SOMCHAI', 'KTB', '1', 80, 'THB', now(), 'feed', now(), NULL);
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
  INSERT INTO spin (member_id, id, campaign_id, slice_code, drawn, out_of, remaining_coin, created_at)
    VALUES ('${memberId}', '${spinId}', '${wheelId}', 'CASH', 0, 2, 4, now()),
           ('${memberId}', '${luckySpinId}', '${wheelId}', 'COIN', 1, 2, 5, now());
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

/** One who paid in 1,000 and lost 400 on the tenth of February, and whoever invited that one; both received their 5 %. */
const rebateRows = `
  INSERT INTO member (id, phone, name, password_hash, currency, source_code, invited_by, bank_code, bank_account_no, bank_account_name, created_at)
    VALUES ('${inviterId}', '0811111111', 'A', '', 'THB', 'x', NULL, 'SCB', '1111111111', 'A', now()),
           ('${loserId}', '0822222222', 'B', '', 'THB', 'x', '${inviterId}', 'SCB', '2222222222', 'B', now());
  INSERT INTO bank_payment (from_bank, reference, member_id, from_account_no, from_name, to_bank, to_account_no, amount,
                            currency, transferred_at, heard_from, heard_at)
    VALUES ('SCB', 'R1', '${loserId}', '2222222222', 'B', 'KTB', '1', 1000, 'THB', now(), 'feed', now());
  INSERT INTO transfer (member_id, id, slot, direction, amount, state, reference, created_at, decided_at)
    VALUES ('${loserId}', '${lostTransferId}', 'NAGA', 'in', 400, 'DONE', 'T9', now(), now());
  INSERT INTO period_close VALUES ('day', '2027-02-10', '2027-02-10', NULL, now());
  INSERT INTO member_day (member_id, day, currency, deposits, withdrawals, gifts, holdings_start, holdings_end)
    VALUES ('${loserId}', '2027-02-10', 'THB', 1000, 0, 0, 0, 600);
  INSERT INTO refund_receipt VALUES ('${loserId}', '${receiptId}', 20, 'THB', '2027-02-11T10:00:00Z');
  INSERT INTO refund VALUES ('${loserId}', '2027-02-10', '2027-02-10', 'THB', 1000, 0, 0, 0, 600, 500, 1000000, 20, now(), now(), '${receiptId}');
  INSERT INTO invite_commission VALUES ('${inviterId}', '${loserId}', '2027-02-10', 'THB', 400, 500, 20, now());
  INSERT INTO invite_purse VALUES ('${inviterId}', 20, 20);
  INSERT INTO invite_claim VALUES ('${inviterId}', '${claimId}', 20, 'THB', '2027-02-11T10:00:00Z');`

const settledTransfer: Posting = {
  memberId: loserId,
  kind: 'transfer_in_settled',
  key: `transfer_settled:${lostTransferId}`,
  currency: 'THB',
  moves: [{ from: transit('NAGA'), to: game('NAGA'), amount: 400n }],
  statement: { settle: { id: lostTransferId, reference: 'T9', status: 'SUCCESS' } },
}
const rebate = (memberId: string, id: string, from: 'house:refund' | 'house:invite'): Posting => ({
  ...deposit({ memberId, amount: 20n, id, key: `${from.slice(6)}_paid:${id}` }),
  kind: from === 'house:refund' ? 'refund_paid' : 'invite_paid',
  moves: [{ from, to: wallet(), amount: 20n }],
})

async function postRebates() {
  const lost = createLedger({ db: database.db, clock: { now: () => new Date('2027-02-10T10:00:00Z') } })
  await lost.post({
    ...deposit({ memberId: loserId, amount: 1000n, key: 'deposit_bank:SCB:R1' }),
    kind: 'deposit_bank',
    moves: [{ from: houseBank('KTB'), to: wallet(), amount: 1000n }],
  })
  await lost.post(transferInHeld({ memberId: loserId, amount: 400n, id: lostTransferId }))
  await lost.post(settledTransfer)
  await lost.post(gameResult({ memberId: loserId, amount: -400n }))
  const received = createLedger({ db: database.db, clock: { now: () => new Date('2027-02-11T10:00:00Z') } })
  await received.post(rebate(loserId, receiptId, 'house:refund'))
  await received.post(rebate(inviterId, claimId, 'house:invite'))
}

/** One bank transfer that came by way of suspense, and one that still lies there. */
const bankJournals: Posting[] = [
  ...[70n, 80n].map((amount, index) => ({
    memberId: houseIds.THB,
    kind: 'suspense_in' as const,
    key: `suspense_in:bank:SCB:B${index + 1}`,
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
  await ledger.post({ ...gift, kind: 'deposit_voucher' })
  for (const journal of [...bankJournals, ...spinJournals, ...bonusJournals]) await ledger.post(journal)
  await postRebates()
  owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  await owner.query(`SET session_replication_role = replica; ${rows} ${spinRows} ${bonusRows} ${rebateRows}`)
  const actor = { operator: { id: operatorId, role: 'admin' as const, memberId: null }, address: '10.0.0.1' }
  const act = { action: 'withdrawal_approved' as const, subject: withdrawalId, before: {}, after: {} }
  await database.db.transaction().execute((tx) => recordAct(tx, actor, act, new Date('2027-03-01T10:00:00Z')))
})
afterAll(async () => {
  await owner.end()
  await database.close()
})

const member = `member_id = '${memberId}'`
/** Without the rules that stand in the way. */
const without = (table: string, ...constraints: string[]) =>
  constraints.map((name) => `ALTER TABLE ${table} DROP CONSTRAINT ${name}; `).join('')

/** The member behind the withdrawal, with another bank account than it was paid to, or one that was changed lately. */
const aMemberOf = (bank: string, accountNo: string, changedAt: string) =>
  `INSERT INTO member (id, phone, name, password_hash, currency, source_code, bank_code, bank_account_no, bank_account_name, bank_changed_at, created_at)
   VALUES ('${memberId}', '0899999991', 'A', '', 'THB', 'x', '${bank}', '${accountNo}', 'SOMCHAI', ${changedAt}, now())`

const corruptions: Record<string, string[]> = {
  'I-1': [
    `UPDATE entry SET amount = amount + 1 WHERE code = 'wallet' AND seq = 1`,
    `DELETE FROM entry WHERE journal_id = (SELECT id FROM journal WHERE key = 'win')`,
    `DELETE FROM journal WHERE key = 'win'`,
    `INSERT INTO journal SELECT member_id, 'copy', id, kind, currency, reverses, created_at FROM journal WHERE key = 'win'`,
  ],
  'I-2': [`UPDATE account SET balance = balance + 1 WHERE code = 'wallet'`],
  'I-3': [
    `UPDATE account SET balance = balance + 1 WHERE code = 'wallet'`,
    `UPDATE account SET seq = seq + 1 WHERE code = 'wallet'`,
    `DELETE FROM account WHERE code = 'game:NAGA'`,
    `INSERT INTO account VALUES ('${memberId}', 'game:LOTUS', 'THB', 7, 0, now())`,
  ],
  'I-4': [
    `UPDATE entry SET balance_after = balance_after + 1 WHERE code = 'wallet' AND seq = 2`,
    `UPDATE entry SET seq = 9 WHERE code = 'wallet' AND seq = 3`,
    `DELETE FROM entry WHERE code = 'game:NAGA' AND seq = 1`,
  ],
  'I-5': [
    `${without('account', 'account_member_not_negative')} UPDATE account SET balance = -1 WHERE code = 'game:NAGA'`,
    `${without('entry', 'entry_member_not_negative')} UPDATE entry SET balance_after = -1 WHERE code = 'wallet' AND seq = 2`,
  ],
  'I-6': [
    `GRANT DELETE ON entry TO kapao_app`,
    `GRANT UPDATE (kind) ON journal TO kapao_app`,
    `GRANT TRUNCATE ON journal TO kapao_report`,
    `ALTER TABLE entry DISABLE TRIGGER entry_append_only`,
    `DROP TRIGGER entry_journal_balances ON entry`,
  ],
  'I-7': [
    `ALTER TABLE transfer ADD COLUMN fee numeric`,
    `ALTER TABLE operator_task ADD COLUMN amount int`,
    `${without('entry', 'entry_amount_in_range')} UPDATE entry SET amount = 0 WHERE code = 'wallet' AND seq = 1`,
  ],
  'I-8': [
    `UPDATE journal SET currency = 'LAK' WHERE key = 'win'`,
    `UPDATE account SET currency = 'LAK' WHERE code = 'game:NAGA'`,
  ],
  'I-10': [
    `${without('journal', 'journal_pkey')}`,
    `${without('journal', 'journal_pkey')} INSERT INTO journal SELECT * FROM journal WHERE key = 'win'`,
  ],
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
    `UPDATE bank_payment SET member_id = gen_random_uuid() WHERE reference = 'B1'`,
    `INSERT INTO journal SELECT gen_random_uuid(), key, id, kind, currency, reverses, created_at FROM journal WHERE key = 'deposit_bank:SCB:B1'`,
  ],
  'I-12v': [
    `UPDATE voucher SET amount = 21`,
    `UPDATE voucher SET state = 'REJECTED', amount = NULL`,
    `UPDATE voucher SET state = 'OPEN', amount = NULL, decided_at = NULL, ask_at = now(), code_sealed = 'x'`,
    `DELETE FROM voucher`,
    `INSERT INTO voucher SELECT member_id, gen_random_uuid(), sha256('another'), NULL, state, amount, 'TV2', to_wallet, NULL, 0, NULL, 0, now(), now() FROM voucher`,
    `DROP INDEX voucher_code; INSERT INTO voucher SELECT member_id, gen_random_uuid(), code_hash, NULL, state, amount, 'TV2', to_wallet, NULL, 0, NULL, 0, now(), now() FROM voucher`,
  ],
  'I-14': [`DELETE FROM gateway_payment`, `UPDATE gateway_payment SET gateway = 'WW'`],
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
  'I-19': [
    `UPDATE withdrawal SET reason = 'amount'`,
    `UPDATE withdrawal SET approvals_needed = 2`,
    `UPDATE operator SET member_id = '${memberId}'`,
  ],
  ...bonusCorruptions,
  'I-24c': [
    `UPDATE coupon SET amount = 21`,
    `DELETE FROM coupon`,
    `UPDATE coupon SET currency = 'LAK'`,
    `UPDATE coupon SET state = 'NEW', decided_at = NULL, claim_id = NULL`,
    `UPDATE journal SET key = 'prize_paid:${luckySpinId}' WHERE kind = 'prize_paid'`,
    `INSERT INTO coupon SELECT member_id, '${luckySpinId}', amount, currency, 'NEW', created_at, expires_at FROM coupon`,
    `INSERT INTO coupon SELECT member_id, gen_random_uuid(), amount, currency, 'NEW', created_at, expires_at FROM coupon`,
    `UPDATE spin_campaign SET spent = 19`,
    `${without('spin_campaign', 'spin_campaign_within_budget')} UPDATE spin_campaign SET budget = 19`,
    `${without('spin_slice', 'spin_slice_within_stock')} UPDATE spin_slice SET stock = 0 WHERE code = 'CASH'`,
    `UPDATE spin_slice SET taken = 0`,
  ],
  'I-27': [
    `DELETE FROM spin WHERE slice_code = 'COIN'`,
    `UPDATE spin SET id = gen_random_uuid() WHERE slice_code = 'COIN'`,
    `UPDATE spin SET slice_code = 'CASH'`,
    `UPDATE spin SET slice_code = 'COIN'`,
    `UPDATE spin SET remaining_coin = 6 WHERE slice_code = 'COIN'`,
    `${without('spin', 'spin_drawn')} UPDATE spin SET drawn = 2`,
    `UPDATE entry SET amount = -2 WHERE code = 'coin' AND amount = -1`,
    `UPDATE journal SET key = 'coin_won:${spinId}' WHERE kind = 'coin_won'`,
    `UPDATE spin_campaign SET frozen_at = NULL`,
  ],
  'I-36': [
    `DELETE FROM chat_message WHERE seq = 2`,
    `DELETE FROM chat_message WHERE seq = 3`,
    `DELETE FROM chat_room`,
    `UPDATE chat_message SET seq = 4 WHERE seq = 3`,
    `UPDATE chat_room SET last_seq = 4`,
    `UPDATE chat_room SET kind = 'guest', merged_into = '${memberId}'`,
    `DROP INDEX chat_message_client; UPDATE chat_message SET client_id = 'client-1' WHERE seq = 2`,
  ],
  'I-25': [
    `UPDATE invite_commission SET amount = 21`,
    `UPDATE invite_commission SET loss = 401`,
    `DELETE FROM invite_commission`,
    `${without('invite_commission', 'invite_commission_pkey')} INSERT INTO invite_commission SELECT * FROM invite_commission`,
    `UPDATE member SET invited_by = NULL`,
    `UPDATE invite_purse SET earned = 21`,
    `UPDATE invite_purse SET claimed = 19`,
    `UPDATE invite_claim SET amount = 19`,
    `UPDATE invite_claim SET id = gen_random_uuid()`,
    `DELETE FROM invite_claim`,
  ],
  'I-25c': [`UPDATE member SET invited_by = '${loserId}' WHERE id = '${inviterId}'`],
  'I-26': [
    `UPDATE refund SET amount = 21`,
    `UPDATE refund SET percent_points = 600`,
    `UPDATE refund SET deposits = 1001, withdrawals = 1`,
    `UPDATE refund SET receipt_id = NULL`,
    `DELETE FROM refund`,
    `UPDATE refund_receipt SET id = gen_random_uuid()`,
    `DELETE FROM refund_receipt`,
    `UPDATE member_day SET day = '2027-02-09'`,
    `INSERT INTO refund SELECT member_id, '2027-02-09', last_day, currency, deposits, withdrawals, gifts, holdings_start, holdings_end, percent_points, cap, amount, closed_at, lapses_at FROM refund`,
    `INSERT INTO user_bonus (member_id, id, source, source_id, currency, amount, success_points, fail_points, base, target, floor, opened_seq, opened_at, is_active, is_changed)
     VALUES ('${loserId}', gen_random_uuid(), 'invite', 'x', 'THB', 1, 1, 0, 1, 1, 1, 1, '2027-02-11T09:00:00Z', true, false)`,
  ],
  'I-26d': [
    `UPDATE member_day SET deposits = 999`,
    `UPDATE member_day SET holdings_start = 1, holdings_end = 601`,
    `DELETE FROM member_day`,
    `UPDATE member_day SET day = '2027-02-09'`,
    `UPDATE entry SET created_at = created_at - interval '1 day' WHERE code = 'house:bank:KTB'`,
  ],
  'I-20': [
    `${aMemberOf('KBANK', '1234567890', 'NULL')}`,
    `${aMemberOf('SCB', '1234567891', `'2025-01-01'`)}`,
    `${aMemberOf('SCB', '1234567890', `now() - interval '1 h'`)}`,
  ],
  'I-37': [
    `UPDATE operator_audit SET record = replace(record, 'approved', 'rejected')`,
    `UPDATE operator_audit SET subject = 'another'`,
    `UPDATE operator_audit SET n = 2, record = replace(record, '"n":1', '"n":2')`,
    `UPDATE operator_audit SET hash = sha256(hash)`,
  ],
  'I-38': [
    `DELETE FROM operator_audit`,
    `UPDATE withdrawal SET state = 'REJECTED', decided_at = now()`,
    `INSERT INTO withdrawal_approval SELECT member_id, withdrawal_id, gen_random_uuid(), at FROM withdrawal_approval`,
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
    `UPDATE statement SET n = 7 WHERE n = 3`,
    `UPDATE statement_head SET count = 9`,
    `DELETE FROM statement_head`,
  ],
  'I-28s': [
    `UPDATE slip SET amount = 71`,
    `UPDATE slip SET bank_reference = 'B2'`,
    `UPDATE slip SET member_id = gen_random_uuid()`,
    `DELETE FROM bank_payment WHERE reference = 'B1'`,
    `DROP INDEX slip_claim; INSERT INTO slip SELECT member_id, gen_random_uuid(), 'S2', state, note, bank, bank_reference, 'F2',
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
  ],
  'I-41': [`UPDATE entry SET created_at = created_at - interval '1 s' WHERE code = 'game:NAGA' AND seq = 2`],
}

/** Ids of the invariants that a statement breaks, all undone afterwards. */
async function brokenBy(statement: string): Promise<string[]> {
  await owner.query('BEGIN')
  try {
    await owner.query(statement)
    const broken: string[] = []
    for (const { id, sql } of invariants) if ((await owner.query(sql)).rows.length > 0) broken.push(id)
    return broken
  } finally {
    await owner.query('ROLLBACK')
  }
}

test('nothing is broken before', async () => {
  expect((await audit(database.db)).filter(({ broken }) => broken > 0)).toEqual([])
})

test('every invariant is broken here on purpose', () => {
  expect(Object.keys(corruptions).sort()).toEqual(invariants.map(({ id }) => id).sort())
})

describe.each(Object.entries(corruptions))('%s finds', (id, statements) => {
  test.each(statements)('%s', async (statement) => {
    expect(await brokenBy(statement)).toContain(id)
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
