/** One provider in a carousel: its balance and its own credit figure, or the offer to open an account (spec §2). */

import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import type { Currency } from '@kapao/contract/edition.ts'
import type { Slot } from '@kapao/contract/schemas/game.ts'
import { classes } from '@kapao/ui/classes.ts'
import { figure } from '@kapao/ui/figures.ts'
import { Clock3, Coins, type LucideIcon, Plus, Wrench } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { GameLogo } from '#game-picture/GameLogo.tsx'
import { GameScene } from '#game-picture/GameScene.tsx'
import { moneyText } from '#money/money-text.ts'
import { creditOf } from './game-figures.ts'

export type SlotView = Wire<typeof Slot>

interface GameCardProps {
  slot: SlotView
  currency: Currency
  /** Balances are not shown on this device. */
  hidden: boolean
  onOpen: (slotCode: string) => void
}

const dots = '••••'

/** Room for this many characters at the usual size; a longer amount is set smaller rather than cut. */
const lengthAtFullSize = 9

export function GameCard({ slot, currency, hidden, onOpen }: GameCardProps) {
  const t = useTranslations('game')
  const balance = hidden ? dots : moneyText(slot.amount, currency)
  const credit = hidden ? dots : figure(creditOf(slot))
  const words = {
    name: slot.name,
    balance: hidden ? t('hiddenBalance') : t('balanceAndCredit', { balance, credit }),
  }
  const isClosed = slot.maintenance === true
  const name = t(wordOf(slot), words)
  return (
    <button
      type="button"
      onClick={() => onOpen(slot.code)}
      className="card flex h-full w-full min-w-24 flex-col overflow-hidden text-left transition-transform active:scale-[0.98]"
    >
      <span className="sr-only">{name}</span>
      <span
        aria-hidden
        className={classes(
          'relative grid h-20 w-0 min-w-full shrink-0 place-content-center overflow-hidden bg-raised',
          // Closed for a while: its picture is grey, its figures stay as readable as ever.
          isClosed && 'grayscale',
        )}
      >
        <GameScene game={slot} className={slot.isActive && !isClosed ? undefined : 'opacity-50'} />
        <GameLogo game={slot} className="relative size-13 text-20" />
      </span>
      <span aria-hidden className="flex min-h-24 grow flex-col px-2.5 py-2">
        <span className="mb-auto line-clamp-2 text-15 leading-tight font-semibold">{slot.name}</span>
        {isClosed && <State icon={Wrench} word={t('maintenance')} />}
        {!isClosed && slot.isActive && slot.stale && <State icon={Clock3} word={t('lastKnown')} />}
        {slot.isActive ? (
          <>
            <span
              className={classes(
                'figures one-line block font-semibold',
                balance.length > lengthAtFullSize ? 'text-13' : 'text-15',
                // Where money lies is seen before it is read.
                hidden || slot.amount === 0 ? 'text-muted' : 'text-gold-text',
              )}
            >
              {balance}
            </span>
            <span className="flex items-center gap-1 text-13 text-muted">
              <Coins size={12} aria-hidden className="shrink-0" />
              <span className="figures one-line">{credit}</span>
            </span>
          </>
        ) : (
          <span
            className={classes(
              'flex items-center gap-1 text-13 leading-tight font-medium',
              isClosed ? 'text-muted' : 'text-gold-text',
            )}
          >
            <Plus size={16} aria-hidden className="shrink-0" /> {t('openAccount')}
          </span>
        )}
      </span>
    </button>
  )
}

/** What a screen reader says of a card, as a key among the words of `game`. */
function wordOf({ isActive, maintenance, stale }: SlotView) {
  if (maintenance) return isActive ? 'cardMaintenance' : 'cardInactiveMaintenance'
  if (!isActive) return 'cardInactive'
  return stale ? 'cardActiveStale' : 'cardActive'
}

function State({ icon: Icon, word }: { icon: LucideIcon; word: string }) {
  return (
    <span className="flex items-center gap-1 text-13 leading-tight text-warning">
      <Icon size={12} aria-hidden className="shrink-0" /> {word}
    </span>
  )
}
