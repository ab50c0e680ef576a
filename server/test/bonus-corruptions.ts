/** A member with two bonuses, one cleared and one successful, and what may go wrong with them: for the audit's own test. */

import { houseBank, houseBonus, wallet } from '#ledger/chart.ts'
import type { Posting } from '#ledger/posting.ts'
import { newId } from '../src/platform/db/id.ts'
import { deposit, gameResult, withdrawHeld } from './postings.ts'

const memberId = newId()
const [clearedId, clearedEnd, successfulId, successfulEnd, withdrawalId] = Array.from(
  { length: 5 },
  newId,
) as [string, string, string, string, string]

const paid = (id: string): Posting => {
  const posting = deposit({ memberId, amount: 100n, id, key: `bonus_paid:${id}` })
  return { ...posting, kind: 'bonus_paid', moves: [{ from: houseBonus(), to: wallet(), amount: 100n }] }
}

/** In the wallet: 500, 600, 500, 450, 550, 620; and then 280 won in a game. */
export const bonusJournals: Posting[] = [
  {
    ...deposit({ memberId, amount: 500n, key: 'deposit_bank:SCB:B9' }),
    kind: 'deposit_bank',
    moves: [{ from: houseBank('KTB'), to: wallet(), amount: 500n }],
  },
  paid(clearedId),
  {
    ...{ memberId, kind: 'bonus_forfeited', key: `bonus_forfeited:${clearedId}`, currency: 'THB' },
    moves: [{ from: wallet(), to: houseBonus(), amount: 100n }],
    statement: {
      open: {
        ...{ id: clearedEnd, type: 'finish_bonus', from: 'WALLET', to: 'HOUSE', amount: -100n },
        ...{ status: 'SUCCESS', reference: 'BE1' },
      },
    },
  },
  withdrawHeld({ memberId, amount: 50n, id: withdrawalId }),
  paid(successfulId),
  {
    ...deposit({ memberId, amount: 70n, key: 'deposit_bank:SCB:B10' }),
    kind: 'deposit_bank',
    moves: [{ from: houseBank('KTB'), to: wallet(), amount: 70n }],
  },
]

/** Posted by itself: it was won while the second bonus lasted. */
export const bonusWin: Posting = gameResult({ memberId, amount: 280n })
export const bonusWinAt = new Date('2027-03-01T15:00:00Z')

export const bonusRows = `
  INSERT INTO bank_payment (from_bank, reference, member_id, from_account_no, from_name, to_bank, to_account_no, amount,
                            currency, transferred_at, heard_from, heard_at)
    VALUES ('SCB', 'B9', '${memberId}', '1234567890', 'MALI', 'KTB', '1', 500, 'THB', now(), 'feed', now()),
           ('SCB', 'B10', '${memberId}', '1234567890', 'MALI', 'KTB', '1', 70, 'THB', now(), 'feed', now());
  INSERT INTO withdrawal (member_id, id, amount, currency, state, reference, to_bank, to_account_no, to_account_name, created_at)
    VALUES ('${memberId}', '${withdrawalId}', 50, 'THB', 'REQUESTED', 'W3', 'SCB', '1234567890', 'MALI', now());
  INSERT INTO bonus_offer (kind, code, currency, type, max_received, percent_points, amount_max, deposit_min, success_points,
                           fail_points, budget, spent, uses_max, uses, runs_from, description, notice, banners, position)
    SELECT kind, code, 'THB', type, max, 1000, 100, 1, 15000, 1000, 300, 100, 3, 1, now(), words, words, words, 1
    FROM (VALUES ('bonus', 'DAILY', 'day', 1), ('promotion', 'HELLO', NULL, NULL)) o (kind, code, type, max),
      (SELECT '{"th":"","la":"","en":""}'::jsonb AS words) w;
  INSERT INTO user_bonus (member_id, id, source, source_id, currency, amount, type, max_received, success_points, fail_points,
                          base, target, floor, opened_seq, opened_at, is_active, is_changed, outcome, forfeited, ended_at, finish_id,
                          outside_before, results_before, paid_in, results, total, closed_seq)
    VALUES ('${memberId}', '${clearedId}', 'bonus', 'DAILY', 'THB', 100, 'day', 1, 15000, 1000, 600, 900, 60, 2,
            '2027-03-01T10:00:00Z', false, false, 'cleared', 100, now() - interval '1 min', '${clearedEnd}',
            -500, 0, 0, 0, 500, 2),
           ('${memberId}', '${successfulId}', 'promotion', 'HELLO', 'THB', 100, NULL, NULL, 15000, 1000, 550, 825, 55, 5,
            '2027-03-01T10:00:00Z', false, false, 'successful', 0, '2027-03-02T10:00:00Z', '${successfulEnd}',
            -450, 0, 70, 280, 900, 6);
  UPDATE statement_head SET count = count + 1 WHERE member_id = '${memberId}';
  INSERT INTO statement (member_id, n, id, type, from_code, to_code, amount, status, reference, created_at, settled_at)
    SELECT member_id, count, '${successfulEnd}', 'finish_bonus', 'BONUS', 'BONUS', 0, 'SUCCESS', 'BE2', now(), now()
    FROM statement_head WHERE member_id = '${memberId}';`

