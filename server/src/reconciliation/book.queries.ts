/** Our side of the books, as SQL: what the ledger's flows say that each service should have written down. */
import { canonicalReference } from '@kapao/contract/outside/bank.ts'
import { type RawBuilder, sql } from 'kysely'
import { listGateways } from '#deposit/account.service.ts'
import { recheckCharges } from '#deposit/qr/qr.service.ts'
import type { ReadBook } from '#outside/books.ts'
import type { Outside } from '#outside/registry.ts'
import type { App } from '#parts/app-parts.ts'
import type { Db } from '#platform/db/schema.ts'

type Sql = RawBuilder<unknown>

export interface Book {
  /** Also the beginning of the cases' subjects. */
  name: string
  /** Undefined: the service shows no book, so nothing is compared. */
  read(outside: Outside): ReadBook | undefined
  /** What a line of theirs is called with us, where they may spell it otherwise. */
  nameOf?(name: string): string
  /** Brings in what they have and we have not, where there is a way of asking for it. */
  catchUp?(app: Pick<App, 'db' | 'clock' | 'wake'>, about: string[]): Promise<void>
  /**
   * Our lines `(name, about, amount, currency, at, begun_at, member_id, journal_key)`; before it began nobody can have
   * written it down, and one without a time is known but not settled. The last two say whose it is, and which journal.
   */
  lines: Sql
  /** Those of this name, by an index; to be added to {@link lines}. */
  isNamed(name: Sql): Sql
  /** Times of lines that we heard of, or whose money was taken back, since then: `(at, heard_at)`. Absent: never late. */
  heardSince?(since: Date): Sql
}

const gatewayBook = (gateway: string): Book => ({
  name: `gateway:${gateway}`,
  read: (outside) => outside.gateway(gateway).readBook,
  catchUp: recheckCharges,
  lines: sql`
    SELECT payment_id AS name, coalesce(charge_reference, '') AS about, amount, currency, paid_at AS at,
      paid_at AS begun_at, member_id,
      CASE WHEN member_id IS NULL THEN 'suspense_in' ELSE 'deposit_qr' END || ':' || gateway || ':' || payment_id || ':' || amount
        AS journal_key
    FROM gateway_payment WHERE gateway = ${gateway}`,
  isNamed: (name) => sql`payment_id = ${name}`,
  heardSince: (since) => sql`
    SELECT paid_at AS at, heard_at FROM gateway_payment WHERE gateway = ${gateway} AND heard_at >= ${since}
    UNION ALL
    SELECT p.paid_at, r.heard_at FROM recall r
    JOIN gateway_payment p ON p.gateway = ${gateway} AND p.payment_id = r.payment
    WHERE r.channel = ${`gateway:${gateway}`} AND r.heard_at >= ${since}`,
})

const gameBook = ({ code: slot, adapter }: { code: string; adapter: string }): Book => ({
  name: `game:${slot}`,
  read: (outside) => outside.provider({ code: slot, adapter }).readBook,
  // One that is open is known, but nothing of it is settled: it has no time yet.
  lines: sql`
    SELECT t.reference AS name, a.username || ' ' || t.direction AS about, t.amount, m.currency, t.decided_at AS at,
      t.created_at AS begun_at, t.member_id,
      CASE WHEN t.state = 'DONE' THEN 'transfer_settled:' || t.id END AS journal_key
    FROM transfer t
    JOIN game_account a ON a.member_id = t.member_id AND a.slot = t.slot
    JOIN member m ON m.id = t.member_id
    WHERE t.slot = ${slot} AND t.state <> 'REJECTED'`,
  isNamed: (name) => sql`t.reference = ${name}`,
})

/** One for each service that keeps a book of its own. */
export async function listBooks(db: Db): Promise<Book[]> {
  const games = await db.selectFrom('game').select(['code', 'adapter']).orderBy('position').execute()
  return [...(await listGateways({ db })).map(gatewayBook), ...books, ...games.map(gameBook)]
}

const books: readonly Book[] = [
  {
    name: 'transfers',
    read: (outside) => outside.bank.readTransfers,
    nameOf: (name) => {
      const [bank = '', ...reference] = name.split(' ')
      return `${bank} ${canonicalReference(reference.join(' '))}`
    },
    lines: sql`
      SELECT from_bank || ' ' || reference_key AS name, to_bank || ' ' || to_account_no AS about, amount, currency,
        transferred_at AS at,
        -- A statement may tell the day alone.
        CASE WHEN heard_from = 'statement' THEN date_trunc('day', transferred_at, 'Asia/Bangkok') ELSE transferred_at END
          AS begun_at,
        member_id,
        CASE WHEN member_id IS NULL THEN coalesce(suspended_as, 'suspense_in:bank:' || from_bank || ':' || reference)
          ELSE 'deposit_bank:' || from_bank || ':' || reference END AS journal_key
      FROM bank_payment WHERE NOT is_repeated`,
    // Apart, as the index has them.
    isNamed: (name) =>
      sql`from_bank = split_part(${name}, ' ', 1) AND reference_key = split_part(${name}, ' ', 2)`,
    heardSince: (since) => sql`
      SELECT transferred_at AS at, heard_at FROM bank_payment WHERE heard_at >= ${since}
      UNION ALL
      SELECT p.transferred_at, r.heard_at FROM recall r
      JOIN bank_payment p ON p.from_bank = split_part(r.payment, ':', 1)
        AND p.reference_key = canonical_reference(substr(r.payment, strpos(r.payment, ':') + 1)) AND NOT p.is_repeated
      WHERE r.channel LIKE 'bank:%' AND r.heard_at >= ${since}`,
  },
  {
    name: 'payouts',
    read: (outside) => outside.bank.readPayouts,
    // To members, and back to senders whom nobody knows.
    lines: sql`
      SELECT * FROM (
        SELECT reference AS name, to_bank || ' ' || to_account_no AS about, amount, currency, decided_at AS at,
          created_at AS begun_at, member_id, 'withdraw_paid:' || id AS journal_key
        FROM withdrawal WHERE state = 'PAID'
        UNION ALL
        SELECT payout_reference, coalesce(to_bank, from_bank) || ' ' || to_account_no, amount, currency, decided_at, created_at, NULL,
          'sender_refund_paid:' || id
        FROM sender_refund WHERE state = 'PAID') payout
      WHERE true`,
    isNamed: (name) => sql`payout.name = ${name}`,
  },
  {
    name: 'vouchers',
    read: (outside) => outside.voucher.readRedemptions,
    lines: sql`
      SELECT reference AS name, to_wallet AS about, amount, 'THB' AS currency, decided_at AS at, created_at AS begun_at,
        member_id, 'deposit_voucher:' || id AS journal_key
      FROM voucher WHERE state = 'CREDITED'`,
    isNamed: (name) => sql`reference = ${name}`,
  },
]
