/** The member that a person of the staff is too, about whom they decide nothing: who invites names it, later two people do (staff-calls T1, T2). */
import { memberNoText, readMemberNo } from '@kapao/contract/account-text.ts'
import type * as z from 'zod/mini'
import type { Tx } from '#platform/db/schema.ts'
import { Refusal } from '#platform/refusal.ts'
import { lockAccount } from './account.queries.ts'
import { recordAct } from './audit-trail.service.ts'
import { findPersonOf, getMemberNo, lockNamedMember, setOwnMember } from './own-member.queries.ts'
import { bodyOf, checkIsAnother, type RequestHandling } from './request.service.ts'

/** By its id or number. @throws Refusal NO_DATA when there is none, or it is erased; ALREADY_EXISTS when it is another person's. */
export async function lockOwnMember(tx: Tx, name: string, username: string) {
  const memberNo = readMemberNo(name)
  const member = await lockNamedMember(tx, memberNo === undefined ? { id: name } : { memberNo })
  if (!member) throw new Refusal('NO_DATA', ['memberId'])
  const person = await findPersonOf(tx, member.id)
  if (person && person.name !== username) throw new Refusal('ALREADY_EXISTS', ['memberId'])
  return { id: member.id, memberNo: memberNoText(member.memberNo) }
}

const body = bodyOf('staff_own_member')
type Body = z.output<typeof body>

/** The member first, as whatever else is written about both. @throws Refusal as {@link lockOwnMember}. */
async function lockBoth(tx: Tx, { username, memberId }: Body) {
  const named = memberId === null ? null : await lockOwnMember(tx, memberId, username)
  const account = await lockAccount(tx, username)
  if (!account) throw new Refusal('NO_DATA', ['username'])
  return { account, named }
}

const numberOf = async (tx: Tx, id: string | null) =>
  id === null ? null : memberNoText(await getMemberNo(tx, id))

/** Whom it is about takes no part in it, nor who is one of the two members. */
export const staffOwnMemberRequest: RequestHandling<Body> = {
  needsCode: true,
  body,
  async check(tx, _app, asked) {
    const { account, named } = await lockBoth(tx, asked)
    const [memberId, earlier] = [named?.id ?? null, account.memberId]
    if (memberId === earlier) throw new Refusal('ALREADY_DECIDED')
    return {
      ...{ about: asked.username, subject: asked.username, memberId: memberId ?? earlier },
      alsoAbout: earlier === null ? [] : [earlier],
      before: { memberNo: await numberOf(tx, earlier) },
      after: { memberNo: named?.memberNo ?? null },
    }
  },
  async carryOut(tx, _app, { id: requestId, body: asked, before, after, reason, actor, at }) {
    const { account, named } = await lockBoth(tx, asked)
    await checkIsAnother(tx, actor, { by: 'id', account: account.id }, at)
    await setOwnMember(tx, account.id, named?.id ?? null, at)
    const memberId = named?.id ?? account.memberId
    const act = { action: 'staff_own_member_changed' as const, subject: asked.username, memberId }
    await recordAct(tx, actor, { ...act, reason, requestId, before, after }, at)
  },
  async turnDown(tx, _app, { body: { username }, requestedBy, actor, at }) {
    if (requestedBy !== actor.operator.id)
      await checkIsAnother(tx, actor, { by: 'name', account: username }, at)
  },
}
