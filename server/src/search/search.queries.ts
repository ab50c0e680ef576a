/** SQL of the search: a table of what is found, and each way to it by an index of its own (staff-calls T3). */
import type { Currency } from '@kapao/contract/edition.ts'
import { type RawBuilder, sql } from 'kysely'
import { countRows } from '#platform/db/count.queries.ts'
import type { Db } from '#platform/db/schema.ts'
import type { Looked } from './search.rules.ts'

export interface FoundHit {
  _id: string
  memberId: string | null
  title: string
  detail: string
  /** From whom it came, and its account: shown in part. */
  name: string | null
  accountNo: string | null
  amount: bigint | null
  currency: Currency | null
  at: Date
}

/** Rows that may be meant. */
export interface Source {
  /** In the order of {@link FoundHit}. */
  columns: RawBuilder<unknown>
  from: RawBuilder<unknown>
  at: RawBuilder<unknown>
  /** Each leads to rows by itself; together they would be read from one end to the other. */
  ways: RawBuilder<unknown>[]
}

/** The ways that there are: what was typed may be none of an amount, an id or a reference. */
const waysOf = (...ways: (RawBuilder<unknown> | undefined | false)[]) => ways.filter((way) => !!way)

const nobody = sql`NULL::text, NULL::text`
const anyOf = (texts: string[]) => sql`ANY(${texts}::text[])`

/** As the columns of references that are compared have it: without case, blanks and dashes. */
const keys = ({ references }: Looked) =>
  anyOf(references.map((one) => one.replace(/[ -]/g, '').toUpperCase()))

const deposits = ({ references }: Looked): Source => ({
  columns: sql`s.id::text, s.member_id, s.reference, s.type || ' ' || s.status, ${nobody}, s.amount, m.currency, s.created_at`,
  from: sql`FROM statement s JOIN member m ON m.id = s.member_id`,
  at: sql`s.created_at`,
  ways: waysOf(
    references.length > 0 &&
      sql`s.reference = ${anyOf(references)} AND s.type NOT IN ('withdraw', 'transfer')`,
  ),
})

/** One that was paid is found as what it brought. */
const charges = ({ references }: Looked): Source => ({
  columns: sql`q.reference, q.member_id, q.reference, q.gateway || ' ' || q.state, ${nobody}, q.amount, q.currency, q.created_at`,
  from: sql`FROM qr_charge q`,
  at: sql`q.created_at`,
  ways: waysOf(references.length > 0 && sql`q.reference = ${anyOf(references)} AND q.state <> 'CREDITED'`),
})

const stateOf = (row: RawBuilder<unknown>) =>
  sql`CASE WHEN ${row}.member_id IS NULL THEN coalesce(${row}.given_back, 'WAITING') WHEN ${row}.attributed_at IS NULL THEN 'CREDITED' ELSE 'ATTRIBUTED' END`

/** @param credited only what a member has. */
const bankPayments = (looked: Looked, credited: boolean): Source => {
  const own = credited ? sql`AND b.member_id IS NOT NULL` : sql``
  const { amount, references } = looked
  return {
    columns: sql`b.from_bank || ':' || b.reference, b.member_id, b.reference, b.from_bank || ' ' || ${stateOf(sql`b`)},
      b.from_name, b.from_account_no, b.amount, b.currency, b.heard_at`,
    from: sql`FROM bank_payment b`,
    at: sql`b.heard_at`,
    ways: waysOf(
      references.length > 0 && sql`b.reference_key = ${keys(looked)} ${own}`,
      amount !== undefined && sql`b.amount = ${amount} ${own}`,
    ),
  }
}

const gatewayPayments = (looked: Looked, credited: boolean): Source => {
  const own = credited ? sql`AND g.member_id IS NOT NULL` : sql``
  const { amount, references } = looked
  return {
    columns: sql`g.gateway || ':' || g.payment_id, g.member_id, g.payment_id, g.gateway || ' ' || ${stateOf(sql`g`)},
      ${nobody}, g.amount, g.currency, g.heard_at`,
    from: sql`FROM gateway_payment g`,
    at: sql`g.heard_at`,
    ways: waysOf(
      references.length > 0 && sql`canonical_reference(g.payment_id) = ${keys(looked)} ${own}`,
      amount !== undefined && sql`g.amount = ${amount} ${own}`,
    ),
  }
}

/** @param ordered only what the bank was told to pay. */
const withdrawals = ({ id, amount, references }: Looked, ordered: boolean): Source => {
  const own = ordered ? sql`AND w.state IN ('PAYING', 'PAID', 'FAILED')` : sql``
  return {
    columns: sql`w.id::text, w.member_id, w.reference, w.to_bank || ' ' || w.state, w.to_account_name, w.to_account_no,
      w.amount, w.currency, w.created_at`,
    from: sql`FROM withdrawal w`,
    at: sql`w.created_at`,
    ways: waysOf(
      id !== undefined && sql`w.id = ${id}::uuid ${own}`,
      references.length > 0 && sql`w.reference = ${anyOf(references)} ${own}`,
      amount !== undefined && sql`w.amount = ${amount} ${own}`,
    ),
  }
}

const senderRefunds = ({ id, amount, references }: Looked): Source => ({
  columns: sql`r.id::text, NULL::uuid, r.payout_reference, coalesce(r.to_bank, r.from_bank) || ' ' || r.state, r.to_account_name, r.to_account_no,
    r.amount, r.currency, r.created_at`,
  from: sql`FROM sender_refund r`,
  at: sql`r.created_at`,
  ways: waysOf(
    id !== undefined && sql`r.id = ${id}::uuid`,
    references.length > 0 && sql`r.payout_reference = ${anyOf(references)}`,
    amount !== undefined && sql`r.amount = ${amount}`,
  ),
})

