/** What stands in the log, in its order: messages, with a line where a day begins and where a conversation ended. Pure. */
import { formatDateTime } from '@kapao/client/format.ts'
import type { Message } from './chat-log.ts'
import type { Draft } from './draft.ts'

export type ChatItem =
  | { kind: 'day'; key: string; day: string }
  | { kind: 'end'; key: string }
  | {
      kind: 'message'
      key: string
      message: Message
      /** First and last of what one side says in a row: who it is stands above it, when it was below. */
      isFirst: boolean
      isLast: boolean
    }

/** `DD/MM/YYYY`, Gregorian. */
const dayOf = ({ createdAt }: Message): string => formatDateTime(createdAt).slice(0, 10)

/** `HH:mm` */
export const timeOf = (createdAt: string): string => formatDateTime(createdAt).slice(11, 16)

const isRow = (one: Message | undefined, next: Message | undefined): boolean =>
  !!one &&
  !!next &&
  one.sender === next.sender &&
  one.session_id === next.session_id &&
  dayOf(one) === dayOf(next)

export function itemsOf(shown: readonly Message[]): ChatItem[] {
  return shown.flatMap((message, index) => {
    const [former, next] = [shown[index - 1], shown[index + 1]]
    const key = String(message.seq)
    const items: ChatItem[] = []
    const day = dayOf(message)
    if (former && former.session_id !== message.session_id) items.push({ kind: 'end', key: `end-${key}` })
    if (!former || dayOf(former) !== day) items.push({ kind: 'day', key: `day-${key}`, day })
    const ends = { isFirst: !isRow(former, message), isLast: !isRow(message, next) }
    return [...items, { kind: 'message', key, message, ...ends }]
  })
}

/**
 * After which number quick replies may still be chosen: they are answered once, by whatever the customer says next.
 * What is on its way counts, and what failed does not: nobody has heard it.
 */
export function openRepliesAfter(shown: readonly Message[], drafts: readonly Draft[]): number {
  if (drafts.some(({ status }) => status !== 'failed')) return Number.POSITIVE_INFINITY
  return shown.findLast(({ sender }) => sender === 'customer')?.seq ?? 0
}
