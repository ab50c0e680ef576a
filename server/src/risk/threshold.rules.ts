/** Thresholds of risk's rules: which each has, and whether what somebody sends is all of them, within their bounds. */
import type { Currency } from '@kapao/contract/edition.ts'
import type { RiskRuleCode } from '@kapao/contract/lists.ts'
import type { Thresholds } from '@kapao/contract/schemas/staff-risk.ts'
import { riskThresholds } from '@kapao/contract/staff-limits.ts'

type Bounds = typeof riskThresholds

export type ThresholdsOf<Rule extends RiskRuleCode> = {
  [Name in keyof Bounds[Rule]]: Bounds[Rule][Name] extends { unit: 'money' }
    ? Record<Currency, number>
    : number
}

/** @returns the names of those that are missing, unknown, or not what they may be. */
export function findWrongThresholds(rule: RiskRuleCode, sent: Thresholds): string[] {
  const bounds: Record<string, { unit: string; min: number; max: number }> = riskThresholds[rule]
  const wrong = new Set(Object.keys(sent).filter((name) => !Object.hasOwn(bounds, name)))
  for (const [name, { unit, min, max }] of Object.entries(bounds)) {
    const value = Object.hasOwn(sent, name) ? sent[name] : undefined
    const isEach = typeof value === 'object'
    const values = isEach ? Object.values(value) : [value ?? Number.NaN]
    if (isEach !== (unit === 'money') || !values.every((one) => one >= min && one <= max)) wrong.add(name)
  }
  const { accountsMin, accountsMax } = sent
  if (Number(accountsMin) > Number(accountsMax)) wrong.add('accountsMax')
  return [...wrong]
}
