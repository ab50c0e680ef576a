/** Facts about our books beside those outside by days, and about cases of what differs (staff-calls T6; quality I-42). */
import * as api from '@kapao/contract/calls/member.ts'
import * as staffApi from '@kapao/contract/calls/staff.ts'
import type { OperatorRole } from '@kapao/contract/schemas/staff.ts'
import { afterEach, expect, test } from 'vitest'
import { newId } from '#platform/db/id.ts'
import { dayOf } from '#platform/time/bangkok-day.ts'
import { asOwner, clearFaults, injectFault } from '../../test/flows.ts'
import { aQr } from '../../test/qr-codes.ts'
import { payQr } from '../../test/sandbox-calls.ts'
import { compareAllBooks } from '../../test/service-books.ts'
import { aStaffMember } from '../../test/staff.ts'
import { race, refused, useWorld } from '../../test/world.ts'

const world = useWorld()
// What one test makes must not lie in the days of the next.
afterEach(async () => {
  await clearFaults(world)
  world.advance(8 * 86_400_000)
})

const page = { page: 1, limit: 100 }
const as = async (role: OperatorRole) => ({ token: (await aStaffMember(world, { role })).token })

const compare = async () => {
  world.advance(30 * 60_000)
  await compareAllBooks(world)
}

const daysOf = async (service: string, filter: object = {}) =>
  (await world.call(staffApi.bookDays, { body: { ...page, service, ...filter } }, await as('auditor'))).body
    .days

const casesOf = async (filter: object) =>
  (await world.call(staffApi.cases, { body: { ...page, ...filter } }, await as('auditor'))).body.cases

async function aPayment(amount: number) {
  const member = await world.aMember()
  const { qrcodeId } = await aQr(member, amount)
  const [paymentId = ''] = await payQr(world, qrcodeId)
  return { member, paymentId }
}

async function aPayout(amount: number) {
  const member = await world.aMember({ wallet: 1_000_00n })
  const { body } = await member.call(api.withdraw, { body: { amount } })
  await world.runJobs()
  return { member, reference: body.reference }
}

/** A payout that the bank has under another name: a line without a counterpart on each side. */
async function aDifference(amount = 300.25) {
  const { member, reference } = await aPayout(amount)
  const renamed = `WD${newId()}`
  await asOwner(world, 'UPDATE withdrawal SET reference = $2 WHERE member_id = $1', [member.id, renamed])
  await compare()
  return { member, reference, renamed, mend: () => rename(member.id, reference) }
}

const rename = (memberId: string, reference: string) =>
  asOwner(world, 'UPDATE withdrawal SET reference = $2 WHERE member_id = $1', [memberId, reference])

test('a day on which both sides say the same has no difference, to the satang', async () => {
  const { member } = await aPayment(100.75)
  await aPayment(50)
  await expect.poll(async () => (await member.call(api.wallet)).body.wallet.amount).toBe(100.75)
  await world.runJobs()
  const day = dayOf(world.now())
  await compare()
  expect(await daysOf('gateway:KBANK', { from: day, to: day })).toEqual([
    {
      ...{ day, service: 'gateway:KBANK', currency: 'THB', ledger: 150.75, outside: 150.75, difference: 0 },
      ...{ unmatchedHere: 0, unmatchedThere: 0, openCases: 0, comparedUntil: expect.any(String) },
    },
  ])
})

test('what only the gateway has is missing from our side of its day, and its case says so', async () => {
  await injectFault(world, { service: 'gateway:KBANK', call: 'webhook', fault: 'webhook_lost' })
  const { paymentId } = await aPayment(100.25)
  const day = dayOf(world.now())
  await compare()
  const [row] = await daysOf('gateway:KBANK', { from: day, to: day })
  expect(row).toMatchObject({
    ...{ ledger: 0, outside: 100.25, difference: -100.25 },
    ...{ unmatchedHere: 0, unmatchedThere: 1, openCases: 1 },
  })
  const [found, ...others] = await casesOf({ service: 'gateway:KBANK', day, unmatched: 'there' })
  expect(others).toEqual([])
  expect(found).toMatchObject({
    ...{ kind: 'missing_with_us', service: 'gateway:KBANK', subject: `gateway:KBANK:${paymentId}` },
    ...{ amount: 100.25, currency: 'THB', state: 'OPEN', ours: null, memberId: null, claimedBy: null },
    story: [{ event: 'found', by: null, note: null }],
  })
  expect(found?.theirs).toMatchObject({ amount: 100.25, currency: 'THB' })
  expect(await casesOf({ service: 'gateway:KBANK', day, unmatched: 'here' })).toEqual([])

  await clearFaults(world)
  await world.runJobs()
  await compare()
  const [agreed] = await casesOf({ subject: `gateway:KBANK:${paymentId}` })
  expect(agreed).toMatchObject({
    ...{ state: 'CLOSED', closedBy: null, comparedAt: null },
    story: [{ event: 'found' }, { event: 'agreed', by: null }],
  })
  expect(agreed?.memberId).toEqual(expect.any(String))
  expect(agreed?.journalKey).toMatch(/^deposit_qr:KBANK:/)
  expect(await daysOf('gateway:KBANK', { from: day, to: day })).toMatchObject([
    { ledger: 100.25, outside: 100.25, difference: 0, unmatchedThere: 0, openCases: 0 },
  ])
})

