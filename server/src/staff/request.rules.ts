/** Who may ask for what takes two people, and who may decide it: pure (staff-calls T2; quality I-48). */
import type { RefusalCode } from '@kapao/contract/errors.ts'
import type { OperatorRole } from '@kapao/contract/schemas/staff.ts'

interface Person {
  id: string
  role: OperatorRole
  memberId: string | null
}

interface Roles {
  mayAsk: readonly OperatorRole[]
  mayApprove: readonly OperatorRole[]
}

interface Waiting {
  state: string
  requestedBy: string
  memberId: string | null
  lapsesAt: Date
}

const isAbout = (person: Person, memberId: string | null) => memberId !== null && person.memberId === memberId

/** Nobody asks for anything about the member that they are themselves. */
export const checkAsking = (person: Person, memberId: string | null): RefusalCode | undefined =>
  isAbout(person, memberId) ? 'OWN_REQUEST' : undefined

const checkStillWaits = ({ state, lapsesAt }: Waiting, now: Date): RefusalCode | undefined => {
  if (state === 'LAPSED' || (state === 'WAITING' && lapsesAt <= now)) return 'LAPSED'
  if (state !== 'WAITING') return 'ALREADY_DECIDED'
}

/** The role is judged first. */
export function checkApproval(
  person: Person,
  request: Waiting,
  { mayApprove }: Roles,
  now: Date,
): RefusalCode | undefined {
  if (!mayApprove.includes(person.role)) return 'FORBIDDEN'
  if (request.requestedBy === person.id || isAbout(person, request.memberId)) return 'OWN_REQUEST'
  return checkStillWaits(request, now)
}

/** Who asked may take it back. */
export function checkRejection(
  person: Person,
  request: Waiting,
  { mayApprove }: Roles,
  now: Date,
): RefusalCode | undefined {
  if (request.requestedBy !== person.id && !mayApprove.includes(person.role)) return 'FORBIDDEN'
  if (isAbout(person, request.memberId)) return 'OWN_REQUEST'
  return checkStillWaits(request, now)
}
