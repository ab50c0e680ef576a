/** What a value says in words, where it is one of a list. */
import { languages, locales } from '@kapao/contract/lists.ts'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { useCodeWord } from '#i18n/use-code-word.ts'
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
  const wordOf = useCodeWord('setup.values')
  return useCallback((choice) => wordOf(choice) ?? choice, [wordOf])
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
