/** What a rule has found, and how the SQL of rules writes amounts, moments and stretches of days. */
import type { Currency } from '@kapao/contract/edition.ts'
import type { RiskRuleCode } from '@kapao/contract/lists.ts'
import type { Evidence } from '@kapao/contract/schemas/staff-risk.ts'
import { type RawBuilder, sql } from 'kysely'

export interface Hit {
  memberId: string
  /** The same of the same member is not raised again. */
  pattern: string
  factsUntil: Date
  evidence: Evidence
}

/** In minor units, of the currency that a column says. */
export const inCurrency = (currency: RawBuilder<unknown>, { THB, LAK }: Record<Currency, number>) =>
  sql`(CASE ${currency} WHEN 'LAK' THEN ${LAK}::bigint ELSE ${THB}::bigint END * 100)`

/** Of minor units, as evidence shows it. */
export const shownMoney = (amount: RawBuilder<unknown>) => sql`round(${amount} / 100.0, 2)`

export const shownMoment = (at: RawBuilder<unknown>) =>
  sql`to_char(${at} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

export const daysBefore = (at: RawBuilder<unknown>, days: number) =>
  sql`(${at} - make_interval(days => ${days}::int))`

/** Facts of an earlier flag of the rule are not counted again, whatever was decided about it. */
export const lastFacts = (memberId: RawBuilder<unknown>, rule: RiskRuleCode) =>
  sql`(SELECT max(f.facts_until) FROM member_flag f WHERE f.member_id = ${memberId} AND f.rule = ${rule})`
