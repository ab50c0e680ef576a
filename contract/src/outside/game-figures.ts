/** How game providers write amounts where it is not a number of baht: converted digit by digit, never by floats. */
import * as z from 'zod/mini'
import { bahtText, toBaht, toSatang } from '../money.ts'

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

const finerText = /^(\d{1,12}(?:\.\d{1,2})?)\d*$/

/** Baht as a number that may be finer than a satang, as balances of games are: what is less than one stays in the game. */
export const FlooredMoney = z.codec(z.number(), z.bigint(), {
  decode: (baht, context) => {
    const [, whole] = finerText.exec(String(baht)) ?? []
    const satang = whole === undefined ? undefined : toSatang(Number(whole))
    if (satang !== undefined) return satang
    context.issues.push({ code: 'custom', input: baht, message: 'not an amount above zero' })
    return z.NEVER
  },
  encode: toBaht,
})

const hundredThousandthsPerSatang = 1_000n

/** Hundred thousandths of a baht, as a whole number; what is less than a satang stays in the game. */
export const HundredThousandths = z.codec(z.int(), z.bigint(), {
  decode: (parts) => BigInt(parts) / hundredThousandthsPerSatang,
  encode: (satang) => Number(satang * hundredThousandthsPerSatang),
})
