/** A member who lost and the inviter, both paid their share, and what may go wrong with it: for the audit's own test. */

import { game, houseBank, transit, wallet } from '#ledger/chart.ts'
import { createLedger } from '#ledger/post.ts'
import type { Posting } from '#ledger/posting.ts'
import { newId } from '../src/platform/db/id.ts'
import type { Db } from '../src/platform/db/schema.ts'
import { deposit, gameResult, transferInHeld } from './postings.ts'

const [loserId, inviterId, receiptId, claimId, lostTransferId] = Array.from({ length: 5 }, newId) as [
  string,
  string,
  string,
  string,
  string,
]

/** One who paid in 1,000 and lost 400 on the tenth of February, and the inviter; both received their 5 %. */
export const rebateRows = `
  INSERT INTO member (id, phone, name, password_hash, currency, source_code, invited_by, bank_code, bank_account_no, bank_account_name, created_at)
    VALUES ('${inviterId}', '0811111111', 'A', '', 'THB', 'x', NULL, 'SCB', '1111111111', 'A', now()),
           ('${loserId}', '0822222222', 'B', '', 'THB', 'x', '${inviterId}', 'SCB', '2222222222', 'B', now());
  INSERT INTO bank_payment (from_bank, reference, member_id, from_account_no, from_name, to_bank, to_account_no, amount,
                            currency, transferred_at, heard_from, heard_at)
    VALUES ('SCB', 'R1', '${loserId}', '2222222222', 'B', 'KTB', '1', 1000, 'THB', now(), 'feed', now());
  INSERT INTO transfer (member_id, id, slot, direction, amount, state, reference, created_at, decided_at)
    VALUES ('${loserId}', '${lostTransferId}', 'NAGA', 'in', 400, 'DONE', 'T9', now(), now());
  INSERT INTO period_close VALUES ('day', '2027-02-10', '2027-02-10', NULL, now());
  INSERT INTO period_close VALUES ('figures', '2027-02-09', '2027-02-09', NULL, now());
  INSERT INTO period_close VALUES ('refund', '2027-02-10', '2027-02-10', NULL, now()), ('invite', '2027-02-10', '2027-02-10', NULL, now());
  INSERT INTO member_day (member_id, day, currency, deposits, withdrawals, game_loss, gifts_received, gifts_taken_back, holdings_start, holdings_end)
    VALUES ('${loserId}', '2027-02-10', 'THB', 1000, 0, 400, 0, 0, 0, 600);
  INSERT INTO loss_book (member_id, book, first_day, last_day, currency, game_loss, gifts_received, gifts_taken_back, counted_before,
                         set_against, counted, won_back, winnings_left, counted_sum, won_back_sum)
    SELECT '${loserId}', book, '2027-02-10', '2027-02-10', 'THB', 400, 0, 0, 0, 0, 400, 0, 0, 400, 0
    FROM unnest(ARRAY['refund', 'invite']) AS book;
  INSERT INTO refund_receipt VALUES ('${loserId}', '${receiptId}', 20, 'THB', '2027-02-11T10:00:00Z');
  INSERT INTO refund VALUES ('${loserId}', '2027-02-10', '2027-02-10', 'THB', 500, 1000000, 20, now(), now(), '${receiptId}');
  INSERT INTO invite_purse VALUES ('${inviterId}', 20, 20);
  INSERT INTO invite_claim VALUES ('${inviterId}', '${claimId}', 20, 'THB', '2027-02-11T10:00:00Z');
  INSERT INTO invite_commission VALUES ('${inviterId}', '${loserId}', '2027-02-10', 'THB', 400, 500, 20, now(), 100, 1000, '${claimId}');`

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

export async function postRebates(db: Db) {
  const lost = createLedger({ db, clock: { now: () => new Date('2027-02-10T10:00:00Z') } })
  await lost.post({
    ...deposit({ memberId: loserId, amount: 1000n, key: 'deposit_bank:SCB:R1' }),
    kind: 'deposit_bank',
    moves: [{ from: houseBank('KTB'), to: wallet(), amount: 1000n }],
  })
  await lost.post(transferInHeld({ memberId: loserId, amount: 400n, id: lostTransferId }))
  await lost.post(settledTransfer)
  await lost.post(gameResult({ memberId: loserId, amount: -400n }))
  const received = createLedger({ db, clock: { now: () => new Date('2027-02-11T10:00:00Z') } })
  await received.post(rebate(loserId, receiptId, 'house:refund'))
  await received.post(rebate(inviterId, claimId, 'house:invite'))
}

