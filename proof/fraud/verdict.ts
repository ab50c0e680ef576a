/** What is said about a fraud world at its end: nobody has anything that the rules do not give, and everybody who cheats is seen. */
import { sql } from 'kysely'
import type { World } from '../../server/test/world.ts'
import type { Desk } from './desk.ts'
import { type Figures, figuresOf } from './figures.ts'
import type { FraudRun } from './fraud-run.ts'
import { budgets, type Habit } from './habit.ts'
import type { Player } from './player.ts'

const satang = (baht: number) => BigInt(Math.round(baht * 100))
/** Of what was lost: the settings' defaults for refund and invite (decisions D8, D9). */
const rebateOf = (baht: number) => (satang(baht) * 5n) / 100n
const honestWaitMax = 0.02
/** Of fewer withdrawals a share says nothing: there only who has a new bank account may wait. */
const shareCountsFrom = 500

export interface Found {
  figures: Map<string, Figures>
  /** Coins that each member's deposits have earned. */
  coins: Map<string, number>
  stolen: Theft[]
}

export interface Theft {
  what: string
  by: Player
  amount: bigint
}

/** Marks that the product keeps, besides what was heard: how bonuses and slips ended, and what the rules of risk have found. */
export async function readMarks(run: FraudRun) {
  const { rows } = await sql<{ member: string; mark: string }>`
    SELECT member_id AS member, 'winnings taken back' AS mark FROM user_bonus WHERE outcome = 'cleared' AND forfeited > amount
    UNION ALL SELECT member_id, 'slip: ' || note FROM slip WHERE note IS NOT NULL
    UNION ALL SELECT member_id, 'flag: ' || rule FROM member_flag WHERE rule NOT LIKE 'by%'`.execute(
    run.world.app.db,
  )
  for (const { member, mark } of rows) run.noteMark(run.playerOf(member).habit, mark)
}

export async function readCoins({ app: { db } }: World): Promise<Map<string, number>> {
  const { rows } = await sql<{ member: string; coins: number }>`
    SELECT e.member_id AS member, sum(e.amount)::int AS coins FROM journal j
    JOIN entry e ON e.journal_id = j.id AND e.member_id = j.member_id AND e.code = 'coin'
    WHERE j.kind = 'coin_earned' GROUP BY 1`.execute(db)
  return new Map(rows.map(({ member, coins }) => [member, coins]))
}

/** Payments that somebody else has than who sent them, and payouts that went to somebody else than whose money it was. */
export async function findThefts(run: FraudRun): Promise<Theft[]> {
  const { db } = run.world.app
  const payments = await db
    .selectFrom('bankPayment')
    .select(['fromBank', 'reference', 'memberId', 'amount'])
    .where('memberId', 'is not', null)
    .execute()
  const payouts = await db
    .selectFrom('withdrawal')
    .select(['memberId', 'toAccountNo', 'amount', 'reference'])
    .where('state', '=', 'PAID')
    .execute()
  return [
    ...payments.flatMap(({ fromBank, reference, memberId, amount }) => {
      const by = run.playerOf(String(memberId))
      const payer = run.payers.get(`${fromBank}:${reference}`)
      return payer === by.person ? [] : [{ what: `payment ${reference}`, by, amount }]
    }),
    ...payouts.flatMap(({ memberId, toAccountNo, reference, amount }) => {
      const by = run.playerOf(memberId)
      return run.people.holderOf(toAccountNo) === by.person
        ? []
        : [{ what: `payout ${reference}`, by, amount }]
    }),
  ]
}