const cleared = `id = '${clearedId}'`
const successful = `id = '${successfulId}'`
const reopen = 'is_active = true, outcome = NULL, ended_at = NULL, finish_id = NULL, forfeited = 0'
/** The cleared one once more, received at another time. */
const again = (at: string) => `
  INSERT INTO user_bonus SELECT (jsonb_populate_record(u, jsonb_build_object('id', gen_random_uuid(), 'opened_at', '${at}'))).*
  FROM user_bonus u WHERE ${cleared}`

export const bonusCorruptions: Record<string, string[]> = {
  'I-21': [
    `UPDATE user_bonus SET ${reopen} WHERE ${cleared}`,
    `UPDATE statement SET n = 99 WHERE id = '${clearedEnd}'`,
    `UPDATE statement SET amount = -1 WHERE id = '${successfulEnd}'`,
    `UPDATE user_bonus SET total = 894 WHERE ${successful}`,
    `UPDATE user_bonus SET outcome = 'failed' WHERE ${successful}`,
    `UPDATE user_bonus SET forfeited = 99 WHERE ${cleared}`,
    `DELETE FROM statement WHERE id = '${successfulEnd}'`,
    `UPDATE user_bonus SET target = 824 WHERE ${successful}`,
    `UPDATE user_bonus SET floor = 56 WHERE ${successful}`,
    `UPDATE user_bonus SET base = 540, target = 810, floor = 54 WHERE ${successful}`,
    `UPDATE user_bonus SET opened_seq = 99 WHERE ${successful}`,
  ],
  'I-44': [
    // Topped up: what came in counts as won.
    `UPDATE user_bonus SET paid_in = 0, results = 350 WHERE ${successful}`,
    `UPDATE user_bonus SET paid_in = 71, results = 279 WHERE ${successful}`,
    `UPDATE user_bonus SET results = 274, total = 894 WHERE ${successful}`,
    `UPDATE user_bonus SET total = 901 WHERE ${successful}`,
    `UPDATE user_bonus SET closed_seq = 5 WHERE ${successful}`,
    `UPDATE entry SET created_at = '2027-03-02T10:00:01Z' WHERE code = 'house:provider:NAGA' AND member_id = '${memberId}'`,
    `UPDATE user_bonus SET ${reopen}, paid_in = NULL, results = NULL, outside_before = -600 WHERE ${successful}`,
  ],
  'I-22': [
    'DROP INDEX user_bonus_active',
    `DROP INDEX user_bonus_active; UPDATE user_bonus SET ${reopen}`,
    'DROP INDEX user_bonus_active; CREATE INDEX user_bonus_active ON user_bonus (member_id) WHERE is_active',
  ],
  // It is the first of March, 17:00 in Bangkok; a Monday.
  'I-23': [
    again('2027-03-01T16:59:59Z'),
    again('2027-02-28T17:00:00Z'),
    `UPDATE user_bonus SET type = 'week' WHERE ${cleared}; ${again('2027-03-07T16:59:59Z')}`,
    `UPDATE user_bonus SET type = 'limit' WHERE ${cleared}; ${again('2037-03-01T10:00:00Z')}`,
  ],
  'I-24': [
    `DROP INDEX user_bonus_once; INSERT INTO user_bonus SELECT (jsonb_populate_record(u, jsonb_build_object('id', gen_random_uuid()))).* FROM user_bonus u WHERE ${successful}`,
    `UPDATE bonus_offer SET spent = 101 WHERE code = 'DAILY'`,
    `UPDATE bonus_offer SET uses = 2 WHERE code = 'HELLO'`,
    `ALTER TABLE bonus_offer DROP CONSTRAINT bonus_offer_budget; UPDATE bonus_offer SET budget = 99`,
    `ALTER TABLE bonus_offer DROP CONSTRAINT bonus_offer_uses; UPDATE bonus_offer SET uses_max = 0`,
    `DELETE FROM user_bonus WHERE ${successful}`,
    `UPDATE user_bonus SET amount = 101 WHERE ${cleared}`,
    `UPDATE user_bonus SET forfeited = 0 WHERE ${cleared}`,
    `UPDATE journal SET key = 'bonus_paid:another' WHERE key = 'bonus_paid:${clearedId}'`,
    `UPDATE journal SET kind = 'deposit_qr' WHERE key = 'bonus_forfeited:${clearedId}'`,
  ],
}
