/** Facts about what is pushed to a browser: neutral words, once, while its session lives (decisions D19). */

import { createHash } from 'node:crypto'
import * as api from '@kapao/contract/calls/member.ts'
import type { NoticeKind } from '@kapao/contract/lists.ts'
import { SeenPushes } from '@kapao/contract/outside/control.ts'
import { expect, test } from 'vitest'
import { fund, openSession, type TestMember } from '../../test/factories.ts'
import { asOwner } from '../../test/flows.ts'
import { runJob } from '../../test/run-job.ts'
import { askSandbox } from '../../test/sandbox-calls.ts'
import { useWorld } from '../../test/world.ts'
import { sendPushes } from './push.jobs.ts'

const world = useWorld()

/** A browser of the sandbox that takes what we push. */
async function subscribe(member: TestMember, kinds?: NoticeKind[], locale = 'EN') {
  const { publicKey } = (await member.call(api.pushKey)).body
  const made = await world.control('POST', '/push/subscriptions', { applicationServerKey: publicKey })
  const { subscription } = made as {
    subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  }
  const answer = await world.call(
    api.subscribePush,
    { body: { subscription, ...(kinds && { kinds }) } },
    { token: member.token, headers: { cookie: `locale=${locale}` } },
  )
  expect(answer.status).toBe(200)
  return subscription.endpoint
}

const pushesTo = async (endpoint: string) => {
  const pushes = await askSandbox(world, SeenPushes, 'GET', '/push')
  return pushes.filter((push) => push.endpoint === endpoint).map(({ payload }) => payload)
}

const subscriptionsOf = (member: TestMember) =>
  world.app.db.selectFrom('pushSubscription').select('locale').where('memberId', '=', member.id).execute()

test('a deposit is pushed once, in the language of the browser, without its sum', async () => {
  const member = await world.aMember()
  const [thai, english] = [await subscribe(member, undefined, 'TH'), await subscribe(member)]
  await fund(world, member.id, 1_234_50n)
  await runJob(world, sendPushes)
  await runJob(world, sendPushes)
  const shown = { kind: 'deposit', title: 'Kapao', link: '/user/statement?receipt=1' }
  expect(await pushesTo(thai)).toEqual([{ ...shown, text: 'มีเงินเข้า' }])
  expect(await pushesTo(english)).toEqual([{ ...shown, text: 'Money has arrived' }])
})

test('a kind that the member has not chosen, and a notice that was read meanwhile, are not pushed', async () => {
  const member = await world.aMember()
  const endpoint = await subscribe(member, ['security'])
  await fund(world, member.id, 100_00n)
  await member.call(api.setPushKinds, { body: { kinds: ['deposit'] } })
  await fund(world, member.id, 200_00n)
  await member.call(api.readNotices, { body: { all: true } })
  await runJob(world, sendPushes)
  expect(await pushesTo(endpoint)).toEqual([])
})

test('a browser that has unsubscribed at its push service is forgotten', async () => {
  const member = await world.aMember()
  await subscribe(member)
  await fund(world, member.id, 100_00n)
  await world.control('PUT', '/faults', { service: 'push', fault: 'reject', count: 1 })
  await runJob(world, sendPushes)
  expect(await subscriptionsOf(member)).toEqual([])
})

test('a browser whose key can encrypt nothing is forgotten, and the others are told', async () => {
  const [member, other] = [await world.aMember(), await world.aMember()]
  const [, endpoint] = [await subscribe(member), await subscribe(other)]
  await world.app.db
    .updateTable('pushSubscription')
    .set({ p256dh: `B${'A'.repeat(86)}` })
    .where('memberId', '=', member.id)
    .execute()
  for (const { id } of [member, other]) await fund(world, id, 100_00n)
  await runJob(world, sendPushes)
  expect(await subscriptionsOf(member)).toEqual([])
  expect(await pushesTo(endpoint)).toHaveLength(1)
})

