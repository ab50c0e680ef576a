/** Facts about the members of an installation that becomes a cell: what they have gets its home there (decision 30). */
import * as api from '@kapao/contract/calls/member.ts'
import { closingTakenBackMs } from '@kapao/contract/limits.ts'
import { expect, test } from 'vitest'
import type { Homed } from '#platform/cells/directory.ts'
import type { Homes } from '#platform/cells/homes.ts'
import { hashPassword } from '#platform/password.ts'
import { asOwner } from '../../test/flows.ts'
import { useWorld } from '../../test/world.ts'
import { settleMembers } from './home.service.ts'

const world = useWorld()

/** Remembers what is settled; some of it another cell has. */
function aDirectory(elsewhere: (homed: Homed) => boolean = () => false) {
  const settled: Homed[] = []
  const settle: Homes['settle'] = async (homed) => {
    settled.push(homed)
    return !elsewhere(homed)
  }
  return { settled, homes: { isFree: async () => true, settle, close: async () => {} } }
}

test('the phone and the bank account of each member are settled, page by page', async () => {
  const members = [await world.aMember(), await world.aMember(), await world.aMember()]
  const { settled, homes } = aDirectory()
  const { members: count, elsewhere } = await settleMembers({ db: world.app.db, homes }, 2)
  expect(settled).toHaveLength(2 * count)
  expect(elsewhere).toBe(0)
  for (const { phone, bankAccountNo } of members) {
    expect(settled).toContainEqual({ kind: 'phone', phone })
    expect(settled).toContainEqual(expect.objectContaining({ kind: 'account', bankAccountNo }))
  }
})

test('what another cell has is counted', async () => {
  const { phone } = await world.aMember()
  const { homes } = aDirectory((homed) => homed.kind === 'phone' && homed.phone === phone)
  expect((await settleMembers({ db: world.app.db, homes })).elsewhere).toBe(1)
})

test('the pseudonym of who is erased gets no home', async () => {
  const member = await world.aMember()
  const { db } = world.app
  const before = await settleMembers({ db, ...aDirectory() })
  const password = await hashPassword('goodbye')
  await asOwner(world, 'UPDATE member SET password_hash = $2 WHERE id = $1', [member.id, password])
  await member.call(api.closeAccount, { body: { password: 'goodbye' } })
  world.advance(closingTakenBackMs)
  await world.runJobs()
  const { settled, homes } = aDirectory()
  expect((await settleMembers({ db, homes })).members).toBe(before.members - 1)
  expect(JSON.stringify(settled)).not.toMatch(/erased/)
})
