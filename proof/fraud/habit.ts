/** What a habit is: who does it together, what it does day after day, and what is said about it at the end. */
import type { RiskRuleCode } from '@kapao/contract/lists.ts'
import type { Life } from './calendar.ts'
import type { FraudRun } from './fraud-run.ts'
import type { Player } from './player.ts'

/** Gifts of the house, by the budget that they come from. */
export const budgets = ['bonus', 'refund', 'invite', 'prize', 'adjustment'] as const
export type Budget = (typeof budgets)[number]

export interface Habit {
  /** In a few words. */
  name: string
  isHonest?: true
  /** Members who do it together, by what each is in it. */
  crew: readonly string[]
  /** Which of them has invited the others. */
  inviter?: string
  /** Honest members who are wronged, or would be; they come after the crew. */
  victims?: readonly string[]
  /** One person behind the whole crew, under the own name or under names that were bought; absent: each is somebody else. */
  isOnePerson?: 'by own name' | 'by bought names'
  /** Different people from one network. */
  isOneHome?: true
  /**
   * What the house may give for it: nothing at all where nothing is played, else what is in the terms of these budgets
   * (verdict.ts has the inequality of each).
   */
  mayReceive: readonly Budget[]
  /** Bets that the provider does not tell of look lost after ten minutes (decisions D7, D8; verdict.ts). */
  isPaidAhead?: true
  /** Codes of refusals and marks of staff's work by which it is seen; at least one of them must come up. */
  seenBy: readonly string[]
  /** The rules of risk that must raise a flag for it. */
  flaggedBy?: readonly RiskRuleCode[]
  /** In a world that lasts so many days; absent: in any. */
  seenAfterDays?: number
  /** One crew, from its first day to its last. */
  live(crew: Player[], run: FraudRun): Life
}
