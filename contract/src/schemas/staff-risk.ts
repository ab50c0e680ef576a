/** Risk: flags with evidence, decided by people, and the rules that raise them (staff-calls T7). */
import * as z from 'zod/mini'
import * as lists from '../lists.ts'
import { ShownMember } from './staff.ts'
import { claimFields } from './staff-claim.ts'
import { line, Moment, pageFields } from './text.ts'

const FlagRule = z.enum(lists.flagRules)
const FlagState = z.enum(lists.flagStates)

/** Those that wait for a decision are oldest first, all else newest first. */
export const FlagFilter = z.strictObject({
  ...pageFields,
  /** An earlier answer's `next`; it stands for `page`. */
  after: z.optional(z.nullable(line(300))),
  sort: z.optional(z.enum(lists.sortOrders)),
  state: z.optional(FlagState),
  rule: z.optional(FlagRule),
  memberId: z.optional(z.uuid()),
})
export type FlagFilter = z.output<typeof FlagFilter>

/** By name: amounts in the member's currency, counts, days, and ids of what the facts are read from. */
const Evidence = z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())]))
export type Evidence = z.output<typeof Evidence>

export const FlagPage = z.object({
  total: z.int(),
  /** `total` is not counted but estimated. */
  isEstimate: z.optional(z.boolean()),
  /** For `after`; null at the end. */
  next: z.nullable(z.string()),
  flags: z.array(
    z.object({
      _id: z.string(),
      memberId: z.string(),
      memberName: z.string(),
      rule: FlagRule,
      /** A rule's own code; of others what they were given. */
      code: z.string(),
      /** In words, by a person or the product; empty when a rule has raised it. */
      reason: z.string(),
      evidence: Evidence,
      /** Other members whom the evidence names. */
      others: z.array(z.object({ memberId: z.string(), member: ShownMember })),
      state: FlagState,
      /** The member's withdrawals wait for a person until it is decided to be wrong, or closed. */
      holds: z.boolean(),
      createdAt: Moment,
      raisedBy: z.nullable(z.string()),
      decidedBy: z.nullable(z.string()),
      decidedAt: z.nullable(Moment),
      note: z.nullable(z.string()),
      closedAt: z.nullable(Moment),
      ...claimFields,
    }),
  ),
})

export const FlagDecision = z.strictObject({ state: z.enum(lists.flagDecisions), note: line(200) })

const Threshold = z.int().check(z.gte(0), z.lte(100_000_000))
/** In baht and kip. */
const InEachCurrency = z.strictObject({ THB: Threshold, LAK: Threshold })

/** Which of them a rule has, and within which bounds, says `riskThresholds`. */
const Thresholds = z.record(z.string().check(z.maxLength(40)), z.union([Threshold, InEachCurrency]))
export type Thresholds = z.output<typeof Thresholds>

export const RiskRules = z.object({
  rules: z.array(
    z.object({
      code: z.enum(lists.riskRules),
      isOn: z.boolean(),
      thresholds: Thresholds,
      holds: z.boolean(),
      /** How many flags it has raised, and what people decided about them. */
      hits: z.int(),
      right: z.int(),
      wrong: z.int(),
      /** What happened until then has been looked at; null: nothing yet. */
      lookedTo: z.nullable(Moment),
      reason: z.nullable(z.string()),
      changedBy: z.nullable(z.string()),
      changedAt: z.nullable(Moment),
    }),
  ),
})

const ruleTerms = { isOn: z.boolean(), thresholds: Thresholds, holds: z.boolean() } as const

/** The whole of a rule. `was`: as who changes it has read it; a change made in between is not overwritten unseen. */
export const RiskRuleChange = z.strictObject({
  ...ruleTerms,
  reason: line(200),
  was: z.optional(z.strictObject(ruleTerms)),
})
export type RiskRuleChange = z.output<typeof RiskRuleChange>
