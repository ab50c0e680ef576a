/** Where what a request is about has its page: the list that shows it, narrowed to it. Pure. */
import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import type { moneySettingParts } from '@kapao/contract/lists.ts'
import type { RequestKind, StaffRequest } from '@kapao/contract/schemas/staff-request.ts'
import {
  amongOffers,
  amongStaff,
  inCatalogue,
  inList,
  inSuspense,
  inTimeline,
  type Way,
} from '#table/ways.ts'

export type RequestRow = Wire<typeof StaffRequest>

/** What a request may be about: a kind, or one of the parts of settings about money. */
export type Matter =
  | Exclude<RequestKind, 'money_setting'>
  | `money_setting:${(typeof moneySettingParts)[number]}`

export const matterOf = ({ kind, part }: Pick<RequestRow, 'kind' | 'part'>): Matter =>
  kind === 'money_setting' ? `${kind}:${part ?? 'settings'}` : kind

type WayOf = (request: RequestRow) => Way | undefined

/** The member's own link leads there. */
const byMember: WayOf = () => undefined

/** While a request waits its money waits too: the list shows it without a word. */
const narrowed = ({ state, memberId }: RequestRow): Record<string, string> =>
  state === 'WAITING' ? {} : { state: 'ANY', ...(memberId && { memberId }) }

const isUnordered = (state: unknown) => state === 'REQUESTED' || state === 'REVIEW' || state === 'APPROVED'

const ways: Record<Matter, WayOf> = {
  attribution: inSuspense,
  refund_to_sender: inSuspense,
  told_twice: inSuspense,
  adjustment: byMember,
  unfreeze: byMember,
  bank_account: byMember,
  staff_roles: amongStaff,
  staff_enable: amongStaff,
  staff_reset: amongStaff,
  staff_own_member: amongStaff,
  // What was never ordered is among the withdrawals, and among the payouts once it is paid.
  payout_end: (request) => {
    const { state, memberId, subject } = request
    const [isWaiting, isOrdered] = [state === 'WAITING', !isUnordered(request.before.state)]
    if (isOrdered || state === 'APPROVED')
      return { path: '/payouts', search: { ...narrowed(request), open: subject }, needs: 'payouts' }
    if (!isWaiting || memberId === null) return inTimeline(request)
    const search = { state: String(request.before.state), memberId, open: subject }
    return { path: '/withdrawals', search, needs: 'withdrawals' }
  },
  payout_result: ({ fileId }) =>
    fileId === null ? undefined : { path: '/payout-files', search: { open: fileId }, needs: 'payoutFiles' },
  transfer_end: inTimeline,
  gift_link_end: inTimeline,
  offer_invitation: amongOffers,
  statement_taken_back: inList('/statements', 'bankStatements'),
  // The list shows one state at a time, and this one only while it waits.
  large_withdrawal: (request) => {
    const { state, memberId, subject } = request
    if (state !== 'WAITING' || memberId === null) return inTimeline(request)
    return { path: '/withdrawals', search: { memberId, open: subject }, needs: 'withdrawals' }
  },
  'money_setting:offer': amongOffers,
  // A new one is in no list yet.
  'money_setting:campaign': ({ subject }) => ({
    path: '/wheels',
    search: { ...(!subject.startsWith('new ') && { open: subject }) },
    needs: 'campaigns',
  }),
  'money_setting:settings': () => ({ path: '/settings', search: {}, needs: 'settings' }),
  'money_setting:deposit_account': inCatalogue('depositAccounts', 'depositAccountList'),
  'money_setting:gateway': inCatalogue('gateways', 'gatewayList'),
}

/** Undefined: there is no page but the member's. */
export const wayOfRequest: WayOf = (request) => ways[matterOf(request)](request)
