/** What a member of staff sends twice happens once, and both get the same (decisions D1). */

import type { Endpoint } from '@kapao/contract/calls/endpoint.ts'
import * as api from '@kapao/contract/calls/member.ts'
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import { keysOf } from '@kapao/contract/keys.ts'
import { expect, test } from 'vitest'
import { newId } from '../src/platform/db/id.ts'
import { textOf } from './chats.ts'
import { aFlag, claimCalls } from './claims.ts'
import type { TestMember } from './factories.ts'
import { asOwner } from './flows.ts'
import { aPicture } from './hostile-pictures.ts'
import { anOfferByStaff } from './offers.ts'
import { approveByAnother } from './requests.ts'
import { sampleBodies } from './sample-bodies.ts'
import { sendBankTransfer } from './sandbox-calls.ts'
import { aCase } from './service-books.ts'
import { multipart, multipartType, sendTransfer, slipsWithJobs } from './slips.ts'
import { aStaffMember } from './staff.ts'
import { codeOf, signIn, staffPassword, tokenIn } from './staff-access.ts'
import { tokenHeader } from './token-header.ts'
import { aWheel } from './wheel.ts'
import { type AnyArguments, useWorld } from './world.ts'

const world = useWorld()
const { handIn, slipRowOf, walletOf } = slipsWithJobs(world)

async function sendTwice(row: Endpoint, args: Omit<AnyArguments, 'idempotencyKey'>) {
  const { id, token } = await aStaffMember(world)
  const once = { ...args, idempotencyKey: newId() }
  const [first, second] = [await world.send(row, once, { token }), await world.send(row, once, { token })]
  expect([200, 202]).toContain(first.status)
  expect([second.status, second.text]).toEqual([first.status, first.text])
  return { operatorId: id }
}

const recordsBy = (operatorId: string) =>
  world.app.db.selectFrom('operatorAudit').select('record').where('operatorId', '=', operatorId).execute()

/** A slip whose sender shows four digits and another name: a person must decide. */
async function aSlipInReview(digits: string): Promise<{ member: TestMember; slipId: string }> {
  const member = await world.aMember({ bankAccountNo: `88${digits}0502` })
  const { slip } = await sendTransfer(world, member, { fromName: 'SOMCHAI DEEJAI' })
  const row = await handIn(member, slip)
  return { member, slipId: (await slipRowOf(row?.reference ?? '')).id }
}

test('the service is switched on', async () => {
  const { operatorId } = await sendTwice(operatorApi.setTerminated, {
    body: { terminated: false, reason: 'seen' },
  })
  expect((await recordsBy(operatorId)).length).toBeLessThanOrEqual(1)
})

test('a payment in suspense is asked for its member', async () => {
  const member = await world.aMember()
  const sent = await sendBankTransfer(world, {
    fromBank: 'KTB',
    fromAccountNo: '9990001112',
    fromName: 'SOMEBODY ELSE',
    toBank: 'SCB',
    toAccountNo: '4051234567',
    amount: 250.5,
  })
  await world.runJobs()
  const { operatorId } = await sendTwice(operatorApi.attributePayment, {
    params: { fromBank: sent.bank, reference: sent.reference },
    body: { memberId: member.id, note: 'slip seen' },
  })
  expect(await walletOf(member)).toBe(0n)
  expect(await recordsBy(operatorId)).toHaveLength(1)
})

