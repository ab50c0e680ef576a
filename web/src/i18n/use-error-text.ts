/** Words for a failure in the person's language; the raw text only as a last resort (spec §8). */

import { CallError, NoAnswerError } from '@kapao/contract/client.ts'
import { groupReference } from '@kapao/contract/reference.ts'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { useRefusalWords, wordsOfCode } from './words.tsx'

/** Turns any error of a call into a sentence to show. */
export function useErrorText(): (error: unknown) => string {
  const t = useTranslations('frame.errors')
  const words = useRefusalWords()
  return useCallback(
    (error) => {
      if (error instanceof NoAnswerError) return t('noAnswer')
      if (!(error instanceof CallError)) return t('unknown')
      const text = wordsOfCode(words, error.code) ?? error.code
      return error.incident
        ? `${text} (${t('incident', { incident: groupReference(error.incident) })})`
        : text
    },
    [t, words],
  )
}
