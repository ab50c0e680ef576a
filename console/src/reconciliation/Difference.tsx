/** By how much two sides differ: nothing is said quietly, anything else in colour and with its sign. */
import { currencyUnit } from '@kapao/client/format.ts'
import type { Currency } from '@kapao/contract/edition.ts'
import { classes } from '@kapao/ui/classes.ts'
import { Money } from '@kapao/ui/Money.tsx'

interface DifferenceProps {
  amount: number
  currency: Currency
  /** The lines of both sides that lack their counterpart: even if they add up to nothing, something differs. */
  unmatched: number
}

export function Difference({ amount, currency, unmatched }: DifferenceProps) {
  const sign = amount < 0 ? '\u2212' : amount > 0 ? '+' : ''
  return (
    <span
      className={classes('figures whitespace-nowrap', unmatched > 0 ? 'font-semibold text-bad' : 'text-good')}
    >
      {sign}
      <Money amount={Math.abs(amount)} unit={currencyUnit(currency)} />
    </span>
  )
}

/** How many lines lack their counterpart. */
export function Unmatched({ count }: { count: number }) {
  return (
    <span className={classes('figures', count > 0 ? 'font-semibold text-bad' : 'text-muted')}>{count}</span>
  )
}