const transfers = ({ id, references }: Looked): Source => ({
  columns: sql`t.id::text, t.member_id, t.reference, t.slot || ' ' || t.direction || ' ' || t.state, ${nobody},
    t.amount, m.currency, t.created_at`,
  from: sql`FROM transfer t JOIN member m ON m.id = t.member_id`,
  at: sql`t.created_at`,
  ways: waysOf(
    id !== undefined && sql`t.id = ${id}::uuid`,
    references.length > 0 && sql`t.reference = ${anyOf(references)}`,
  ),
})

const slips = (looked: Looked): Source => ({
  columns: sql`s.id::text, s.member_id, s.reference, concat_ws(' ', s.bank, s.state, s.note), s.from_name, s.from_account_no,
    s.amount, s.currency, s.created_at`,
  from: sql`FROM slip s`,
  at: sql`s.created_at`,
  ways: waysOf(
    looked.references.length > 0 && sql`s.reference = ${anyOf(looked.references)}`,
    looked.references.length > 0 && sql`s.bank_reference_key = ${keys(looked)}`,
    looked.amount !== undefined && sql`s.amount = ${looked.amount}`,
  ),
})

const gameAccounts = ({ text }: Looked): Source => ({
  columns: sql`a.slot || ':' || a.username, a.member_id, a.username, a.slot, ${nobody}, NULL::bigint, NULL::text, a.created_at`,
  from: sql`FROM game_account a`,
  at: sql`a.created_at`,
  ways: [sql`a.username = ${anyOf([...new Set([text, text.toLowerCase()])])}`],
})

const conversations = ({ id }: Looked, memberIds: string[]): Source => ({
  columns: sql`c.owner_id::text, CASE c.kind WHEN 'member' THEN c.owner_id END, coalesce(m.name, c.kind),
    CASE WHEN c.waiting_since IS NULL THEN 'ANSWERED' ELSE 'WAITING' END, ${nobody}, NULL::bigint, NULL::text, c.last_message_at`,
  from: sql`FROM chat_room c LEFT JOIN member m ON m.id = c.owner_id`,
  at: sql`c.last_message_at`,
  ways: [
    sql`c.owner_id = ANY(${id ? [...new Set([id, ...memberIds])] : memberIds}::uuid[]) AND c.merged_into IS NULL`,
  ],
})

/** @param subjects ids of what may be asked for. */
const requests = ({ id, text }: Looked, memberIds: string[], subjects: string[]): Source => ({
  columns: sql`q.id::text, q.member_id, q.kind, q.state, ${nobody}, NULL::bigint, NULL::text, q.requested_at`,
  from: sql`FROM operator_request q`,
  at: sql`q.requested_at`,
  ways: waysOf(
    id !== undefined && sql`q.id = ${id}::uuid`,
    sql`q.subject = ${anyOf([text, ...subjects])}`,
    memberIds.length > 0 && sql`q.member_id = ANY(${memberIds}::uuid[])`,
  ),
})

/** Where each kind is looked for, but for members themselves. */
export const sourcesOf = {
  deposit: (looked: Looked) => [
    deposits(looked),
    charges(looked),
    bankPayments({ ...looked, references: [] }, true),
    gatewayPayments({ ...looked, references: [] }, true),
  ],
  withdrawal: (looked: Looked) => [withdrawals(looked, false)],
  transfer: (looked: Looked) => [transfers(looked)],
  payment: (looked: Looked) => [bankPayments(looked, false), gatewayPayments(looked, false)],
  slip: (looked: Looked) => [slips(looked)],
  payout: (looked: Looked) => [withdrawals(looked, true), senderRefunds(looked)],
  game: (looked: Looked) => [gameAccounts(looked)],
  conversation: (looked: Looked, memberIds: string[]) => [conversations(looked, memberIds)],
  request: (looked: Looked, memberIds: string[], subjects: string[]) => [
    requests(looked, memberIds, subjects),
  ],
} as const

const names = sql`h(_id, member_id, title, detail, name, account_no, amount, currency, at)`

/** The newest of each way, and one more if there is one; what two ways lead to once. */
export function hitsQuery(source: Source, limit: number) {
  const parts = source.ways.map(
    (way) =>
      sql`(SELECT ${source.columns} ${source.from} WHERE ${way} ORDER BY ${source.at} DESC LIMIT ${limit + 1})`,
  )
  return sql<FoundHit>`
    SELECT * FROM (${sql.join(parts, sql` UNION `)}) AS ${names} ORDER BY at DESC LIMIT ${limit + 1}`
}

interface Found {
  hits: FoundHit[]
  total: number
  isEstimate: boolean
}

/** Counts only where there are more than are shown. */
export async function findHits(db: Db, source: Source, limit: number): Promise<Found> {
  if (source.ways.length === 0) return { hits: [], total: 0, isEstimate: false }
  const { rows } = await hitsQuery(source, limit).execute(db)
  if (rows.length <= limit) return { hits: rows, total: rows.length, isEstimate: false }
  const counts = await Promise.all(source.ways.map((way) => countRows(db, sql`${source.from} WHERE ${way}`)))
  return {
    hits: rows.slice(0, limit),
    total: counts.reduce((sum, { total }) => sum + total, 0),
    isEstimate: counts.some(({ isEstimate }) => isEstimate),
  }
}
