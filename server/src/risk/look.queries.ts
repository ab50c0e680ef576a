/** SQL of where each rule's next look ends: how far what is new reaches, in one piece. */
import type { RiskRuleCode } from '@kapao/contract/lists.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/db/schema.ts'

/** After the one moment, and up to the other. */
export interface Stretch {
  from: Date
  until: Date
}

/** `condition` of what `at` says happened in a stretch. */
export const within = (at: RawBuilder<unknown>, { from, until }: Stretch) =>
  sql`${at} > ${from}::timestamptz AND ${at} <= ${until}::timestamptz`

/** Where something new makes a rule look, by an index that is in the order of its time. */
const sources = {
  withdrawal: { table: sql`withdrawal`, at: sql`created_at`, only: sql`true` },
  deposit: { table: sql`journal`, at: sql`created_at`, only: sql`kind LIKE 'deposit%'` },
  device: { table: sql`member_device`, at: sql`first_seen_at`, only: sql`true` },
  address: { table: sql`member_address`, at: sql`noted_at`, only: sql`noted_at IS NOT NULL` },
  payment: {
    ...{ table: sql`bank_payment`, at: sql`coalesce(attributed_at, heard_at)` },
    only: sql`member_id IS NOT NULL`,
  },
  cleared: { table: sql`user_bonus`, at: sql`ended_at`, only: sql`outcome = 'cleared'` },
}

const sourcesOf: Record<RiskRuleCode, (keyof typeof sources)[]> = {
  deposit_without_play: ['withdrawal'],
  below_limit: ['deposit'],
  shared_device: ['device'],
  shared_address: ['address'],
  shared_sender: ['payment'],
  bonus_then_cancel: ['cleared'],
  many_places: ['address'],
  sudden_size: ['deposit', 'withdrawal'],
}

/**
 * The end of the next piece: as far as `limit` new rows reach, and all of the same moment as the last of them.
 *
 * @returns undefined when the whole stretch is one piece.
 */
export async function findPieceEnd(
  tx: Tx,
  rule: RiskRuleCode,
  stretch: Stretch,
  limit: number,
): Promise<Date | undefined> {
  const oldest = sourcesOf[rule].map((name) => {
    const { table, at, only } = sources[name]
    return sql`(SELECT ${at} AS at FROM ${table} WHERE ${only} AND ${within(at, stretch)} ORDER BY 1 LIMIT ${limit})`
  })
  const { rows } = await sql<{ count: bigint; at: Date | null }>`
    SELECT count(*) AS count, max(at) AS at FROM (
      SELECT at FROM (${sql.join(oldest, sql` UNION ALL `)}) new ORDER BY at LIMIT ${limit}) piece`.execute(
    tx,
  )
  const [piece] = rows
  return piece && piece.count >= BigInt(limit) ? (piece.at ?? undefined) : undefined
}
