/** Facts about inviters and friends who share too much: what they earn waits for a person (decisions D9), through HTTP. */
import * as api from '@kapao/contract/calls/member.ts'
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import { expect, test, vi } from 'vitest'
import { creditBankTransfer } from '#deposit/bank/bank-payment.service.ts'
import { wallet } from '#ledger/chart.ts'
import { newId } from '#platform/db/id.ts'
import { eraseClosed } from '#privacy/erase.jobs.ts'
import { hashDevice } from '#session/device.service.ts'
import type { MemberOptions, TestMember } from '../../test/factories.ts'
import { anOwner, play, tasksAbout, waitingForLocks } from '../../test/flows.ts'
import { aMemberWithLoss, closeDay } from '../../test/rebates.ts'
import { runJob } from '../../test/run-job.ts'
import { aStaffMember } from '../../test/staff.ts'
import { race, refused, useWorld } from '../../test/world.ts'

const world = useWorld()
const claim = (member: TestMember) => member.call(api.claimInvite)
const walletOf = (member: TestMember) => world.balance(member.id, wallet())

/** An inviter and a friend who lost six hundred yesterday; what they share is noted before it is claimed. */
async function aPair({
  friend: overrides = {},
  deposited = 1_000,
  lost = 600,
  beforeClosing = async () => {},
}: {
  friend?: MemberOptions
  deposited?: number
  lost?: number
  beforeClosing?: (pair: Record<'inviter' | 'friend', TestMember>) => Promise<unknown>
} = {}) {
  const inviter = await world.aMember({ remember: true })
  const { member: friend, username } = await aMemberWithLoss(
    world,
    { deposited, lost },
    { invitedBy: inviter.id, ...overrides },
  )
  await beforeClosing({ inviter, friend })
  await closeDay(world)
  return { inviter, friend, username }
}

type Pair = Awaited<ReturnType<typeof aPair>>

const decide = async (
  { inviter, friend }: Pair,
  state: 'RIGHT' | 'WRONG',
  staff: Parameters<typeof aStaffMember>[1] = {},
) => {
  const { token } = await aStaffMember(world, { role: 'risk', ...staff })
  const params = { memberId: inviter.id, friendId: friend.id }
  const once = { params, body: { state, note: 'seen' }, idempotencyKey: newId() }
  const answer = await world.call(operatorApi.decideInvite, once, { token })
  // Sent twice it happens once, and both get the same.
  expect((await world.call(operatorApi.decideInvite, once, { token })).text).toBe(answer.text)
  return answer
}

const seenOn = (member: TestMember, device: string) =>
  world.app.db
    .insertInto('memberDevice')
    .values({
      memberId: member.id,
      deviceHash: hashDevice(device),
      firstSeenAt: world.now(),
      lastSeenAt: world.now(),
    })
    .execute()

/** Closed a day ago, with nothing in it. */
async function eraseNow(member: TestMember) {
  await world.app.db
    .updateTable('member')
    .set({ isActive: false, closedAt: world.now(), eraseAt: world.now() })
    .where('id', '=', member.id)
    .execute()
  await runJob(world, eraseClosed)
  const { erasedAt } = await world.app.db
    .selectFrom('member')
    .select('erasedAt')
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow()
  expect(erasedAt).not.toBeNull()
}

const cameFrom = (member: TestMember, network: string, days: string[]) =>
  world.app.db
    .insertInto('memberAddress')
    .values(days.map((day) => ({ memberId: member.id, day, network })))
    .execute()

/** A bank transfer that was credited to a member. */
const paidFrom = (
  member: TestMember,
  { fromAccountNo, fromName }: { fromAccountNo: string; fromName: string },
) =>
  creditBankTransfer(
    world.app,
    {
      ...{
        fromBank: 'KBANK',
        reference: newId(),
        fromAccountNo,
        fromName,
        toBank: 'SCB',
        toAccountNo: '4051234567',
      },
      ...{ amount: 1_00n, currency: 'THB', at: new Date(world.now().getTime() - 7 * 24 * 3_600_000) },
    },
    { memberId: member.id, heardFrom: 'operator' },
  )

test('an inviter who shares nothing with a friend is paid at once', async () => {
  const { inviter } = await aPair()
  expect((await claim(inviter)).status).toBe(200)
  expect(await walletOf(inviter)).toBe(30_00n)
})

