/** What a transfer must satisfy before it is sent (spec §5, decisions D2); the server judges again. */
import * as limits from '@kapao/contract/limits.ts'
import { amountMax, toBaht } from '@kapao/contract/money.ts'

/** A refusal's key among the words of `transfer`. */
export type TransferFault =
  | 'chooseFrom'
  | 'chooseTo'
  | 'samePlace'
  | 'amountMissing'
  | 'belowMinimum'
  | 'notEnough'
  | 'aboveMaximum'

export const transferMinimum = toBaht(limits.transferMin)
/** What any call takes (decisions D0). */
export const transferMaximum = toBaht(amountMax)

interface TransferDraft {
  /** `WALLET`, a slot code, or '' while nothing is chosen. */
  from: string
  to: string
  /** Baht; undefined while the field is empty. */
  amount: number | undefined
  /** What the source holds; undefined when that is not known for sure, and then the server says. */
  available: number | undefined
}

export function checkTransfer({ from, to, amount, available }: TransferDraft): TransferFault | undefined {
  if (!from) return 'chooseFrom'
  if (!to) return 'chooseTo'
  if (from === to) return 'samePlace'
  if (amount === undefined) return 'amountMissing'
  if (amount < transferMinimum) return 'belowMinimum'
  if (available !== undefined && amount > available) return 'notEnough'
  if (amount > transferMaximum) return 'aboveMaximum'
  return undefined
}

/** No further digit mends it: said while it is typed, with the button off (ux 66). */
export const isTooMuch = (fault: TransferFault | undefined): fault is 'notEnough' | 'aboveMaximum' =>
  fault === 'notEnough' || fault === 'aboveMaximum'
