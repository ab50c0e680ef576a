/** Words for what is wrong with a transfer that has not been sent, with the amounts that would do. */
import type { Currency } from '@kapao/contract/edition.ts'
import { useTranslations } from 'use-intl'
import { moneyText } from '#money/money-text.ts'
import { type TransferFault, transferMaximum, transferMinimum } from './transfer-check.ts'

/** Where the money would come from; undefined while that is not chosen. */
type Source = { name: string; holds: number } | undefined

export function useFaultText(currency: Currency): (fault: TransferFault, source: Source) => string {
  const t = useTranslations('transfer')
  const money = (baht: number) => moneyText(baht, currency)
  return (fault, source) =>
    t(fault, {
      minimum: money(transferMinimum),
      maximum: money(transferMaximum),
      place: source?.name ?? '',
      amount: money(source?.holds ?? 0),
    })
}