test.each<[string, MemberOptions, (pair: Pair) => Promise<unknown>]>([
  ['holder', { bankAccountName: 'Mr. Mali  Sukjai' }, async () => {}],
  [
    'device',
    {},
    async ({ inviter, friend }) => {
      await seenOn(inviter, 'phone')
      await seenOn(friend, 'phone')
    },
  ],
  [
    'address',
    {},
    async ({ inviter, friend }) => {
      const days = ['2026-01-05', '2026-01-12', '2026-01-19']
      await cameFrom(inviter, '203.0.113.9/32', days)
      await cameFrom(friend, '203.0.113.9/32', days)
    },
  ],
])(
  'who shares a %s waits for a person, and is paid once the doubt is gone',
  async (trait, overrides, share) => {
    const pair = await aPair({ friend: overrides })
    await share(pair)
    const { inviter, friend } = pair
    expect(await claim(inviter)).toMatchObject(refused('INVITE_REVIEW', 409))
    expect(await claim(inviter)).toMatchObject(refused('INVITE_REVIEW', 409))
    expect(await walletOf(inviter)).toBe(0n)
    expect(await tasksAbout(world, friend.id)).toEqual([{ kind: 'invite_review', detail: { shared: trait } }])
    expect((await decide(pair, 'WRONG')).status).toBe(200)
    expect(await tasksAbout(world, friend.id)).toEqual([])
    expect((await claim(inviter)).status).toBe(200)
    expect(await walletOf(inviter)).toBe(30_00n)
  },
)

test('a doubt that nobody has had yet is there before the friend’s traces are erased', async () => {
  const pair = await aPair({ deposited: 600 })
  const { inviter, friend } = pair
  for (const member of [inviter, friend]) await seenOn(member, 'one phone')
  await eraseNow(friend)
  expect(await tasksAbout(world, friend.id)).toEqual([
    { kind: 'invite_review', detail: { shared: 'device' } },
  ])
  expect(await claim(inviter)).toMatchObject(refused('INVITE_REVIEW', 409))
  expect((await decide(pair, 'RIGHT')).status).toBe(200)
  expect((await claim(inviter)).status).not.toBe(200)
  expect(await walletOf(inviter)).toBe(0n)
})

test.each<[string, MemberOptions, (pair: Pair) => Promise<unknown>]>([
  [
    'device',
    {},
    ({ inviter, friend }) =>
      world.app.db.deleteFrom('memberDevice').where('memberId', 'in', [inviter.id, friend.id]).execute(),
  ],
  [
    'holder',
    { bankAccountName: 'Mr. Mali  Sukjai' },
    ({ friend }) =>
      world.app.db
        .updateTable('member')
        .set({ bankAccountName: 'SOMCHAI JAIDEE' })
        .where('id', '=', friend.id)
        .execute(),
  ],
])(
  'what they shared when it was earned is not forgotten until it is claimed: %s',
  async (trait, friend, forget) => {
    const pair = await aPair({
      friend,
      beforeClosing: async ({ inviter, friend }) => {
        if (trait === 'device') for (const member of [inviter, friend]) await seenOn(member, 'one tablet')
      },
    })
    expect(await tasksAbout(world, pair.friend.id)).toEqual([
      { kind: 'invite_review', detail: { shared: trait } },
    ])
    await forget(pair)
    expect(await claim(pair.inviter)).toMatchObject(refused('INVITE_REVIEW', 409))
    expect(await walletOf(pair.inviter)).toBe(0n)
  },
)

test('a friend who is erased before the day is closed leaves the doubt behind too', async () => {
  const { inviter } = await aPair({
    deposited: 600,
    beforeClosing: async ({ inviter, friend }) => {
      for (const member of [inviter, friend]) await seenOn(member, 'a phone for a minute')
      await eraseNow(friend)
    },
  })
  expect(await claim(inviter)).toMatchObject(refused('INVITE_REVIEW', 409))
})

test('a friend’s day that earns nothing raises no doubt', async () => {
  const { friend } = await aPair({ friend: { bankAccountName: 'MALI SUKJAI' }, lost: 0 })
  expect(await tasksAbout(world, friend.id)).toEqual([])
})

test('nobody looks at a friend who shared nothing, or whose doubt was decided, when that friend is erased', async () => {
  const [stranger, known] = [await aPair({ deposited: 600 }), await aPair({ deposited: 600 })]
  for (const member of [known.inviter, known.friend]) await seenOn(member, 'shared phone')
  expect(await claim(known.inviter)).toMatchObject(refused('INVITE_REVIEW', 409))
  await decide(known, 'WRONG')
  for (const { inviter, friend } of [stranger, known]) {
    await eraseNow(friend)
    expect(await tasksAbout(world, friend.id)).toEqual([])
    expect((await claim(inviter)).status).toBe(200)
  }
})