test('something is taken in hand and given back', async () => {
  const { member, slipId } = await aSlipInReview('3000')
  const slip = { memberId: member.id, slipId }
  const rich = await world.aMember({ wallet: 500_00n, isFlagged: true })
  await rich.call(api.withdraw, { body: { amount: 500 } })
  await rich.call(api.sendMessage, { body: { message: textOf('เงินไม่เข้า') } })
  await world.control('POST', '/bank/transfers', {
    ...{ fromBank: 'KTB', fromAccountNo: '9990001112', fromName: 'SOMEBODY ELSE' },
    ...{ toBank: 'SCB', toAccountNo: '4051234567', amount: 250.5, reference: 'TAKENTWICE' },
  })
  await world.runJobs()
  const { db } = world.app
  const withdrawal = await db.selectFrom('withdrawal').select('id').executeTakeFirstOrThrow()
  const task = await db.selectFrom('operatorTask').select('id').executeTakeFirstOrThrow()
  const named: Record<keyof typeof claimCalls, Record<string, string>> = {
    withdrawal: { memberId: rich.id, withdrawalId: withdrawal.id },
    slip,
    task: { taskId: task.id },
    payment: { fromBank: 'KTB', reference: 'TAKENTWICE' },
    case: { caseId: await aCase(world) },
    room: { roomId: rich.id },
    flag: { flagId: await aFlag(world, rich.id) },
  }
  for (const kind of keysOf(claimCalls)) {
    const [take, giveBack] = claimCalls[kind]
    const { operatorId } = await sendTwice(take, { params: named[kind] })
    expect(await recordsBy(operatorId)).toHaveLength(1)
    await asOwner(world, 'DELETE FROM staff_claim')
    await sendTwice(giveBack, { params: named[kind] })
  }
})

test('the books are compared', async () => {
  const { operatorId } = await sendTwice(operatorApi.compareBooks, {})
  expect(await recordsBy(operatorId)).toHaveLength(1)
})

test('a case is closed', async () => {
  const params = { caseId: await aCase(world) }
  const { operatorId } = await sendTwice(operatorApi.closeCase, { params, body: { note: 'told by phone' } })
  expect(await recordsBy(operatorId)).toHaveLength(1)
})

test('a slip is approved', async () => {
  const { member, slipId } = await aSlipInReview('3001')
  const params = { memberId: member.id, slipId }
  const { operatorId } = await sendTwice(operatorApi.approveSlip, { params, body: { note: 'his wife' } })
  await world.runJobs()
  expect(await walletOf(member)).toBe(500_00n)
  expect(await recordsBy(operatorId)).toHaveLength(1)
})

test('a slip is rejected', async () => {
  const { member, slipId } = await aSlipInReview('3002')
  const { operatorId } = await sendTwice(operatorApi.rejectSlip, {
    params: { memberId: member.id, slipId },
    body: { reason: 'NOT_MATCH', note: 'another name' },
  })
  expect(await walletOf(member)).toBe(0n)
  expect(await recordsBy(operatorId)).toHaveLength(1)
})

test('a customer is answered, read, told that somebody types, and the conversation is closed', async () => {
  const { id, call } = await world.aMember()
  await call(api.sendMessage, { body: { message: textOf('เงินไม่เข้า') } })
  const params = { roomId: id }
  await sendTwice(operatorApi.readRoom, { params })
  await sendTwice(operatorApi.typeToCustomer, { params })
  await sendTwice(operatorApi.answerCustomer, { params, body: { message: textOf('กำลังตรวจสอบค่ะ') } })
  for (const [row, body] of [
    [operatorApi.assignRoom, { username: null }],
    [operatorApi.labelRoom, { labels: ['money'] }],
    [operatorApi.snoozeRoom, { until: null }],
  ] as const)
    await sendTwice(row, { params, body })
  const { operatorId } = await sendTwice(operatorApi.closeChat, { params })
  const { body } = await call(api.chatHistory, { body: { limit: 100 } })
  expect(body.filter(({ sender }) => sender === 'operator')).toHaveLength(1)
  expect(await recordsBy(operatorId)).toHaveLength(1)
})

