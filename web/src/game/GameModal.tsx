/** One game account: open it, see its balance, move money, play, and the sign-in details (spec §2, §4). */
import { useApiQuery } from '@kapao/client/use-api.ts'
import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import * as api from '@kapao/contract/calls/member.ts'
import { walletPlace } from '@kapao/contract/places.ts'
import type { Wallet } from '@kapao/contract/schemas/wallet.ts'
import { Sheet } from '@kapao/ui/Modal.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { moneyText } from '#money/money-text.ts'
import { TransferOutcome } from '#transfer-order/TransferOutcome.tsx'
import { type TransferOrder, useTransfer } from '#transfer-order/transfer-action.ts'
import { GameBalance } from './GameBalance.tsx'
import type { SlotView } from './GameCard.tsx'
import { GameInvitation } from './GameInvitation.tsx'
import { GameMoneyForm } from './GameMoneyForm.tsx'
import { GameSignIn } from './GameSignIn.tsx'
import { useLaunch } from './use-launch.ts'

interface GameModalProps {
  open: boolean
  slotCode: string
  onClose: () => void
  onViewStatement: () => void
}

export function GameModal({ open, slotCode, onClose, onViewStatement }: GameModalProps) {
  const t = useTranslations('game')
  const wallet = useApiQuery(api.wallet).data
  const slot = wallet?.slots.find(({ code }) => code === slotCode)
  const [isLocked, setLocked] = useState(false)
  return (
    <Sheet open={open} onClose={onClose} title={slot?.name ?? ''} closeLabel={t('close')} locked={isLocked}>
      {wallet && slot && !slot.isActive && <GameInvitation slot={slot} />}
      {wallet && slot?.isActive && (
        <GameAccount wallet={wallet} slot={slot} onLocked={setLocked} onViewStatement={onViewStatement} />
      )}
    </Sheet>
  )
}

interface GameAccountProps {
  wallet: Wire<typeof Wallet>
  slot: SlotView
  /** True while money is being sent: the sheet must not close. */
  onLocked: (locked: boolean) => void
  onViewStatement: () => void
}

function GameAccount({ wallet, slot, onLocked, onViewStatement }: GameAccountProps) {
  const t = useTranslations('game')
  const walletName = useTranslations('wallet')('places.WALLET')
  const transfer = useTransfer(onLocked)
  const { isLaunching, prepare, launch } = useLaunch(slot)
  const [order, setOrder] = useState<TransferOrder>()
  const { currency } = wallet.profile
  const nameOf = (code: string) => (code === walletPlace ? walletName : slot.name)

  const send = (next: TransferOrder) => {
    setOrder(next)
    return transfer.send(next)
  }
  const play = () => void launch(prepare())
  const moveAndPlay = async (next: TransferOrder) => {
    // The tab must be opened by the tap itself; it waits there while the money moves.
    const tab = prepare()
    const outcome = await send(next)
    if (outcome.step === 'done') await launch(tab)
    else tab.close()
  }

  const { step } = transfer
  if (order && step.step !== 'idle' && step.step !== 'sending') {
    return (
      <TransferOutcome
        step={step}
        from={nameOf(order.from)}
        to={nameOf(order.to)}
        amount={moneyText(order.amount, currency)}
        onDone={transfer.reset}
        onBack={transfer.reset}
        onSendAgain={() => void send(order)}
        onViewStatement={onViewStatement}
        next={
          step.step === 'done' && order.to === slot.code
            ? { label: t('continuePlay'), onPress: play }
            : undefined
        }
      />
    )
  }
  // What it holds stays in view; the balance says why there is nothing to do.
  if (slot.maintenance)
    return (
      <div className="grid grid-cols-1 gap-5">
        <GameBalance slot={slot} currency={currency} />
      </div>
    )
  return (
    <div className="grid grid-cols-1 gap-5">
      <GameBalance slot={slot} currency={currency} />
      <GameMoneyForm
        slot={slot}
        walletAmount={wallet.wallet.amount}
        currency={currency}
        sending={step.step === 'sending'}
        launching={isLaunching}
        onPlay={play}
        onMove={(next) => void send(next)}
        onMoveAndPlay={(next) => void moveAndPlay(next)}
      />
      <GameSignIn slot={slot} />
    </div>
  )
}
