/** A rule of risk as the fields of a form hold it, all of them text, and back: pure. */
import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import type { Currency } from '@kapao/contract/edition.ts'
import { currencies, type RiskRuleCode } from '@kapao/contract/lists.ts'
import type { RiskRules, Thresholds } from '@kapao/contract/schemas/staff-risk.ts'
import { riskThresholds } from '@kapao/contract/staff-limits.ts'

export type Rule = Wire<typeof RiskRules>['rules'][number]

type Labels = { [Code in RiskRuleCode]: keyof (typeof riskThresholds)[Code] }[RiskRuleCode]

/** A text of the form: by the threshold, or `threshold.CURRENCY`. */
export interface RuleField {
  key: string
  label: Labels
  currency?: Currency
  min: number
  max: number
}

/** @param order of amounts. */
export function fieldsOf(code: RiskRuleCode, order: readonly Currency[] = currencies): RuleField[] {
  return Object.entries(riskThresholds[code]).flatMap(([name, { unit, min, max }]) => {
    const label = name as Labels
    return unit === 'money'
      ? order.map((currency) => ({ key: `${name}.${currency}`, label, currency, min, max }))
      : [{ key: name, label, min, max }]
  })
}

/** By the field's key. */
export type Typed = Readonly<Record<string, string>>

export function typedOf({ code, thresholds }: Pick<Rule, 'code' | 'thresholds'>): Typed {
  return Object.fromEntries(
    fieldsOf(code).map(({ key, label, currency }) => {
      const value = thresholds[label]
      return [key, String((typeof value === 'object' ? currency && value[currency] : value) ?? '')]
    }),
  )
}

/** `bounds`, or that a least is above its most, by the field's key. */
export function faultsOf(code: RiskRuleCode, typed: Typed): Record<string, 'bounds' | 'leastAboveMost'> {
  const faults: Record<string, 'bounds' | 'leastAboveMost'> = {}
  for (const { key, min, max } of fieldsOf(code)) {
    const text = typed[key]?.trim() ?? ''
    if (!/^\d{1,9}$/.test(text) || Number(text) < min || Number(text) > max) faults[key] = 'bounds'
  }
  if (!faults.accountsMax && Number(typed.accountsMin) > Number(typed.accountsMax))
    faults.accountsMax = 'leastAboveMost'
  return faults
}

export function thresholdsOf(code: RiskRuleCode, typed: Typed): Thresholds {
  const number = (key: string) => Number(typed[key]?.trim())
  return Object.fromEntries(
    Object.entries(riskThresholds[code]).map(([name, { unit }]) => [
      name,
      unit === 'money' ? { THB: number(`${name}.THB`), LAK: number(`${name}.LAK`) } : number(name),
    ]),
  )
}

/** The rule as it was read, for the call that puts another in its place. */
export const readOf = ({ isOn, holds, thresholds }: Rule) => ({ isOn, holds, thresholds })
