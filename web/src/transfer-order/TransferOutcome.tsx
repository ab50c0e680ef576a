/** What became of a transfer, in words that name the money and both places. */
import { useMemberEvent } from '@kapao/client/socket.ts'
import { CallError } from '@kapao/contract/client.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '#i18n/use-error-text.ts'
import {
  CheckingOutcome,
  LostOutcome,
  MoneyOutcome,
  OutcomeActions,
  RefusedOutcome,
} from '#money/MoneyOutcome.tsx'
import type { MoneyStep } from '#money/money-steps.ts'

interface TransferOutcomeProps {
  step: Exclude<MoneyStep, { step: 'idle' | 'sending' }>
  /** Names and amounts as they are shown. */
  from: string
  to: string
  amount: string
  onDone: () => void
  onBack: () => void
  onSendAgain: () => void
  onViewStatement: () => void
  /** What one may want to do next, such as to play. */
  next?: { label: string; onPress: () => void } | undefined
}

export function TransferOutcome(props: TransferOutcomeProps): ReactNode {
  const { from, to, amount, onDone, onBack, onSendAgain, onViewStatement, next } = props
  const step = useNewsOf(props.step)
  const t = useTranslations('transfer')
  const errorText = useErrorText()
  const actions = (
    <>
      {next && (
        <Button wide onClick={next.onPress}>
          {next.label}
        </Button>
      )}
      <OutcomeActions onDone={onDone} onViewStatement={onViewStatement} quiet={next !== undefined} />
    </>
  )
  switch (step.step) {
    case 'checking':
      return <CheckingOutcome />
    case 'lost':
      return <LostOutcome onSendAgain={onSendAgain} onViewStatement={onViewStatement} />
    case 'refused':
      return (
        <RefusedOutcome title={t('failedTitle')} onBack={onBack}>
          {errorText(step.error)}
        </RefusedOutcome>
      )
    case 'pending':
      return (
        <MoneyOutcome tone="moving" title={t('pendingTitle')} reference={step.reference} actions={actions}>
          {t('pendingText', { amount })}
        </MoneyOutcome>
      )
    case 'done':
      return (
        <MoneyOutcome tone="good" title={t('doneTitle')} reference={step.reference} actions={actions}>
          {t('doneText', { amount, from, to })}
        </MoneyOutcome>
      )
  }
}

type Outcome = TransferOutcomeProps['step']

/** A transfer that waited is done, or has come back, as soon as the provider has said so. */
function useNewsOf(step: Outcome): Outcome {
  const [ended, setEnded] = useState<Outcome>()
  useMemberEvent('wallet:changed', ({ kind, reference }) => {
    if (step.step !== 'pending' || reference !== step.reference) return
    if (kind.endsWith('_settled')) setEnded({ step: 'done', reference })
    if (kind.endsWith('_returned')) setEnded({ step: 'refused', error: refused })
  })
  return ended ?? step
}

const refused = new CallError(422, { message: 'TRANSFER_FAIL' })
