/** Rows of a set-based statement as one JSON parameter, with a name and a type for each column. */
import { keysOf } from '@kapao/contract/keys.ts'
import { type AliasedRawBuilder, sql } from 'kysely'

type Sendable = string | number | bigint | boolean | Date | null | readonly string[]

const types = {
  bigint: sql`bigint`,
  boolean: sql`boolean`,
  cidr: sql`cidr`,
  date: sql`date`,
  integer: sql`integer`,
  smallint: sql`smallint`,
  text: sql`text`,
  'text[]': sql`text[]`,
  timestamptz: sql`timestamptz`,
  uuid: sql`uuid`,
}

/** JSON has no numbers as large as money: they travel as text, and PostgreSQL reads them by the column's type. */
const writeValue = (_name: string, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)

/**
 * A table of these rows for `selectFrom`, `from` and `innerJoin`: `json_to_recordset($1) AS alias (column type, …)`.
 *
 * @param columns of each row: what else a row has is not sent.
 */
export function recordset<
  Alias extends string,
  Name extends string,
  Row extends { readonly [Each in Name]: Sendable },
>(
  alias: Alias,
  rows: readonly Row[],
  columns: Record<Name, keyof typeof types>,
): AliasedRawBuilder<Pick<Row, Name>, Alias> {
  const names = namesOf(columns)
  const sent = rows.map((row) => Object.fromEntries(names.map((name) => [snakeCase(name), row[name]])))
  const definition = sql.join(names.map((name) => sql`${sql.id(name)} ${types[columns[name]]}`))
  return sql<Pick<Row, Name>>`json_to_recordset(${JSON.stringify(sent, writeValue)}::json)`.as<Alias>(
    sql`${sql.id(alias)} (${definition})`,
  )
}

/** The columns' names, for an INSERT of them. */
export const namesOf = <Name extends string>(columns: Record<Name, unknown>): Name[] => keysOf(columns)

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
