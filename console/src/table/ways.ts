/** Where things have their pages: the lists that show them, narrowed to them; of requests and of the trail. Pure. */
import type { SignedInStaffCall } from '@kapao/contract/calls/names.ts'
import { moneyOf } from './money-subject.ts'

export interface Way {
  path: string
  search: Record<string, string>
  /** Those who may make this call see the page. */
  needs: SignedInStaffCall
}

export interface About {
  /** The id or name of what changes. */
  subject: string
  memberId: string | null
}

type WayOf = (about: About) => Way | undefined

/** What has no list of its own stands in the member's timeline. */
export const inTimeline: WayOf = ({ memberId }) =>
  memberId === null
    ? undefined
    : { path: `/members/${memberId}`, search: { kinds: 'money' }, needs: 'memberSheet' }

export const inSuspense: WayOf = (about) => ({
  path: '/suspense',
  search: { state: 'ANY', ...moneyOf(about), open: about.subject },
  needs: 'suspense',
})

export const amongStaff: WayOf = ({ subject }) => ({
  path: '/staff',
  search: { open: subject },
  needs: 'staff',
})

export const amongOffers: WayOf = ({ subject }) => {
  const [kind = '', code = ''] = subject.split(':')
  return { path: '/offers', search: { kind, code, open: subject }, needs: 'offers' }
}

/** The code of a subject such as `gateway:KBANK`. */
export const codeOf = ({ subject }: { subject: string }) => subject.slice(subject.indexOf(':') + 1)

export const inCatalogue =
  (kind: string, needs: SignedInStaffCall): WayOf =>
  (about) => ({ path: `/catalogue/${kind}`, search: { open: codeOf(about) }, needs })

export const inList =
  (path: string, needs: SignedInStaffCall, search: Record<string, string> = {}): WayOf =>
  ({ subject }) => ({ path, search: { ...search, open: subject }, needs })
