/** Facts about a member's timeline, through HTTP: all that happened, in order, and nothing twice (staff-calls T3). */
import * as api from '@kapao/contract/calls/member.ts'
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import { timelineKinds } from '@kapao/contract/lists.ts'
import type { OperatorRole } from '@kapao/contract/schemas/staff.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '#platform/db/id.ts'
import { textOf } from '../../test/chats.ts'
import { openSession, type TestMember } from '../../test/factories.ts'
import { asOwner } from '../../test/flows.ts'
import { sendTransfer, slipsWithJobs } from '../../test/slips.ts'
import { aStaffMember } from '../../test/staff.ts'
import { refused, useWorld } from '../../test/world.ts'
import { timelineQuery } from './timeline.queries.ts'

const world = useWorld({ hasOwnDatabase: true })
const { handIn } = slipsWithJobs(world)

const page = { page: 1, limit: 100 }

const timeline = async (memberId: string, filter: object = {}, role: OperatorRole = 'support') =>
  world.send(
    operatorApi.memberTimeline,
    { params: { memberId }, body: { ...page, ...filter } },
    await aStaffMember(world, { role }),
  )
const eventsOf = async (member: TestMember, filter?: object, role?: OperatorRole) =>
  (await timeline(member.id, filter, role)).body.events

/** Something of every kind, a minute apart. */
async function aLife() {
  const member = await world.aMember({ wallet: 900_00n, isFlagged: true })
  const minuteLater = () => world.advance(60_000)
  minuteLater()
  const { slip } = await sendTransfer(world, member)
  await handIn(member, slip)
  minuteLater()
  await openSession(world, member.id)
  minuteLater()
  await member.call(api.withdraw, { body: { amount: 300 } })
  minuteLater()
  const risk = await aStaffMember(world, { role: 'risk' })
  const params = { memberId: member.id }
  await world.call(operatorApi.freezeMember, { params, body: { capability: 'play', reason: 'odd' } }, risk)
  minuteLater()
  await member.call(api.sendMessage, { body: { message: textOf('เงินไม่เข้า') } })
  minuteLater()
  const desk = await aStaffMember(world, { role: 'support' })
  const answered = { params: { roomId: member.id }, body: { message: textOf('กำลังตรวจสอบค่ะ') } }
  await world.call(operatorApi.answerCustomer, answered, desk)
  minuteLater()
  await asOwner(
    world,
    `INSERT INTO statement (member_id, n, id, type, from_code, to_code, amount, status, reference, created_at, settled_at)
     SELECT member_id, count + 1, $2, 'bonus', 'BONUS', 'WALLET', 100, 'SUCCESS', 'BN1', $3, $3 FROM statement_head WHERE member_id = $1`,
    [member.id, newId(), world.now()],
  )
  world.atTestEnd(() => asOwner(world, `DELETE FROM statement WHERE reference = 'BN1'`))
  return { member, risk, desk }
}

test('everything that happened is one list, newest first, with amounts, places and who it was', async () => {
  const { member, risk, desk } = await aLife()
  const events = await eventsOf(member)
  expect(events.map(({ kind, by }) => [kind, by])).toEqual([
    ['bonus', null],
    ['chat', desk.name],
    ['chat', null],
    ['staff', risk.name],
    ['money', null],
    ['sign_in', null],
    ...[
      ['slip', null],
      ['money', null],
    ].toSorted(([a = ''], [b = '']) => (String(a) < String(b) ? 1 : -1)),
    ...[
      ['sign_in', null],
      ['money', null],
    ].toSorted(([a = ''], [b = '']) => (String(a) < String(b) ? 1 : -1)),
  ])
  expect(events[0]).toMatchObject({ amount: 1, currency: 'THB', reference: 'BN1' })
  expect(events[1]?.detail).toBe('operator กำลังตรวจสอบค่ะ')
  expect(events[3]).toMatchObject({ amount: null, reference: member.id, detail: 'member_frozen odd' })
  expect(events[4]).toMatchObject({ amount: 300, reference: expect.stringMatching(/^WD/) })
  expect(events[4]?.detail).toMatch(/^withdraw WALLET KBANK PROCESSING/)
  const moments = events.map(({ at }) => at)
  expect(moments).toEqual(moments.toSorted().toReversed())
})

