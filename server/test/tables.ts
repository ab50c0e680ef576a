/** Writes `server/src/platform/db/tables.ts`: what a migrated database says about its tables, as kysely types. */
import * as lists from '@kapao/contract/lists.ts'
import type { TestDatabase } from './database.ts'

interface Column {
  table: string
  name: string
  type: string
  isNullable: boolean
  hasDefault: boolean
  isGenerated: boolean
  /** The server's role may set it. */
  isChangeable: boolean
  /** What its CHECK constraints say. */
  checks: string[]
}

const readColumns = (database: TestDatabase) =>
  database.asOwner<Column & Record<string, unknown>>(`
    SELECT c.relname AS "table", a.attname AS name, format_type(a.atttypid, NULL) AS type,
      NOT a.attnotnull AS "isNullable", a.atthasdef OR a.attidentity <> '' AS "hasDefault",
      a.attgenerated <> '' AS "isGenerated", has_column_privilege('kapao_app', c.oid, a.attnum, 'UPDATE') AS "isChangeable",
      ARRAY(SELECT pg_get_constraintdef(k.oid) FROM pg_constraint k
            WHERE k.conrelid = c.oid AND k.contype = 'c' AND k.conkey = ARRAY[a.attnum]) AS checks
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relnamespace = current_schema()::text::regnamespace AND c.relkind = 'r'
    ORDER BY c.relname COLLATE "C", a.attnum`)

/** How each type is read: as pg does, but for bigint and date (`open.ts`). */
const types: Record<string, string> = {
  account_code: 'string',
  bigint: 'bigint',
  boolean: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  cidr: 'string',
  integer: 'number',
  'integer[]': 'number[]',
  jsonb: 'unknown',
  smallint: 'number',
  text: 'string',
  'text[]': 'string[]',
  'uuid[]': 'string[]',
  'timestamp with time zone': 'Date',
  uuid: 'string',
}

/** What no CHECK of the column says: the shape of JSON, by its name in `columns.ts`, and a few lists of values. */
const told: Record<string, string> = {
  'bonus_offer.banners': 'Banners',
  'bonus_offer.description': 'InEachLanguage',
  'bonus_offer.notice': 'InEachLanguage',
  'content.words': 'Words',
  'chat_reply.words': 'InEachLanguage',
  'source.description': 'InEachLanguage',
  'spin_campaign.name': 'InEachLanguage',
  'spin_slice.description': 'InEachLanguage',
  'spin_slice.label': 'InEachLanguage',
  'user_bonus.description': 'InEachLanguage',
  'member_flag.evidence': 'Evidence',
  'operator_request.after': 'Named',
  'operator_request.before': 'Named',
  'operator_request.body': 'Named',
  'operator_task.detail': 'TaskDetail',
  'risk_rule.thresholds': 'Thresholds',
  'bank_payment.given_back': nameOf('suspenseEnds'),
  'book_difference.what': nameOf('bookDifferences'),
  'deposit_account.currency': nameOf('currencies'),
  'expected_transfer.currency': nameOf('currencies'),
  'daily_figure.kind': nameOf('journalKinds'),
  'game.sign_in': nameOf('signInWays'),
  'gateway_payment.currency': nameOf('currencies'),
  'gateway_payment.given_back': nameOf('suspenseEnds'),
  'invite_claim.currency': nameOf('currencies'),
  'journal.kind': nameOf('journalKinds'),
  'operator_request.kind': nameOf('requestKinds'),
  'operator_task.kind': nameOf('taskKinds'),
  'slip.currency': nameOf('currencies'),
  'slip.note': 'SlipNote',
  'invite_commission.currency': nameOf('currencies'),
  'qr_charge.currency': nameOf('currencies'),
  'refund.currency': nameOf('currencies'),
  'refund_receipt.currency': nameOf('currencies'),
  'withdrawal.currency': nameOf('currencies'),
}

/** One name of a list of the contract. */
function nameOf(list: keyof typeof lists) {
  return `Of<typeof lists.${list}>`
}

/** The list of the contract that says the same; else the values themselves. */
function unionOf(values: string[]): string {
  const sorted = values.toSorted().join()
  for (const [name, list] of Object.entries(lists))
    if (Array.isArray(list) && list.toSorted().join() === sorted) return nameOf(name as keyof typeof lists)
  return values.map((value) => `'${value}'`).join(' | ')
}

/** The values that `CHECK (column IN (…))` allows, as a union. */
function findAllowed(checks: string[]): string | undefined {
  for (const check of checks) {
    const [, list] = /^CHECK \(\(\w+ = ANY \(ARRAY\[(.*)\]\)\)\)/.exec(check) ?? []
    if (list) return unionOf([...list.matchAll(/'([^']*)'::text/g)].map(([, value = '']) => value))
  }
  return undefined
}

const camelCase = (name: string) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

function typeOf({ table, name, type, checks, ...column }: Column): string {
  const found = told[`${table}.${name}`] ?? findAllowed(checks) ?? types[type]
  if (!found) throw new Error(`${table}.${name}: no type of ours for ${type}`)
  const value = found !== 'unknown' && column.isNullable ? `${found} | null` : found
  if (column.isGenerated) return `Computed<${value}>`
  const isOptional = column.hasDefault || column.isNullable
  if (type === 'jsonb') return column.isNullable ? `JsonOrNull<${found}>` : `Json<${found}>`
  if (!column.isChangeable) return `${isOptional ? 'FixedOptional' : 'Fixed'}<${value}>`
  return column.hasDefault ? `Generated<${value}>` : value
}

const header = `/**
 * The tables, as kysely types. Written from the migrated database by \`server/test/tables.ts\`: change a migration, not
 * this file, and run \`npm test -- server/src/platform/db/tables.test.ts -u\`.
 */`

export async function writeTables(database: TestDatabase): Promise<string> {
  const tables = Object.entries(Object.groupBy(await readColumns(database), ({ table }) => table))
  const bodies = tables.map(([table, columns = []]) =>
    [
      `  ${camelCase(table)}: {`,
      ...columns.map((column) => `    ${camelCase(column.name)}: ${typeOf(column)}`),
      '  }',
    ].join('\n'),
  )
  const text = bodies.join('\n')
  const used = (names: string[]) =>
    names.filter((name) => new RegExp(`\\b${name}\\b`).test(text)).join(',\n  ')
  const named = used([
    'Banners',
    'Computed',
    'Evidence',
    'Fixed',
    'FixedOptional',
    'InEachLanguage',
    'Json',
    'JsonOrNull',
    'Named',
    'Of',
    'SlipNote',
    'TaskDetail',
    'Thresholds',
    'Words',
  ])
  return `${header}
import type * as lists from '@kapao/contract/lists.ts'
import type { Generated } from 'kysely'
import type {
  ${named},
} from './columns.ts'

export interface Database {
${text}
}
`
}
