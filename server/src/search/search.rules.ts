/** What something that staff look for may be: pure (staff-calls T3). */
import { plainDigits } from '@kapao/contract/account-text.ts'
import { toSatang } from '@kapao/contract/money.ts'
import * as serverLimits from '#platform/server-limits.ts'

/** Each that it may be; a name it may always be. */
export interface Looked {
  text: string
  id?: string
  amount?: bigint
  /** As it was typed, and in capitals without blanks and dashes. */
  references: string[]
}

const idShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const writtenAmount = /^\d{1,12}(\.\d{1,2})?$/
const referenceShape = /^[\x21-\x7e]+$/

export function readSearch(typed: string): Looked {
  const text = plainDigits(typed).trim()
  const lower = text.toLowerCase()
  const written = text.replace(/฿|LAK|THB|,|\s/gi, '')
  const plain = text.replace(/[\s-]/g, '').toUpperCase()
  const isReference = plain.length >= serverLimits.searchReferenceMin && referenceShape.test(plain)
  return {
    text,
    ...(idShape.test(lower) && { id: lower }),
    ...(writtenAmount.test(written) && { amount: toSatang(Number(written)) }),
    references: isReference ? [...new Set([text, plain])] : [],
  }
}
