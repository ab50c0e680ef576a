/** Facts about what risk freezes and flags, through HTTP (decisions D22, staff-calls T3). */
import * as api from '@kapao/contract/calls/member.ts'
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import type { JournalKind } from '@kapao/contract/lists.ts'
import type { Capability } from '@kapao/contract/schemas/staff-member.ts'
import { expect, test, vi } from 'vitest'
import { game, withdrawHold } from '#ledger/chart.ts'
import { newId } from '#platform/db/id.ts'
import type { TestMember } from '../../test/factories.ts'
import { anOwner, aPlayer, interceptPostings, openGame, waitingForLocks } from '../../test/flows.ts'
import { aMemberWithLoss, closeDay } from '../../test/rebates.ts'
import { approved } from '../../test/requests.ts'
import { aStaffMember } from '../../test/staff.ts'
import { aCoupon, aSpinner, aWheel } from '../../test/wheel.ts'
import { refused, useWorld } from '../../test/world.ts'

const world = useWorld()

async function freeze(memberId: string, capability: Capability) {
  const risk = await aStaffMember(world, { role: 'risk' })
  const body = { capability, reason: 'looks like five accounts' }
  return world.call(operatorApi.freezeMember, { params: { memberId }, body }, risk)
}
const unfreeze = async (memberId: string, capability: Capability) =>
  world.call(
    operatorApi.newRequest,
    { body: { kind: 'unfreeze', reason: 'explained', memberId, capability } },
    await aStaffMember(world, { role: 'support' }),
  )
const frozen = (capability: Capability) => ({
  ...refused('ACCOUNT_FROZEN', 403),
  body: { message: 'ACCOUNT_FROZEN', fields: [capability] },
})

test('frozen for withdrawals, nothing goes out; all else works, and it takes two to lift it', async () => {
  const member = await world.aMember({ wallet: 500_00n })
  for (let nth = 0; nth < 2; nth++)
    expect(await freeze(member.id, 'withdrawal')).toMatchObject({
      ...{ status: 200, body: { message: 'SUCCESS', frozen: ['withdrawal'] } },
    })
  for (const call of [api.withdraw, api.withdrawAll])
    expect(await member.call(call, { body: { amount: 100 } })).toMatchObject(frozen('withdrawal'))
  expect(
    (await member.call(api.createQrcode, { params: { gatewayCode: 'KBANK' }, body: { amount: 100 } })).status,
  ).toBe(200)
  expect(await unfreeze(member.id, 'play')).toMatchObject(refused('NO_DATA', 404))
  const asked = await unfreeze(member.id, 'withdrawal')
  expect(await member.call(api.withdraw, { body: { amount: 100 } })).toMatchObject(frozen('withdrawal'))
  await approved(world, asked)
  expect((await member.call(api.withdraw, { body: { amount: 100 } })).status).toBe(200)
  expect((await freeze(member.id, 'withdrawal')).body.frozen).toEqual(['withdrawal'])
  expect(await member.call(api.withdraw, { body: { amount: 100 } })).toMatchObject(frozen('withdrawal'))
})

test('frozen for play, nothing goes into a game; what is in one comes back', async () => {
  const { member } = await aPlayer(world, 'NAGA', { inGame: 100_00n })
  await openGame(member, 'LOTUS')
  await freeze(member.id, 'play')
  const move = (from: string, to: string) => member.call(api.transfer, { body: { from, to, amount: 40 } })
  expect(await move('NAGA', 'LOTUS')).toMatchObject(frozen('play'))
  expect(await member.call(api.transferAll, { body: { to: 'LOTUS' } })).toMatchObject(frozen('play'))
  expect(await member.call(api.activateSlot, { params: { slotCode: 'ARENA' } })).toMatchObject(frozen('play'))
  expect((await move('NAGA', 'WALLET')).status).toBe(200)
  expect((await member.call(api.transferAll, { body: { to: 'WALLET' } })).status).toBe(200)
})

/** The freeze comes while the call waits: for a provider, or because its process stands still. */
const freezeBefore = (kind: JournalKind, memberId: string, capability: Capability) => {
  const noMore = interceptPostings(world, async (posting, post) => {
    if (posting.kind !== kind || posting.memberId !== memberId) return post(posting)
    noMore()
    expect((await freeze(memberId, capability)).status).toBe(200)
    return post(posting)
  })
}

test.each(['withdraw', 'withdrawAll'] as const)(
  'frozen while %s is under way, nothing goes out',
  async (call) => {
    const { member } = await aPlayer(world, 'NAGA', { wallet: 500_00n, inGame: 100_00n })
    freezeBefore('withdraw_held', member.id, 'withdrawal')
    expect(await member.call(api[call], { body: { amount: 400 } })).toMatchObject(frozen('withdrawal'))
    expect(await world.balance(member.id, withdrawHold())).toBe(0n)
  },
)

test('frozen while a transfer is under way, nothing goes into a game, and what is in one comes back', async () => {
  const { member } = await aPlayer(world, 'NAGA', { wallet: 500_00n, inGame: 100_00n })
  const move = (from: string, to: string) => member.call(api.transfer, { body: { from, to, amount: 40 } })
  freezeBefore('transfer_in_held', member.id, 'play')
  expect(await move('WALLET', 'NAGA')).toMatchObject(frozen('play'))
  expect(await world.balance(member.id, game('NAGA'))).toBe(100_00n)
  expect((await move('NAGA', 'WALLET')).status).toBe(200)
})

