/** The search over all games, and beside it what lies in games, with one tap to bring all of it back (ux 69, 70). */
import type { Currency } from '@kapao/contract/edition.ts'
import { inputClass } from '@kapao/ui/Field.tsx'
import { Search, Undo2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { moneyText } from '#money/money-text.ts'
import type { SlotView } from './GameCard.tsx'

interface GameSearchProps {
  wanted: string
  onWanted: (text: string) => void
}

export function GameSearch({ wanted, onWanted }: GameSearchProps) {
  const t = useTranslations('game')
  return (
    <label className="relative block">
      <span className="sr-only">{t('search')}</span>
      <Search
        size={18}
        aria-hidden
        className="-translate-y-1/2 pointer-events-none absolute top-1/2 left-4 text-muted"
      />
      <input
        type="search"
        value={wanted}
        placeholder={t('search')}
        autoComplete="off"
        enterKeyHint="search"
        onChange={(event) => onWanted(event.target.value)}
        className={`${inputClass} pl-11`}
      />
    </label>
  )
}

interface InGamesProps {
  slots: readonly SlotView[]
  currency: Currency
  hidden: boolean
  onBringBack: () => void
}

/** Nothing lies in games: nothing is shown. */
export function InGames({ slots, currency, hidden, onBringBack }: InGamesProps) {
  const t = useTranslations('game')
  const holding = slots.filter(({ amount }) => amount > 0)
  if (holding.length === 0) return null
  const sum = holding.reduce((all, { amount }) => all + Math.round(amount * 100), 0) / 100
  return (
    <button
      type="button"
      onClick={onBringBack}
      className="card flex min-h-12 w-full items-center gap-3 px-4 py-2 text-left transition-transform active:scale-[0.99]"
    >
      <Undo2 size={20} aria-hidden className="shrink-0 text-gold-text" />
      <span className="min-w-0">
        <span className="block text-15 leading-tight font-semibold">{t('bringBack')}</span>{' '}
        <span className="figures block text-13 text-muted">
          {t('inGames', { count: holding.length, amount: hidden ? '••••' : moneyText(sum, currency) })}
        </span>
      </span>
    </button>
  )
}
