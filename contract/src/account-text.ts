/** Account numbers and names as people type them: what both ends make of them. */

const nativeDigits = /[๐-๙໐-໙]/g

/** Thai and Lao digits as the digits 0 to 9. */
export const plainDigits = (text: string): string =>
  text.replace(nativeDigits, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))

/** An account number without the spaces and dashes that people put into it. */
export const plainAccountNo = (text: string): string => plainDigits(text).replace(/[\s-]/g, '')

/** Letters of English in words with single spaces: what banks of English names take (spec §5). Judged as it was typed. */
export const isEnglishName = (name: string): boolean => /^[A-Za-z]+( [A-Za-z]+)*$/.test(name.trim())

/** A member number as it is said and written: `K-482913075`. */
export const memberNoText = (memberNo: number): string => `K-${memberNo}`

/** A member number however it is typed, with or without what stands in front of it; undefined: it is none. */
export function readMemberNo(text: string): number | undefined {
  const [, digits] = /^(?:k-?)?([1-9]\d{8})$/i.exec(plainAccountNo(text)) ?? []
  return digits === undefined ? undefined : Number(digits)
}
