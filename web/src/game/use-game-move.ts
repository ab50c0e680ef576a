/** What is to be moved into a game or out of it, as it stands in the form, and what is wrong with it (spec §5). */
import type { Currency } from '@kapao/contract/edition.ts'
import type { TransferDirection } from '@kapao/contract/lists.ts'
import { walletPlace } from '@kapao/contract/places.ts'
import { amountOf } from '@kapao/ui/digits.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { TransferOrder } from '#transfer-order/transfer-action.ts'
import { checkTransfer, isTooMuch, type TransferFault } from '#transfer-order/transfer-check.ts'
import { useFaultText } from '#transfer-order/use-fault-text.ts'
import type { SlotView } from './GameCard.tsx'

interface GameMoveOptions {
  slot: SlotView
  walletAmount: number
  currency: Currency
}

export function useGameMove({ slot, walletAmount, currency }: GameMoveOptions) {
  const wallet = useTranslations('wallet')
  const faultText = useFaultText(currency)
  const [direction, setDirection] = useState<TransferDirection>('in')
  const [draft, setDraft] = useState('')
  const [fault, setFault] = useState<TransferFault>()
  const isIn = direction === 'in'
  const amount = amountOf(draft) ?? 0
  const source = isIn
    ? { name: wallet('places.WALLET'), holds: walletAmount, available: walletAmount }
    : { name: slot.name, holds: slot.amount, available: slot.stale ? undefined : slot.amount }
  const order = isIn
    ? { from: walletPlace, to: slot.code, amount }
    : { from: slot.code, to: walletPlace, amount }
  const found = checkTransfer({ ...order, amount: amountOf(draft), available: source.available })
  const told = isTooMuch(found) ? found : fault
  const write = (text: string) => {
    setFault(undefined)
    setDraft(text)
  }
  return {
    ...{ direction, draft, amount, write },
    /** Where the money comes from. */
    source,
    /** No further digit mends it: the buttons are off meanwhile (ux 66). */
    isTooMuch: isTooMuch(found),
    error: told && faultText(told, source),
    changeDirection: (next: TransferDirection) => {
      setDirection(next)
      write('')
    },
    /** Has it sent, unless something is wrong with it. */
    move: (send: (order: TransferOrder) => void) => {
      setFault(found)
      if (!found) send(order)
    },
  }
}
