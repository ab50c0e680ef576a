/** Two members who hold a canary in every field make every call, at the same time: neither gets anything of the other's (I-30). */
import * as api from '@kapao/contract/calls/member.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../src/platform/db/id.ts'
import { CanaryMember } from './canary-member.ts'
import { type Listener, listen } from './chats.ts'
import { aMemberWithLoss, closeDay } from './rebates.ts'
import { arrival, days } from './tour.ts'
import { aWheel } from './wheel.ts'
import { useWorld, type World } from './world.ts'

const world = useWorld()

/** Asks for a thing by its id: another's, and one that nobody has. */
const reaching: Record<string, (world: World, me: CanaryMember, id: string) => Promise<unknown>> = {
  qrcodeId: (world, { token }, qrcodeId) => world.call(api.cancelQrcode, { params: { qrcodeId } }, as(token)),
  slip: (world, { token }, reference) => world.call(api.slipLink, { params: { reference } }, as(token)),
  username: (world, { token }, username) => world.call(api.autoLoginPg, { params: { username } }, as(token)),
  coupon: (world, { token }, coupon) => world.call(api.claimCoupon, { body: { coupon } }, as(token)),
  unsent: (world, { token }, filePath) =>
    world.call(
      api.sendMessage,
      { body: { message: { message_type: 'media', payload: { fileType: 'video', filePath } } } },
      as(token),
    ),
}
const as = (token: string | undefined) => ({ token: String(token) })

const [alpha, bravo] = [new CanaryMember('Alpha'), new CanaryMember('Bravo')]
const sockets: Listener[] = []
const reached: { thing: string; theirs: unknown; nobodys: unknown }[] = []

async function reachForEachOthers() {
  for (const [me, other] of [
    [alpha, bravo],
    [bravo, alpha],
  ] as const)
    for (const [thing, ask] of Object.entries(reaching)) {
      const theirs = await ask(world, me, String(other.things[thing]))
      const nobodys = await ask(world, me, newId())
      reached.push({ thing, theirs: essence(theirs), nobodys: essence(nobodys) })
    }
}
const essence = (answer: unknown) => {
  const { status, text } = answer as { status: number; text: string }
  return { isRefused: status >= 400, status, text }
}

beforeAll(async () => {
  await aWheel(world, { slices: [{ code: 'CASH', prize: 'cash', amount: 10_00 }] })
  for (const leg of arrival) {
    await leg(world, alpha, bravo)
    await leg(world, bravo, alpha)
  }
  for (const { token } of [alpha, bravo]) sockets.push(await listen(world, as(token)))
  // Bravo was invited by Alpha, and has a friend too.
  await aMemberWithLoss(world, { lost: 600 }, { invitedBy: bravo.id })
  for (const [index, legs] of days.entries()) {
    if (index > 0) await closeDay(world)
    for (const leg of legs) await Promise.all([leg(world, alpha, bravo), leg(world, bravo, alpha)])
    await world.runJobs()
    if (index === 0) await reachForEachOthers()
  }
})
afterAll(() => {
  for (const { socket } of sockets) socket.disconnect()
})

test('every call has been made by both', () => {
  const missing = (me: CanaryMember) => Object.keys(api).filter((name) => !me.visited.has(name))
  expect([missing(alpha), missing(bravo)]).toEqual([[], []])
})

test('no answer to one has anything of the other', () => {
  expect(alpha.canaries.size).toBeGreaterThan(50)
  expect(alpha.canaries.isDisjointFrom(bravo.canaries)).toBe(true)
  expect([alpha.leaksOf(bravo), bravo.leaksOf(alpha)]).toEqual([[], []])
})

test('no frame on the socket of one has anything of the other', () => {
  for (const [index, other] of [bravo, alpha].entries()) {
    const frames = JSON.stringify(sockets[index]?.heard)
    expect(sockets[index]?.heard.length).toBeGreaterThan(5)
    expect([...other.canaries].filter((canary) => frames.includes(canary))).toEqual([])
  }
})

test("what is another's is answered as what is not there", () => {
  expect(reached).toHaveLength(2 * Object.keys(reaching).length)
  for (const { thing, theirs, nobodys } of reached) {
    expect([thing, theirs]).toEqual([thing, nobodys])
    expect([thing, theirs]).toMatchObject([thing, { isRefused: true }])
  }
})
