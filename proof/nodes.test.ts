/** Two server nodes that share Redis: what one tells, devices at the other get, once and in order (design §8, I-36, F24). */
import * as api from '@kapao/contract/calls/member.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type RunningApp, startApp } from '../server/src/app.ts'
import { relayOutbox } from '../server/src/platform/realtime/relay.ts'
import { hashToken } from '../server/src/platform/token.ts'
import { type Listener, listen, textOf } from '../server/test/chats.ts'
import { fund, openSession, type TestMember } from '../server/test/factories.ts'
import { longTimeouts, useWorld } from '../server/test/world.ts'
import { startRedis } from '../tools/redis.ts'

const redis = await startRedis()
afterAll(() => redis.kill())
const world = useWorld({ environment: { REDIS_URL: redis.url } })

let other: RunningApp
const startNode = (changes: { redisUrl?: string } = {}) =>
  startApp({ ...world.app.config, port: 0, ...changes }, world.app.clock, {
    listen: true,
    runJobs: false,
    timeouts: longTimeouts,
  })
beforeAll(async () => {
  other = await startNode()
})
afterAll(() => other.close())

const isShared = (node: RunningApp) => () => node.app.realtime.canEmit()
const bothShare = async () => {
  for (const node of [world.running, other]) await expect.poll(isShared(node)).toBe(true)
}
beforeEach(bothShare)

const open: Listener[] = []
afterEach(() => {
  for (const { socket } of open.splice(0)) socket.disconnect()
})
async function deviceAt(running: RunningApp, token: string): Promise<Listener> {
  const device = await listen({ running }, { token })
  expect(device.outcome).toBe('connected')
  open.push(device)
  return device
}

const payloadsOf = ({ heard }: Listener, wanted: string) =>
  heard.flatMap(({ event, payload }) => (event === wanted ? [payload] : []))
const seqsOf = (device: Listener) => payloadsOf(device, 'chat:received').map(({ seq }) => seq)
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

async function say(member: TestMember, text: string) {
  const { status } = await member.call(api.sendMessage, { body: { message: textOf(text) } })
  expect(status).toBe(200)
}

