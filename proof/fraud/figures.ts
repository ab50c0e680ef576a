/** What each member has put in, taken out and been given, read from the ledger's accounts; in satang. */
import { sql } from 'kysely'
import type { World } from '../../server/test/world.ts'
import { type Budget, budgets } from './habit.ts'
import type { Player } from './player.ts'

export interface Figures {
  /** From the own pocket, less what banks took back. */
  paidIn: bigint
  takenOut: bigint
  /** Everything that is still the member's; what is owed is not counted here. */
  held: bigint
  /** After a recall that was not covered. */
  owed: bigint
  /** What games gave less what they took: luck, and the house's edge. */
  results: bigint
  /** By budget, without what lies under a lock that has not ended: nobody has that yet. */
  given: Record<Budget, bigint>
}

const none = (): Figures => ({
  ...{ paidIn: 0n, takenOut: 0n, held: 0n, owed: 0n, results: 0n },
  given: Object.fromEntries(budgets.map((budget) => [budget, 0n])) as Record<Budget, bigint>,
})

const sumOf = (amounts: bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n)

/** By member. */
export async function readFigures({ app: { db } }: World): Promise<Map<string, Figures>> {
  const { rows } = await sql<{ member: string; code: string; balance: bigint }>`
    SELECT member_id AS member, code, balance FROM account WHERE code NOT IN ('coin', 'house:coin')`.execute(
    db,
  )
  const found = new Map<string, Figures>()
  for (const { member, code, balance } of rows) {
    const figures = found.get(member) ?? none()
    found.set(member, figures)
    add(figures, code, balance)
  }
  const locks = await db
    .selectFrom('userBonus')
    .select(['memberId', 'source', 'amount'])
    .where('isActive', '=', true)
    .execute()
  for (const { memberId, source, amount } of locks) {
    const figures = found.get(memberId)
    if (!figures) continue
    const budget = source === 'invite' || source === 'refund' ? source : 'bonus'
    figures.given[budget] -= amount
    figures.held -= amount
  }
  return found
}

/** What lies at the house's side of a member is the member's with the other sign. */
function add(figures: Figures, code: string, balance: bigint) {
  const [owner, account] = code.split(':') as [string, string?]
  if (owner !== 'house') {
    if (code === 'debt') figures.owed -= balance
    else figures.held += balance
  } else if (account === 'bank' || account === 'gateway') figures.paidIn -= balance
  else if (account === 'payout') figures.takenOut += balance
  else if (account === 'provider') figures.results -= balance
  else if (account !== 'suspense') figures.given[account as Budget] -= balance
}

export const givenIn = ({ given }: Figures): bigint => sumOf(Object.values(given))

/** What it has brought: games and gifts, and what a bank took back that we had paid out already. */
export const profitOf = ({ takenOut, held, paidIn }: Figures): bigint => takenOut + held - paidIn

export function sumFigures(all: Figures[]): Figures {
  const sum = none()
  for (const figures of all) {
    for (const name of ['paidIn', 'takenOut', 'held', 'owed', 'results'] as const) sum[name] += figures[name]
    for (const budget of budgets) sum.given[budget] += figures.given[budget]
  }
  return sum
}

export const figuresOf = (figures: Map<string, Figures>, { member }: Player): Figures =>
  figures.get(member.id) ?? none()
