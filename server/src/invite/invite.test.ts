/** Facts about the bonus for inviting friends (decisions D9), through HTTP, across midnights. */
import * as api from '@kapao/contract/calls/member.ts'
import { afterEach, expect, test } from 'vitest'
import { wallet } from '#ledger/chart.ts'
import { newId } from '#platform/db/id.ts'
import type { TestMember } from '../../test/factories.ts'
import { asOwner, historyOf, openGame, play } from '../../test/flows.ts'
import { aMemberWithLoss, closeDay, setSettings } from '../../test/rebates.ts'
import { anAddress, aVerifiedForm } from '../../test/registration.ts'
import { race, refused, useWorld } from '../../test/world.ts'

const world = useWorld()
afterEach(() => setSettings(world, { inviteIsOn: true, inviteSuccessPoints: 0, invitePercentPoints: 500 }))

const claim = (member: TestMember) => member.call(api.claimInvite)
const offered = async (member: TestMember) => (await member.call(api.wallet)).body.invite
const anInviter = () => world.aMember({ remember: true })
const listOf = async (member: TestMember, page = 1, limit = 10) =>
  (await member.call(api.invites, { body: { page, limit } })).body

test('a friend who registers by the code is bound to its owner', async () => {
  const inviter = await anInviter()
  const form = await aVerifiedForm(world)
  const { code: inviteCode } = (await inviter.call(api.inviteTerms)).body
  const { memberNo } = (await inviter.call(api.profile)).body.profile
  expect(`K-${inviteCode.slice('KAPAO'.length)}`).toBe(memberNo)
  const registered = await world.call(
    api.register,
    { body: { ...form, inviteCode } },
    { address: anAddress() },
  )
  expect(registered.status).toBe(200)
  const friend = await world.app.db
    .selectFrom('member')
    .select('invitedBy')
    .where('phone', '=', form.username)
    .executeTakeFirst()
  expect(friend?.invitedBy).toBe(inviter.id)
  expect(await claim(inviter)).toMatchObject(refused('NO_INVITEE_PLAY_INFO', 422))
})

test('a part of what a friend lost on a closed day is offered, and received once', async () => {
  const inviter = await anInviter()
  expect(await claim(inviter)).toMatchObject(refused('NO_INVITE_BONUS', 422))
  await aMemberWithLoss(world, { lost: 600 }, { invitedBy: inviter.id, name: 'Somchai' })
  expect(await claim(inviter)).toMatchObject(refused('NO_INVITE_BONUS', 422))
  await closeDay(world)
  expect(await offered(inviter)).toEqual({ amount: 30, success: 0, fail: 0 })
  expect(await claim(inviter)).toMatchObject({ status: 200, body: { message: 'INVITE_BONUS_SUCCESS' } })
  expect(await world.balance(inviter.id, wallet())).toBe(30_00n)
  expect(await offered(inviter)).toMatchObject({ amount: 0 })
  expect(await claim(inviter)).toMatchObject(refused('INVITE_COLLECT', 409))
  expect(await listOf(inviter)).toEqual({
    total: 1,
    invites: [{ from: { name: 'So***' }, amount: 30, createdAt: world.now().toISOString() }],
  })
  expect((await historyOf(inviter))[0]).toMatchObject({
    statementType: 'bonus',
    from: 'HOUSE',
    to: 'WALLET',
    amount: 30,
    invite: { description: 'โบนัสชวนเพื่อน' },
  })
})

test('sent again it is paid once and answered as before, also after a crash before the answer was kept', async () => {
  const inviter = await anInviter()
  await aMemberWithLoss(world, { lost: 600 }, { invitedBy: inviter.id })
  await closeDay(world)
  const idempotencyKey = newId()
  const first = await inviter.call(api.claimInvite, { idempotencyKey })
  expect(first.status).toBe(200)
  await asOwner(world, 'DELETE FROM request_key WHERE key = $1', [idempotencyKey])
  expect((await inviter.call(api.claimInvite, { idempotencyKey })).text).toBe(first.text)
  expect(await claim(inviter)).toMatchObject(refused('INVITE_COLLECT', 409))
  expect(await world.balance(inviter.id, wallet())).toBe(30_00n)
})