/** What the house gives, by a member who may have it. */
const gifts: Record<string, () => Promise<[TestMember, () => Promise<unknown>]>> = {
  async bonus() {
    const member = await world.aMember({ wallet: 1_000_00n })
    return [member, () => member.call(api.activateBonus, { params: { code: 'DAILY' } })]
  },
  async refund() {
    const { member } = await aMemberWithLoss(world, { lost: 600 })
    await closeDay(world)
    return [member, () => member.call(api.receiveRefund)]
  },
  async 'invite bonus'() {
    const member = await world.aMember({ wallet: 100_00n, remember: true })
    await aMemberWithLoss(world, { lost: 600 }, { invitedBy: member.id })
    await closeDay(world)
    return [member, () => member.call(api.claimInvite)]
  },
  async coupon() {
    const { member, coupon } = await aCoupon(world, 25_50, { wallet: 100_00n })
    return [member, () => member.call(api.claimCoupon, { body: { coupon } })]
  },
  async spin() {
    await aWheel(world, { slices: [{ code: 'CASH', prize: 'cash', amount: 1_00 }] })
    const member = await aSpinner(world, 1)
    return [member, () => member.call(api.spin)]
  },
}

test.each(Object.entries(gifts))(
  'frozen for offers while a %s is under way, none is given',
  async (_, gift) => {
    const [member, take] = await gift()
    const before = await listBalances(member.id)
    const holder = await anOwner(world)
    await holder.query('BEGIN')
    await holder.query('SELECT FROM account WHERE member_id = $1 FOR UPDATE', [member.id])
    const answer = take()
    await vi.waitUntil(async () => (await waitingForLocks(world)).length > 0)
    expect((await freeze(member.id, 'offers')).status).toBe(200)
    await holder.query('COMMIT')
    expect(await answer).toMatchObject(refused('ACCOUNT_FROZEN', 403))
    expect(await listBalances(member.id)).toEqual(before)
  },
)

const listBalances = (memberId: string) =>
  world.app.db
    .selectFrom('account')
    .select(['code', 'balance'])
    .where('memberId', '=', memberId)
    .orderBy('code')
    .execute()

test('frozen for deposits and offers, none is begun', async () => {
  const member = await world.aMember({ wallet: 500_00n })
  await freeze(member.id, 'deposit')
  await freeze(member.id, 'offers')
  expect(await member.call(api.addExpected, { body: { amount: 100 } })).toMatchObject(frozen('deposit'))
  expect(await member.call(api.truelink, { body: { link: 'no gift' } })).toMatchObject(frozen('deposit'))
  expect(await member.call(api.activateBonus, { params: { code: 'DAILY' } })).toMatchObject(frozen('offers'))
  expect(await member.call(api.spin)).toMatchObject(frozen('offers'))
  expect(await member.call(api.claimInvite)).toMatchObject(frozen('offers'))
})

test('there is nobody to freeze, flag or note by a strange id', async () => {
  const risk = await aStaffMember(world, { role: 'risk' })
  const params = { memberId: newId() }
  const answers = [
    await freeze(params.memberId, 'play'),
    await world.call(
      operatorApi.flagMember,
      { params, body: { code: 'shared', reason: 'x', holds: true } },
      risk,
    ),
    await world.call(operatorApi.noteMember, { params, body: { text: 'called' } }, risk),
    await world.call(
      operatorApi.closeFlag,
      { params: { ...params, flagId: newId() }, body: { note: 'x' } },
      risk,
    ),
  ]
  for (const answer of answers) expect(answer).toMatchObject(refused('NO_DATA', 404))
})

test('a flag that holds makes withdrawals wait for a person until it is closed, once', async () => {
  const member = await world.aMember({ wallet: 500_00n })
  const risk = await aStaffMember(world, { role: 'risk' })
  const params = { memberId: member.id }
  const note = await world.call(operatorApi.noteMember, { params, body: { text: 'called\ntwice' } }, risk)
  expect(note.status).toBe(200)
  const flag = { code: 'shared_device', reason: 'five accounts', holds: true }
  const { body } = await world.call(operatorApi.flagMember, { params, body: flag }, risk)
  await member.call(api.withdraw, { body: { amount: 100 } })
  const close = (by = risk) =>
    world.call(
      operatorApi.closeFlag,
      { params: { ...params, flagId: body._id }, body: { note: 'a family' } },
      by,
    )
  const themselves = await aStaffMember(world, { role: 'risk', memberId: member.id })
  expect(await close(themselves)).toMatchObject(refused('OWN_REQUEST', 403))
  expect((await close()).status).toBe(200)
  expect(await close()).toMatchObject(refused('ALREADY_DECIDED', 409))
  await member.call(api.withdraw, { body: { amount: 100 } })
  const rows = await world.app.db
    .selectFrom('withdrawal')
    .select('reason')
    .where('memberId', '=', member.id)
    .orderBy('id')
    .execute()
  expect(rows[0]).toEqual({ reason: 'member_flagged' })
  expect(rows[1]?.reason).not.toBe('member_flagged')
})
