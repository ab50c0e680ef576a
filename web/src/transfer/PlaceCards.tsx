/** Where money comes from or goes to: one card per place, with its name and what it holds (ux 69). */
import type { Currency } from '@kapao/contract/edition.ts'
import { classes } from '@kapao/ui/classes.ts'
import { WalletMinimal } from 'lucide-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { GameLogo } from '#game-picture/GameLogo.tsx'
import type { PicturedGame } from '#game-picture/GameScene.tsx'
import { moneyText } from '#money/money-text.ts'

interface Pictured extends PicturedGame {
  name: string
}

export interface Place {
  /** `WALLET` or a slot code. */
  code: string
  name: string
  holds: number
  /** False while the provider does not answer: then only the server can judge the amount. */
  isSure: boolean
  /** Absent: it is the wallet. */
  game?: Pictured
  /** Under maintenance: nothing moves in or out. */
  isClosed: boolean
}

interface PlaceCardsProps {
  label: string
  places: readonly Place[]
  currency: Currency
  /** A place's code; '' while nothing is chosen. */
  chosen: string
  onChoose: (code: string) => void
}

export function PlaceCards({ label, places, currency, chosen, onChoose }: PlaceCardsProps) {
  const t = useTranslations('transfer')
  const name = useId()
  return (
    <fieldset className="grid min-w-0 grid-cols-2 gap-2">
      <legend className="mb-1.5 text-15 font-medium">{label}</legend>
      {places.map((place) => (
        <label
          key={place.code}
          className={classes(
            'relative flex min-h-15 min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1 rounded-field border px-2.5 py-2 has-focus-visible:outline-2 has-focus-visible:outline-gold-text',
            place.code === chosen ? 'border-gold-text bg-raised inner-line' : 'border-line bg-raised/50',
            place.isClosed ? 'opacity-60' : 'cursor-pointer',
          )}
        >
          <input
            type="radio"
            name={name}
            value={place.code}
            checked={place.code === chosen}
            disabled={place.isClosed}
            onChange={() => onChoose(place.code)}
            className="sr-only"
          />
          {place.game ? (
            <GameLogo game={place.game} className="size-9 shrink-0 text-15" />
          ) : (
            <span
              aria-hidden
              className="grid size-9 shrink-0 place-content-center rounded-field bg-surface text-gold-text"
            >
              <WalletMinimal size={20} />
            </span>
          )}
          {/* Beside the picture where the amount has room there, otherwise below: it is never broken. */}
          <span className="grid min-w-0 flex-1 basis-[min-content]">
            <span
              className={classes(
                'line-clamp-2 text-15 leading-tight',
                place.code === chosen && 'font-semibold',
              )}
            >
              {place.name}
            </span>{' '}
            <span
              className={classes(
                'figures text-13 leading-tight',
                place.holds > 0 ? 'text-gold-text' : 'text-muted',
              )}
            >
              <span className="whitespace-nowrap">{moneyText(place.holds, currency)}</span>
              {place.isClosed && ` · ${t('maintenance')}`}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