const masked = 'xxxxxx1234'
test.each<[string, (pair: Pair) => Promise<unknown>, number]>([
  [
    'one account paid for both',
    async ({ inviter, friend }) => {
      for (const member of [inviter, friend])
        await paidFrom(member, { fromAccountNo: '8880001112', fromName: 'SOMCHAI' })
    },
    409,
  ],
  [
    'the friend’s account paid for the inviter',
    ({ inviter, friend }) =>
      paidFrom(inviter, { fromAccountNo: friend.bankAccountNo, fromName: 'SOMSAK DEEJAI' }),
    409,
  ],
  [
    'the inviter’s account paid for the friend',
    ({ inviter, friend }) =>
      paidFrom(friend, { fromAccountNo: inviter.bankAccountNo, fromName: 'MALI SUKJAI' }),
    409,
  ],
  [
    'a masked account of the same name paid for both',
    async ({ inviter, friend }) => {
      await paidFrom(inviter, { fromAccountNo: masked, fromName: 'นาย สมชาย ใจดี' })
      await paidFrom(friend, { fromAccountNo: masked, fromName: 'สมชาย ใจดี' })
    },
    409,
  ],
  [
    'masked accounts of different names paid for both',
    async ({ inviter, friend }) => {
      await paidFrom(inviter, { fromAccountNo: masked, fromName: 'SOMCHAI' })
      await paidFrom(friend, { fromAccountNo: masked, fromName: 'NARI' })
    },
    200,
  ],
])('%s', async (_, pay, status) => {
  const pair = await aPair()
  await pay(pair)
  expect((await claim(pair.inviter)).status).toBe(status)
})

test('the doubt was right: nothing is paid, now or later, and it is not shown as waiting', async () => {
  const pair = await aPair({ friend: { bankAccountName: 'MALI SUKJAI' } })
  const { inviter, friend, username } = pair
  expect(await claim(inviter)).toMatchObject(refused('INVITE_REVIEW', 409))
  expect((await decide(pair, 'RIGHT', { role: 'admin' })).status).toBe(200)
  expect((await inviter.call(api.wallet)).body.invite.amount).toBe(0)
  await play(world, 'NAGA', username, { stake: 200, win: 0 })
  await friend.call(api.refreshSlots)
  await closeDay(world)
  expect((await inviter.call(api.wallet)).body.invite.amount).toBe(0)
  expect(await claim(inviter)).toMatchObject(refused('NO_INVITE_BONUS', 422))
  expect(await walletOf(inviter)).toBe(0n)
})

test('a decision while a day is closed is about that day too', async () => {
  const { inviter, friend, username } = await aPair({ friend: { bankAccountName: 'MALI SUKJAI' } })
  await play(world, 'NAGA', username, { stake: 200, win: 0 })
  await friend.call(api.refreshSlots)
  const deciding = await anOwner(world)
  await deciding.query('BEGIN')
  const decided = `UPDATE invite_review SET state = 'RIGHT', decided_at = $2 WHERE friend_id = $1`
  await deciding.query(decided, [friend.id, world.now()])
  await deciding.query('UPDATE invite_purse SET withheld = earned WHERE member_id = $1', [inviter.id])
  const closing = closeDay(world)
  await vi.waitUntil(async () => (await waitingForLocks(world)).length > 0)
  await deciding.query('COMMIT')
  await closing
  expect((await inviter.call(api.wallet)).body.invite.amount).toBe(0)
})

test('other friends’ part is paid meanwhile', async () => {
  const { inviter } = await aPair({ friend: { bankAccountName: 'MALI SUKJAI' } })
  await aMemberWithLoss(world, { lost: 200 }, { invitedBy: inviter.id })
  await closeDay(world)
  expect((await claim(inviter)).status).toBe(200)
  expect(await walletOf(inviter)).toBe(10_00n)
  expect(await claim(inviter)).toMatchObject(refused('INVITE_REVIEW', 409))
})

