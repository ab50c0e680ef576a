/**
 * The code of a receipt, as it stands in the address of its check: `WD3F9K…~mb2k7x1c~THB~seal`. It says which receipt it is
 * of, and not how much that was: the amount is asked for, and the seal proves all of it together (decisions D11).
 */
import type { Currency } from './edition.ts'
import { currencies } from './lists.ts'

interface ReceiptCode {
  reference: string
  /** When the row was made. */
  at: Date
  currency: Currency
  /** What only we can write for these and the amount. */
  seal: string
}

const written = new RegExp(
  `^([A-Za-z0-9-]{1,64})~([0-9a-z]{1,9})~(${currencies.join('|')})~([A-Za-z0-9_-]{16})$`,
)

export const receiptCodeText = ({ reference, at, currency, seal }: ReceiptCode): string =>
  [reference, at.getTime().toString(36), currency, seal].join('~')

/** Undefined when it is no code, whatever it may be. */
export function readReceiptCode(text: string): ReceiptCode | undefined {
  const [, reference, time, currency, seal] = written.exec(text) ?? []
  if (!reference || !time || !seal) return undefined
  const at = new Date(Number.parseInt(time, 36))
  const known = currencies.find((one) => one === currency)
  return known && !Number.isNaN(at.getTime()) ? { reference, at, currency: known, seal } : undefined
}
