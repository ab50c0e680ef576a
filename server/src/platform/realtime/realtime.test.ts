/** A member's devices learn of that member's money, at once, and of nobody else's (decisions D3, quality §3 Socket, F24, I-34). */
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { promisify } from 'node:util'
import * as api from '@kapao/contract/calls/member.ts'
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import * as limits from '@kapao/contract/limits.ts'
import { sql } from 'kysely'
import { io, type Socket } from 'socket.io-client'
import { afterEach, describe, expect, test } from 'vitest'
import { portOf } from '#platform/http/port.ts'
import * as serverLimits from '#platform/server-limits.ts'
import { fund, openSession } from '../../../test/factories.ts'
import { aStaffMember } from '../../../test/staff.ts'
import { useWorld } from '../../../test/world.ts'
import { createRealtime } from './realtime.ts'
import { relayOutbox } from './relay.ts'

const world = useWorld()

interface Device {
  socket: Socket
  heard: { event: string; payload: unknown }[]
}

const open: Socket[] = []
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect()
})

/** Connects and waits for the server's word: in, or the error's message. */
async function connect(
  token: unknown,
  options: Record<string, unknown> = {},
  url = world.running.url,
): Promise<Device & { outcome: string }> {
  const socket = io(url, {
    auth: { token },
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    ...options,
  })
  open.push(socket)
  const heard: Device['heard'] = []
  // What is told of money comes with its notice: here one of the two is enough.
  socket.onAny((event, payload) => event !== 'notice:new' && heard.push({ event, payload }))
  const outcome = await new Promise<string>((resolve) => {
    socket.once('connect', () => resolve('connected'))
    socket.once('connect_error', (error) => resolve(error.message))
  })
  return { socket, heard, outcome }
}

const connectionsNow = () => {
  const { server } = world.running.server
  return promisify(server.getConnections.bind(server))()
}

const events = ({ heard }: Device) => heard.map(({ event }) => event)

describe('a device', () => {
  test('learns of a deposit as soon as it is committed', async () => {
    const member = await world.aMember()
    const device = await connect(member.token)
    expect(device.outcome).toBe('connected')
    await fund(world, member.id, 123_45n)
    await world.runJobs()
    await expect.poll(() => device.heard).toHaveLength(1)
    expect(device.heard[0]).toMatchObject({
      event: 'wallet:changed',
      payload: { amount: 123.45, wallet: 123.45 },
    })
  })

  test('gets it by long polling too', async () => {
    const member = await world.aMember()
    const device = await connect(member.token, { transports: ['polling'] })
    await fund(world, member.id, 1_00n)
    await world.runJobs()
    await expect.poll(() => events(device)).toEqual(['wallet:changed'])
  })

  test("gets nothing of another member's", async () => {
    const [a, b] = [await world.aMember(), await world.aMember()]
    const [ofA, ofB] = [await connect(a.token), await connect(b.token)]
    await fund(world, a.id, 1_00n)
    await fund(world, b.id, 2_00n)
    await world.runJobs()
    await expect.poll(() => ofA.heard).toHaveLength(1)
    await expect.poll(() => ofB.heard).toHaveLength(1)
    expect(ofA.heard[0]?.payload).toMatchObject({ wallet: 1 })
    expect(ofB.heard[0]?.payload).toMatchObject({ wallet: 2 })
  })
})

test('a page that read before its socket was there is told only of what it has not seen', async () => {
  const [moved, still] = [await world.aMember(), await world.aMember()]
  await fund(world, still.id, 1_00n)
  await world.runJobs()
  world.advance(serverLimits.readOverlapMs + 1)
  const readAt = world.now().toISOString()
  await fund(world, moved.id, 1_00n)
  await world.runJobs()
  const auth = ({ token }: { token: string }) => ({ auth: { token, readAt } })
  const upToDate = await connect(still.token, auth(still))
  const late = await connect(moved.token, auth(moved))
  await expect.poll(() => events(late)).toEqual(['events:missed'])
  expect(events(upToDate)).toEqual([])
})

