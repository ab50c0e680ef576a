/** The money that a request decides about, as its list shows it: what is large is seen before it is opened. */
import { currencyUnit } from '@kapao/client/format.ts'
import type { Currency } from '@kapao/contract/edition.ts'
import { Money } from '@kapao/ui/Money.tsx'
import { useTranslations } from 'use-intl'
import type { RequestRow } from './request-way.ts'

const numbersOf = (...values: unknown[]) => values.filter((value) => typeof value === 'number')

/** Undefined where it is about no money. Of a payout file: all that its result says of, paid or coming back. */
function amountOf({ before, after }: RequestRow): number | undefined {
  const ofFile = numbersOf(after.paidAmount, after.rejectedAmount)
  if (ofFile.length > 0) return ofFile.reduce((sum, one) => sum + one, 0)
  // What leaves nothing behind says before how much there is.
  const [amount] = numbersOf(before.amount, after.amount)
  return amount
}

export function RequestAmount({ request }: { request: RequestRow }) {
  const t = useTranslations('request.values')
  const amount = amountOf(request)
  if (amount === undefined) return null
  const { before, after } = request
  const currency = (after.currency ?? before.currency) as Currency | null | undefined
  const { direction } = after
  const sign = direction === 'debit' ? 'minus' : 'plus'
  return (
    <Money
      amount={amount}
      {...(currency && { unit: currencyUnit(currency) })}
      {...((direction === 'credit' || direction === 'debit') && { sign, word: t(direction) })}
    />
  )
}
