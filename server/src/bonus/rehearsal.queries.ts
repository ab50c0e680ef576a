/** SQL of who could receive an offer now: of all members, or of as many as may be looked at (console.md, Offers). */
import type { Currency } from '@kapao/contract/edition.ts'
import { smallestAmount } from '@kapao/contract/money.ts'
import type { OfferKind } from '@kapao/contract/schemas/staff-offer.ts'
import { type RawBuilder, sql } from 'kysely'
import { textArray } from '#platform/db/array.ts'
import { countRows } from '#platform/db/count.queries.ts'
import type { Db, Tx } from '#platform/db/schema.ts'
import { qualifyingDeposit } from './offer.queries.ts'

/** For the rest of the transaction nothing is written, and no statement takes longer. */
export const readBriefly = (tx: Tx, timeoutMs: number) =>
  sql`SELECT set_config('statement_timeout', ${String(timeoutMs)}, true),
    set_config('transaction_read_only', 'on', true)`.execute(tx)

export const countAllMembers = (db: Db | Tx) => countRows(db, sql`FROM member`)

interface Asked {
  kind: OfferKind
  /** What has been received under it counts; null: nothing has. */
  code: string | null
  currency: Currency
  percent: number
  amountMax: bigint
  depositMin: bigint
  /** How often a member may receive it, counted since then. */
  receivedMax: number
  since: Date
}

/** Whole pages of the table, always the same ones while it does not change: two rehearsals can be compared. */
const someOf = (total: number, max: number): RawBuilder<unknown> => {
  // A page holds several members, so a little below the bound: what is beyond it would be cut off at one end.
  const percent = Math.min(100, (80 * max) / total)
  return total <= max ? sql`` : sql`TABLESAMPLE SYSTEM (${percent}) REPEATABLE (1)`
}

const heldBy = (memberId: RawBuilder<unknown>) => sql<bigint>`(
  SELECT coalesce(sum(a.balance), 0)::bigint FROM account a
  WHERE a.member_id = ${memberId} AND a.code LIKE ANY(${textArray(heldCodes)}::text[]))`
const heldCodes = ['wallet', 'game:%', 'stake:%', 'transit:%']

const timesReceived = (memberId: RawBuilder<unknown>, { kind, code, since }: Asked) => sql<bigint>`(
  (SELECT count(*) FROM user_bonus u WHERE u.member_id = ${memberId} AND u.source = ${kind}
     AND u.source_id = ${code} AND u.opened_at >= ${since})
  + (SELECT count(*) FROM offer_used b WHERE b.member_id = ${memberId} AND b.kind = ${kind}
     AND b.code = ${code} AND b.at >= ${since}))`

interface Found {
  looked: number
  members: number
  amount: bigint
}

/** As `checkReceiving` judges each of them; what lies in games is taken as the ledger has it, since nobody is asked. */
export async function findQualifying(
  tx: Tx,
  asked: Asked,
  { total, max }: { total: number; max: number },
): Promise<Found> {
  const { currency, percent, amountMax, depositMin, receivedMax } = asked
  const id = sql.ref<string>('d.id')
  const { rows } = await sql<Found>`
    WITH drawn AS MATERIALIZED (
      SELECT id, currency, is_active FROM member ${someOf(total, max)} LIMIT ${max}
    ), holding AS MATERIALIZED (
      SELECT d.id, ${heldBy(id)} AS held FROM drawn d
      WHERE d.is_active AND d.currency = ${currency}
        AND NOT EXISTS (SELECT FROM user_bonus u WHERE u.member_id = d.id AND u.is_active)
        AND NOT EXISTS (SELECT FROM member_freeze z
          WHERE z.member_id = d.id AND z.capability = 'offers' AND z.lifted_at IS NULL)
        AND ${timesReceived(id, asked)} < ${receivedMax}
    ), claiming AS (
      SELECT least(d.held, q.amount) AS deposit
      FROM (SELECT id, held FROM holding WHERE held >= ${depositMin}) d
      CROSS JOIN LATERAL (${qualifyingDeposit(id)}) q
    ), given AS (
      SELECT amount - amount % ${smallestAmount[currency]}::bigint AS amount
      FROM (SELECT least(deposit * ${percent}::bigint / 10000, ${amountMax}::bigint) AS amount
        FROM claiming WHERE deposit >= ${depositMin}) g
    )
    SELECT (SELECT count(*) FROM drawn)::integer AS looked, count(*)::integer AS members,
      coalesce(sum(amount), 0)::bigint AS amount FROM given WHERE amount > 0`.execute(tx)
  return rows[0] ?? { looked: 0, members: 0, amount: 0n }
}
