/** What a case is about and what happened to it, from what is stored: pure (staff-calls T6). */

import type { CaseEvent } from '@kapao/contract/lists.ts'
import { currencies } from '@kapao/contract/lists.ts'
import { shownBookLine } from '#platform/masking.rules.ts'

/** A task's subject is `BOOK:NAME`; the books of gateways and games have two words. */
export function readSubject(subject: string): { service: string; name: string } {
  const [, service = '', name = ''] = /^((?:gateway:|game:)?[^:]*):(.*)$/s.exec(subject) ?? []
  return { service, name }
}

export interface CaseLine {
  amount: bigint
  currency: string
  about: string
}

/** Stored as `amount currency about`. */
export function readLine(line: string | null): CaseLine | null {
  if (line === null) return null
  const [amount = '0', currency = '', ...about] = shownBookLine(line).split(' ')
  return { amount: BigInt(amount), currency, about: about.join(' ') }
}

/** By how much both sides differ; where that is nothing, or only one has a line, all of it is in question. */
export function inQuestion(ours: CaseLine | null, theirs: CaseLine | null) {
  const shown = theirs ?? ours ?? { amount: 0n, currency: currencies[0] }
  if (!ours || !theirs || ours.currency !== theirs.currency || ours.amount === theirs.amount)
    return { amount: shown.amount, currency: shown.currency }
  const apart = ours.amount - theirs.amount
  return { amount: apart < 0n ? -apart : apart, currency: shown.currency }
}

interface Told {
  at: Date
  event: CaseEvent
  by: string | null
  note: string | null
}

interface KnownCase {
  id: string
  subject: string
  createdAt: Date
  closedAt: Date | null
  closedBy: string | null
}

interface KnownAct {
  at: Date
  subject: string
  by: string
  action: 'task_closed' | 'claim_taken' | 'claim_released'
  record: string
}

const events = { claim_taken: 'claimed', claim_released: 'released' } as const

/** Of the last of these cases of one line, and of those before it. */
export function tellStory(cases: readonly KnownCase[], acts: readonly KnownAct[]): Told[] {
  const lastAt = Math.max(...cases.map(({ closedAt }) => closedAt?.getTime() ?? Number.POSITIVE_INFINITY))
  const told = cases.flatMap(({ id, createdAt, closedAt, closedBy }): Told[] => {
    const act = acts.find(({ subject, action }) => subject === id && action === 'task_closed')
    const { after }: { after?: { note?: string } } = JSON.parse(act?.record ?? '{}')
    const found = { at: createdAt, event: 'found' as const, by: null, note: null }
    if (!closedAt) return [found]
    const event = closedBy === null ? 'agreed' : 'closed'
    return [found, { at: closedAt, event, by: closedBy, note: after?.note ?? null }]
  })
  const hands = acts.flatMap(({ at, by, action }): Told[] =>
    action === 'task_closed' || at.getTime() > lastAt ? [] : [{ at, event: events[action], by, note: null }],
  )
  // As they happened; what is told first comes first where two are at one moment.
  return [...told, ...hands].toSorted((one, other) => one.at.getTime() - other.at.getTime())
}
