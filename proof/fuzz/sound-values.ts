/** What could well stand in a request: names of things that are there, and sums that can be had. */
import type { Dice } from '../../tools/dice.ts'

const slots = ['WALLET', 'NAGA', 'MEKONG', 'JADE', 'SIAM', 'LUCKY', 'STAR', 'NOWHERE']
const digits = (dice: Dice, count: number) => Array.from({ length: count }, () => dice.below(10)).join('')
const hex = (dice: Dice, count: number) =>
  Array.from({ length: count }, () => dice.below(16).toString(16)).join('')

export const uuidFrom = (dice: Dice) =>
  `${hex(dice, 8)}-${hex(dice, 4)}-4${hex(dice, 3)}-8${hex(dice, 3)}-${hex(dice, 12)}`

/** Of a field of that name, in a body or in an address. */
const makers: Record<string, (dice: Dice) => unknown> = {
  from: (dice) => dice.pick(slots),
  to: (dice) => dice.pick(slots),
  slotCode: (dice) => dice.pick(slots.slice(1)),
  gatewayCode: (dice) => dice.pick(['KBANK', 'WW', 'E2P']),
  amount: (dice) => dice.pick([1, 20, 50, 100, 100.5, 500, 1_000, 99_999_999.99]),
  bankCode: (dice) => dice.pick(['SCB', 'KBANK', 'BBL', 'GSB']),
  bankAccountNo: (dice) => digits(dice, 10),
  // Of those that end in 0500 and 0501 the SMS service shows a failure.
  username: (dice) => `08${digits(dice, 7)}7`,
  phoneNumber: (dice) => `08${digits(dice, 7)}7`,
  code: (dice) => dice.pick(['FIRST', 'WELCOME', 'SAMPLE', `FUZZ-${dice.below(20)}`]),
  kind: (dice) => dice.pick(['bonus', 'promotion']),
  name: (dice) =>
    dice.pick(['notice', 'contact', 'conditions', 'agreements', 'inviteBanners', 'refundBanners']),
  number: (dice) => String(dice.below(20)),
  limit: (dice) => dice.pick([1, 10, 100]),
  page: (dice) => dice.pick([1, 2, 1_000_000]),
  clientId: uuidFrom,
  version: (dice) => dice.pick(['', '2026-03-10.1']),
}

/** @returns undefined where nothing is known to be there: then an id of nothing is as good as any. */
const soundValue = (field: string, dice: Dice): unknown => makers[field]?.(dice)

/** The sample with other sound values in it. */
export function soundBody(sample: object, dice: Dice): object {
  const entries = Object.entries(sample).map(([field, value]) => {
    const other = typeof value === 'object' ? undefined : soundValue(field, dice)
    return [field, other !== undefined && dice.chance(0.7) ? other : value]
  })
  return Object.fromEntries(entries)
}

export const soundPath = (path: string, dice: Dice): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(soundValue(name, dice) ?? uuidFrom(dice))),
  )
