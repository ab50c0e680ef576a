/** In which language an answer is given: the customer's own first. Pure. */
import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import type { Locale } from '@kapao/contract/edition.ts'
import { locales } from '@kapao/contract/lists.ts'
import type { ReplyPage } from '@kapao/contract/schemas/staff-chat.ts'

export type Reply = Wire<typeof ReplyPage>['replies'][number]

export interface ReplyChoice {
  code: string
  locale: Locale
  text: string
}

/** @param first the customer's language, where it is known. */
export const preferred = (first: Locale | null): Locale[] =>
  first ? [first, ...locales.filter((locale) => locale !== first)] : locales

/** What a text means by a slash at its beginning; undefined: it means none. */
export const askedReply = (text: string): string | undefined =>
  text.startsWith('/') && !text.includes('\n') ? text.slice(1).trim().toLowerCase() : undefined

/** By name or by words; each in its languages, the customer's first. */
export function choicesFor(
  replies: readonly Reply[],
  asked: string,
  order: readonly Locale[],
): ReplyChoice[] {
  const isMeant = ({ code, words }: Reply) =>
    code.includes(asked) || Object.values(words).some((text) => text.toLowerCase().includes(asked))
  const found = replies.filter(isMeant)
  // Those whose name begins so are meant most likely.
  const sorted = found.toSorted(
    (one, other) => Number(other.code.startsWith(asked)) - Number(one.code.startsWith(asked)),
  )
  return sorted.flatMap(({ code, words }) =>
    order.flatMap((locale) => (words[locale] ? [{ code, locale, text: words[locale] }] : [])),
  )
}
