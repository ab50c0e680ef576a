/** Takes money out to the member's bank account, after one confirmation that repeats amount and account (decisions D6). */
import { hasOpenIntent } from '@kapao/client/intent.ts'
import { send } from '@kapao/client/send.ts'
import { useMemberEvent } from '@kapao/client/socket.ts'
import { useApiQuery } from '@kapao/client/use-api.ts'
import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import * as api from '@kapao/contract/calls/member.ts'
import { CallError } from '@kapao/contract/client.ts'
import type { WithdrawLimits } from '@kapao/contract/schemas/site.ts'
import { amountOf } from '@kapao/ui/digits.ts'
import { Sheet } from '@kapao/ui/Modal.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { LoadFailed } from '#loading/LoadFailed.tsx'
import { LoadOffline } from '#loading/LoadOffline.tsx'
import { useMoneyAction } from '#money/money-action.ts'
import { useCreditTeller } from '#news/credits.ts'
import { WithdrawConfirm } from './WithdrawConfirm.tsx'
import { type WalletView, WithdrawForm, WithdrawFormSkeleton } from './WithdrawForm.tsx'
import { type Asked, WithdrawOutcome } from './WithdrawOutcome.tsx'
import type { WithdrawProgress } from './WithdrawSteps.tsx'
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

interface WithdrawOrder {
  amount: number
  /** From the games too. */
  withGames: boolean
}

function Withdrawal(props: WithdrawalProps) {
  const { wallet, limits, isLocked, onBusy, onClose, onViewStatement, onDeposit } = props
  // What was asked: the wallet on the screen changes while it is being done.
  const [asked, setAsked] = useState<Asked>({ withGames: false, results: [] })
  const withdraw = async ({ amount, withGames }: WithdrawOrder) => {
    if (!withGames) return send(api.withdraw, { body: { amount } })
    const { message, reference, results } = await send(api.withdrawAll, { body: { amount } })
    setAsked({ withGames: true, results })
    // Without a reference nothing was withdrawn: what is missing is still on its way from a game (decisions D6).
    if (reference === undefined) throw new CallError(202, { message })
    return { message, reference }
  }
  const action = useMoneyAction(withdraw, {
    matches: (row, { amount }) => row.amount === amount,
    onBusy,
    type: 'withdraw',
    failedCode: 'INTERNAL_SERVER_ERROR',
    // Reserved and on its way to the bank is as far as asking for it goes.
    processing: 'done',
  })
  const [draft, setDraft] = useState('')
  const [isConfirming, setConfirming] = useState(false)
  const [progress, setProgress] = useState<WithdrawProgress>('held')
  // Heard from the start: a quick bank pays before the answer to the request is here. One withdrawal at a time
  // (decisions D6), so what is paid after this one was sent is this one.
  useMemberEvent('wallet:changed', ({ kind }) => {
    if (kind === 'withdraw_paid') setProgress('paid')
    if (kind === 'withdraw_returned') setProgress('returned')
  })
  useMemberEvent('withdrawal:ordered', () => {
    setProgress((known) => (known === 'held' ? 'ordered' : known))
  })
  // This sheet says it, and no message on top of it does (ux 61).
  useCreditTeller(
    ({ kind }) => kind === 'withdraw_returned' && ['sending', 'done'].includes(action.step.step),
  )
  const amount = amountOf(draft) ?? 0
  const { open: inGames } = gamesOf(wallet.slots)
  const isWithGames = needsGames(amount, { available: freeOf(wallet.wallet) })

  const submit = async () => {
    setProgress('held')
    // The same request as before, if one is still without an answer: what it did meanwhile must not turn it into another.
    const withGames =
      hasOpenIntent(api.withdrawAll, { amount }) || (isWithGames && !hasOpenIntent(api.withdraw, { amount }))
    setAsked({ withGames, results: [] })
    await action.send({ amount, withGames })
    setConfirming(false)
  }
  const { step } = action
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
        onBack={action.reset}
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
