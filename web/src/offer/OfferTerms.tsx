/** What an offer brings and under which conditions, side by side and in plain words (ux 34). */
import { formatDateTime } from '@kapao/client/format.ts'
import type { OfferFigures } from '@kapao/client/offer-example.ts'
import type { Currency } from '@kapao/contract/edition.ts'
import { CalendarClock, Flag, Gamepad2, Lock, type LucideIcon, WalletMinimal } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { moneyText } from '#money/money-text.ts'
import { useGameNames } from './use-game-names.ts'

export interface OfferView extends OfferFigures {
  games: string[] | null
  until?: string | null
}

interface OfferTermsProps {
  offer: OfferView
  currency: Currency
}

export function OfferTerms({ offer, currency }: OfferTermsProps) {
  const t = useTranslations('bonus.terms')
  const gameNames = useGameNames()
  const money = (baht: number) => moneyText(baht, currency)
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="figures text-28 leading-figure font-semibold text-gold-text">
          {String(offer.percent)}%
        </span>
        <span className="text-15">{t('ofDeposit', { amount: money(offer.amountMax) })}</span>
      </p>
      <ul className="grid gap-2 text-15">
        <Term icon={WalletMinimal}>{t('depositMin', { amount: money(offer.depositMin) })}</Term>
        <Term icon={Flag}>
          {t('success', { percent: String(offer.percentSuccess) })}{' '}
          {t('fail', { percent: String(offer.percentFail) })}
        </Term>
        <Term icon={Lock}>{t('locked')}</Term>
        {offer.games && <Term icon={Gamepad2}>{t('games', { games: gameNames(offer.games) })}</Term>}
        {offer.until && <Term icon={CalendarClock}>{t('until', { time: formatDateTime(offer.until) })}</Term>}
      </ul>
    </div>
  )
}

function Term({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex gap-2.5">
      <Icon size={18} aria-hidden className="mt-0.75 shrink-0 text-muted" />
      <span className="min-w-0">{children}</span>
    </li>
  )
}
