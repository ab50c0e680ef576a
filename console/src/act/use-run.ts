/** Does the same with many, one after another; what became of each is kept for itself. */
import { queries } from '@kapao/client/queries.ts'
import { NoAnswerError } from '@kapao/contract/client.ts'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '#i18n/use-error-text.ts'

export interface Outcome {
  state: 'sending' | 'done' | 'failed'
  text: string
}

export interface Job {
  id: string
  /** Says in words what became of it. */
  send: () => Promise<string>
}

export function useRun() {
  const t = useTranslations('act')
  const errorText = useErrorText()
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map())
  const [phase, setPhase] = useState<'before' | 'running' | 'over'>('before')
  const isStopped = useRef(false)
  const note = (id: string, outcome: Outcome) => setOutcomes((former) => new Map(former).set(id, outcome))
  const run = async (jobs: readonly Job[]) => {
    isStopped.current = false
    setPhase('running')
    for (const { id, send } of jobs) {
      if (isStopped.current) break
      note(id, { state: 'sending', text: '' })
      try {
        note(id, { state: 'done', text: await send() })
      } catch (error) {
        const isUnknown = error instanceof NoAnswerError
        note(id, { state: 'failed', text: isUnknown ? t('checking') : errorText(error) })
        // Without a connection the others would only add to what is not known.
        if (isUnknown) break
      }
    }
    setPhase('over')
    void queries.invalidateQueries()
  }
  return {
    outcomes,
    phase,
    run,
    /** After the one that is under way. */
    stop: () => {
      isStopped.current = true
    },
  }
}