describe('a connection is refused', () => {
  test.each([undefined, null, '', 'garbage', 'x'.repeat(43), { $ne: null }, ['x']])(
    'with the token %j',
    async (token) => {
      expect((await connect(token)).outcome).toBe('invalid-token')
    },
  )

  test('to a page of somebody else', async () => {
    const { token } = await world.aMember()
    const device = await connect(token, { extraHeaders: { origin: 'https://evil.example' } })
    expect(device.outcome).not.toBe('connected')
  })

  test('with a token whose time is over', async () => {
    const { token } = await world.aMember()
    world.advance(limits.sessionIdleMs)
    expect((await connect(token)).outcome).toBe('invalid-token')
  })

  const sayings: Record<string, (socket: Socket) => void> = {
    'a room to join': (socket) => socket.emit('join', 'member:somebody-else'),
    'a thousand rooms to join': (socket) => {
      for (let room = 0; room < 1_000; room++) socket.emit('join', `member:${room}`)
    },
    'an event named __proto__': (socket) => socket.emit('__proto__', { isActive: true }),
    'an event named constructor': (socket) => socket.emit('constructor'),
    'an event of the server’s own': (socket) => socket.emit('wallet:changed', { amount: 1_000_000 }),
    'many binary parts': (socket) => socket.emit('x', ...Array.from({ length: 50 }, () => Buffer.alloc(10))),
    'lists in lists': (socket) => socket.io.engine.write(`2["x",${'['.repeat(20_000)}${']'.repeat(20_000)}]`),
    'that a thousand binary parts will follow': (socket) => socket.io.engine.write('51000-["x"]'),
    'what is no packet': (socket) => socket.io.engine.write('9"'),
    'a question that wants an answer': (socket) => socket.emit('x', () => {}),
  }
  test.each(Object.entries(sayings))('once it says %s: clients have nothing to say', async (_, say) => {
    const { token } = await world.aMember()
    const calm = await connect((await world.aMember()).token)
    const { socket, heard } = await connect(token)
    say(socket)
    await expect.poll(() => socket.connected).toBe(false)
    expect(heard).toEqual([])
    expect(calm.socket.connected).toBe(true)
  })

  test('once it sends 2 MB, and others are not disturbed', async () => {
    const [loud, calm] = [
      await connect((await world.aMember()).token),
      await connect((await world.aMember()).token),
    ]
    loud.socket.emit('x', 'x'.repeat(2_097_152))
    await expect.poll(() => loud.socket.connected).toBe(false)
    expect(calm.socket.connected).toBe(true)
  })
})

test('a client that does not read is disconnected before it fills our memory', async () => {
  const [member, calm] = [await world.aMember(), await world.aMember()]
  const [stuck, other] = [await connect(member.token), await connect(calm.token)]
  const { ws } = stuck.socket.io.engine.transport as unknown as { ws: { _socket: { pause(): void } } }
  ws._socket.pause()
  const before = world.app.realtime.count()
  const connections = await connectionsNow()
  // What the two machines' own buffers hold must be full first.
  await expect
    .poll(
      () => {
        world.app.realtime.emit(member.id, 'wallet:changed', { filling: 'x'.repeat(500_000) })
        return world.app.realtime.count()
      },
      { interval: 1 },
    )
    .toBe(before - 1)
  await expect.poll(connectionsNow).toBe(connections - 1)
  expect(other.socket.connected).toBe(true)
})

describe('a session that ends', () => {
  test('by logout takes its connection with it, and leaves the other device alone', async () => {
    const member = await world.aMember()
    const other = await connect(await openSession(world, member.id))
    const device = await connect(member.token)
    await member.call(api.logout, { body: {} })
    await expect.poll(() => device.socket.connected).toBe(false)
    expect(device.heard).toEqual([{ event: 'session:ended', payload: { reason: 'logout' } }])
    expect(other.socket.connected).toBe(true)
  })

  test('everywhere takes every connection', async () => {
    const member = await world.aMember()
    const devices = [await connect(member.token), await connect(await openSession(world, member.id))]
    await member.call(api.logout, { body: { everywhere: true } })
    for (const { socket } of devices) await expect.poll(() => socket.connected).toBe(false)
  })

  test('by staff takes every connection', async () => {
    const [member, other] = [await world.aMember(), await world.aMember()]
    const stays = await connect(other.token)
    const devices = [await connect(member.token), await connect(await openSession(world, member.id))]
    const args = { params: { memberId: member.id }, body: { reason: 'the phone was stolen' } }
    await world.call(operatorApi.endSessions, args, await aStaffMember(world))
    for (const { socket } of devices) await expect.poll(() => socket.connected).toBe(false)
    for (const { heard } of devices)
      expect(heard).toEqual([{ event: 'session:ended', payload: { reason: 'logout' } }])
    expect(stays.socket.connected).toBe(true)
  })

  test('at another node is found out by the check each minute', async () => {
    const [ended, live] = [await world.aMember(), await world.aMember()]
    const [device, other] = [await connect(ended.token), await connect(live.token)]
    await world.app.db
      .updateTable('session')
      .set({ revokedAt: world.now() })
      .where('memberId', '=', ended.id)
      .execute()
    await world.app.realtime.recheck()
    await expect.poll(() => device.socket.connected).toBe(false)
    expect(events(device)).toEqual(['session:ended'])
    expect(other.socket.connected).toBe(true)
  })

  test('while its connection is coming in is found out at once', async () => {
    const tokenHash = randomBytes(32)
    const ended = new Set<Buffer>()
    const http = createServer().listen(0)
    const realtime = await createRealtime({
      ...{ http, origins: [], redisUrl: undefined, streamName: 'kapao', log: world.app.log },
      async authenticate() {
        // It has been found good, and is not in its rooms yet.
        ended.add(tokenHash)
        realtime.dropSessions('a-member', { only: tokenHash }, 'logout')
        return { id: 'a-member', tokenHash }
      },
      findGuest: () => undefined,
      findEnded: async (hashes) => new Set(hashes.filter((hash) => ended.has(hash))),
      findLastMove: async () => undefined,
    })
    const device = await connect('a-token', {}, `http://localhost:${portOf(http)}`)
    expect(device.outcome).toBe('connected')
    await expect.poll(() => device.socket.connected).toBe(false)
    expect(events(device)).toEqual(['session:ended'])
    await realtime.close()
    http.close()
  })

  test('by idling is not kept alive by an open connection', async () => {
    const member = await world.aMember()
    const device = await connect(member.token)
    world.advance(limits.sessionIdleMs - 1_000)
    await world.app.realtime.recheck()
    expect(device.socket.connected).toBe(true)
    world.advance(2_000)
    await world.app.realtime.recheck()
    await expect.poll(() => device.socket.connected).toBe(false)
  })
})