test('a payout under another name lacks its counterpart both ways, and leads to member and journal', async () => {
  const { member, reference, renamed, mend } = await aDifference()
  const day = dayOf(world.now())
  expect(await daysOf('payouts', { from: day, to: day })).toMatchObject([
    { ledger: 300.25, outside: 300.25, difference: 0, unmatchedHere: 1, unmatchedThere: 1, openCases: 2 },
  ])
  const [ours] = await casesOf({ service: 'payouts', day, unmatched: 'here' })
  expect(ours).toMatchObject({
    ...{ kind: 'missing_outside', subject: `payouts:${renamed}`, memberId: member.id, theirs: null },
    member: { name: 'มะลิ' },
    ours: { amount: 300.25, about: `KBANK …${member.bankAccountNo.slice(-4)}` },
  })
  const { token } = await as('cashier')
  const { body } = await world.call(
    staffApi.journals,
    { body: { ...page, key: ours?.journalKey ?? '' } },
    { token },
  )
  expect(body.journals).toMatchObject([{ memberId: member.id, amount: 300.25, kind: 'withdraw_paid' }])
  const all = JSON.stringify([await casesOf({}), await world.call(staffApi.tasks, { body: page }, { token })])
  expect(all).not.toContain(member.bankAccountNo)
  expect((await casesOf({ subject: `payouts:${reference}` }))[0]).toMatchObject({ kind: 'missing_with_us' })
  await mend()
  await compare()
  expect(await casesOf({ subject: `payouts:${reference}` })).toMatchObject([{ state: 'CLOSED' }])
})

test('the amount in question is by how much both sides differ', async () => {
  const { member, reference } = await aPayout(300)
  await asOwner(world, 'UPDATE withdrawal SET amount = amount - 150 WHERE member_id = $1', [member.id])
  const day = dayOf(world.now())
  await compare()
  expect(await casesOf({ subject: `payouts:${reference}` })).toMatchObject([
    { kind: 'differs', amount: 1.5, ours: { amount: 298.5 }, theirs: { amount: 300 } },
  ])
  expect(await daysOf('payouts', { from: day, to: day })).toMatchObject([
    { ledger: 298.5, outside: 300, difference: -1.5, unmatchedHere: 1, unmatchedThere: 1, openCases: 1 },
  ])
  for (const unmatched of ['here', 'there'])
    expect(await casesOf({ service: 'payouts', day, unmatched })).toHaveLength(1)
  await asOwner(world, 'UPDATE withdrawal SET amount = amount + 150 WHERE member_id = $1', [member.id])
  await compare()
})

test('a case is closed with a note, stays in its day, and its story says who had it in hand', async () => {
  const { renamed } = await aDifference()
  const day = dayOf(world.now())
  const subject = `payouts:${renamed}`
  const cashier = await aStaffMember(world, { role: 'cashier' })
  const params = { caseId: (await casesOf({ subject }))[0]?._id ?? '' }
  await world.call(staffApi.claimCase, { params }, cashier)
  world.advance(1)
  await world.call(staffApi.releaseCase, { params }, cashier)
  world.advance(1)
  const note = 'the bank confirmed it by telephone'
  expect(await world.call(staffApi.closeCase, { params, body: { note } }, cashier)).toMatchObject({
    body: { message: 'SUCCESS' },
  })
  await compare()
  expect(await casesOf({ subject })).toMatchObject([
    {
      ...{ state: 'CLOSED', closedBy: cashier.name },
      story: [
        { event: 'found' },
        { event: 'claimed', by: cashier.name },
        { event: 'released', by: cashier.name },
        { event: 'closed', by: cashier.name, note },
      ],
    },
  ])
  expect((await daysOf('payouts', { from: day, to: day }))[0]).toMatchObject({
    ...{ unmatchedHere: 1, openCases: 1 },
  })
  expect(await world.call(staffApi.closeCase, { params, body: { note } }, cashier)).toMatchObject(
    refused('ALREADY_DECIDED', 409),
  )
  expect(await casesOf({ subject, state: 'OPEN' })).toEqual([])
})

