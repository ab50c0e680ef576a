/** What became of a withdrawal request; turns to "paid" by itself when the bank has paid meanwhile. */
import { CallError } from '@kapao/contract/client.ts'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { bankName } from '#i18n/bank-name.ts'
import { useErrorText } from '#i18n/use-error-text.ts'
import { useAppLocale } from '#i18n/words.tsx'
import {
  CheckingOutcome,
  LostOutcome,
  MoneyOutcome,
  OutcomeActions,
  RefusedOutcome,
} from '#money/MoneyOutcome.tsx'
import type { MoneyStep } from '#money/money-steps.ts'
import { moneyText } from '#money/money-text.ts'
import { GamesKept } from './GamesKept.tsx'
import { GamesPending, GamesRefusal, namesOf } from './GamesRefusal.tsx'
import { isGamesCode, keptOf, type SlotOutcomeView } from './games-kept.ts'
import type { WalletView } from './WithdrawForm.tsx'
import { type WithdrawProgress, WithdrawSteps } from './WithdrawSteps.tsx'

/** How it was asked for: from the wallet alone, or with all games emptied first, and what each of them answered. */
export interface Asked {
  withGames: boolean
  results: readonly SlotOutcomeView[]
}

interface WithdrawOutcomeProps {
  step: Exclude<MoneyStep, { step: 'idle' | 'sending' }>
  wallet: WalletView
  amount: number
  /** How far it has come meanwhile. */
  progress: WithdrawProgress
  usualMinutes: number | null
  asked: Asked
  onDone: () => void
  onBack: () => void
  onSendAgain: () => void
  onViewStatement: () => void
}

export function WithdrawOutcome(props: WithdrawOutcomeProps): ReactNode {
  const {
    step,
    wallet,
    amount,
    progress,
    usualMinutes,
    asked,
    onDone,
    onBack,
    onSendAgain,
    onViewStatement,
  } = props
  const t = useTranslations('withdraw')
  const locale = useAppLocale()
  const errorText = useErrorText()
  const { bank, bankAccountNo } = wallet.bankAccount
  const words = {
    amount: moneyText(amount, wallet.profile.currency),
    bank: bankName(bank, locale),
    last4: bankAccountNo.slice(-4),
  }
  const isPaid = progress === 'paid'
  const kept = keptOf(asked.results)
  switch (step.step) {
    case 'checking':
      return <CheckingOutcome />
    case 'lost':
      return <LostOutcome onSendAgain={onSendAgain} onViewStatement={onViewStatement} />
    case 'refused':
      if (asked.withGames && step.error instanceof CallError) {
        const { code } = step.error
        if (code === 'TRANSFER_PENDING') return <GamesPending {...props} kept={kept} />
        if (isGamesCode(code)) return <GamesRefusal code={code} wallet={wallet} onBack={onBack} />
      }
      return (
        <RefusedOutcome title={t('failedTitle')} onBack={onBack}>
          {errorText(step.error)}
        </RefusedOutcome>
      )
    case 'pending':
    case 'done':
      if (progress === 'returned')
        return (
          <RefusedOutcome title={t('returnedTitle')} onBack={onBack}>
            {t('returnedText', words)}
          </RefusedOutcome>
        )
      return (
        <MoneyOutcome
          tone={isPaid ? 'good' : 'moving'}
          title={isPaid ? t('paidTitle') : t('doneTitle')}
          reference={step.reference}
          details={
            <>
              <div className="grid gap-2">
                <WithdrawSteps progress={progress} />
                {!isPaid && usualMinutes !== null && (
                  <p className="text-center text-13 text-muted">{t('usual', { minutes: usualMinutes })}</p>
                )}
              </div>
              <GamesKept kept={kept} nameOf={namesOf(wallet)} currency={wallet.profile.currency} />
            </>
          }
          actions={<OutcomeActions onDone={onDone} onViewStatement={onViewStatement} />}
        >
          {isPaid ? t('paidText', words) : t('doneText', words)}
        </MoneyOutcome>
      )
  }
}