test('days and friends add up until they are received; those who win take nothing back', async () => {
  const inviter = await anInviter()
  const [first, second] = [
    await aMemberWithLoss(world, { lost: 600 }, { invitedBy: inviter.id }),
    await aMemberWithLoss(world, { lost: 100 }, { invitedBy: inviter.id }),
  ]
  await closeDay(world)
  await play(world, 'NAGA', first.username, { stake: 0, win: 5_000 })
  await first.member.call(api.refreshSlots)
  await play(world, 'NAGA', second.username, { stake: 200, win: 0 })
  await second.member.call(api.refreshSlots)
  await closeDay(world)
  expect(await offered(inviter)).toMatchObject({ amount: 45 })
  expect((await claim(inviter)).status).toBe(200)
  expect(await world.balance(inviter.id, wallet())).toBe(45_00n)
  const list = await listOf(inviter)
  expect(list.total).toBe(3)
  expect(list.invites[0]).toMatchObject({ amount: 10 })
  expect((await listOf(inviter, 2, 2)).invites).toHaveLength(1)
})

test('what a friend of a friend loses earns only the friend', async () => {
  const top = await anInviter()
  const { member: middle } = await aMemberWithLoss(world, { lost: 0 }, { invitedBy: top.id })
  await aMemberWithLoss(world, { lost: 600 }, { invitedBy: middle.id })
  await closeDay(world)
  expect(await offered(top)).toMatchObject({ amount: 0 })
  expect(await offered(middle)).toMatchObject({ amount: 30 })
})

test('switched off nothing is earned or received, and what was earned waits', async () => {
  const inviter = await anInviter()
  await aMemberWithLoss(world, { lost: 600 }, { invitedBy: inviter.id })
  await closeDay(world)
  await setSettings(world, { inviteIsOn: false })
  expect(await claim(inviter)).toMatchObject(refused('INVITE_INACTIVE', 422))
  await aMemberWithLoss(world, { lost: 600 }, { invitedBy: inviter.id })
  await closeDay(world)
  await setSettings(world, { inviteIsOn: true })
  await world.runJobs()
  expect(await offered(inviter)).toMatchObject({ amount: 30 })
  expect((await claim(inviter)).status).toBe(200)
})

test('with a success percentage it comes under a lock, and another one waits for its end', async () => {
  await setSettings(world, { inviteSuccessPoints: 15_000, inviteFailPoints: 1_000 })
  const inviter = await anInviter()
  const { member, username } = await aMemberWithLoss(world, { lost: 600 }, { invitedBy: inviter.id })
  await closeDay(world)
  expect(await offered(inviter)).toEqual({ amount: 30, success: 150, fail: 10 })
  expect((await claim(inviter)).status).toBe(200)
  await play(world, 'NAGA', username, { stake: 100, win: 0 })
  await member.call(api.refreshSlots)
  await closeDay(world)
  expect(await claim(inviter)).toMatchObject(refused('BONUS_REMAINING', 422))
  expect(await world.balance(inviter.id, wallet())).toBe(30_00n)
  const atNaga = await openGame(inviter, 'NAGA')
  await inviter.call(api.transfer, { body: { from: 'WALLET', to: 'NAGA', amount: 30 } })
  await play(world, 'NAGA', atNaga, { stake: 0, win: 20 })
  await inviter.call(api.refreshSlots)
  await world.runJobs()
  expect((await claim(inviter)).status).toBe(200)
})

test('what was won before, and not looked at, does not end its lock', async () => {
  await setSettings(world, { inviteSuccessPoints: 15_000, inviteFailPoints: 1_000 })
  const inviter = await world.aMember({ remember: true, wallet: 100_00n })
  const atNaga = await openGame(inviter, 'NAGA')
  await aMemberWithLoss(world, { lost: 600 }, { invitedBy: inviter.id })
  await closeDay(world)
  await inviter.call(api.transfer, { body: { from: 'WALLET', to: 'NAGA', amount: 100 } })
  await play(world, 'NAGA', atNaga, { stake: 0, win: 900 })
  expect((await claim(inviter)).status).toBe(200)
  await inviter.call(api.refreshSlots)
  await world.runJobs()
  expect((await inviter.call(api.activeBonus)).body).toMatchObject({ status: true, base: 1_030 })
})