test('an address in capitals, which was taken before, fails no job', async () => {
  const member = await world.aMember()
  await subscribe(member)
  await asOwner(
    world,
    `UPDATE push_subscription SET endpoint = 'HTTPS://localhost/x' WHERE member_id = '${member.id}'`,
  )
  await fund(world, member.id, 100_00n)
  await runJob(world, sendPushes)
  expect(await subscriptionsOf(member)).toHaveLength(1)
})

test.each(['maintenance', 'error_after'])('after %s it is pushed again later', async (fault) => {
  const member = await world.aMember()
  const endpoint = await subscribe(member)
  await fund(world, member.id, 100_00n)
  await world.control('PUT', '/faults', { service: 'push', fault, count: 1 })
  await runJob(world, sendPushes)
  const first = (await pushesTo(endpoint)).length
  world.advance(60_000)
  await runJob(world, sendPushes)
  // What answered an error had taken it: twice does no harm, and never is worse.
  expect((await pushesTo(endpoint)).length - first).toBe(1)
})

test('where the member has logged out nothing is pushed any more', async () => {
  const member = await world.aMember()
  const endpoint = await subscribe(member)
  await member.call(api.logout, { body: {} })
  await fund(world, member.id, 100_00n)
  await runJob(world, sendPushes)
  expect(await pushesTo(endpoint)).toEqual([])
  expect(await subscriptionsOf(member)).toEqual([])
})

/** The keys that a browser has subscribed with. */
const keysOf = (endpoint: string) =>
  world.app.db
    .selectFrom('pushSubscription')
    .select(['p256dh', 'auth'])
    .where('endpoint', '=', endpoint)
    .executeTakeFirstOrThrow()

test('the next member of the same browser takes it over', async () => {
  const [before, after] = [await world.aMember(), await world.aMember()]
  const endpoint = await subscribe(before)
  await after.call(api.subscribePush, { body: { subscription: { endpoint, keys: await keysOf(endpoint) } } })
  await fund(world, before.id, 100_00n)
  await runJob(world, sendPushes)
  expect(await pushesTo(endpoint)).toEqual([])
  expect(await subscriptionsOf(before)).toEqual([])
  await fund(world, after.id, 100_00n)
  await runJob(world, sendPushes)
  expect(await pushesTo(endpoint)).toMatchObject([{ kind: 'deposit' }])
})

test('a browser counts as told for its own member alone, and only while its session lives', async () => {
  const [before, after] = [await world.aMember(), await world.aMember()]
  const told = async (member: TestMember) => (await member.call(api.pushKey)).body.browsers
  const endpoint = await subscribe(before)
  const browser = createHash('sha256').update(endpoint).digest('hex')
  expect([await told(before), await told(after)]).toEqual([[browser], []])
  await after.call(api.subscribePush, { body: { subscription: { endpoint, keys: await keysOf(endpoint) } } })
  expect([await told(before), await told(after)]).toEqual([[], [browser]])
  const token = await openSession(world, after.id)
  await after.call(api.logout, { body: {} })
  expect((await world.call(api.pushKey, {}, { token })).body).toMatchObject({ browsers: [] })
})

test('news that was on its way while the next member took the browser over is not pushed to it', async () => {
  const [before, after] = [await world.aMember(), await world.aMember()]
  const endpoint = await subscribe(before)
  const { db } = world.app
  await fund(world, before.id, 100_00n)
  const news = db.selectFrom('pushDelivery').selectAll().where('memberId', '=', before.id)
  const late = await news.executeTakeFirstOrThrow()
  await after.call(api.subscribePush, { body: { subscription: { endpoint, keys: await keysOf(endpoint) } } })
  // Its transaction found the browser while it was still the first member's, and ends only now.
  await db.insertInto('pushDelivery').values(late).execute()
  await runJob(world, sendPushes)
  expect(await pushesTo(endpoint)).toEqual([])
  expect(await news.execute()).toEqual([])
  expect(await subscriptionsOf(after)).toHaveLength(1)
})

test('a member has so many browsers; one more takes the place of the oldest', async () => {
  const member = await world.aMember()
  for (let count = 0; count <= 10; count++) {
    world.advance(1)
    await subscribe(member)
  }
  expect(await subscriptionsOf(member)).toHaveLength(10)
})
