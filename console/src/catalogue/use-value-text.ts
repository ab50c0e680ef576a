/** What a value says in words, where it is one of a list. */
import { languages, locales } from '@kapao/contract/lists.ts'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import type { FieldOf, Row } from './kinds.ts'
import { shownValue } from './row-form.ts'

/** A text that is in every language is called by the language. */
export function useFieldLabel(): (field: Pick<FieldOf, 'name'>) => string {
  const t = useTranslations('setup.fields')
  return useCallback(
    ({ name }) => {
      const locale = locales.find((one) => name === `description.${one}`)
      return locale ? languages[locale].name : t(name as Exclude<typeof name, `description.${string}`>)
    },
    [t],
  )
}

/** The word of one choice. */
export function useChoiceText(): (choice: string) => string {
  const t = useTranslations('setup')
  return useCallback(
    (choice) => {
      const word = `values.${choice}` as Parameters<typeof t.has>[0]
      return t.has(word) ? t(word) : choice
    },
    [t],
  )
}

export function useValueText(): (field: FieldOf, row: Row) => string {
  const choiceText = useChoiceText()
  return useCallback(
    (field, row) => {
      const text = shownValue(field, row)
      return field.type === 'choice' && text !== '' ? choiceText(text) : text
    },
    [choiceText],
  )
}
