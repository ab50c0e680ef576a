/** Who of the staff looks at a conversation and types: said again and again, and forgotten when it is not (staff-calls T7). */
import { operatorRoles } from '@kapao/contract/calls/staff-roles.ts'
import { inboxLimits } from '@kapao/contract/staff-limits.ts'
import type { App } from '#parts/app-parts.ts'
import { Refusal } from '#platform/refusal.ts'
import { listColleagues } from '#staff/account.service.ts'
import { isConversation } from './chat.queries.ts'
import { listLooking, setLooking } from './looking.queries.ts'

/** @returns who else does. @throws Refusal NO_DATA. */
export async function lookAt(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  operatorId: string,
  roomId: string,
  { isTyping }: { isTyping: boolean },
) {
  if (!(await isConversation(db, roomId))) throw new Refusal('NO_DATA')
  const now = clock.now()
  const looksUntil = new Date(now.getTime() + inboxLimits.looksMs)
  const typesUntil = isTyping ? new Date(now.getTime() + inboxLimits.typesMs) : null
  await setLooking(db, { operatorId, roomId, looksUntil, typesUntil }, now)
  const looking = await listLooking(db, roomId, now)
  const others = looking
    .filter(({ id }) => id !== operatorId)
    .map(({ username, typesUntil: until }) => ({ username, isTyping: until !== null && until > now }))
  return { message: 'SUCCESS', others }
}

/** To whom a conversation can be given. */
export async function listAnswering({ db }: Pick<App, 'db'>) {
  return { colleagues: await listColleagues(db, operatorRoles.answerCustomer) }
}
