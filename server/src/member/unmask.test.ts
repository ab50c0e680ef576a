/** Facts about what staff see of members' personal data, through HTTP (staff-calls T3, decisions D17). */
import { Writable } from 'node:stream'
import * as api from '@kapao/contract/calls/member.ts'
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import type { OperatorRole } from '@kapao/contract/schemas/staff.ts'
import type { MaskedField } from '@kapao/contract/schemas/staff-member.ts'
import { expect, test } from 'vitest'
import { newId } from '#platform/db/id.ts'
import { createLog } from '#platform/telemetry/log.ts'
import { aStaffMember } from '../../test/staff.ts'
import { refused, useWorld } from '../../test/world.ts'

const world = useWorld()

async function unmask(memberId: string, fields: MaskedField[], role: OperatorRole = 'cashier') {
  const staff = await aStaffMember(world, { role })
  const body = { fields, reason: 'paid by hand' }
  return { ...(await world.call(operatorApi.unmaskMember, { params: { memberId }, body }, staff)), staff }
}

const actsOf = async (operatorId: string) =>
  (
    await world.app.db
      .selectFrom('operatorAudit')
      .select('record')
      .where('operatorId', '=', operatorId)
      .execute()
  ).map(({ record }) => record)

test('what is asked for is shown, and no more; the trail says who, whose and why, and not what', async () => {
  const member = await world.aMember()
  const { body, staff } = await unmask(member.id, ['phone', 'phone'])
  expect(body).toEqual({ phone: member.phone })
  const [record = ''] = await actsOf(staff.id)
  expect(JSON.parse(record)).toMatchObject({
    ...{ action: 'member_unmasked', memberId: member.id, reason: 'paid by hand', address: '10.0.0.1' },
    ...{ after: { fields: ['phone'] }, at: world.now().toISOString() },
  })
  expect(record).not.toContain(member.phone)
  expect((await unmask(member.id, ['bankAccountName'])).body).toEqual({ bankAccountName: 'MALI SUKJAI' })
})

test('the cashier who pays by hand sees where the open withdrawal goes, as it was when it was asked for', async () => {
  const member = await world.aMember({ wallet: 500_00n, isFlagged: true })
  expect((await unmask(member.id, ['bankAccountNo'])).body).toEqual({
    ...{ bankAccountNo: member.bankAccountNo, payTo: null },
  })
  await member.call(api.withdraw, { body: { amount: 200 } })
  const row = await world.app.db
    .selectFrom('withdrawal')
    .select('id')
    .where('memberId', '=', member.id)
    .executeTakeFirstOrThrow()
  world.advance(60_000)
  await world.app.db
    .updateTable('member')
    .set({ bankChangedAt: world.now(), bankAccountNo: `77${member.bankAccountNo.slice(2)}` })
    .where('id', '=', member.id)
    .execute()
  const payTo = { withdrawalId: row.id, bankCode: 'KBANK', bankAccountNo: member.bankAccountNo }
  expect((await unmask(member.id, ['bankAccountNo'])).body.payTo).toEqual(payTo)
  expect((await unmask(member.id, ['bankAccountNo', 'bankAccountName'])).body.payTo).toEqual({
    ...{ ...payTo, bankAccountName: 'MALI SUKJAI' },
  })
})

test('each sender of a deposit is shown once', async () => {
  const member = await world.aMember({ wallet: 100_00n })
  const { body } = await unmask(member.id, ['parties'])
  expect(body).toEqual({
    parties: [{ bankCode: 'KBANK', bankAccountNo: expect.stringMatching(/^9\d{9}$/), name: 'MALI SUKJAI' }],
  })
})

test('neither a stranger’s id nor an empty request shows anything, and nothing is written', async () => {
  const none = await unmask(newId(), ['phone'])
  expect(none).toMatchObject(refused('NO_DATA', 404))
  expect(await actsOf(none.staff.id)).toEqual([])
  const { id } = await world.aMember()
  for (const fields of [[], ['password'], Array(5).fill('phone')])
    expect(await unmask(id, fields as MaskedField[])).toMatchObject(refused('KEY_INVALID', 400))
  expect(await unmask(id, ['phone'], 'content')).toMatchObject(refused('FORBIDDEN', 403))
})

test('a number that was shown once is in no other answer of staff, in no trail and in no log', async () => {
  const lines: string[] = []
  const sink = new Writable({
    write(chunk, _, done) {
      lines.push(String(chunk))
      done()
    },
  })
  world.app.log = createLog({ logLevel: 'debug' }, sink)
  const member = await world.aMember({
    ...{ wallet: 500_00n, isFlagged: true, phone: '0865551234', bankAccountNo: '4455667788' },
    bankAccountName: 'KANARI UNSEENBIRD',
  })
  await member.call(api.withdraw, { body: { amount: 200 } })
  const shown = await unmask(member.id, ['phone', 'bankAccountNo', 'bankAccountName', 'parties'])
  const secrets = [member.phone, member.bankAccountNo, 'UNSEENBIRD']
  for (const secret of secrets) expect(shown.text).toContain(secret)
  const admin = await aStaffMember(world)
  const page = { page: 1, limit: 100 }
  const params = { memberId: member.id }
  const { id: withdrawalId } = await world.app.db
    .selectFrom('withdrawal')
    .select('id')
    .where('memberId', '=', member.id)
    .executeTakeFirstOrThrow()
  const another = { bankCode: 'KTB', bankAccountNo: '9900112233', bankAccountName: 'KANARI UNSEENFISH' }
  const change = { kind: 'bank_account' as const, memberId: member.id, ...another, reason: 'x' }
  expect(await world.call(operatorApi.newRequest, { body: change }, admin)).toMatchObject({ status: 202 })
  const answers = [
    await world.call(operatorApi.withdrawals, { body: page }, admin),
    await world.call(operatorApi.withdrawalSheet, { params: { ...params, withdrawalId } }, admin),
    await world.call(operatorApi.members, { body: { ...page, query: member.phone } }, admin),
    await world.call(operatorApi.members, { body: { ...page, query: member.bankAccountNo } }, admin),
    await world.call(operatorApi.memberSheet, { params }, admin),
    await world.call(operatorApi.sendPasswordHelp, { params, body: { reason: 'x' } }, admin),
    await world.call(operatorApi.tasks, { body: page }, admin),
    await world.call(operatorApi.suspense, { body: page }, admin),
    await world.call(operatorApi.auditTrail, { body: page }, admin),
    await world.call(operatorApi.requests, { body: page }, admin),
    await world.call(operatorApi.memberTimeline, { params, body: page }, admin),
    await world.call(operatorApi.search, { body: { query: member.bankAccountNo } }, admin),
    await world.call(operatorApi.chatRooms, { body: page }, admin),
    await world.call(operatorApi.noteMember, { params, body: { text: 'called' } }, admin),
    await world.call(operatorApi.freezeMember, { params, body: { capability: 'play', reason: 'x' } }, admin),
    await world.call(operatorApi.endSessions, { params, body: { reason: 'x' } }, admin),
  ]
  await world.runJobs()
  const [queue, , found] = answers
  expect(found?.text).toContain(member.id)
  expect(queue?.text).toContain('…7788')
  expect(queue?.text).toContain('KANARI U')
  for (const { status, text } of answers) {
    expect(status).toBe(200)
    for (const secret of secrets) expect(text).not.toContain(secret)
  }
  for (const secret of secrets) expect(lines.join('')).not.toContain(secret)
})
