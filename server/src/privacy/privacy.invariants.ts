/** What must hold of people whose accounts are erased (decisions D17, quality I-52). */
import { type Invariant, inPieces, whole } from '#ledger/invariant.ts'
import { keptTables } from './kept-tables.ts'

/** As SQL: what a column must not hold any more. */
const isLeft = {
  pseudonym: (column: string) => `t.${column} <> 'erased:' || m.id`,
  hidden: (column: string) => `t.${column} ~ '[0-9]'`,
  apart: (column: string) => `t.${column} NOT LIKE 'erased:%'`,
  nothing: (column: string) => `t.${column} IS NOT NULL`,
  empty: (column: string) => `t.${column} <> '{}'`,
  money: (column: string) => `t.${column} <> money_of_task(t.${column})`,
}

/** What is still written after the erasing: it says nothing of the person. */
const writtenLater: readonly string[] = ['notice', 'member_freeze']

/** What signs anybody in, the audit does not read. */
const unread: readonly string[] = ['password_hash']

const left = Object.entries(keptTables).flatMap(([table, { by, end }]) => {
  if (end === 'stays' || writtenLater.includes(table)) return []
  const of = `SELECT '${table}' AS of_table, m.id::text AS member FROM ${table} t JOIN member m ON m.id = t.${by} WHERE`
  if (end === 'removed') return [`${of} m.erased_at IS NOT NULL`]
  const isDue =
    end.once === 'settled' ? 'm.erase_at IS NULL AND m.erased_at IS NOT NULL' : 'm.erased_at IS NOT NULL'
  const columns = Object.entries(end.columns).flatMap(([column, becomes]) =>
    unread.includes(column) ? [] : [isLeft[becomes](column)],
  )
  return [`${of} ${isDue} AND (${columns.join(' OR ')})`]
})

export const privacyInvariants: Invariant[] = [
  {
    id: 'I-52',
    title: 'nothing tells whose an erased account was: it has one pseudonym',
    ...inPieces(...left.map(whole)),
  },
]
