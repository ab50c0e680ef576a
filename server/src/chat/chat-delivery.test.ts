/** What is said arrives at once at the customer's own devices, and nothing is lost, doubled or reordered (I-30, I-36, F24). */
import * as api from '@kapao/contract/calls/member.ts'
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { aGuest, listen as connect, type Listener, textOf } from '../../test/chats.ts'
import { openSession, type TestMember } from '../../test/factories.ts'
import { aStaffMember } from '../../test/staff.ts'
import { useWorld } from '../../test/world.ts'

const world = useWorld()

const open: Listener[] = []
afterEach(() => {
  for (const { socket } of open.splice(0)) socket.disconnect()
})

async function listen(who: { token?: string; cookie?: string }): Promise<Listener> {
  const listener = await connect(world, who)
  open.push(listener)
  return listener
}

const say = (who: Pick<TestMember, 'call'>, message: string) =>
  who.call(api.sendMessage, { body: { message: textOf(message) } })
const received = ({ heard }: Listener) =>
  heard.filter(({ event }) => event === 'chat:received').map(({ payload }) => payload)
const seqs = (listener: Listener) => received(listener).map(({ seq }) => seq)

describe('a message', () => {
  test('arrives at both devices of the member, just as the history shows it', async () => {
    const member = await world.aMember()
    const devices = [await listen(member), await listen({ token: await openSession(world, member.id) })]
    await say(member, 'สวัสดี')
    await world.runJobs()
    const { body } = await member.call(api.chatHistory, { body: {} })
    for (const device of devices) await expect.poll(() => received(device)).toEqual(body.toReversed())
  })

  test('of the desk arrives at a guest, and so do typing and how far the desk has read', async () => {
    const guest = await aGuest(world)
    const device = await listen(guest)
    expect(device.outcome).toBe('connected')
    await say(guest, 'ลืมรหัสผ่าน')
    const { token } = await aStaffMember(world, { role: 'support' })
    const params = { roomId: guest.id }
    await world.call(operatorApi.readRoom, { params }, { token })
    await world.call(operatorApi.readRoom, { params }, { token })
    await world.call(operatorApi.typeToCustomer, { params }, { token })
    await world.call(operatorApi.answerCustomer, { params, body: { message: textOf('ค่ะ') } }, { token })
    await world.runJobs()
    await expect
      .poll(() => device.heard.map(({ event }) => event))
      .toEqual([...Array(3).fill('chat:received'), 'chat:read', 'chat:typing', 'chat:received'])
    expect(device.heard[3]?.payload).toEqual({ by: 'operator', seq: 3 })
    expect(received(device).at(-1)).toMatchObject({ seq: 4, sender: 'operator', message: textOf('ค่ะ') })
  })

  test('and money arrive at nobody else: neither another member nor a guest gets a word', async () => {
    const [a, b] = [await world.aMember(), await world.aMember()]
    const [guest, stranger] = [await aGuest(world), await aGuest(world)]
    const others = [await listen(b), await listen(stranger)]
    const own = [await listen(a), await listen(guest)]
    await say(a, 'KANARI-A')
    await say(guest, 'KANARI-G')
    await world.runJobs()
    for (const device of own) await expect.poll(() => received(device)).toHaveLength(3)
    // Theirs comes after what they must not get.
    await say(b, 'ของบี')
    await say(stranger, 'ของคนอื่น')
    await world.runJobs()
    for (const device of others) {
      await expect.poll(() => received(device)).toHaveLength(3)
      expect(JSON.stringify(device.heard)).not.toContain('KANARI')
    }
  })
})

describe('a guest is refused', () => {
  test.each(['', 'kapao-guest=01980000-0000-7000-8000-000000000002', 'kapao-guest=x.y'])(
    'with the cookie %j',
    async (cookie) => {
      expect((await listen({ cookie })).outcome).toBe('invalid-token')
    },
  )

  test("with another guest's id under his own signature", async () => {
    const [guest, other] = [await aGuest(world), await aGuest(world)]
    const cookie = `kapao-guest=${other.id}.${guest.cookie.split('.')[1]}`
    expect((await listen({ cookie })).outcome).toBe('invalid-token')
  })

  test('once there is a token that is no good', async () => {
    const { cookie } = await aGuest(world)
    expect((await listen({ cookie, token: 'x'.repeat(43) })).outcome).toBe('invalid-token')
  })

  test('once he asks to join a room', async () => {
    const [guest, member] = [await aGuest(world), await world.aMember()]
    const device = await listen(guest)
    device.socket.emit('join', `member:${member.id}`)
    await expect.poll(() => device.socket.connected).toBe(false)
  })

  test('by nobody else, and lives through the check of sessions', async () => {
    const device = await listen(await aGuest(world))
    await world.app.realtime.recheck()
    expect(device.socket.connected).toBe(true)
  })
})

test('through cut connections a device that catches up has each message once, in order', async () => {
  const member = await world.aMember({ remember: true })
  const kept: number[] = []
  const keep = (seq: unknown) => {
    if (typeof seq === 'number' && seq === (kept.at(-1) ?? 0) + 1) kept.push(seq)
  }
  let next = 0
  for (let round = 0; round < 5; round++) {
    const device = await listen(member)
    await say(member, `ข้อความ ${++next}`)
    await world.runJobs()
    await expect.poll(() => seqs(device).length).toBeGreaterThan(0)
    device.socket.disconnect()
    // Away: what is said now is told to nobody.
    await say(member, `ข้อความ ${++next}`)
    await say(member, `ข้อความ ${++next}`)
    await world.runJobs()
    for (const seq of seqs(device)) keep(seq)
    for (let page = await catchUp(); page.length > 0; page = await catchUp()) page.forEach(keep)
    world.advance(10_000)
  }
  const { body } = await member.call(api.chatHistory, { body: { limit: 100 } })
  expect(kept).toEqual(body.map(({ seq }) => seq).toReversed())
  expect(body.filter(({ sender }) => sender === 'customer')).toHaveLength(15)

  async function catchUp() {
    const answer = await member.call(api.chatHistory, { body: { afterSeq: kept.at(-1) ?? 0, limit: 2 } })
    return answer.body.map(({ seq }) => seq).toReversed()
  }
})
