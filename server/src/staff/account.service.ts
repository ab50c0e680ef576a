/** Accounts of the staff: who is invited, disabled, and what takes two administrators (staff-calls T1, T2). */
import type { OperatorRole } from '@kapao/contract/schemas/staff.ts'
import type { StaffListPage } from '@kapao/contract/schemas/text.ts'
import type { App } from '#parts/app-parts.ts'
import { newId } from '#platform/db/id.ts'
import type { Db, Tx } from '#platform/db/schema.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import type { Operator } from '#platform/http/caller.ts'
import { Refusal } from '#platform/refusal.ts'
import {
  countPeople,
  findAccount,
  findActive,
  findName,
  hasAdmin,
  holdAdmin,
  insertInvited,
  listActive,
  listPeople,
  lockAccount,
  lockOtherAdmins,
  revokeMachinesOf,
  setRoles,
  setState,
} from './account.queries.ts'
import { type Actor, recordAct } from './audit-trail.service.ts'
import { makeInvitation } from './invitation.service.ts'
import { lockOwnMember } from './own-member.service.ts'
import { deleteInvitationsSeenBy, setLinkSeenBy } from './principal.queries.ts'
import { bodyOf, checkIsAnother, type Matter, type RequestHandling } from './request.service.ts'
import { withMembers } from './shown-member.service.ts'
import { deleteStaffPasskeys } from './staff-passkey.queries.ts'
import { deleteStaffSessions } from './staff-session.queries.ts'

export async function listStaff({ db }: Pick<App, 'db'>, operator: Operator, filter: StaffListPage) {
  const [count, rows] = await Promise.all([countPeople(db), listPeople(db, filter)])
  const shown = rows.slice(0, filter.limit)
  const people = shown.map(({ displayName, ...row }) => ({ ...row, name: displayName ?? row.username }))
  const next = rows.length > filter.limit ? (shown.at(-1)?.username ?? null) : null
  return { ...count, next, staff: await withMembers({ db }, operator, people) }
}

/** One who can sign in, or a machine, with any of these roles. */
export async function findColleague(db: Db | Tx, username: string, roles: readonly OperatorRole[]) {
  const found = await findActive(db, username)
  return found?.roles.some((role) => roles.includes(role)) ? found : undefined
}

/** People who can sign in with any of these roles. */
export async function listColleagues(db: Db, roles: readonly OperatorRole[]) {
  const rows = await listActive(db, roles)
  return rows.map(({ username, displayName }) => ({ username, name: displayName ?? username }))
}

/** By what a colleague is called. */
export async function getUsername(db: Db | Tx, id: string): Promise<string | null> {
  return (await findName(db, id)) ?? null
}

interface Inviting {
  username: string
  name: string
  roles: OperatorRole[]
  /** The id or number of the member that they are too. */
  memberId?: string | undefined
}

interface Invited {
  message: string
  link: string
}

/**
 * @throws Refusal EXISTING_USER, `invalid-token` when who invites administers no more meanwhile; of the member NO_DATA
 * and ALREADY_EXISTS.
 */
export function inviteStaff(
  app: Pick<App, 'db' | 'clock' | 'config'>,
  actor: Actor,
  { username, name, roles, memberId }: Inviting,
  keepAnswer: (tx: Tx, result: Invited) => Promise<void>,
): Promise<Invited> {
  const at = app.clock.now()
  return inTransaction(app.db, async (tx) => {
    // Whose link would live on after all others of theirs have ended.
    if (!(await holdAdmin(tx, actor.operator.id))) throw new Refusal('invalid-token')
    const own = memberId === undefined ? undefined : await lockOwnMember(tx, memberId, username)
    const person = {
      ...{ id: newId(), name: username, displayName: name, roles },
      ...{ invitedBy: actor.operator.id, memberId: own?.id ?? null },
    }
    if (!(await insertInvited(tx, { ...person, now: at }))) throw new Refusal('EXISTING_USER', ['username'])
    const result = { message: 'SUCCESS', link: await makeInvitation(tx, app, person.id) }
    const after = { name, roles, ...(own && { memberNo: own.memberNo }) }
    const act = { action: 'staff_invited' as const, subject: username, memberId: own?.id ?? null }
    await recordAct(tx, actor, { ...act, before: {}, after }, at)
    await keepAnswer(tx, result)
    return result
  })
}

/**
 * The first administrator of an installation, by who has its environment; once there is one, people are invited by
 * people. Asked again before the link was used, the same person gets another one. @returns the path of the link.
 * @throws Refusal FORBIDDEN when somebody administers already, EXISTING_USER.
 */
export function inviteFirstAdmin(
  app: Pick<App, 'db' | 'clock' | 'config'>,
  { username, name, roles }: { username: string; name: string; roles: OperatorRole[] },
): Promise<string> {
  const at = app.clock.now()
  return inTransaction(app.db, async (tx) => {
    if (await hasAdmin(tx)) throw new Refusal('FORBIDDEN')
    const person = {
      id: newId(),
      name: username,
      displayName: name,
      roles,
      invitedBy: null,
      memberId: null,
      now: at,
    }
    const isNew = await insertInvited(tx, person)
    const found = await findAccount(tx, username)
    if (!found || (!isNew && found.state !== 'INVITED')) throw new Refusal('EXISTING_USER')
    const actor = { operator: found, address: 'the command line' }
    const act = { action: 'staff_invited' as const, subject: username, before: {}, after: { name, roles } }
    await recordAct(tx, actor, act, at)
    return makeInvitation(tx, app, found.id)
  })
}

/**
 * At once: sessions end with it, as do tokens of machines and links of invitations that this person has made and may still hold
 * (staff-calls T1).
 * Disabled already is no fault.
 * @throws Refusal NO_DATA, FORBIDDEN for oneself, LAST_ADMIN.
 */
