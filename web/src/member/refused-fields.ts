/** Puts a refusal beside the field that it names; what names none of them is said once for the whole form. */
import { isLeaving } from '@kapao/client/error-funnel.ts'
import { CallError } from '@kapao/contract/client.ts'
import { useErrorText } from '#i18n/use-error-text.ts'

export interface Refused {
  fields: Partial<Record<string, string>>
  rest: string | undefined
}

/**
 * @param known the fields of this form.
 * @param unfit the form's own words for a field of which the server says no more than INVALID_USER_INFO.
 */
export function useRefusedFields(
  error: Error | null,
  known: readonly string[],
  unfit: Refused['fields'] = {},
): Refused {
  const errorText = useErrorText()
  if (!error || isLeaving(error)) return { fields: {}, rest: undefined }
  const text = errorText(error)
  const named = error instanceof CallError ? error.fields.filter((field) => known.includes(field)) : []
  if (named.length === 0) return { fields: {}, rest: text }
  const own = error instanceof CallError && error.code === 'INVALID_USER_INFO' ? unfit : {}
  return { fields: Object.fromEntries(named.map((field) => [field, own[field] ?? text])), rest: undefined }
}