/** By invariant: statements that break it. */
export const rebateCorruptions: Record<string, string[]> = {
  'I-49': [
    `UPDATE daily_figure SET paid_in = paid_in + 1 WHERE account = 'house:provider:NAGA'`,
    `UPDATE daily_figure SET entries = entries + 1 WHERE account = 'wallet'`,
    `UPDATE daily_figure SET day = '2027-02-09'`,
    `DELETE FROM daily_figure WHERE account = 'house:bank:KTB'`,
    `UPDATE first_deposit SET day = '2027-02-09'`,
    `DELETE FROM first_deposit`,
  ],
  'I-49f': [
    `UPDATE invite_commission SET loss = 401`,
    `UPDATE invite_commission SET day = '2027-02-09'`,
    `UPDATE invite_claim SET amount = 21`,
    `UPDATE invite_claim SET id = gen_random_uuid()`,
    `DELETE FROM invite_claim`,
  ],
  'I-49r': [
    `DELETE FROM member_day`,
    `INSERT INTO member_day (member_id, day, currency, deposits, withdrawals, game_loss, gifts_received, gifts_taken_back, holdings_start, holdings_end)
     VALUES ('${inviterId}', '2027-02-10', 'THB', 0, 0, 0, 0, 0, 0, 0)`,
    `INSERT INTO period_close VALUES ('day', '2027-02-11', '2027-02-11', NULL, now())`,
  ],
  'I-25': [
    `UPDATE invite_commission SET amount = 21`,
    `UPDATE invite_commission SET loss = 401`,
    `UPDATE invite_commission SET day_cap = 19`,
    `UPDATE invite_commission SET month_cap = 19`,
    `UPDATE invite_commission SET claim_id = NULL`,
    `UPDATE invite_purse SET claimed = 19, withheld = 1`,
    `DELETE FROM invite_commission`,
    `ALTER TABLE invite_commission DROP CONSTRAINT invite_commission_pkey CASCADE; INSERT INTO invite_commission SELECT * FROM invite_commission`,
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
    `UPDATE loss_book SET counted = 420`,
    `UPDATE refund SET receipt_id = NULL`,
    `DELETE FROM refund`,
    `UPDATE refund_receipt SET id = gen_random_uuid()`,
    `DELETE FROM refund_receipt`,
    `DELETE FROM loss_book WHERE book = 'refund'`,
    `INSERT INTO refund SELECT member_id, '2027-02-09', last_day, currency, percent_points, cap, amount, closed_at, lapses_at FROM refund`,
    `INSERT INTO user_bonus (member_id, id, source, source_id, currency, amount, success_points, fail_points, base, target, floor, opened_seq, opened_at, is_active, is_changed, outside_before, results_before)
     VALUES ('${loserId}', gen_random_uuid(), 'invite', 'x', 'THB', 1, 1, 0, 1, 1, 1, 1, '2027-02-11T09:00:00Z', true, false, -1000, 0)`,
  ],
  'I-26l': [
    `UPDATE loss_book SET counted_sum = 401`,
    `UPDATE loss_book SET counted_sum = 401, won_back_sum = 1`,
    `UPDATE loss_book SET counted_before = 1, counted = 399`,
    `UPDATE loss_book SET set_against = 1, counted = 399`,
    `UPDATE loss_book SET game_loss = 401`,
    `UPDATE loss_book SET gifts_received = 1`,
    `UPDATE loss_book SET gifts_taken_back = 1`,
    `UPDATE loss_book SET winnings_left = 1`,
    `UPDATE loss_book SET put_off = 1`,
    `UPDATE loss_book SET put_off_before = 1`,
    `UPDATE loss_book SET put_off = 1, counted = 399, counted_sum = 399; INSERT INTO period_close VALUES ('refund', '2027-02-11', '2027-02-11', NULL, now())`,
    `UPDATE loss_book SET won_back = 1`,
    `UPDATE member_day SET day = '2027-02-09'`,
    `DELETE FROM loss_book WHERE book = 'refund'`,
  ],
  'I-26d': [
    `UPDATE member_day SET deposits = 999`,
    `UPDATE member_day SET game_loss = 399`,
    `UPDATE member_day SET gifts_received = 1`,
    `UPDATE member_day SET gifts_taken_back = 1`,
    `UPDATE member_day SET holdings_start = 1, holdings_end = 601`,
    `DELETE FROM member_day`,
    `UPDATE member_day SET day = '2027-02-09'`,
    `UPDATE entry SET created_at = created_at - interval '1 day' WHERE code = 'house:bank:KTB'`,
  ],
}
