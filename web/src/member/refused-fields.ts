/** Puts a refusal beside the field that it names; what names none of them is said once for the whole form. */
import { isLeaving } from '@kapao/client/error-funnel.ts'
import { CallError } from '@kapao/contract/client.ts'
import { useErrorText } from '#i18n/use-error-text.ts'

export interface Refused {
  fields: Partial<Record<string, string>>
  rest: string | undefined
}

/** @param known the fields of this form. */
export function useRefusedFields(error: Error | null, known: readonly string[]): Refused {
  const errorText = useErrorText()
  if (!error || isLeaving(error)) return { fields: {}, rest: undefined }
  const text = errorText(error)
  const named = error instanceof CallError ? error.fields.filter((field) => known.includes(field)) : []
  if (named.length === 0) return { fields: {}, rest: text }
  return { fields: Object.fromEntries(named.map((field) => [field, text])), rest: undefined }
}
