/** Who may ask for what takes two people, and who may decide it: pure (staff-calls T2; quality I-48). */
import type { RefusalCode } from '@kapao/contract/errors.ts'
import type { OperatorRole } from '@kapao/contract/schemas/staff.ts'

interface Person {
  id: string
  roles: readonly OperatorRole[]
  memberId: string | null
  isMachine: boolean
}

/** Who may decide one kind of request. */
interface Roles {
  mayApprove: readonly OperatorRole[]
}

interface Waiting {
  /** Who asked. */
  requestedBy: string
  /** Who decides counts as the same person: one who may hold both accounts alone. */
  isOneWithAsker: boolean
  state: string
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

export const hasRole = ({ roles }: Pick<Person, 'roles'>, allowed: readonly OperatorRole[]): boolean =>
  roles.some((role) => allowed.includes(role))

/** What is asked of everybody who approves, also outside of requests. */
export const checkApprover = ({ isMachine }: Person): RefusalCode | undefined =>
  isMachine ? 'FORBIDDEN' : undefined

/** The role is judged first; a machine approves nothing. */
export function checkApproval(
  person: Person,
  request: Waiting,
  { mayApprove }: Roles,
  now: Date,
): RefusalCode | undefined {
  if (!hasRole(person, mayApprove)) return 'FORBIDDEN'
  if (request.requestedBy === person.id || isAbout(person, request.memberId)) return 'OWN_REQUEST'
  return (
    checkApprover(person) ??
    (request.isOneWithAsker ? 'OWN_REQUEST' : undefined) ??
    checkStillWaits(request, now)
  )
}

/** Who asked may take it back. */
export function checkRejection(
  person: Person,
  request: Waiting,
  { mayApprove }: Roles,
  now: Date,
): RefusalCode | undefined {
  if (request.requestedBy !== person.id && !hasRole(person, mayApprove)) return 'FORBIDDEN'
  if (isAbout(person, request.memberId)) return 'OWN_REQUEST'
  return checkStillWaits(request, now)
}