test('what is found out after a decision is a new doubt, the same is not', async () => {
  const pair = await aPair({ friend: { bankAccountName: 'MALI SUKJAI' } })
  const { inviter, friend, username } = pair
  await claim(inviter)
  await decide(pair, 'WRONG')
  expect((await claim(inviter)).status).toBe(200)
  await play(world, 'NAGA', username, { stake: 200, win: 0 })
  await friend.call(api.refreshSlots)
  await closeDay(world)
  await seenOn(inviter, 'tablet')
  await seenOn(friend, 'tablet')
  expect(await claim(inviter)).toMatchObject(refused('INVITE_REVIEW', 409))
  expect(await tasksAbout(world, friend.id)).toMatchObject([{ detail: { shared: 'device, holder' } }])
})

test('of two concurrent decisions one is kept', async () => {
  const pair = await aPair({ friend: { bankAccountName: 'MALI SUKJAI' } })
  await claim(pair.inviter)
  const answers = await race(6, (index) => decide(pair, index % 2 === 0 ? 'RIGHT' : 'WRONG'))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const answer of answers.filter(({ status }) => status !== 200))
    expect(answer).toMatchObject(refused('ALREADY_DECIDED', 409))
  expect(await decide({ ...pair, friend: pair.inviter }, 'WRONG')).toMatchObject(refused('NO_DATA', 404))
})

test('nobody decides about their own: neither the inviter nor the friend among the staff', async () => {
  const pair = await aPair({ friend: { bankAccountName: 'MALI SUKJAI' } })
  await claim(pair.inviter)
  for (const own of [pair.inviter, pair.friend])
    expect(await decide(pair, 'WRONG', { memberId: own.id })).toMatchObject(refused('FORBIDDEN', 403))
  expect(await claim(pair.inviter)).toMatchObject(refused('INVITE_REVIEW', 409))
})

test('what a colleague has in hands nobody else decides; the decision gives it back', async () => {
  const pair = await aPair({ friend: { bankAccountName: 'MALI SUKJAI' } })
  await claim(pair.inviter)
  const [holder, other] = [
    await aStaffMember(world, { role: 'risk' }),
    await aStaffMember(world, { role: 'risk' }),
  ]
  const filter = { page: 1, limit: 10, kind: 'invite_review' as const, subject: pair.friend.id }
  const { body } = await world.call(operatorApi.tasks, { body: filter }, holder)
  const params = { taskId: body.tasks[0]?._id ?? '' }
  expect((await world.call(operatorApi.claimTask, { params }, holder)).status).toBe(200)
  const named = { params: { memberId: pair.inviter.id, friendId: pair.friend.id } }
  const verdict = { ...named, body: { state: 'WRONG' as const, note: 'seen' } }
  expect(await world.call(operatorApi.decideInvite, verdict, other)).toMatchObject({
    status: 409,
    body: { message: 'CLAIMED', by: holder.name },
  })
  expect(await claim(pair.inviter)).toMatchObject(refused('INVITE_REVIEW', 409))
  expect((await world.call(operatorApi.decideInvite, verdict, holder)).status).toBe(200)
  const held = await world.app.db
    .selectFrom('staffClaim')
    .select('subject')
    .where('subject', '=', params.taskId)
    .execute()
  expect(held).toEqual([])
})

test('staff see both by name, and the trail keeps what was decided', async () => {
  const pair = await aPair({ friend: { bankAccountName: 'MALI SUKJAI', name: 'Somchai' } })
  const { inviter, friend } = pair
  await claim(inviter)
  const { token } = await aStaffMember(world)
  const filter = { page: 1, limit: 10, kind: 'invite_review' as const, subject: friend.id }
  const { body } = await world.call(operatorApi.tasks, { body: filter }, { token })
  expect(body.tasks).toMatchObject([{ member: { name: 'มะลิ' }, friend: { name: 'Somchai' } }])
  await decide(pair, 'RIGHT')
  const page = { page: 1, limit: 1, action: 'invite_decided', subject: friend.id }
  const trail = await world.call(operatorApi.auditTrail, { body: page }, { token })
  expect(JSON.parse(trail.body.records[0]?.record ?? '{}')).toMatchObject({
    before: { state: 'OPEN', shared: ['holder'] },
    after: { memberId: inviter.id, state: 'RIGHT', note: 'seen' },
  })
})

test('concurrent claims open one task, and a decision during a claim pays at most once', async () => {
  const pair = await aPair({ friend: { bankAccountName: 'MALI SUKJAI' } })
  await race(6, () => claim(pair.inviter))
  expect(await tasksAbout(world, pair.friend.id)).toHaveLength(1)
  await Promise.all([race(4, () => claim(pair.inviter)), decide(pair, 'WRONG')])
  await claim(pair.inviter)
  expect(await walletOf(pair.inviter)).toBe(30_00n)
})
