/** What a member looks for in the statement: from what was typed to an amount, a piece of a reference, or both; pure. */
import * as limits from '@kapao/contract/limits.ts'
import { toSatang } from '@kapao/contract/money.ts'

/** What a row must have: one of these. */
export interface Looked {
  /** Satang. */
  amount?: bigint
  /** In capitals, without blanks. */
  reference?: string
}

const writtenAmount = /^\d{1,12}(\.\d{1,2})?$/

/** References are read out and shown in groups; amounts have their unit, sign and separators. */
export function lookedFor(text: string): Looked {
  const reference = text.replaceAll(/\s/gu, '').toUpperCase()
  const digits = reference.replaceAll(/^[+\-\u2212]|฿|LAK|THB|,/g, '')
  const amount = writtenAmount.test(digits) ? toSatang(Number(digits)) : undefined
  if (amount === undefined) return { reference }
  return { amount, ...(digits.length >= limits.statementReferenceDigitsMin && { reference }) }
}