test('a conversation is noted and looked at, and an answer kept ready is written and removed', async () => {
  const { id, call } = await world.aMember()
  await call(api.sendMessage, { body: { message: textOf('เงินไม่เข้า') } })
  const params = { roomId: id }
  await sendTwice(operatorApi.lookAtRoom, { params, body: { isTyping: true } })
  const noted = await sendTwice(operatorApi.noteRoom, { params, body: { text: 'seen' } })
  const reply = { params: { code: 'twice' } }
  const written = await sendTwice(operatorApi.writeReply, {
    ...reply,
    body: { words: { th: 'ค่ะ', la: '', en: '' } },
  })
  const removed = await sendTwice(operatorApi.removeReply, reply)
  for (const { operatorId } of [noted, written, removed]) expect(await recordsBy(operatorId)).toHaveLength(1)
})

test.each([
  ['writePieces', 'agreements'],
  ['writeText', 'contact'],
  ['writeBanners', 'refundBanners'],
] as const)('what is written by %s', async (call, name) => {
  const { token } = await aStaffMember(world)
  const { version } = (await world.call(operatorApi.content, {}, { token })).body[name]
  const body = { ...sampleBodies[call], version }
  const { operatorId } = await sendTwice(operatorApi[call], { params: { name }, body })
  expect(await recordsBy(operatorId)).toHaveLength(1)
})

test('a picture is kept', async () => {
  const { token } = await aStaffMember(world)
  const headers = {
    ...{ 'x-requested-with': 'XMLHttpRequest', 'idempotency-key': newId() },
    ...{ 'content-type': multipartType, ...tokenHeader(operatorApi.uploadPicture, token) },
  }
  const payload = multipart([{ bytes: await aPicture().png().toBuffer() }])
  const upload = () =>
    world.running.server.inject({ method: 'POST', url: operatorApi.uploadPicture.path, headers, payload })
  const [first, second] = [await upload(), await upload()]
  expect([first.statusCode, second.body]).toEqual([200, first.body])
})

test('a bonus is offered, changed and closed', async () => {
  const created = await sendTwice(operatorApi.createOffer, { body: sampleBodies.createOffer })
  expect(await recordsBy(created.operatorId)).toHaveLength(1)
  const params = { kind: 'bonus', code: (await anOfferByStaff(world)).code }
  for (const name of ['changeOffer', 'closeOffer'] as const) {
    const { operatorId } = await sendTwice(operatorApi[name], { params, body: sampleBodies[name] })
    expect(await recordsBy(operatorId)).toHaveLength(1)
  }
})

test('a wheel is set up, changed, started and stopped', async () => {
  const params = { campaignId: await aWheel(world, { slices: [{ code: 'NOTHING' }] }) }
  for (const name of ['createCampaign', 'changeCampaign', 'startCampaign', 'stopCampaign'] as const) {
    const args = { ...(name !== 'createCampaign' && { params }), body: sampleBodies[name] }
    const { operatorId } = await sendTwice(operatorApi[name], args)
    expect(await recordsBy(operatorId)).toHaveLength(1)
  }
})

test('a member is frozen, noted and flagged, and the flag is closed', async () => {
  const { id: memberId } = await world.aMember()
  const params = { memberId }
  const reason = 'seen'
  const frozen = await sendTwice(operatorApi.freezeMember, { params, body: { capability: 'play', reason } })
  const noted = await sendTwice(operatorApi.noteMember, { params, body: { text: 'seen' } })
  const flag = { code: 'odd', reason, holds: false }
  const flagged = await sendTwice(operatorApi.flagMember, { params, body: flag })
  const flags = await world.app.db
    .selectFrom('memberFlag')
    .select('id')
    .where('memberId', '=', memberId)
    .execute()
  expect(flags).toHaveLength(1)
  const closed = await sendTwice(operatorApi.closeFlag, {
    params: { memberId, flagId: flags[0]?.id ?? '' },
    body: { note: 'nothing' },
  })
  for (const { operatorId } of [frozen, noted, flagged, closed])
    expect(await recordsBy(operatorId)).toHaveLength(1)
})

