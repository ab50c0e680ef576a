/** Seals what is printed on a receipt, so that anybody who holds it can have it confirmed: a keyed code, kept nowhere; pure (decisions D11). */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Currency } from '@kapao/contract/edition.ts'
import { readReceiptCode, receiptCodeText } from '@kapao/contract/receipt-code.ts'
import * as serverLimits from '#platform/server-limits.ts'

interface Printed {
  reference: string
  at: Date
  currency: Currency
  /** Satang, without a sign. */
  amount: bigint
}

function sealOf(key: Buffer, { reference, at, currency, amount }: Printed): Buffer {
  const facts = ['receipt', reference, at.getTime(), currency, amount]
  return createHmac('sha256', key).update(facts.join('~')).digest().subarray(0, serverLimits.receiptSealBytes)
}

export const receiptCode = (key: Buffer, printed: Printed): string =>
  receiptCodeText({ ...printed, seal: sealOf(key, printed).toString('base64url') })

/** Takes as long for any amount, and for a seal that is nearly right as for any other. */
export function isPrinted(keys: readonly Buffer[], code: string, amount: bigint): boolean {
  const read = readReceiptCode(code)
  if (!read) return false
  const said = Buffer.from(read.seal, 'base64url')
  return keys.map((key) => timingSafeEqual(sealOf(key, { ...read, amount }), said)).includes(true)
}
