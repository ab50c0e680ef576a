/** The money codec: a JSON number of baht (or kip) on the wire, a `bigint` of satang inside (decisions D0). */
import * as z from 'zod/mini'
import type { Currency } from './edition.ts'

/** The largest amount that a call takes or a balance is expected to show, in satang: 100 million baht (decisions D0). */
export const amountMax = 10_000_000_000n

const decimalText = /^-?\d{1,12}(\.\d{1,2})?$/

/** Baht with at most two decimals → satang; undefined for anything else (exponents, more decimals, NaN, infinity, -0). */
export function toSatang(baht: number): bigint | undefined {
  const text = Object.is(baht, -0) ? '-0' : String(baht)
  if (text === '-0' || !decimalText.test(text)) return undefined
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.')
  const satang = BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0'))
  return text.startsWith('-') ? -satang : satang
}

/** Satang → baht for the wire; exact for every amount below 90 trillion baht. */
export function toBaht(satang: bigint): number {
  return Number(satang) / 100
}

/** Satang → baht as text with two decimals, digit by digit: `-1234.50`. */
export function bahtText(satang: bigint): string {
  const digits = String(satang < 0n ? -satang : satang).padStart(3, '0')
  return `${satang < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** The smallest amount that a member can take out, in minor units: kip are whole (decisions D0). */
export const smallestAmount = { THB: 1n, LAK: 100n } as const satisfies Record<Currency, bigint>

/** Whether an amount can be paid in this currency. */
export const isWholeIn = (currency: Currency, amount: bigint): boolean =>
  amount % smallestAmount[currency] === 0n

/** What we have worked out, in minor units of zero or more, without what could never leave the wallet. */
export const roundDownIn = (currency: Currency, amount: bigint): bigint =>
  amount - (amount % smallestAmount[currency])

/** An amount in an answer: any satang value, negative ones included. */
export const Money = z.codec(z.number(), z.bigint(), {
  decode: (baht, context) => {
    const satang = toSatang(baht)
    if (satang !== undefined) return satang
    context.issues.push({ code: 'custom', input: baht, message: 'not an amount with at most two decimals' })
    return z.NEVER
  },
  encode: toBaht,
})

/** An amount in a request: never above {@link amountMax}. Zero and below is the call's own refusal (decisions D13). */
// Marked, so that a browser, which needs the arithmetic alone, does not carry the whole of zod for it.
export const Amount = /* @__PURE__ */ Money.check(
  z.refine((satang) => satang <= amountMax && satang >= -amountMax),
)
