/** Collects money that has been earned (invite bonus, refund): once, with the outcome in a toast (spec §2, §8). */

import { queryKey } from '@kapao/client/use-api.ts'
import { useApiMutation } from '@kapao/client/use-api-mutation.ts'
import type { api } from '@kapao/contract/api.ts'
import type { OutcomeCode } from '@kapao/contract/errors.ts'
import { toastError, toastInfo, toastSuccess } from '@kapao/ui/toast.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '#i18n/use-error-text.ts'
import { useRefusalWords } from '#i18n/words.tsx'
import { useMoneyAction } from '#money/money-action.ts'
import type { StatementRowView } from '#money/money-steps.ts'

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
  const [isBusy, setBusy] = useState(false)
  // A second tap can come before React has drawn the first one's lock.
  const busy = useRef(false)
  const mutation = useApiMutation(row, { errors: 'inline' })
  const { step, send } = useMoneyAction({
    // Its own lock ends with the answer; this one also waits for the screen.
    onBusy: () => undefined,
    type: 'bonus',
    failedCode: 'INTERNAL_SERVER_ERROR',
    processing: 'pending',
  })
  const collect = async () => {
    if (busy.current) return
    busy.current = true
    setBusy(true)
    // Spec's answer has no reference of its own; the statement row has.
    const call = async () => ({ ...(await mutation.mutateAsync({})), reference: '' })
    const outcome = await send(call, matches)
    if (outcome.step === 'done') toastSuccess(words[done] ?? done)
    if (outcome.step === 'refused') toastError(errorText(outcome.error))
    if (outcome.step === 'lost') toastInfo(t('lost'))
    const reading = shownBy.map((shown) => queries.invalidateQueries({ queryKey: queryKey(shown) }))
    // Only after an answer: without a connection, reading would wait for it.
    if (outcome.step === 'done') await Promise.all(reading)
    // The query library draws what it has read one turn later; until then the old button is still there.
    await new Promise((drawn) => setTimeout(drawn))
    busy.current = false
    setBusy(false)
  }
  return { isBusy, isChecking: step.step === 'checking', collect }
}
