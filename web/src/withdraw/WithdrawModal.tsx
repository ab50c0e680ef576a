/** Takes money out to the member's bank account, after one confirmation that repeats amount and account (decisions D6). */
import { useApiQuery } from '@kapao/client/use-api.ts'
import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import * as api from '@kapao/contract/calls/member.ts'
import type { WithdrawLimits } from '@kapao/contract/schemas/site.ts'
import { amountOf } from '@kapao/ui/digits.ts'
import { Sheet } from '@kapao/ui/Modal.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { LoadFailed } from '#loading/LoadFailed.tsx'
import { LoadOffline } from '#loading/LoadOffline.tsx'
import { useWithdrawal } from './use-withdrawal.ts'
import { WithdrawConfirm } from './WithdrawConfirm.tsx'
import { type WalletView, WithdrawForm, WithdrawFormSkeleton } from './WithdrawForm.tsx'
import { WithdrawOutcome } from './WithdrawOutcome.tsx'
import { freeOf, gamesOf, isLockedBy, needsGames } from './withdraw-check.ts'

interface WithdrawModalProps {
  open: boolean
  onClose: () => void
  onViewStatement: () => void
  /** To the deposit, from an empty wallet. */
  onDeposit: () => void
}

export function WithdrawModal({ open, onClose, onViewStatement, onDeposit }: WithdrawModalProps) {
  const t = useTranslations('withdraw')
  const wallet = useApiQuery(api.wallet)
  const limits = useApiQuery(api.withdrawLimits)
  const bonus = useApiQuery(api.activeBonus)
  const [isBusy, setBusy] = useState(false)
  const retry = () => {
    void wallet.refetch()
    void limits.refetch()
  }
  return (
    <Sheet open={open} onClose={onClose} title={t('title')} closeLabel={t('close')} locked={isBusy}>
      {wallet.data && limits.data && !bonus.isLoading ? (
        <Withdrawal
          wallet={wallet.data}
          limits={limits.data}
          // Not known: the server judges.
          isLocked={bonus.data ? isLockedBy(bonus.data) : false}
          onBusy={setBusy}
          onClose={onClose}
          onViewStatement={onViewStatement}
          onDeposit={onDeposit}
        />
      ) : wallet.isPaused || limits.isPaused ? (
        <LoadOffline />
      ) : wallet.isError || limits.isError ? (
        <LoadFailed text={t('loadFailed')} retryLabel={t('retry')} onRetry={retry} />
      ) : (
        <WithdrawFormSkeleton label={t('loading')} />
      )}
    </Sheet>
  )
}

interface WithdrawalProps {
  wallet: WalletView
  limits: Wire<typeof WithdrawLimits>
  isLocked: boolean
  onBusy: (busy: boolean) => void
  onClose: () => void
  onViewStatement: () => void
  onDeposit: () => void
}

function Withdrawal(props: WithdrawalProps) {
  const { wallet, limits, isLocked, onBusy, onClose, onViewStatement, onDeposit } = props
  const { step, reset, asked, progress, send } = useWithdrawal(onBusy)
  const [draft, setDraft] = useState('')
  const [isConfirming, setConfirming] = useState(false)
  const amount = amountOf(draft) ?? 0
  const { open: inGames } = gamesOf(wallet.slots)
  const isWithGames = needsGames(amount, { available: freeOf(wallet.wallet) })

  const submit = async () => {
    await send({ amount, withGames: isWithGames })
    setConfirming(false)
  }
  if (step.step !== 'idle' && step.step !== 'sending') {
    return (
      <WithdrawOutcome
        step={step}
        wallet={wallet}
        amount={amount}
        progress={progress}
        usualMinutes={limits.usualMinutes}
        asked={asked}
        onDone={onClose}
        onBack={reset}
        onSendAgain={() => void submit()}
        onViewStatement={onViewStatement}
      />
    )
  }
  return (
    <>
      <WithdrawForm
        wallet={wallet}
        limits={limits}
        isLocked={isLocked}
        draft={draft}
        onDraft={setDraft}
        onSubmit={() => setConfirming(true)}
        onViewStatement={onViewStatement}
        onDeposit={onDeposit}
        onClose={onClose}
      />
      <WithdrawConfirm
        open={isConfirming}
        wallet={wallet}
        amount={amount}
        fromGames={isWithGames ? inGames : 0}
        usualMinutes={limits.usualMinutes}
        sending={step.step === 'sending'}
        onClose={() => setConfirming(false)}
        onConfirm={() => void submit()}
      />
    </>
  )
}
