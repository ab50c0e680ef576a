/** Who of the staff is calling: a person by the session's cookie, a machine by its token; a member's token is worth nothing here. */
import { staffLimits } from '@kapao/contract/staff-limits.ts'
import type { App, RecordParts } from '#parts/app-parts.ts'
import type { Operator, StaffProof } from '#platform/http/caller.ts'
import { Refusal } from '#platform/refusal.ts'
import * as serverLimits from '#platform/server-limits.ts'
import { hashToken } from '#platform/token.ts'
import { findMachine, findStaffSession, noteOperatorSeen, noteSessionSeen } from './staff-session.queries.ts'

export type FindOperator = (proof: StaffProof) => Promise<Operator>

const isUnnoted = (lastSeenAt: Date | null, now: Date) =>
  lastSeenAt === null || lastSeenAt.getTime() < now.getTime() - serverLimits.noteSeenMs

/** @returns a function that throws Refusal `invalid-token`. */
export const createFindOperator =
  ({ db, clock }: Pick<App, 'db' | 'clock'>): FindOperator =>
  async ({ bearer, session }) => {
    const operator = bearer
      ? await machineOf({ db, clock }, bearer)
      : session && (await personOf({ db, clock }, session))
    if (!operator) throw new Refusal('invalid-token')
    return operator
  }

async function machineOf({ db, clock }: RecordParts, token: string): Promise<Operator | undefined> {
  const now = clock.now()
  const row = await findMachine(db, hashToken(token), now)
  if (!row) return undefined
  const { id, name, roles, memberId, lastSeenAt } = row
  if (isUnnoted(lastSeenAt, now)) await noteOperatorSeen(db, id, now)
  return { id, username: name, roles, memberId, isMachine: true, session: undefined }
}

async function personOf({ db, clock }: RecordParts, token: string): Promise<Operator | undefined> {
  const now = clock.now()
  const tokenHash = hashToken(token)
  const row = await findStaffSession(db, tokenHash, now)
  if (!row) return undefined
  const { id, name, roles, memberId, lastSeenAt, steppedUpUntil } = row
  if (isUnnoted(lastSeenAt, now))
    await noteSessionSeen(db, tokenHash, id, now, new Date(now.getTime() + staffLimits.idleMs))
  const session = { tokenHash, steppedUpUntil }
  return { id, username: name, roles, memberId, isMachine: false, session }
}