test('a flag is decided, and a rule of risk is changed', async () => {
  const { id: memberId } = await world.aMember()
  const flag = { code: 'odd', reason: 'seen', holds: true }
  const flagged = await sendTwice(operatorApi.flagMember, { params: { memberId }, body: flag })
  const { id: flagId } = await world.app.db
    .selectFrom('memberFlag')
    .select('id')
    .where('memberId', '=', memberId)
    .executeTakeFirstOrThrow()
  const decided = await sendTwice(operatorApi.decideFlag, {
    params: { flagId },
    body: { state: 'WRONG', note: 'nothing' },
  })
  const changed = await sendTwice(operatorApi.changeRiskRule, {
    params: { code: 'bonus_then_cancel' },
    body: { isOn: true, holds: false, thresholds: { cancelsMin: 4, days: 20 }, reason: 'seen' },
  })
  for (const { operatorId } of [flagged, decided, changed])
    expect(await recordsBy(operatorId)).toHaveLength(1)
})

test('a member’s sessions are ended, and an account number is asked for', async () => {
  const { id: memberId } = await world.aMember()
  const ended = await sendTwice(operatorApi.endSessions, { params: { memberId }, body: { reason: 'lost' } })
  const body = { fields: ['bankAccountNo' as const], reason: 'paid by hand' }
  const shown = await sendTwice(operatorApi.unmaskMember, { params: { memberId }, body })
  const told = await sendTwice(operatorApi.sendPasswordHelp, {
    params: { memberId },
    body: { reason: 'called us' },
  })
  await asOwner(world, 'UPDATE member SET is_active = false, closed_at = now() WHERE id = $1', [memberId])
  const reopened = await sendTwice(operatorApi.reopenMember, {
    params: { memberId },
    body: { reason: 'asked' },
  })
  for (const { operatorId } of [ended, shown, told, reopened])
    expect(await recordsBy(operatorId)).toHaveLength(1)
})

test('a switch is turned off and on', async () => {
  const params = { name: 'spins' }
  const off = await sendTwice(operatorApi.turnSwitch, { params, body: { isOn: false, reason: 'seen' } })
  const on = await sendTwice(operatorApi.turnSwitch, { params, body: { isOn: true, reason: 'seen' } })
  for (const { operatorId } of [off, on]) expect(await recordsBy(operatorId)).toHaveLength(1)
})

test('a setting is changed', async () => {
  const { operatorId } = await sendTwice(operatorApi.changeSettings, { body: { siteName: 'Kapao Twice' } })
  expect(await recordsBy(operatorId)).toHaveLength(1)
})

test.each([
  ['Bank', 'TWICE_BANK'],
  ['Source', 'TWICE_SOURCE'],
  ['Provider', 'TWICE_PROVIDER'],
  ['Game', 'TWICE_GAME'],
] as const)('a row of the catalogue is made, changed, closed and opened: %s', async (kind, code) => {
  const params = { code }
  const body = { ...sampleBodies[`create${kind}`], code }
  const created = await sendTwice(operatorApi[`create${kind}`], { body })
  const acts = [
    [operatorApi[`change${kind}`], sampleBodies[`change${kind}`]],
    [operatorApi[`close${kind}`], { reason: 'seen' }],
    [operatorApi[`open${kind}`], { reason: 'seen' }],
  ] as const
  expect(await recordsBy(created.operatorId)).toHaveLength(1)
  for (const [row, body] of acts) {
    const { operatorId } = await sendTwice(row, { params, body })
    expect(await recordsBy(operatorId)).toHaveLength(1)
  }
})