test('kinds and times are filters, and the oldest may come first', async () => {
  const { member } = await aLife()
  const all = await eventsOf(member)
  for (const kind of timelineKinds)
    expect(await eventsOf(member, { kinds: [kind] })).toEqual(all.filter((event) => event.kind === kind))
  expect(await eventsOf(member, { sort: 'oldest' })).toEqual(all.toReversed())
  const [from, to] = [all[5]?.at ?? '', all[2]?.at ?? '']
  expect(await eventsOf(member, { from, to })).toEqual(all.slice(3, 6))
  expect((await timeline(member.id, { kinds: ['chat', 'staff'] })).body.total).toBe(3)
})

test.each(['newest', 'oldest'])(
  'pages follow one another, %s first, also where much is of one moment',
  async (sort) => {
    const { member } = await aLife()
    for (let nth = 0; nth < 5; nth++) await openSession(world, member.id)
    await member.call(api.sendMessage, { body: { message: textOf('หนึ่ง') } })
    await member.call(api.sendMessage, { body: { message: textOf('สอง') } })
    const all = await eventsOf(member, { sort })
    const seen: unknown[] = []
    let after: string | null = null
    do {
      const { body } = await timeline(member.id, { sort, after, limit: 2 })
      expect(body.total).toBe(all.length)
      seen.push(...body.events)
      after = body.next
    } while (after)
    expect(seen).toEqual(all)
    expect((await timeline(member.id, { sort, page: 2, limit: 3 })).body.events).toEqual(all.slice(3, 6))
  },
)

test('what was said is read by who may read the chat, and that it was said by all', async () => {
  const { member } = await aLife()
  for (const [role, detail] of [
    ['support', 'customer เงินไม่เข้า'],
    ['auditor', 'customer เงินไม่เข้า'],
    ['cashier', 'customer'],
    ['risk', 'customer'],
  ] as const)
    expect((await eventsOf(member, { kinds: ['chat'] }, role))[1]).toMatchObject({ detail })
})

test('a decision about a withdrawal is an act about its member', async () => {
  const { member } = await aLife()
  const { _id: withdrawalId } = (await eventsOf(member, { kinds: ['money'] }))[0] ?? { _id: '' }
  const params = { memberId: member.id, withdrawalId }
  const cashier = await aStaffMember(world, { role: 'cashier' })
  await world.call(operatorApi.rejectWithdrawal, { params, body: { note: 'odd' } }, cashier)
  expect((await eventsOf(member, { kinds: ['staff'] }))[0]).toMatchObject({
    ...{ by: cashier.name, detail: 'withdrawal_rejected', reference: withdrawalId },
  })
})

test('another’s events are not in it, and nothing is shown in whole', async () => {
  const { member } = await aLife()
  const other = await world.aMember()
  expect((await eventsOf(other)).map(({ kind }) => kind)).toEqual(['sign_in'])
  const { text } = await timeline(member.id)
  for (const secret of [member.phone, member.bankAccountNo, member.token]) expect(text).not.toContain(secret)
})

test.each([
  [{ kinds: [] }],
  [{ kinds: ['everything'] }],
  [{ after: 'x' }],
  [{ after: Buffer.from('[1,"money:1 OR 1=1"]').toString('base64url') }],
  [{ from: 'today' }],
  [{ state: 'x' }],
])('%j is no filter', async (filter) => {
  const member = await world.aMember()
  expect(await timeline(member.id, filter)).toMatchObject(refused('KEY_INVALID', 400))
})

test('there is none of nobody', async () => {
  expect(await timeline(newId())).toMatchObject(refused('NO_DATA', 404))
  expect(await timeline((await world.aMember()).id, {}, 'content')).toMatchObject(refused('FORBIDDEN', 403))
})

test('no part reads a table from one end to the other', async () => {
  const asked = {
    memberId: newId(),
    filter: page,
    after: { at: world.now(), key: 'money:1' },
    showsWords: true,
  }
  await world.app.db.transaction().execute(async (tx) => {
    // So few rows would be read faster as they are: the question is whether there is another way.
    await sql`SET LOCAL enable_seqscan = off`.execute(tx)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      EXPLAIN (COSTS OFF) ${timelineQuery(asked)}`.execute(tx)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).not.toMatch(/Seq Scan on (statement|session|slip|operator_audit|chat_message)\b/)
    for (const index of ['statement_filtered', 'operator_audit_member', 'chat_message_time', 'slip_newest'])
      expect(plan).toContain(index)
  })
})