describe('the outbox', () => {
  test('is told once by two relays at the same time', async () => {
    const member = await world.aMember()
    const device = await connect(member.token)
    for (let posted = 1; posted <= 20; posted++) await fund(world, member.id, 1_00n)
    const told = await Promise.all([relayOutbox(world.app), relayOutbox(world.app)])
    await world.runJobs()
    await expect.poll(() => device.heard).toHaveLength(20)
    expect(told.reduce((sum, part) => sum + part)).toBe(20)
    const wallets = device.heard.map(({ payload }) => (payload as { wallet: number }).wallet)
    expect(wallets).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
  })

  test('that another node is telling from is not waited for', async () => {
    const member = await world.aMember()
    await fund(world, member.id, 1_00n)
    const { emit } = world.app.realtime
    let said = 0
    const busy: typeof emit = async (...told) => {
      await emit(...told)
      said++
      expect(await relayOutbox(world.app)).toBe(0)
    }
    expect(await relayOutbox({ ...world.app, realtime: { ...world.app.realtime, emit: busy } })).toBe(1)
    expect(said).toBe(2)
    expect(await relayOutbox(world.app)).toBe(0)
  })

  test('counts for the audit what was told and removed', async () => {
    const member = await world.aMember()
    await fund(world, member.id, 1_00n)
    const { db } = world.app
    const ofMember = db.selectFrom('outbox').select('id').where('memberId', '=', member.id)
    const ids = (await ofMember.execute()).map(({ id }) => id)
    expect(ids).toHaveLength(1)
    const counted = async () => {
      const hours = await db.selectFrom('outboxTold').select('count').execute()
      return hours.reduce((sum, { count }) => sum + Number(count), 0)
    }
    const before = await counted()
    await sql`SELECT remove_told(${ids}::uuid[])`.execute(db)
    expect(await counted()).toBe(before + 1)
    expect(await ofMember.execute()).toEqual([])
  })

  test('keeps what could not be told', async () => {
    const member = await world.aMember()
    await fund(world, member.id, 1_00n)
    const emit = () => {
      throw new Error('the relay died')
    }
    await expect(relayOutbox({ ...world.app, realtime: { ...world.app.realtime, emit } })).rejects.toThrow(
      'the relay died',
    )
    const device = await connect(member.token)
    await world.runJobs()
    await expect.poll(() => events(device)).toEqual(['wallet:changed'])
  })

  test('of a relay that dies between telling and removing is told again, and says the same twice', async () => {
    const member = await world.aMember()
    const device = await connect(member.token)
    await fund(world, member.id, 1_00n)
    const { emit } = world.app.realtime
    const dying: typeof emit = (...told) => {
      emit(...told)
      throw new Error('the relay died')
    }
    const realtime = { ...world.app.realtime, emit: dying }
    await expect(relayOutbox({ ...world.app, realtime })).rejects.toThrow('the relay died')
    await world.runJobs()
    await expect.poll(() => device.heard).toHaveLength(2)
    expect(device.heard[0]).toEqual(device.heard[1])
    expect((await member.call(api.wallet)).body.wallet.amount).toBe(1)
  })
})
