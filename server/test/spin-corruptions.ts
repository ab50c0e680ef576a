/** The wheel, spoilt on purpose: for the audit's own test. */
import { without } from './ledger-corruptions.ts'

/** One that was told after two spins (of two equal slices it gave the first, then the second), one in use, one that waits. */
export const seedRows = (memberId: string) => `
  INSERT INTO spin_seed (member_id, number, commit, seed_sealed, server_seed, client_seed, nonce, created_at, begun_at, revealed_at)
    SELECT '${memberId}'::uuid, 1, sha256(seed), NULL, seed, 'a', 2, now(), now(), now()
      FROM decode(repeat('07', 32), 'hex') seed
    UNION ALL SELECT '${memberId}'::uuid, 2, sha256('x'), '\\x78'::bytea, NULL, 'b', 0, now(), now(), NULL
    UNION ALL SELECT '${memberId}'::uuid, 3, sha256('y'), '\\x79'::bytea, NULL, NULL, 0, now(), NULL, NULL;`

export const spinCorruptions = ({ spinId, luckySpinId }: { spinId: string; luckySpinId: string }) => ({
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
  'I-50': [
    `UPDATE spin SET nonce = 9 WHERE nonce = 1`,
    `UPDATE spin SET drawn = 1 - drawn`,
    `UPDATE spin SET weights = '{1,0}', out_of = 1 WHERE slice_code = 'CASH'`,
    `UPDATE spin SET weights = '{2,2}', out_of = 4`,
    `UPDATE spin SET weights = '{1}'`,
    `UPDATE spin_slice SET position = 3 - position + 100`,
    `UPDATE spin SET created_at = created_at - interval '1 h'`,
    `UPDATE spin SET seed_number = 3`,
    `UPDATE spin_seed SET client_seed = 'c' WHERE number = 1`,
    `UPDATE spin_seed SET nonce = 3 WHERE number = 1`,
    `UPDATE spin_seed SET nonce = 1 WHERE number = 2`,
    `${without('spin_seed', 'spin_seed_kept')} UPDATE spin_seed SET commit = sha256('z') WHERE number = 1`,
    `DELETE FROM spin_seed WHERE number = 2`,
    `DROP INDEX spin_seed_in_use; ${without('spin_seed', 'spin_seed_revealed')} UPDATE spin_seed SET revealed_at = NULL WHERE number = 1`,
  ],
})