export function judge(run: FraudRun, habits: readonly Habit[], desk: Desk, found: Found): string[] {
  const problems = [...run.problems]
  for (const player of run.players) problems.push(...judgePlayer(run, habits, player, found))
  for (const { what, by, amount } of found.stolen)
    problems.push(`${by.habit}: ${by.role} has another's ${what} of ${Number(amount) / 100}`)
  for (const { name, isHonest, seenBy, seenAfterDays = 0, flaggedBy = [] } of habits) {
    const seen = run.seen.get(name)
    for (const rule of flaggedBy)
      if (!seen?.has(`flag: ${rule}`)) problems.push(`${name}: the rule ${rule} has not found it`)
    if (
      !isHonest &&
      run.daysLived >= seenAfterDays &&
      seenBy.length > 0 &&
      !seenBy.some((mark) => seen?.has(mark))
    )
      problems.push(
        `${name}: nobody has noticed; heard and seen were ${[...(seen?.keys() ?? [])].join(', ')}`,
      )
  }
  const { waited, asked, waitedByItself } = countWaits(run, desk)
  if (asked < shareCountsFrom ? waitedByItself > 0 : waited > asked * honestWaitMax)
    problems.push(`${waited} of ${asked} withdrawals of honest members waited for a person`)
  return problems
}

/**
 * What a member may have of each budget at most:
 *  - nothing, where the habit says so: it needs no play;
 *  - bonus: no more than games have moved for them, either way, since every target and every floor is further off than the bonus;
 *  - where a provider does not tell of open bets, a bet that is open for ten minutes seems lost: to a lock too, and for refund and
 *    invite, once, as five of a hundred of the largest;
 *  - refund: five of a hundred of what they lost on days on which they lost;
 *  - invite: the same of what their friends lost;
 *  - prize: coins for the highest level of each day alone.
 * Corrections are nobody's without two people.
 */
function judgePlayer(
  run: FraudRun,
  habits: readonly Habit[],
  player: Player,
  { figures, coins }: Found,
): string[] {
  const habit = habits.find(({ name }) => name === player.habit)
  if (!habit || habit.isHonest || player.isHonest) return []
  const { given, owed } = figuresOf(figures, player)
  const friends = run.players.filter(({ invitedBy }) => invitedBy === player)
  const lossOf = ({ lostInAll, largestStake }: Player) => lostInAll + (habit.isPaidAhead ? largestStake : 0)
  const most = {
    bonus: satang(player.moved + (habit.isPaidAhead ? player.stakedOpen : 0)),
    refund: rebateOf(lossOf(player)),
    invite: rebateOf(friends.reduce((sum, friend) => sum + lossOf(friend), 0)),
    prize: BigInt(Number.MAX_SAFE_INTEGER),
    adjustment: 0n,
  }
  const who = `${player.habit}: ${player.role} ${player.member.id}`
  const tooMuch = budgets.flatMap((budget) => {
    const allowed = habit.mayReceive.includes(budget) ? most[budget] : 0n
    const had = given[budget]
    return had > allowed ? [`${who} has ${had} of ${budget}, and may have ${allowed}`] : []
  })
  const earned = coins.get(player.member.id) ?? 0
  if (earned > player.coinsAllowed)
    tooMuch.push(`${who} has ${earned} coins, and may have ${player.coinsAllowed}`)
  if (earned < Math.floor(player.paidIn / 500)) run.noteMark(player.habit, 'coins withheld')
  if (owed > satang(player.recalled)) tooMuch.push(`${who} owes ${owed}, and ${player.recalled} was recalled`)
  return tooMuch
}

/** Withdrawals of honest members, those that waited for a person, and of these who has no new bank account; victims have reason to wait. */
export function countWaits(run: FraudRun, desk: Desk) {
  const honest = run.players.filter(({ isHonest, role }) => isHonest && role !== 'victim')
  const waitsOf = (players: Player[]) =>
    players.reduce((sum, { member }) => sum + (desk.waited.get(member.id) ?? 0), 0)
  return {
    waited: waitsOf(honest),
    waitedByItself: waitsOf(honest.filter(({ hasMoved }) => !hasMoved)),
    asked: honest.reduce((sum, { withdrawals }) => sum + withdrawals, 0),
  }
}
