/** Words for a failure in the person's language; the raw code only as a last resort. */

import { CallError, NoAnswerError } from '@kapao/contract/client.ts'
import { groupReference } from '@kapao/contract/reference.ts'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { useRefusalWords } from './words.tsx'

/** What members are told in other words than staff. */
const ofStaff = [
  'WRONG_CREDENTIAL',
  'STEP_UP_REQUIRED',
  'FORBIDDEN',
  'NO_DATA',
  'IN_PROGRESS',
  'ALREADY_DECIDED',
  'invalid-token',
] as const

/** Turns any error of a call into a sentence to show. */
export function useErrorText(): (error: unknown) => string {
  const t = useTranslations('frame.errors')
  const words: Readonly<Partial<Record<string, string>>> = useRefusalWords()
  return useCallback(
    (error) => {
      if (error instanceof NoAnswerError) return t('noAnswer')
      if (!(error instanceof CallError)) return t('unknown')
      const own = ofStaff.find((code) => code === error.code)
      const text = own ? t(own) : (words[error.code] ?? error.code)
      return error.incident
        ? `${text} (${t('incident', { incident: groupReference(error.incident) })})`
        : text
    },
    [t, words],
  )
}