test.each([
  ['DepositAccount', 'TWICE_ACCOUNT'],
  ['Gateway', 'TWICE_GATEWAY'],
] as const)('what takes two people is asked for: %s', async (kind, code) => {
  const params = { code }
  const ofOne = async (row: Endpoint, body: object) => {
    const { operatorId } = await sendTwice(row, { params, body })
    expect(await recordsBy(operatorId)).toHaveLength(1)
    const asked = await world.app.db
      .selectFrom('operatorRequest')
      .select('id')
      .where('requestedBy', '=', operatorId)
      .execute()
    for (const { id } of asked) await approveByAnother(world, id)
  }
  const whole = { ...sampleBodies[`create${kind}`], code }
  await ofOne(operatorApi[`create${kind}`], whole)
  await ofOne(operatorApi[`change${kind}`], { ...whole, position: 10 })
  await ofOne(operatorApi[`close${kind}`], { reason: 'seen' })
  await ofOne(operatorApi[`open${kind}`], { reason: 'seen' })
})

test('people and machines come and go', async () => {
  const page = { page: 1, limit: 100 }
  const body = { username: 'twice', name: 'Twice', roles: ['support' as const] }
  const invited = await sendTwice(operatorApi.inviteStaff, { body })
  const disabled = await sendTwice(operatorApi.disableStaff, {
    params: { username: 'twice' },
    body: { reason: 'left' },
  })
  const endsAt = new Date(world.now().getTime() + 3_600_000).toISOString()
  const created = await sendTwice(operatorApi.createToken, {
    body: { name: 'twice too', roles: ['risk'], endsAt },
  })
  const { token } = await aStaffMember(world)
  const { tokens } = (await world.call(operatorApi.machineTokens, { body: page }, { token })).body
  const params = { tokenId: tokens.find(({ name }) => name === 'twice too')?._id ?? '' }
  const revoked = await sendTwice(operatorApi.revokeToken, { params, body: { reason: 'done with' } })
  for (const { operatorId } of [invited, disabled, created, revoked])
    expect(await recordsBy(operatorId)).toHaveLength(1)
})

test('a list as a file', async () => {
  const { operatorId } = await sendTwice(operatorApi.newExport, {
    body: { kind: 'daily', reason: 'for the bank' },
  })
  expect(await recordsBy(operatorId)).toHaveLength(1)
  const { exports } = (
    await world.call(
      operatorApi.exportList,
      { body: { page: 1, limit: 100, kind: 'daily' } },
      { token: (await aStaffMember(world)).token },
    )
  ).body
  expect(exports).toHaveLength(1)
})

test('an invitation, a sign-in and its code', async () => {
  const again = async <E extends Endpoint>(row: E, args: AnyArguments, token?: string) => {
    const once = { ...args, idempotencyKey: newId() }
    const [first, second] = [
      await world.send(row, once, token ? { token } : {}),
      await world.send(row, once, token ? { token } : {}),
    ]
    expect([first.status, second.status, second.text]).toEqual([200, 200, first.text])
    return first
  }
  const inviter = await aStaffMember(world)
  const body = { username: 'twice.too', name: 'Twice', roles: ['support' as const] }
  const invited = await world.call(operatorApi.inviteStaff, { body }, inviter)
  const token = tokenIn(invited.body.link)
  const { secret } = (await again(operatorApi.openInvitation, { body: { token } })).body
  const acceptance = { token, password: staffPassword, code: codeOf(world, secret) }
  await again(operatorApi.acceptInvitation, { body: acceptance })

  world.advance(31_000)
  const proof = { username: 'twice.too', password: staffPassword, code: codeOf(world, secret) }
  const answer = await again(operatorApi.staffLogin, { body: proof })
  const session = /kapao-staff=([^;]*)/.exec(String(answer.headers['set-cookie']))?.[1] ?? ''
  world.advance(31_000)
  await again(operatorApi.staffStepUp, { body: { code: codeOf(world, secret) } }, session)

  world.advance(31_000)
  const other = await signIn(world, { username: 'twice.too', secret })
  const { body: sessions } = await world.call(operatorApi.staffSessions, {}, { token: session })
  const params = { sessionId: sessions.find(({ isCurrent }) => !isCurrent)?.id ?? '' }
  await again(operatorApi.endStaffSession, { params }, session)
  expect((await world.call(operatorApi.staffMe, {}, { token: other.token })).status).toBe(401)
})
