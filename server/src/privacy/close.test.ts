/** Facts about accounts that their members close (decisions D17). */
import * as api from '@kapao/contract/calls/member.ts'
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import { beforeAll, expect, test } from 'vitest'
import { wallet } from '#ledger/chart.ts'
import { newId } from '#platform/db/id.ts'
import { hashPassword } from '#platform/password.ts'
import { openSession, type TestMember } from '../../test/factories.ts'
import { aPlayer, asOwner, clearFaults, injectFault, play } from '../../test/flows.ts'
import { aPushSubscription } from '../../test/pushes.ts'
import { aStaffMember } from '../../test/staff.ts'
import { refused, useWorld } from '../../test/world.ts'

const world = useWorld()
const password = 'มะลิ-ซ้อน-2'
let passwordHash = ''
beforeAll(async () => {
  passwordHash = await hashPassword(password)
})

async function withPassword(member: TestMember) {
  await asOwner(world, 'UPDATE member SET password_hash = $2 WHERE id = $1', [member.id, passwordHash])
  return member
}

const close = (member: TestMember, typed = password) =>
  member.call(api.closeAccount, { body: { password: typed } })
const signIn = ({ phone: username }: { phone: string }, typed = password) =>
  world.call(api.login, { body: { username, password: typed } })
const full = (...fields: string[]) => ({
  ...refused('ACCOUNT_NOT_EMPTY', 409),
  body: { message: 'ACCOUNT_NOT_EMPTY', fields },
})

test('a closed account is nobody’s: every session ends, nothing is pushed, and nobody can sign in', async () => {
  const member = await withPassword(await world.aMember())
  const elsewhere = await openSession(world, member.id)
  await member.call(api.subscribePush, { body: { subscription: aPushSubscription(member.id) } })
  expect(await close(member, 'not-the-password')).toMatchObject(refused('WRONG_PASSWORD', 422))
  expect((await close(member)).body).toEqual({ message: 'SUCCESS' })
  for (const token of [member.token, elsewhere])
    expect(await world.call(api.profile, {}, { token })).toMatchObject(refused('invalid-token', 401))
  const pushed = await asOwner(world, 'SELECT FROM push_subscription WHERE member_id = $1', [member.id])
  expect(pushed.rows).toEqual([])
  const asUnknown = await signIn({ phone: '0899999999' })
  expect(asUnknown).toMatchObject(refused('WRONG_CREDENTIAL', 401))
  expect((await signIn(member)).text).toBe(asUnknown.text)
})

test('a copy of the data that was made before ends with the account', async () => {
  const member = await withPassword(await world.aMember())
  await member.call(api.makeExport)
  await world.runJobs()
  const { link } = (await member.call(api.dataExport)).body
  const download = () => world.running.server.inject({ url: link ?? '' })
  expect((await download()).statusCode).toBe(200)
  expect((await close(member)).status).toBe(200)
  expect((await download()).statusCode).toBe(404)
})

test('money anywhere, and what is not finished, keeps the account open and is named', async () => {
  const { member } = await aPlayer(world, 'NAGA', { wallet: 500_00n, inGame: 100_00n })
  await withPassword(member)
  expect(await close(member)).toMatchObject(full('wallet', 'games'))
  await member.call(api.transferAll, { body: { to: 'WALLET' } })
  await member.call(api.createQrcode, { params: { gatewayCode: 'KBANK' }, body: { amount: 100 } })
  await member.call(api.withdraw, { body: { amount: 600 } })
  expect(await close(member)).toMatchObject(full('withdrawal', 'deposit'))
  expect((await member.call(api.profile)).status).toBe(200)
})

test('a game is asked what it holds first, and one that does not say keeps the account open', async () => {
  const { member, username } = await aPlayer(world, 'NAGA', {})
  await withPassword(member)
  await injectFault(world, { service: 'game:NAGA', call: 'balance', fault: 'reject' })
  expect(await close(member)).toMatchObject(full('games'))
  await clearFaults(world)
  await play(world, 'NAGA', username, { stake: 0, win: 500 })
  expect(await close(member)).toMatchObject(full('games'))
  await member.call(api.transferAll, { body: { to: 'WALLET' } })
  expect(await close(member)).toMatchObject(full('wallet'))
})

test('a payment that comes after is credited all the same', async () => {
  const member = await withPassword(await world.aMember())
  const qr = await member.call(api.createQrcode, { params: { gatewayCode: 'KBANK' }, body: { amount: 100 } })
  const qrcodeId = String(qr.body.qrcodeId)
  expect(await close(member)).toMatchObject(full('deposit'))
  await member.call(api.cancelQrcode, { params: { qrcodeId } })
  expect((await close(member)).status).toBe(200)
  await world.control('POST', `/qr/${qrcodeId}/pay`)
  await expect.poll(() => world.balance(member.id, wallet())).toBe(100_00n)
})

test('support takes it back, by a reason that stands in the trail', async () => {
  const member = await withPassword(await world.aMember())
  const reopen = async (role: 'support' | 'cashier', memberId: string = member.id) =>
    world.call(
      operatorApi.reopenMember,
      { params: { memberId }, body: { reason: 'changed their mind' } },
      await aStaffMember(world, { role }),
    )
  expect(await reopen('support')).toMatchObject(refused('NO_DATA', 404))
  await close(member)
  expect(await reopen('cashier')).toMatchObject(refused('FORBIDDEN', 403))
  expect(await reopen('support', newId())).toMatchObject(refused('NO_DATA', 404))
  expect((await reopen('support')).body).toEqual({ message: 'SUCCESS' })
  expect((await signIn(member)).status).toBe(200)
  const { rows } = await asOwner(
    world,
    `SELECT record FROM operator_audit WHERE subject = $1 AND action = 'member_reopened'`,
    [member.id],
  )
  expect(rows.map(({ record }) => JSON.parse(record).reason)).toEqual(['changed their mind'])
})
