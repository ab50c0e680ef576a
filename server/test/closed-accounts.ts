/** Accounts that their members close, and the times at which something of them is erased (decisions D17). */
import * as api from '@kapao/contract/calls/member.ts'
import { closingTakenBackMs } from '@kapao/contract/limits.ts'
import { expect } from 'vitest'
import { hashPassword } from '#platform/password.ts'
import type { TestMember } from './factories.ts'
import { asOwner } from './flows.ts'
import type { World } from './world.ts'

export const closingPassword = 'มะลิ-ซ้อน-2'

/** Whose name no other row has. */
export async function aPerson(world: World, overrides: object = {}) {
  const member = await world.aMember({ name: 'ดาวเรือง', bankAccountName: 'DAORUEANG RAKDEE', ...overrides })
  const passwordHash = await hashPassword(closingPassword)
  await asOwner(world, 'UPDATE member SET password_hash = $2 WHERE id = $1', [member.id, passwordHash])
  return { ...member, passwordHash }
}

export async function closeAccount(member: TestMember) {
  const { body } = await member.call(api.closeAccount, { body: { password: closingPassword } })
  expect(body).toEqual({ message: 'SUCCESS' })
}

/** Until what is erased at once is erased. */
export async function passTheDay(world: World) {
  world.advance(closingTakenBackMs)
  await world.runJobs()
}

export async function anErasedAccount(world: World) {
  const member = await aPerson(world)
  await closeAccount(member)
  await passTheDay(world)
  return member
}
