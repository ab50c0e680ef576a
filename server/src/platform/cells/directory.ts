/**
 * The directory of cells (decision 30): where each cell's servers are, and in which cell a phone or a bank account is at
 * home. A home is given once and never taken back: whose account it is, or was, its cell alone knows.
 */
import { createHmac } from 'node:crypto'
import { CamelCasePlugin, type Generated, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import * as serverLimits from '#platform/server-limits.ts'
import { hasMadeCode } from './code-token.ts'

export interface Cell {
  name: string
  /** Where its servers answer: `http://10.0.1.11:3000`. */
  address: string
  /** What the invite codes of its members begin with. */
  invitePrefix: string
  /** Whether people who are at home nowhere may come to live there. */
  takesMembers: boolean
}

/** What may be at home in one cell only. */
export type Homed =
  | { kind: 'phone'; phone: string }
  | { kind: 'account'; bankCode: string; bankAccountNo: string }

interface Tables {
  cell: Cell & { changedAt: Generated<Date> }
  home: { kind: Homed['kind']; mark: Buffer; cell: string }
}

export interface Directory {
  listCells(): Promise<Cell[]>
  /** Adds a cell, or says anew where it is. */
  setCell(cell: Cell): Promise<void>
  /** @returns the name of its cell; undefined: it is at home nowhere. */
  find(homed: Homed): Promise<string | undefined>
  /** Whether this cell has made the one-time code with this token. */
  hasMade(cell: string, otpToken: string): boolean
  /** A number that is the same for this phone at all doors, and that nobody else can tell. */
  lotOf(phone: string): number
  /** Gives it a home in this cell, unless it has one. @returns the name of the cell that it is in now. */
  settle(homed: Homed, cell: string): Promise<string>
  /** Makes the tables unless they are there; as their owner. */
  prepare(): Promise<void>
  close(): Promise<void>
}

/** With or without leading zeros it is the same account, and in Laos the same phone. */
const textOf = (homed: Homed): string =>
  homed.kind === 'phone'
    ? `phone ${homed.phone.replace(/^0+/, '')}`
    : `account ${homed.bankCode} ${homed.bankAccountNo.replace(/^0+/, '')}`

/** @param key the same for all cells and doors: nobody without it can tell whose a mark is, or try numbers. */
export function openDirectory({ url, key }: { url: string; key: Buffer }): Directory {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'kapao_directory',
    max: serverLimits.directoryConnectionsMax,
    connectionTimeoutMillis: serverLimits.connectTimeoutMs,
    statement_timeout: serverLimits.statementTimeoutMs,
    query_timeout: serverLimits.statementTimeoutMs,
    keepAlive: true,
  })
  // A connection that breaks fails the call that uses it; the next caller gets a fresh one.
  pool.on('error', () => {})
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin()] })
  const keyOf = (homed: Homed) => ({
    kind: homed.kind,
    mark: createHmac('sha256', key).update(textOf(homed)).digest(),
  })
  const find = async (homed: Homed) => {
    const { kind, mark } = keyOf(homed)
    const home = await db
      .selectFrom('home')
      .select('cell')
      .where('kind', '=', kind)
      .where('mark', '=', mark)
      .executeTakeFirst()
    return home?.cell
  }
  return {
    listCells: () =>
      db
        .selectFrom('cell')
        .select(['name', 'address', 'invitePrefix', 'takesMembers'])
        .orderBy('name')
        .execute(),
    setCell: async ({ name, ...place }) => {
      await db
        .insertInto('cell')
        .values({ name, ...place })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ ...place, changedAt: new Date() }))
        .execute()
    },
    find,
    lotOf: (phone) => keyOf({ kind: 'phone', phone }).mark.readUInt32BE(),
    hasMade: (name, otpToken) => hasMadeCode({ name, directoryKey: key }, otpToken),
    settle: async (homed, cell) => {
      await db
        .insertInto('home')
        .values({ ...keyOf(homed), cell })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      // No home is ever taken back, so what was in the way is there.
      return (await find(homed)) ?? cell
    },
    prepare: () => prepare(db),
    close: () => db.destroy(),
  }
}

async function prepare(db: Kysely<Tables>) {
  await db.schema
    .createTable('cell')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('invite_prefix', 'text', (column) => column.notNull().unique())
    .addColumn('takes_members', 'boolean', (column) => column.notNull())
    .addColumn('changed_at', 'timestamptz', (column) => column.notNull().defaultTo(db.fn('now')))
    .execute()
  await db.schema
    .createTable('home')
    .ifNotExists()
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('mark', 'bytea', (column) => column.notNull())
    .addColumn('cell', 'text', (column) => column.notNull().references('cell.name'))
    .addPrimaryKeyConstraint('home_pkey', ['kind', 'mark'])
    .execute()
}
