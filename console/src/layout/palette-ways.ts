/** Where a hit of the search leads: to the list that has it, narrowed to it, or else to its member's page. Pure. */
import type { ResultOf, Wire } from '@kapao/contract/calls/endpoint.ts'
import type { search } from '@kapao/contract/calls/staff.ts'
import { type SearchKind, type TimelineKind, withdrawalStates } from '@kapao/contract/lists.ts'

export type FoundHit = Wire<ResultOf<typeof search>>['groups'][number]['hits'][number]

export interface Way {
  path: string
  search: Record<string, string>
}

const any = { state: 'ANY' }
const of = ({ memberId }: FoundHit): Record<string, string> => (memberId ? { memberId } : {})

/** What is told of a withdrawal has its state; its list shows one state at a time. */
const stateIn = ({ detail }: FoundHit): Record<string, string> => {
  const state = withdrawalStates.find((one) => detail.split(' ').includes(one))
  return state ? { state } : {}
}

const lists: Partial<Record<SearchKind, (hit: FoundHit) => Way | undefined>> = {
  withdrawal: (hit) => ({ path: '/withdrawals', search: { ...stateIn(hit), ...of(hit), open: hit._id } }),
  slip: ({ _id, title }) => ({ path: '/slips', search: { ...any, reference: title, open: _id } }),
  // A request is titled by its kind.
  request: (hit) => ({ path: '/approvals', search: { ...any, ...of(hit), kind: hit.title, open: hit._id } }),
  // What was credited at once has never been in suspense.
  payment: ({ _id, title, detail }) =>
    detail.split(' ').includes('CREDITED')
      ? undefined
      : { path: '/suspense', search: { ...any, reference: title, open: _id } },
  conversation: ({ _id }) => ({ path: '/inbox', search: { open: _id } }),
  payout: (hit) => ({ path: '/payouts', search: { ...any, ...of(hit), open: hit._id } }),
}

/** What of the member's timeline is meant. */
const told: Partial<Record<SearchKind, TimelineKind>> = {
  deposit: 'money',
  withdrawal: 'money',
  transfer: 'money',
  payment: 'money',
  payout: 'money',
  slip: 'slip',
  conversation: 'chat',
  request: 'staff',
}

/** @param sees whether there is such a screen for this person. Undefined: the hit leads nowhere. */
export function wayOf(kind: SearchKind, hit: FoundHit, sees: (path: string) => boolean): Way | undefined {
  const list = lists[kind]?.(hit)
  if (list && sees(list.path)) return list
  if (hit.memberId === null || !sees('/members')) return undefined
  const kinds = told[kind]
  return { path: `/members/${hit.memberId}`, search: kinds ? { kinds } : {} }
}
