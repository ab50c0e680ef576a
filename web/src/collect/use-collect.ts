/** Collects money that has been earned (invite bonus, refund): once, with the outcome in a toast (spec §2, §8). */
import { send } from '@kapao/client/send.ts'
import { queryKey } from '@kapao/client/use-api.ts'
import type * as api from '@kapao/contract/calls/member.ts'
import type { OutcomeCode } from '@kapao/contract/errors.ts'
import { toastError, toastInfo, toastSuccess } from '@kapao/ui/toast.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useErrorText } from '#i18n/use-error-text.ts'
import { useRefusalWords } from '#i18n/words.tsx'
import { useMoneyAction } from '#money/money-action.ts'
import type { MoneyStep, StatementRowView } from '#money/money-steps.ts'

type Api = typeof api

interface CollectOptions {
  /** What a success is called: the statement alone may tell of it, when no answer came. */
  done: OutcomeCode
  /** Knows the statement row that collecting writes. */
  matches: (row: StatementRowView) => boolean
  /** What tells how much there is left to collect, and what was: read again whatever became of it (spec §8). */
  shownBy: readonly Api['wallet' | 'checkRefund' | 'refunds'][]
}

export interface Collect {
  /** From the tap until the screen shows what became of it: nothing can be pressed again, nothing closes. */
  isBusy: boolean
  /** No answer came: the statement is being read. */
  isChecking: boolean
  collect: () => Promise<void>
}

export function useCollect(
  row: Api['claimInvite' | 'receiveRefund' | 'addRefundToWallet'],
  { done, matches, shownBy }: CollectOptions,
): Collect {
  const t = useTranslations('wallet.result')
  const words = useRefusalWords()
  const errorText = useErrorText()
  const queries = useQueryClient()
  const tell = (outcome: MoneyStep) => {
    if (outcome.step === 'done') toastSuccess(words[done] ?? done)
    if (outcome.step === 'refused') toastError(errorText(outcome.error))
    if (outcome.step === 'lost') toastInfo(t('lost'))
  }
  // Spec's answer has no reference of its own; the statement row has.
  const call = async () => ({ ...(await send(row, {})), reference: '' })
  const action = useMoneyAction<void>(call, {
    matches,
    type: 'bonus',
    failedCode: 'INTERNAL_SERVER_ERROR',
    processing: 'pending',
    onSettled: async (outcome) => {
      tell(outcome)
      const reading = shownBy.map((shown) => queries.invalidateQueries({ queryKey: queryKey(shown) }))
      // Only after an answer: without a connection, reading would wait for it.
      if (outcome.step === 'done') await Promise.all(reading)
    },
  })
  const { step } = action.step
  return {
    isBusy: step === 'sending' || step === 'checking',
    isChecking: step === 'checking',
    collect: async () => {
      await action.send()
    },
  }
}
