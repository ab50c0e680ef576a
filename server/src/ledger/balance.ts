/** Reads balances: always from one snapshot, so that what is shown adds up (I-29). */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/schema.ts'
import type { Account, HouseAccount } from './chart.ts'

/** What a member holds, minor units. */
export interface Holdings {
  wallet: bigint
  /** Reserved for withdrawals that are not paid yet. */
  held: bigint
  /** Withdrawable only: neither played nor used for offers (decisions D16). */
  setAside: bigint
  /** Owed after a recall; zero or above. */
  debt: bigint
  coin: bigint
  /** On its way between the wallet and game accounts, all slots together. */
  inTransit: bigint
  inTransitBySlot: Map<string, bigint>
  /** What providers hold, as far as we know, by slot. */
  games: Map<string, bigint>
  /** Open stakes at providers that tell them, by slot. */
  stakes: Map<string, bigint>
  /** When any of it changed last; undefined before the first posting. */
  updatedAt: Date | undefined
}

/** Everything that a member holds, in one statement. */
export async function getHoldings(db: Db | Tx, memberId: string): Promise<Holdings> {
  const rows = await db
    .selectFrom('account')
    .select(['code', 'balance', 'updatedAt'])
    .where('memberId', '=', memberId)
    .where('code', 'not like', 'house:%')
    .execute()
  const holdings: Holdings = {
    wallet: 0n,
    held: 0n,
    setAside: 0n,
    debt: 0n,
    coin: 0n,
    inTransit: 0n,
    inTransitBySlot: new Map(),
    games: new Map(),
    stakes: new Map(),
    updatedAt: undefined,
  }
  for (const { code, balance, updatedAt } of rows) {
    const [family, slot = ''] = code.split(':')
    if (family === 'wallet') holdings.wallet = balance
    else if (family === 'withdraw_hold') holdings.held = balance
    else if (family === 'set_aside') holdings.setAside = balance
    else if (family === 'debt') holdings.debt = -balance
    else if (family === 'coin') holdings.coin = balance
    else if (family === 'game') holdings.games.set(slot, balance)
    else if (family === 'stake') holdings.stakes.set(slot, balance)
    else if (family === 'transit') {
      holdings.inTransitBySlot.set(slot, balance)
      holdings.inTransit += balance
    }
    if (!holdings.updatedAt || updatedAt > holdings.updatedAt) holdings.updatedAt = updatedAt
  }
  return holdings
}

/** One account's balance; 0 when it was never posted to. */
export async function getBalance(db: Db | Tx, memberId: string, code: Account): Promise<bigint> {
  const row = await db
    .selectFrom('account')
    .select('balance')
    .where('memberId', '=', memberId)
    .where('code', '=', code)
    .executeTakeFirst()
  return row?.balance ?? 0n
}

export interface HouseTotal {
  code: HouseAccount
  currency: string
  balance: bigint
}

/** The house's accounts, each rolled up over all members. Reads the whole table: for reports, never for a request. */
export async function listHouseTotals(db: Db | Tx): Promise<HouseTotal[]> {
  const { rows } = await sql<HouseTotal>`
    SELECT code, currency, sum(balance)::bigint AS balance FROM account
    WHERE code LIKE 'house:%' GROUP BY code, currency ORDER BY code, currency`.execute(db)
  return rows
}
