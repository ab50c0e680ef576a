/** A phone number as it is kept, whichever way it was typed: one person has one (decisions D12). Pure. */
import { plainAccountNo } from '@kapao/contract/account-text.ts'
import { type Edition, editions } from '@kapao/contract/edition.ts'

const withoutZeros = (digits: string): string => digits.replace(/^0+/, '')

/** Digits only. In Laos a number with the 0 in front and without it is one: it is kept with it, as it is dialled there. */
export function plainPhone(edition: Edition, typed: string): string {
  const digits = plainAccountNo(typed)
  const rest = withoutZeros(digits)
  return edition === 'laos' && /^\d+$/.test(digits) && rest.length < editions.laos.phoneLengthMax
    ? `0${rest}`
    : digits
}

/** As it is kept, and as a member of earlier may have it: without the 0. */
export const spellingsOf = (phone: string): string[] => [phone, withoutZeros(phone)]
