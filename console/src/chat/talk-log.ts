/** The part of a conversation that is shown: a stretch without a gap, that grows at both ends. Pure. */
import type { ResultOf, Wire } from '@kapao/contract/calls/endpoint.ts'
import type { roomHistory } from '@kapao/contract/calls/staff.ts'

export type TalkItem = Wire<ResultOf<typeof roomHistory>>[number]

export interface TalkLog {
  /** Oldest first. */
  items: readonly TalkItem[]
  /** The message before the first one; 0: it begins at the beginning. */
  before: number
  /** The last message. */
  last: number
}

/** Notes have the number of the message that they follow. */
export const keyOf = ({ seq, _id }: TalkItem): string => _id ?? String(seq)

/** As the call answers it: newest first. @param before the message before its first one. */
export function logOf(page: readonly TalkItem[], before: number): TalkLog {
  const last = page.reduce((most, { seq }) => Math.max(most, seq), before)
  return { items: page.toReversed(), before, last }
}

/** Of the newest messages: the first one says where they begin. */
export function newestLog(page: readonly TalkItem[]): TalkLog {
  const first = page.findLast(({ _id }) => _id === null)
  return logOf(page, (first?.seq ?? 1) - 1)
}

/** Undefined when there is a gap between them. What is there already stays as it is: a message never changes. */
export function joined(log: TalkLog, page: TalkLog): TalkLog | undefined {
  if (page.before > log.last || page.last < log.before) return undefined
  const known = new Set(log.items.map(keyOf))
  const added = page.items.filter((item) => !known.has(keyOf(item)))
  const before = Math.min(log.before, page.before)
  if (added.length === 0 && before === log.before) return log
  // A note is behind its message, and notes are behind each other as they were written.
  const rank = ({ seq, _id, createdAt }: TalkItem) => [seq, _id ? Date.parse(createdAt) : 0] as const
  const items = [...log.items, ...added].sort((one, other) => {
    const [[seq, at], [otherSeq, otherAt]] = [rank(one), rank(other)]
    return seq - otherSeq || at - otherAt
  })
  return { items, before, last: Math.max(log.last, page.last) }
}

/** What the customer said after a message. */
export const saidAfter = (log: TalkLog, seq: number): number =>
  log.items.filter((item) => item.seq > seq && item.sender === 'customer').length