export function disableStaff(
  app: Pick<App, 'db' | 'clock'>,
  actor: Actor,
  username: string,
  reason: string,
): Promise<{ message: string }> {
  const at = app.clock.now()
  return inTransaction(app.db, async (tx) => {
    const account = await lockAccount(tx, username)
    if (!account) throw new Refusal('NO_DATA')
    if (account.id === actor.operator.id) throw new Refusal('FORBIDDEN')
    if (account.state !== 'DISABLED') {
      if (account.state === 'ACTIVE' && account.roles.includes('admin'))
        await checkAdminIsLeft(tx, account.id)
      await setState(tx, account.id, 'DISABLED')
      await deleteStaffSessions(tx, account.id)
      const [before, after] = [{ state: account.state }, { state: 'DISABLED' }]
      await recordAct(tx, actor, { action: 'staff_disabled', subject: username, before, after, reason }, at)
      await endWhatAdminKept(tx, actor, account.id, { at, reason })
    }
    return { message: 'SUCCESS' }
  })
}

interface Ending {
  at: Date
  reason: string
  requestId?: string
}

/** What somebody who administers no more may still hold: tokens of machines that they made, links that they have seen. */
async function endWhatAdminKept(tx: Tx, actor: Actor, id: string, { at, ...why }: Ending) {
  await deleteInvitationsSeenBy(tx, id, at)
  for (const subject of await revokeMachinesOf(tx, id, at))
    await recordAct(tx, actor, { action: 'token_revoked', subject, before: {}, after: {}, ...why }, at)
}

async function checkAdminIsLeft(tx: Tx, id: string) {
  if ((await lockOtherAdmins(tx, id)).length === 0) throw new Refusal('LAST_ADMIN')
}

const matterOf = (username: string, change: Pick<Matter, 'before' | 'after'>): Matter => ({
  ...{ about: username, subject: username, memberId: null },
  ...change,
})

async function lockExisting(tx: Tx, username: string) {
  const account = await lockAccount(tx, username)
  if (!account) throw new Refusal('NO_DATA', ['username'])
  return account
}

/** Who administers no more leaves what an administrator may have kept, as who is disabled does. */
export const staffRolesRequest: RequestHandling<{ username: string; roles: OperatorRole[] }> = {
  needsCode: true,
  body: bodyOf('staff_roles'),
  async check(tx, _app, { username, roles }) {
    const account = await lockExisting(tx, username)
    const wasAdmin = account.state === 'ACTIVE' && account.roles.includes('admin')
    if (wasAdmin && !roles.includes('admin')) await checkAdminIsLeft(tx, account.id)
    return matterOf(username, { before: { roles: account.roles }, after: { roles } })
  },
  async carryOut(tx, _app, { id: requestId, body: { username, roles }, before, after, reason, actor, at }) {
    const account = await lockExisting(tx, username)
    await checkIsAnother(tx, actor, { by: 'id', account: account.id }, at)
    await setRoles(tx, account.id, roles)
    const act = { action: 'staff_roles_changed' as const, subject: username, reason, requestId }
    await recordAct(tx, actor, { ...act, before, after }, at)
    if (account.roles.includes('admin') && !roles.includes('admin'))
      await endWhatAdminKept(tx, actor, account.id, { at, reason, requestId })
  },
}

export const staffEnableRequest: RequestHandling<{ username: string }> = {
  needsCode: true,
  body: bodyOf('staff_enable'),
  async check(tx, _app, { username }) {
    const account = await lockExisting(tx, username)
    if (account.state !== 'DISABLED') throw new Refusal('ALREADY_DECIDED')
    return matterOf(username, { before: { state: 'DISABLED' }, after: { state: stateOnceEnabled(account) } })
  },
  async carryOut(tx, _app, { id: requestId, body: { username }, before, after, reason, actor, at }) {
    const account = await lockExisting(tx, username)
    await checkIsAnother(tx, actor, { by: 'id', account: account.id }, at)
    await setState(tx, account.id, stateOnceEnabled(account))
    const act = { action: 'staff_enabled' as const, subject: username, reason, requestId }
    await recordAct(tx, actor, { ...act, before, after }, at)
  },
}

/** Who never accepted the invitation has nothing to sign in with. */
const stateOnceEnabled = ({ hasProof }: { hasProof: boolean }) => (hasProof ? 'ACTIVE' : 'INVITED')

/**
 * Password and authenticator serve until the link has been used; sessions and passkeys end at once: a device may be lost. Who
 * approves sees the link, so for a day both count as one person.
 */
export const staffResetRequest: RequestHandling<{ username: string }> = {
  needsCode: true,
  body: bodyOf('staff_reset'),
  async check(tx, _app, { username }) {
    const account = await lockExisting(tx, username)
    if (account.state === 'DISABLED') throw new Refusal('NO_DATA', ['username'])
    return matterOf(username, { before: {}, after: {} })
  },
  async carryOut(tx, _app, { id: requestId, body: { username }, before, after, reason, actor, at }) {
    const account = await lockExisting(tx, username)
    await checkIsAnother(tx, actor, { by: 'id', account: account.id }, at)
    await deleteStaffSessions(tx, account.id)
    await deleteStaffPasskeys(tx, account.id)
    await setLinkSeenBy(tx, account.id, actor.operator.id, at)
    const act = { action: 'staff_reset' as const, subject: username, reason, requestId }
    await recordAct(tx, actor, { ...act, before, after }, at)
  },
  async reveal(tx, app, { username }) {
    const { id } = await lockExisting(tx, username)
    return { link: await makeInvitation(tx, app, id) }
  },
}
