/** Our side of the books, as SQL: what the ledger's flows say that each service should have written down. */
import { qrGateways } from '@kapao/contract/limits.ts'
import { type RawBuilder, sql } from 'kysely'
import { textArray } from '#db/array.ts'
import type { Db } from '#db/schema.ts'
import { askChargesAgain } from '#deposit/deposit.service.ts'
import type { ReadBook, Span } from '#outside/books.ts'
import type { Outside } from '#outside/outside.ts'
import type { App } from '../context.ts'
import type { Line } from './reconciliation.rules.ts'

export interface Book {
  /** Also the beginning of the cases' subjects. */
  name: string
  read(outside: Outside): ReadBook
  /** Brings in what they have and we have not, where there is a way of asking for it. */
  catchUp?(app: App, about: string[]): Promise<void>
  /** Our lines `(name, about, amount, currency, at, begun_at)`; before it began nobody can have written it down. */
  ours: RawBuilder<unknown>
}

const gatewayBook = (gateway: string): Book => ({
  name: `gateway:${gateway}`,
  read: (outside) => outside.gateway(gateway).readBook,
  catchUp: askChargesAgain,
  ours: sql`
    SELECT payment_id AS name, coalesce(charge_reference, '') AS about, amount, currency, paid_at AS at,
      paid_at AS begun_at
    FROM gateway_payment WHERE gateway = ${gateway}`,
})

const gameBook = (slot: string): Book => ({
  name: `game:${slot}`,
  read: (outside) => outside.gameBook(slot),
  // One that is open is known, but nothing of it is settled: it has no time yet.
  ours: sql`
    SELECT t.reference AS name, a.username || ' ' || t.direction AS about, t.amount, m.currency, t.decided_at AS at,
      t.created_at AS begun_at
    FROM transfer t
    JOIN game_account a ON a.member_id = t.member_id AND a.slot = t.slot
    JOIN member m ON m.id = t.member_id
    WHERE t.slot = ${slot} AND t.state <> 'REJECTED'`,
})

/** One for each service that keeps a book of its own. */
export async function listBooks(db: Db): Promise<Book[]> {
  const games = await db.selectFrom('game').select('code').orderBy('position').execute()
  return [...books, ...games.map(({ code }) => gameBook(code))]
}

const books: readonly Book[] = [
  ...qrGateways.map(gatewayBook),
  {
    name: 'transfers',
    read: (outside) => outside.bank.readTransfers,
    ours: sql`
      SELECT from_bank || ' ' || reference AS name, to_bank || ' ' || to_account_no AS about, amount, currency,
        transferred_at AS at, transferred_at AS begun_at
      FROM bank_payment`,
  },
  {
    name: 'payouts',
    read: (outside) => outside.bank.readPayouts,
    ours: sql`
      SELECT reference AS name, to_bank || ' ' || to_account_no AS about, amount, currency, decided_at AS at,
        created_at AS begun_at
      FROM withdrawal WHERE state = 'PAID'`,
  },
  {
    name: 'vouchers',
    read: (outside) => outside.voucher.readRedemptions,
    ours: sql`
      SELECT reference AS name, to_wallet AS about, amount, 'THB' AS currency, decided_at AS at, created_at AS begun_at
      FROM voucher WHERE state = 'CREDITED'`,
  },
]

export async function listOursWithin(
  db: Db,
  { ours }: Book,
  { from, to }: Span,
): Promise<(Line & { begunAt: Date })[]> {
  const { rows } = await sql<Line & { begunAt: Date }>`
    SELECT name, about, amount, currency, at, begun_at AS "begunAt" FROM (${ours}) o WHERE o.at >= ${from} AND o.at < ${to} ORDER BY o.name`.execute(
    db,
  )
  return rows
}

export async function listOursNamed(db: Db, { ours }: Book, names: string[]): Promise<Line[]> {
  const { rows } = await sql<Line>`
    SELECT name, about, amount, currency, at FROM (${ours}) o WHERE o.name = ANY(${textArray(names)}::text[])`.execute(
    db,
  )
  return rows
}

/** Closes the cases of these names: by now both sides say the same. */
export const closeSettledCases = (db: Db, subjects: string[], at: Date) =>
  db
    .updateTable('operator_task')
    .set({ closed_at: at })
    .where('kind', '=', 'difference')
    .where('closed_at', 'is', null)
    .where(sql<boolean>`subject = ANY(${textArray(subjects)}::text[])`)
    .execute()
