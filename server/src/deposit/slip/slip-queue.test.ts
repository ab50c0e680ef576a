/** Facts about slips as staff look through them: the queue, what else carries their reference, and what is near (staff-calls T4). */
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import { expect, test } from 'vitest'
import { newId } from '#platform/db/id.ts'
import { callOn } from '../../../test/claims.ts'
import type { TestMember } from '../../../test/factories.ts'
import { sendTransfer, slipsWithJobs } from '../../../test/slips.ts'
import { aStaffMember } from '../../../test/staff.ts'
import { refused, useWorld } from '../../../test/world.ts'

const world = useWorld()
const { handIn, slipRowOf } = slipsWithJobs(world)

const list = async (filter: object = {}, page: object = { page: 1, limit: 100 }) => {
  const { token } = await aStaffMember(world, { role: 'auditor' })
  return world.send(operatorApi.staffSlips, { body: { ...page, ...filter } }, { token })
}
const slipsOf = async (filter: object = {}) => (await list(filter)).body.slips

let digits = 6_000
const aMaskedMember = () => world.aMember({ bankAccountNo: `88${++digits}0502` })

/** A slip whose sender shows four digits and another name: a person must decide. */
async function aReview(options: Parameters<typeof sendTransfer>[2] = {}) {
  const member = await aMaskedMember()
  const sent = await sendTransfer(world, member, { fromName: 'SOMCHAI DEEJAI', ...options })
  const { id } = await slipRowOf((await handIn(member, sent.slip))?.reference ?? '')
  return { member, id, ...sent }
}

const sheetOf = async (member: Pick<TestMember, 'id'>, slipId: string) => {
  const { token } = await aStaffMember(world, { role: 'cashier' })
  const params = { memberId: member.id, slipId }
  return world.call(operatorApi.slipInReview, { params }, { token })
}

test('slips are found by state, member and either reference, and their rows say what is known', async () => {
  const from = { member: await world.aMember() }
  const own = await sendTransfer(world, from.member)
  const credited = await handIn(from.member, own.slip)
  const waiting = await aReview()
  const [row] = await slipsOf({ memberId: waiting.member.id })
  expect(row).toEqual({
    ...{ _id: waiting.id, memberId: waiting.member.id, memberName: 'มะลิ', state: 'REVIEW', note: null },
    ...{ amount: 500, currency: 'THB', bank: 'KBANK', bankReference: waiting.reference, duplicates: 0 },
    ...{ createdAt: world.now().toISOString(), reference: expect.stringMatching(/^SL/) },
    ...{ claimedBy: null, claimedUntil: null },
  })
  const idsOf = async (filter: object) => (await slipsOf(filter)).map(({ memberId }) => memberId)
  expect(await idsOf({ state: 'SUCCESS', memberId: from.member.id })).toEqual([from.member.id])
  expect(await idsOf({ state: 'REVIEW', memberId: from.member.id })).toEqual([])
  for (const reference of [waiting.reference, ` ${waiting.reference.toLowerCase()}`, row?.reference])
    expect(await idsOf({ reference })).toEqual([waiting.member.id])
  expect(await idsOf({ reference: credited?.reference })).toEqual([from.member.id])
  expect(await idsOf({ reference: waiting.reference.slice(0, -1) })).toEqual([])
})

test('those that wait come the oldest first, all others the newest first, page by page', async () => {
  const made: string[] = []
  for (let nth = 0; nth < 3; nth++) {
    world.advance(60_000)
    made.push((await aReview()).id)
  }
  const pagesOf = async (filter: object) => {
    const seen: string[] = []
    let after: string | null = null
    do {
      const { body } = await list({ ...filter, after }, { page: 1, limit: 1 })
      seen.push(...body.slips.map(({ _id }) => _id))
      after = body.next
    } while (after)
    return seen.filter((id) => made.includes(id))
  }
  expect(await pagesOf({ state: 'REVIEW' })).toEqual(made)
  expect(await pagesOf({})).toEqual(made.toReversed())
  expect(await pagesOf({ state: 'REVIEW', sort: 'newest' })).toEqual(made.toReversed())
  const second = await list({ state: 'REVIEW' }, { page: 2, limit: 1 })
  const first = await list({ state: 'REVIEW' }, { page: 1, limit: 1 })
  expect((await list({ state: 'REVIEW', after: first.body.next }, { page: 1, limit: 1 })).body.slips).toEqual(
    second.body.slips,
  )
})

const named = ({ id, phone }: TestMember) => ({
  memberId: id,
  member: {
    ...{ memberNo: expect.stringMatching(/^K-\d{9}$/), name: 'มะลิ' },
    phone: `08x-xxx-${phone.slice(-4)}`,
  },
})

