/** The filters of a list: what stands in the address, and what its call is asked for. Pure. */
import { asciiDigits } from '@kapao/ui/digits.ts'
import { filtersIn, type Search } from './list-search.ts'

export interface Filter {
  /** As the call's body names it. */
  name: string
  label: string
  /** Without options it is a text. */
  options?: readonly { value: string; label: string }[]
  /** Of what the address asks for and is none of the options, as what has closed since. */
  wordsOf?: (value: string) => string
  /** Found by name, number or phone; the address has the id. */
  isMember?: boolean
  /** A number of money; what is none is not asked for, and said at the field. */
  isAmount?: boolean
  /** A day of Bangkok, as `2026-05-01`. */
  isDay?: boolean
  /** What counts while the address says nothing; without it that is all. */
  usual?: string
  /** Besides the usual one all of them can be asked for, by name. */
  hasAll?: boolean
}

/** In the address: not the usual one, all of them. */
export const everything = 'ANY'

/** As people type it, with separators and in any digits; undefined for what is no amount. */
export function readAmount(text: string): number | undefined {
  const plain = asciiDigits(text).replace(/[,\s]/g, '')
  return /^-?\d{1,12}(\.\d{1,2})?$/.test(plain) ? Number(plain) : undefined
}

/** What is asked for, but for amounts. */
export function textsIn(filters: readonly Filter[], search: Search): Search {
  const texts = Object.entries(filtersIn(search)).filter(
    ([name]) => !filters.some((filter) => filter.name === name && filter.isAmount),
  )
  const asked: Record<string, string> = Object.fromEntries(texts)
  for (const { name, usual, hasAll } of filters) {
    if (!hasAll || usual === undefined) continue
    asked[name] ??= usual
    if (asked[name] === everything) delete asked[name]
  }
  return asked
}

export const amountsIn = (filters: readonly Filter[], search: Search): Record<string, number> =>
  Object.fromEntries(
    filters.flatMap(({ name, isAmount }) => {
      const amount = isAmount ? readAmount(search[name] ?? '') : undefined
      return amount === undefined ? [] : [[name, amount]]
    }),
  )
