/** Which games did not give their money to the wallet, how much that is, and why (spec §7 withdrawAll). */
import type { Currency } from '@kapao/contract/edition.ts'
import { useTranslations } from 'use-intl'
import { moneyText } from '#money/money-text.ts'
import type { Kept } from './games-kept.ts'

interface GamesKeptProps {
  kept: readonly Kept[]
  nameOf: (slot: string) => string
  currency: Currency
}

export function GamesKept({ kept, nameOf, currency }: GamesKeptProps) {
  const t = useTranslations('withdraw')
  if (kept.length === 0) return null
  return (
    <section className="grid gap-2 rounded-field bg-raised px-4 py-3">
      <h4 className="text-15 font-semibold">{t('notInWallet')}</h4>
      <ul className="grid gap-2">
        {kept.map(({ slot, amount, reason }) => (
          <li key={slot} className="flex items-baseline justify-between gap-4">
            <span className="min-w-0">
              <span className="block text-15">{nameOf(slot)}</span>
              {reason && <span className="block text-13 text-muted">{t(`stayed.${reason}`)}</span>}
            </span>
            <span className="figures shrink-0 text-15 font-medium">{moneyText(amount, currency)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
