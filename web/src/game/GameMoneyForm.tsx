/** Moves money into or out of a game, and plays. With nothing to move, playing is all it does (spec §5). */

import { currencyUnit } from '@kapao/client/format.ts'
import { useOnline } from '@kapao/client/online.ts'
import type { Currency } from '@kapao/contract/edition.ts'
import { AmountField } from '@kapao/ui/AmountField.tsx'
import { Button } from '@kapao/ui/Button.tsx'
import { Play } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { moneyText, typedDecimals } from '#money/money-text.ts'
import type { TransferOrder } from '#transfer-order/transfer-action.ts'
import { DirectionChoice } from './DirectionChoice.tsx'
import type { SlotView } from './GameCard.tsx'
import { useGameMove } from './use-game-move.ts'

interface GameMoneyFormProps {
  slot: SlotView
  walletAmount: number
  currency: Currency
  sending: boolean
  launching: boolean
  onPlay: () => void
  onMove: (order: TransferOrder) => void
  onMoveAndPlay: (order: TransferOrder) => void
}

export function GameMoneyForm(props: GameMoneyFormProps) {
  const { slot, currency, sending, launching, onPlay, onMove, onMoveAndPlay } = props
  const t = useTranslations('game')
  const wallet = useTranslations('wallet')
  const isOnline = useOnline()
  const { direction, draft, amount, source, isTooMuch, error, ...form } = useGameMove(props)
  const money = (baht: number) => moneyText(baht, currency)
  const isIn = direction === 'in'
  const canPlay = slot.autoLogin !== null || slot.web !== null
  // Spec §5: with an amount of 0 or less the transfer is skipped and the game just opens.
  const play = () => (amount > 0 ? form.move(onMoveAndPlay) : onPlay())

  return (
    <div className="grid gap-4">
      <DirectionChoice value={direction} onValue={form.changeDirection} />
      <AmountField
        label={t('amount')}
        value={draft}
        onValue={form.write}
        unit={currencyUnit(currency)}
        decimals={typedDecimals[currency]}
        hint={t(isIn ? 'moveInHint' : 'moveOutHint', { name: slot.name, amount: money(source.holds) })}
        error={error}
        all={{ label: t('all'), amount: source.holds }}
      />
      <div className="grid gap-2">
        {canPlay && isIn && (
          <Button
            wide
            loading={launching || (sending && amount > 0)}
            disabled={!isOnline || isTooMuch}
            icon={<Play size={18} aria-hidden />}
            onClick={play}
          >
            {amount > 0 ? t('moveAndPlay', { amount: money(amount) }) : t('play')}
          </Button>
        )}
        <Button
          wide
          kind={canPlay && isIn ? 'secondary' : 'primary'}
          loading={sending}
          disabled={!isOnline || isTooMuch}
          onClick={() => form.move(onMove)}
        >
          {amount > 0
            ? t(isIn ? 'moveInButton' : 'moveOutButton', { amount: money(amount) })
            : t(isIn ? 'moveInEmpty' : 'moveOutEmpty')}
        </Button>
        {!isOnline && <p className="text-center text-13 text-muted">{wallet('offlineReason')}</p>}
      </div>
    </div>
  )
}