test('of many who close a case one does, and another task is no case', async () => {
  const { renamed, reference } = await aDifference()
  const staff = await Promise.all([1, 2, 3, 4].map(() => aStaffMember(world, { role: 'cashier' })))
  const params = { caseId: (await casesOf({ subject: `payouts:${renamed}` }))[0]?._id ?? '' }
  const answers = await race(4, (nth) =>
    world.call(staffApi.closeCase, { params, body: { note: 'seen' } }, staff[nth]),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  const task = await world.app.db
    .insertInto('operatorTask')
    .values({
      ...{ id: newId(), kind: 'record_unreadable', subject: newId(), memberId: null, detail: '{}' },
      createdAt: world.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const other = { params: { caseId: task.id }, body: { note: 'seen' } }
  expect(await world.call(staffApi.closeCase, other, staff[0])).toMatchObject(refused('NO_DATA', 404))
  expect((await casesOf({ subject: `payouts:${reference}` }))[0]?.state).toBe('OPEN')
})

test('a role that may close other tasks and no cases closes none as a task either', async () => {
  const { renamed } = await aDifference()
  const taskId = (await casesOf({ subject: `payouts:${renamed}` }))[0]?._id ?? ''
  for (const role of ['support', 'risk'] as const) {
    const staff = await as(role)
    const call = { params: { taskId }, body: { note: 'seen' } }
    expect(await world.call(staffApi.closeTask, call, staff)).toMatchObject(refused('FORBIDDEN', 403))
    expect(await world.call(staffApi.claimTask, { params: { taskId } }, staff)).toMatchObject(
      refused('FORBIDDEN', 403),
    )
  }
})

test('pages of cases and of days follow each other without a gap', async () => {
  const { token } = await as('risk')
  await aDifference(110)
  await aDifference(120)
  await aDifference(130)
  const all = await casesOf({})
  const seen: string[] = []
  let after: string | null = null
  do {
    const body: object = { page: 1, limit: 2, ...(after && { after }) }
    const answer = (await world.send(staffApi.cases, { body }, { token })).body as {
      cases: { _id: string }[]
      next: string | null
    }
    seen.push(...answer.cases.map(({ _id }) => _id))
    after = answer.next
  } while (after)
  expect(seen).toEqual(all.map(({ _id }) => _id))

  const days = (await world.call(staffApi.bookDays, { body: page }, { token })).body
  const first = (await world.call(staffApi.bookDays, { body: { page: 1, limit: 3 } }, { token })).body
  const second = (
    await world.call(staffApi.bookDays, { body: { page: 1, limit: 3, after: first.next } }, { token })
  ).body
  expect([...first.days, ...second.days]).toEqual(days.days.slice(0, 6))
  for (const body of [
    { ...page, after: 'nothing like it' },
    { ...page, from: '2026-03-10', to: '2026-03-09' },
    { ...page, from: '2026-01-01', to: '2026-02-01' },
  ])
    expect(await world.call(staffApi.bookDays, { body }, { token })).toMatchObject(
      refused('KEY_INVALID', 400),
    )
})

test('a service that shows no book is told as not compared, and only where it is asked about', async () => {
  world.keepParts()
  const { readRedemptions: _, ...voucher } = world.app.outside.voucher
  world.app.outside = { ...world.app.outside, voucher }
  const notCompared = async (filter: object = {}) =>
    (await world.call(staffApi.bookDays, { body: { ...page, ...filter } }, await as('auditor'))).body
      .notCompared
  expect(await notCompared()).toEqual(['vouchers', 'game:RING', 'game:HUAY'])
  expect(await notCompared({ service: 'vouchers' })).toEqual(['vouchers'])
  expect(await notCompared({ service: 'transfers' })).toEqual([])
})
