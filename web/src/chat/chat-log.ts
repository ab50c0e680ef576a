/** The messages of a conversation as this device knows them: pure, so that any order of news and pages ends in the same list. */

import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import * as limits from '@kapao/contract/limits.ts'
import type { ChatMessage } from '@kapao/contract/schemas/chat.ts'

export type Message = Wire<typeof ChatMessage>

export interface ChatLog {
  /** By number, without a gap: what is shown. */
  shown: readonly Message[]
  /** Came too early: something before them is missing. By number. */
  early: readonly Message[]
}

export const emptyLog: ChatLog = { shown: [], early: [] }

/** The number of the newest message that is shown; 0: none is. */
export const tipOf = ({ shown }: ChatLog): number => shown.at(-1)?.seq ?? 0

/** True when messages between those that are here must be asked for. */
export const hasGap = ({ early }: ChatLog): boolean => early.length > 0

/** A message never changes, except that the link to its file is signed anew. */
const isSame = (known: Message, told: Message): boolean =>
  known.message.message_type !== 'media' || JSON.stringify(known.message) === JSON.stringify(told.message)

/**
 * Takes in messages in any order, from news, pages and catching up; what is known already changes nothing. What is shown
 * begins with the lowest number and ends before the first gap.
 */
export function takeMessages(log: ChatLog, told: readonly Message[]): ChatLog {
  const known = new Map([...log.shown, ...log.early].map((message) => [message.seq, message]))
  let isNews = false
  for (const message of told) {
    const former = known.get(message.seq)
    if (former && isSame(former, message)) continue
    known.set(message.seq, message)
    isNews = true
  }
  if (!isNews) return log
  const all = [...known.values()].sort((one, other) => one.seq - other.seq)
  const first = all[0]?.seq ?? 0
  const end = all.findIndex(({ seq }, index) => seq !== first + index)
  return end === -1 ? { shown: all, early: [] } : { shown: all.slice(0, end), early: all.slice(end) }
}

/** What to ask for to see older ones, by number, so that news in between shifts nothing; undefined: this is the beginning. */
export function olderPage({ shown }: ChatLog): { afterSeq: number; limit: number } | undefined {
  const first = shown[0]?.seq ?? 1
  if (first <= 1) return undefined
  const limit = Math.min(limits.pageRowsDefault, first - 1)
  return { afterSeq: first - 1 - limit, limit }
}

/** What people of ours have said and this customer has not read. The greeter only answers while the customer is looking. */
export const unreadIn = ({ shown }: ChatLog, readSeq: number): number =>
  shown.filter(({ seq, sender }) => seq > readSeq && sender === 'operator').length
