/** Moves money into or out of a game, and plays. With nothing to move, playing is all it does (spec §5). */

import { currencyUnit } from '@kapao/client/format.ts'
import { useOnline } from '@kapao/client/online.ts'
import type { Currency } from '@kapao/contract/edition.ts'
import type { TransferDirection } from '@kapao/contract/lists.ts'
import { walletPlace } from '@kapao/contract/places.ts'
import { AmountField } from '@kapao/ui/AmountField.tsx'
import { Button } from '@kapao/ui/Button.tsx'
import { amountOf } from '@kapao/ui/digits.ts'
import { Play } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { moneyText, typedDecimals } from '#money/money-text.ts'
import type { TransferOrder } from '#transfer-order/transfer-action.ts'
import {
  checkTransfer,
  isTooMuch,
  type TransferFault,
  transferMaximum,
  transferMinimum,
} from '#transfer-order/transfer-check.ts'
import { DirectionChoice } from './DirectionChoice.tsx'
import type { SlotView } from './GameCard.tsx'

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
  const { slot, walletAmount, currency, sending, launching, onPlay, onMove, onMoveAndPlay } = props
  const t = useTranslations('game')
  const faults = useTranslations('transfer')
  const wallet = useTranslations('wallet')
  const isOnline = useOnline()
  const [direction, setDirection] = useState<TransferDirection>('in')
  const [draft, setDraft] = useState('')
  const [fault, setFault] = useState<TransferFault>()
  const money = (baht: number) => moneyText(baht, currency)
  const isIn = direction === 'in'
  const amount = amountOf(draft) ?? 0
  const canPlay = slot.autoLogin !== null || slot.web !== null
  const source = isIn
    ? { name: wallet('places.WALLET'), holds: walletAmount, available: walletAmount }
    : { name: slot.name, holds: slot.amount, available: slot.stale ? undefined : slot.amount }

  const order = isIn
    ? { from: walletPlace, to: slot.code, amount }
    : { from: slot.code, to: walletPlace, amount }
  const found = checkTransfer({ ...order, amount: amountOf(draft), available: source.available })
  const told = isTooMuch(found) ? found : fault
  const move = (send: (order: TransferOrder) => void) => {
    setFault(found)
    if (!found) send(order)
  }
  // Spec §5: with an amount of 0 or less the transfer is skipped and the game just opens.
  const play = () => (amount > 0 ? move(onMoveAndPlay) : onPlay())
  const changeDirection = (next: TransferDirection) => {
    setDirection(next)
    setDraft('')
    setFault(undefined)
  }

  return (
    <div className="grid gap-4">
      <DirectionChoice value={direction} onValue={changeDirection} />
      <AmountField
        label={t('amount')}
        value={draft}
        onValue={(text) => {
          setFault(undefined)
          setDraft(text)
        }}
        unit={currencyUnit(currency)}
        decimals={typedDecimals[currency]}
        hint={t(isIn ? 'moveInHint' : 'moveOutHint', { name: slot.name, amount: money(source.holds) })}
        error={
          told &&
          faults(told, {
            minimum: money(transferMinimum),
            maximum: money(transferMaximum),
            place: source.name,
            amount: money(source.holds),
          })
        }
        all={{ label: t('all'), amount: source.holds }}
      />
      <div className="grid gap-2">
        {canPlay && isIn && (
          <Button
            wide
            loading={launching || (sending && amount > 0)}
            disabled={!isOnline || isTooMuch(found)}
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
          disabled={!isOnline || isTooMuch(found)}
          onClick={() => move(onMove)}
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
