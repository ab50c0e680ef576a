/** Reads numbers as people type them in Thailand and Laos. This package knows no contract, so it has its own digits. */

const nativeDigits = /[๐-๙໐-໙０-９]/g

/** Thai, Lao and full-width digits as 0 to 9. */
export function asciiDigits(text: string): string {
  return text.replace(nativeDigits, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
}

/** What may stay in an amount field: digits and one point with at most `decimals` places; separators and spaces go. */
export function tidyAmount(text: string, decimals = 2): string {
  const [whole = '', ...rest] = asciiDigits(text)
    .replace(/[^\d.]/g, '')
    .split('.')
  const digits = whole.replace(/^0+(?=\d)/, '')
  if (rest.length === 0 || decimals === 0) return digits
  return `${digits || '0'}.${rest.join('').slice(0, decimals)}`
}

/** The amount in an amount field, or undefined while there is none. */
export function amountOf(text: string): number | undefined {
  return text === '' ? undefined : Number(text)
}
