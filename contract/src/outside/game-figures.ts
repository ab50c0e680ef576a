/** How game providers write amounts where it is not a number of baht: converted digit by digit, never by floats. */
import * as z from 'zod/mini'
import { bahtText, toSatang } from '../money.ts'

/** Ten credits to the baht, as a number with at most one decimal: a satang is a tenth of a credit. */
export const TenCredits = z.codec(z.number(), z.bigint(), {
  decode: (credits, context) => {
    const hundredths = toSatang(credits)
    if (hundredths !== undefined && hundredths % 10n === 0n) return hundredths / 10n
    context.issues.push({ code: 'custom', input: credits, message: 'not credits of whole satang' })
    return z.NEVER
  },
  encode: (satang) => Number(satang) / 10,
})

const decimalText = /^-?\d{1,12}\.\d{2}$/

/** Baht as text with exactly two decimals: `"1234.50"`. */
export const DecimalText = z.codec(z.string(), z.bigint(), {
  decode: (text, context) => {
    if (decimalText.test(text)) return BigInt(text.replace('.', ''))
    context.issues.push({ code: 'custom', input: text, message: 'not an amount with two decimals' })
    return z.NEVER
  },
  encode: bahtText,
})