test('a friend’s day that is closed while it is being received is received the next time', async () => {
  const inviter = await anInviter()
  const { member, username } = await aMemberWithLoss(world, { lost: 600 }, { invitedBy: inviter.id })
  await closeDay(world)
  await play(world, 'NAGA', username, { stake: 200, win: 0 })
  await member.call(api.refreshSlots)
  world.advance(24 * 3_600_000)
  const [answers] = await Promise.all([race(8, () => claim(inviter)), world.runJobs()])
  await claim(inviter)
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  expect(await world.balance(inviter.id, wallet())).toBe(40_00n)
})

test('a friend with another currency earns nothing: amounts are not converted', async () => {
  const inviter = await anInviter()
  const { member } = await aMemberWithLoss(world, { lost: 600 }, { invitedBy: inviter.id, currency: 'LAK' })
  await closeDay(world)
  expect(await offered(inviter)).toMatchObject({ amount: 0 })
  expect((await member.call(api.checkRefund)).body).toMatchObject({ refundAmount: 30 })
})

test('what a friend with kip has lost brings whole kip', async () => {
  const inviter = await world.aMember({ remember: true, currency: 'LAK' })
  // Five percent are 38.85.
  await aMemberWithLoss(world, { lost: 777 }, { invitedBy: inviter.id, currency: 'LAK' })
  await closeDay(world)
  expect(await offered(inviter)).toMatchObject({ amount: 38 })
  expect(await claim(inviter)).toMatchObject({ status: 200 })
  expect(await world.balance(inviter.id, wallet())).toBe(38_00n)
})

test('one member’s friends are nobody else’s', async () => {
  const [inviter, other] = [await anInviter(), await anInviter()]
  await aMemberWithLoss(world, { lost: 600 }, { invitedBy: inviter.id })
  await closeDay(world)
  expect(await listOf(other)).toEqual({ total: 0, invites: [] })
  expect(await offered(other)).toMatchObject({ amount: 0 })
})

test('the share that a friend’s losses bring is told, and whether inviting is on at all', async () => {
  const inviter = await anInviter()
  expect((await inviter.call(api.inviteTerms)).body).toMatchObject({ percent: 5, isOn: true })
  await setSettings(world, { inviteIsOn: false, invitePercentPoints: 250 })
  expect((await inviter.call(api.inviteTerms)).body).toMatchObject({ percent: 2.5, isOn: false })
})

test('a claim is no link to follow: neither a navigation nor a prefetch claims', async () => {
  const inviter = await anInviter()
  await aMemberWithLoss(world, { lost: 600 }, { invitedBy: inviter.id })
  await closeDay(world)
  const navigation = { 'sec-fetch-mode': 'navigate' }
  expect((await inviter.call(api.claimInvite, {}, { headers: navigation })).status).toBe(403)
  expect((await inviter.call(api.claimInvite, {}, { headers: { 'sec-purpose': 'prefetch' } })).status).toBe(
    403,
  )
  expect(await world.balance(inviter.id, wallet())).toBe(0n)
  expect((await inviter.call(api.claimInvite, {}, { method: 'POST' })).status).toBe(200)
})

test.each(['{"page":0,"limit":10}', '{"page":1,"limit":101}', '{"page":"1","limit":10}', '{"page":1}'])(
  '%s is no page of a list',
  async (rawBody) => {
    const member = await anInviter()
    for (const row of [api.invites, api.refunds])
      expect((await world.call(row, {}, { rawBody, token: member.token })).status).toBe(400)
  },
)

test('banners are in the caller’s language', async () => {
  const { body } = await (await anInviter()).call(api.inviteBanners)
  expect(body).toEqual([
    {
      image: expect.stringMatching(/^\/api\/site\/pictures\/\w+$/),
      html: expect.stringContaining('ชวนเพื่อน'),
    },
  ])
})