describe('what happens at one node', () => {
  test('is heard by the devices at both, once and in order, whichever node tells it', async () => {
    const member = await world.aMember()
    const [here, there] = [await deviceAt(world.running, member.token), await deviceAt(other, member.token)]
    for (let said = 0; said < 9; said++) {
      await say(member, `ข้อความ ${said}`)
      await relayOutbox(said % 2 ? other.app : world.app)
    }
    for (const device of [here, there]) await expect.poll(() => seqsOf(device)).toHaveLength(11)
    expect([seqsOf(here), seqsOf(there)]).toEqual([upTo(11), upTo(11)])
  })

  test('is heard in the same order at both when both tell at the same time', async () => {
    const member = await world.aMember()
    const devices = [await deviceAt(world.running, member.token), await deviceAt(other, member.token)]
    for (let posted = 0; posted < 20; posted++) {
      await fund(world, member.id, 1_00n)
      await Promise.all([relayOutbox(world.app), relayOutbox(other.app)])
    }
    await world.runJobs()
    for (const device of devices) {
      await expect.poll(() => payloadsOf(device, 'wallet:changed')).toHaveLength(20)
      expect(payloadsOf(device, 'wallet:changed').map(({ wallet }) => wallet)).toEqual(upTo(20))
    }
  })

  test('is told by one node at a time, and nobody waits for it', async () => {
    const member = await world.aMember()
    const [begun, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const emit = () => {
      begun.resolve()
      return free.promise
    }
    await fund(world, member.id, 1_00n)
    const first = relayOutbox({ ...world.app, realtime: { ...world.app.realtime, emit } })
    await begun.promise
    await fund(world, member.id, 1_00n)
    expect(await relayOutbox(other.app)).toBe(0)
    free.resolve()
    expect(await first).toBe(1)
    expect(await relayOutbox(other.app)).toBe(1)
  })

  test('is heard by nobody else', async () => {
    const [member, stranger] = [await world.aMember(), await world.aMember()]
    const [device, elsewhere] = [await deviceAt(other, member.token), await deviceAt(other, stranger.token)]
    await fund(world, member.id, 1_00n)
    await fund(world, stranger.id, 2_00n)
    await world.runJobs()
    await expect.poll(() => payloadsOf(elsewhere, 'wallet:changed')).toHaveLength(1)
    expect(payloadsOf(elsewhere, 'wallet:changed')).toMatchObject([{ wallet: 2 }])
    expect(payloadsOf(device, 'wallet:changed')).toMatchObject([{ wallet: 1 }])
  })
})

describe('a session that ends at one node', () => {
  test('takes its connection at the other with it at once, and leaves the other device alone', async () => {
    const member = await world.aMember()
    const device = await deviceAt(other, member.token)
    const kept = await deviceAt(other, await openSession(world, member.id))
    await member.call(api.logout, { body: {} })
    await expect.poll(() => device.socket.connected).toBe(false)
    expect(device.heard).toEqual([{ event: 'session:ended', payload: { reason: 'logout' } }])
    expect(kept.socket.connected).toBe(true)
  })

  test('everywhere but here leaves the device alone that asked for it', async () => {
    const member = await world.aMember()
    const mine = await deviceAt(other, member.token)
    const lost = await deviceAt(other, await openSession(world, member.id))
    world.app.realtime.dropSessions(member.id, { except: hashToken(member.token) }, 'password_changed')
    await expect.poll(() => lost.socket.connected).toBe(false)
    expect(lost.heard).toEqual([{ event: 'session:ended', payload: { reason: 'password_changed' } }])
    expect(mine).toMatchObject({ heard: [], socket: { connected: true } })
  })
})

test('a node that ends sends its own devices elsewhere, and nobody else', async () => {
  const member = await world.aMember()
  const third = await startNode()
  await expect.poll(isShared(third)).toBe(true)
  const [leaving, staying] = [await deviceAt(third, member.token), await deviceAt(other, member.token)]
  await third.close()
  await expect.poll(() => leaving.socket.connected).toBe(false)
  expect(leaving.heard.map(({ event }) => event)).toEqual(['server:draining'])
  await fund(world, member.id, 1_00n)
  await world.runJobs()
  await expect.poll(() => staying.heard.map(({ event }) => event)).toEqual(['wallet:changed', 'notice:new'])
})

describe('while Redis is away', () => {
  test('money moves, devices stay, news wait; then they get each once, in order, and look again', async () => {
    const member = await world.aMember()
    const devices = [await deviceAt(world.running, member.token), await deviceAt(other, member.token)]
    await say(member, 'ก่อน')
    await world.runJobs()
    for (const device of devices) await expect.poll(() => seqsOf(device)).toEqual([1, 2, 3])

    await redis.kill()
    await expect.poll(isShared(world.running)).toBe(false)
    await say(member, 'ระหว่าง')
    await fund(world, member.id, 50_00n)
    await world.runJobs()
    expect((await member.call(api.wallet)).body.wallet.amount).toBe(50)
    expect((await fetch(`${world.running.url}/readyz`)).status).toBe(200)
    expect(await (await fetch(`${world.running.url}/metrics`)).text()).toContain('kapao_realtime_shared 0')
    for (const { socket } of devices) expect(socket.connected).toBe(true)

    await redis.startAgain()
    await bothShare()
    await say(member, 'หลัง')
    await world.runJobs()
    for (const device of devices) {
      await expect.poll(() => seqsOf(device)).toEqual(upTo(5))
      expect(payloadsOf(device, 'wallet:changed')).toMatchObject([{ wallet: 50 }])
      expect(payloadsOf(device, 'events:missed')).toHaveLength(1)
    }
    expect(await (await fetch(`${world.running.url}/metrics`)).text()).toContain('kapao_realtime_shared 1')
  })

  test('a session that ended at the other node is found out as soon as Redis is back', async () => {
    const member = await world.aMember()
    const device = await deviceAt(other, member.token)
    await redis.kill()
    await expect.poll(isShared(world.running)).toBe(false)
    await world.app.db
      .updateTable('session')
      .set({ revokedAt: world.now() })
      .where('memberId', '=', member.id)
      .execute()
    await redis.startAgain()
    await expect.poll(() => device.socket.connected).toBe(false)
    expect(payloadsOf(device, 'session:ended')).toEqual([{ reason: 'expired' }])
  })

  test('a node starts all the same, ends in good order, and shares once Redis is there', async () => {
    await redis.kill()
    const [brief, lasting] = [await startNode(), await startNode()]
    await brief.close()
    const member = await world.aMember()
    const device = await deviceAt(lasting, member.token)
    await fund(world, member.id, 1_00n)
    await redis.startAgain()
    await bothShare()
    await world.runJobs()
    await expect.poll(isShared(lasting)).toBe(true)
    // Told before it listened or after: either way the device knows that it must look.
    await expect.poll(() => device.heard.length).toBeGreaterThan(0)
    await lasting.close()
  })
})
