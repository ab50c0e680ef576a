/** What an invariant is, and the parts of SQL that several share. Each feature has its own in `<feature>.invariants.ts`; audit/ asks all. */
import { houseIds } from '#platform/db/id.ts'

export interface Invariant {
  /** As in quality §1. */
  id: string
  /** As a fact that a support agent could read. */
  title: string
  /** Returns one row for each thing that is wrong, with enough in it to find it. */
  sql: string
  /** The same for a large database, a piece at a time. Without it `sql` is one statement there too. */
  parts?: readonly (Part | Sums)[]
}

/** Some of the rows that are wrong, and how they can be looked for in pieces. */
export interface Part {
  /** Over whole tables. */
  sql: string
  /** Within `$1` and `$2`, and what has to stand before it. */
  piece: { before: string[]; sql: string }
  /** What a piece is: members, rows of a table as they lie there, or everything. */
  ranges: 'members' | { rowsOf: string } | undefined
}

/** What must come to zero for each `what`, added up over all pieces of all parts. */
export interface Sums {
  sql: string
  numbers: readonly string[]
  of: readonly Part[]
}

/** Tables that are kept by member, by the column that says whose a row is; which columns, where reports may not read all. */
const memberTables = {
  account: {},
  chat_message: { by: 'owner_id', columns: 'owner_id, seq, sender, client_id' },
  chat_room: { by: 'owner_id' },
  bank_payment: {},
  entry: {},
  first_deposit: {},
  journal: {},
  loss_book: {},
  member: { by: 'id', columns: 'id, bank_code, bank_account_no, bank_account_name, bank_changed_at' },
  member_day: {},
  notice: {},
  refund: {},
  refund_receipt: {},
  statement: {},
  statement_head: {},
  transfer: {},
  user_bonus: {},
  withdrawal: {},
} satisfies Record<string, { by?: string; columns?: string }>

/** As SQL: from `$1` on, up to `$2`; null: to the end. */
const within = (column: string, type: string) =>
  `${column} >= $1::${type} AND ($2::${type} IS NULL OR ${column} < $2::${type})`

/** One statement over whole tables: for what grows with the catalogue or with what staff do, or is found by an index. */
export const whole = (sql: string): Part => ({ sql, piece: { before: [], sql }, ranges: undefined })

/**
 * Some members at a time: what is wrong is wrong within one member. The given tables have rows of these members alone then;
 * `sql` must not join them by anything but the member, and rows of nobody are not among them.
 */
export const ofMembers = (tables: readonly (keyof typeof memberTables)[], sql: string): Part => ({
  sql,
  piece: {
    // The name of a table means these rows from here on. Not materialized, so that each is read by its index.
    before: tables.map((table) => {
      const { by = 'member_id', columns = '*' }: { by?: string; columns?: string } = memberTables[table]
      return `${table} AS NOT MATERIALIZED (SELECT ${columns} FROM ${table} WHERE ${within(by, 'uuid')})`
    }),
    sql,
  },
  ranges: 'members',
})

/**
 * Some rows of a table at a time, in the order in which they lie there: for what looks up something for each row.
 *
 * @param sqlOf `SELECT …`, with the condition that it is given for the row's alias.
 */
export const ofRows = (table: string, sqlOf: (isMeant: (row: string) => string) => string): Part => ({
  sql: sqlOf(() => 'true'),
  piece: { before: [], sql: sqlOf((row) => within(`${row}.ctid`, 'tid')) },
  ranges: { rowsOf: table },
})

/** @param of parts whose rows have `what`, and each of these numbers. */
export const sumsOf = (numbers: readonly string[], ...of: Part[]): Sums => ({
  sql: `SELECT what, ${numbers.map((name) => `sum(${name}) AS ${name}`).join(', ')}
    FROM (${of.map(({ sql }) => sql).join(' UNION ALL ')}) s GROUP BY what
    HAVING ${numbers.map((name) => `sum(${name}) <> 0`).join(' OR ')}`,
  numbers,
  of,
})

/** An invariant's `sql` and `parts`. */
export const inPieces = (...parts: (Part | Sums)[]): Pick<Invariant, 'sql' | 'parts'> => ({
  // In brackets, since one may begin with WITH.
  sql: parts.map(({ sql }) => `(${sql})`).join(' UNION ALL '),
  parts,
})

/** Journals by a flow's row: how many exist under this key. */
export const posted = (row: string, key: string) =>
  `(SELECT count(*) FROM journal j WHERE j.member_id = ${row}.member_id AND j.key = '${key}:' || ${row}.id)`

/** The house's id for the currency of a row. */
export const houseOfRow = `CASE p.currency WHEN 'THB' THEN '${houseIds.THB}'::uuid ELSE '${houseIds.LAK}'::uuid END`

/** As SQL: the ids that stand for the house. */
export const houseMembers = Object.values(houseIds)
  .map((id) => `'${id}'`)
  .join(', ')

/** As SQL: what of a table is older than this may have been removed. */
export const removedFrom = (table: string) =>
  `coalesce((SELECT removing_before FROM retention WHERE of_table = '${table}'), '-infinity')`

/** A receipt or claim and its journal: each has the other, with the same amount. */
export const paidOnce = (table: string, kind: string) => `
  SELECT coalesce(r.member_id, j.member_id) AS member_id, coalesce(r.id::text, j.key) AS what, r.amount AS said, j.amount AS paid
  FROM ${table} r
  FULL JOIN (
    SELECT j.member_id, j.key, j.currency, e.amount FROM journal j
    JOIN entry e ON e.journal_id = j.id AND e.member_id = j.member_id AND e.code = 'wallet'
    WHERE j.kind = '${kind}') j ON j.member_id = r.member_id AND j.key = '${kind}:' || r.id AND j.currency = r.currency
  WHERE r.amount IS DISTINCT FROM j.amount`