test('a slip that is sent in by two is told of the other, and of the credit that is not its own', async () => {
  const [member, cheat] = [await world.aMember(), await world.aMember()]
  const { slip, bank, reference } = await sendTransfer(world, member)
  await handIn(member, slip)
  await handIn(cheat, slip)
  const [first, second] = [await slipsOf({ memberId: member.id }), await slipsOf({ memberId: cheat.id })]
  expect(first).toMatchObject([{ state: 'SUCCESS', duplicates: 1 }])
  expect(second).toMatchObject([{ state: 'FAILED', note: 'SLIP_REFNO_DUPLICATED', duplicates: 2 }])
  const [own, other] = [first[0]?._id ?? '', second[0]?._id ?? '']
  const at = world.now().toISOString()
  const theirs = (await sheetOf(cheat, other)).body.duplicates
  expect(theirs).toEqual([
    { kind: 'slip', _id: own, ...named(member), at, amount: 500 },
    { kind: 'credit', _id: `${bank}:${reference}`, ...named(member), at: expect.any(String), amount: 500 },
  ])
  expect((await sheetOf(member, own)).body.duplicates).toEqual([
    { kind: 'slip', _id: other, ...named(cheat), at, amount: null },
  ])
})

test('money in suspense with its reference is a credit of nobody', async () => {
  const waiting = await aReview({ notify: true, amount: 777 })
  const [row] = await slipsOf({ memberId: waiting.member.id })
  expect(row).toMatchObject({ duplicates: 1 })
  expect((await sheetOf(waiting.member, waiting.id)).body).toMatchObject({
    duplicates: [{ kind: 'credit', memberId: null, amount: 777 }],
    near: [],
  })
})

test('what arrived about then is shown by how likely it is the transfer, and nothing of it in whole', async () => {
  const { member, id, reference } = await aReview({ amount: 8_123 })
  const strangers = [
    { amount: 8_123, fromBank: 'KTB' },
    { amount: 8_160, fromBank: 'KTB' },
    { amount: 8_205, fromBank: 'KTB' },
    { amount: 8_123, fromBank: 'KBANK', fromAccountNo: member.bankAccountNo, fromName: 'Mali Sukjai' },
    { amount: 8_123, fromBank: 'KTB', minutesAgo: 13 * 60 },
  ]
  for (const stranger of strangers)
    await world.control('POST', '/bank/transfers', {
      ...{ fromAccountNo: '9990001112', fromName: 'Somsak Thongdee', toBank: 'SCB' },
      ...{ toAccountNo: '4051234567', ...stranger },
    })
  await world.runJobs()
  const { body, text } = await sheetOf(member, id)
  expect(body.near.map(({ amount, memberId }) => ({ amount, memberId }))).toEqual([
    { amount: 8_123, memberId: member.id },
    { amount: 8_123, memberId: null },
    { amount: 8_160, memberId: null },
  ])
  expect(body.near[0]?.score).toBe(100)
  expect(body.near[1]).toMatchObject({ score: 70, fromName: 'Somsak T', fromAccountNo: '…1112' })
  expect(body.near.map((one) => one.reference)).not.toContain(reference)
  for (const secret of ['Thongdee', '9990001112', member.bankAccountNo, 'DEEJAI'])
    expect(text).not.toContain(secret)
})

test('the sheet says whose it is, why a person must look, and in whose hands it is', async () => {
  const { member, id } = await aReview()
  const holder = await aStaffMember(world, { role: 'cashier' })
  await callOn(world, operatorApi.claimSlip, { memberId: member.id, slipId: id }, holder)
  expect((await sheetOf(member, id)).body).toMatchObject({
    ...{ _id: id, memberId: member.id, memberName: 'มะลิ', why: 'sender_unsure', claimedBy: holder.name },
    ...{ note: null, duplicates: [], reference: expect.stringMatching(/^SL/) },
  })
  expect((await slipsOf({ memberId: member.id }))[0]).toMatchObject({ claimedBy: holder.name })
  expect(await sheetOf({ id: newId() }, id)).toMatchObject(refused('NO_DATA', 404))
})

test.each([{ after: 'x' }, { state: 'GONE' }, { memberId: 'x' }, { bank: 'KBANK' }, { limit: 101 }])(
  '%j is no filter',
  async (filter) => expect(await list(filter)).toMatchObject(refused('KEY_INVALID', 400)),
)

test('support has no queue of slips', async () => {
  const { token } = await aStaffMember(world, { role: 'support' })
  const body = { page: 1, limit: 10 }
  expect(await world.call(operatorApi.staffSlips, { body }, { token })).toMatchObject(
    refused('FORBIDDEN', 403),
  )
})
