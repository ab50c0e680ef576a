/** Facts about a password that is set anew by a code, through HTTP and the sandbox's SMS (decisions D18, staff-calls T3). */
import * as api from '@kapao/contract/calls/member.ts'
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import * as limits from '@kapao/contract/limits.ts'
import { beforeAll, expect, test } from 'vitest'
import { hashOtpCode, hashOtpToken } from '#otp/otp.rules.ts'
import { newId } from '#platform/db/id.ts'
import { hashPassword } from '#platform/password.ts'
import type { TestMember } from '../../test/factories.ts'
import { asOwner, injectFault } from '../../test/flows.ts'
import {
  anAddress,
  aPhone,
  aVerifiedToken,
  codeFor,
  forgotPassword,
  smsTo,
  verifyOtp,
} from '../../test/registration.ts'
import { aStaffMember } from '../../test/staff.ts'
import { race, refused, useWorld } from '../../test/world.ts'

const world = useWorld()
const [before, after] = ['มะลิ-ซ้อน-2', 'จำปี-บาน-9']
let passwordHash = ''
beforeAll(async () => {
  passwordHash = await hashPassword(before)
})

async function aMember(overrides: object = {}) {
  const member = await world.aMember({ phone: aPhone(), ...overrides })
  await asOwner(world, 'UPDATE member SET password_hash = $2 WHERE id = $1', [member.id, passwordHash])
  return member
}

async function aToken({ phone }: Pick<TestMember, 'phone'>) {
  const { otpToken } = (await forgotPassword(world, phone)).body
  await world.app.backgroundWork.settled()
  expect((await verifyOtp(world, otpToken, await codeFor(world, phone))).status).toBe(200)
  return otpToken
}

const reset = (
  otpToken: string,
  password = after,
  { idempotencyKey = newId(), address = anAddress() } = {},
) => world.call(api.resetPassword, { body: { otpToken, password }, idempotencyKey }, { address })

const logIn = ({ phone }: TestMember, password: string) =>
  world.call(api.login, { body: { username: phone, password } }, { address: anAddress() })

test('the code opens the way to another password: every session ends, and the member is told', async () => {
  const member = await aMember()
  const dropped: unknown[] = []
  const { realtime } = world.app
  world.app.realtime = { ...realtime, dropSessions: (...which) => dropped.push(which) }
  const token = await aToken(member)
  expect((await smsTo(world, member.phone))[0]?.text).toContain('ตั้งรหัสผ่านใหม่')
  expect((await reset(token)).body).toEqual({ message: 'SUCCESS' })
  expect(await member.call(api.wallet)).toMatchObject(refused('invalid-token', 401))
  expect(dropped).toEqual([[member.id, {}, 'password_changed']])
  expect(await logIn(member, before)).toMatchObject(refused('WRONG_CREDENTIAL', 401))
  expect((await logIn(member, after)).status).toBe(200)
  await world.runJobs()
  const [told] = await smsTo(world, member.phone)
  expect(told?.code).toBeNull()
  expect(told?.text).toContain('รหัสผ่านของคุณถูกตั้งใหม่')
  expect(await reset(token, 'อีกอันหนึ่ง-3')).toMatchObject(refused('UNVERIFIED_OTP', 422))
})

test('one that is changed by who is signed in is told too, in the language of the edition beside theirs', async () => {
  const member = await aMember()
  const change = (oldPassword: string) =>
    world.call(
      api.changePassword,
      { body: { oldPassword, newPassword: after } },
      { token: member.token, headers: { 'accept-language': 'en' } },
    )
  expect(await change('not-the-password')).toMatchObject(refused('WRONG_PASSWORD', 422))
  expect((await change(before)).status).toBe(200)
  await world.runJobs()
  const told = await smsTo(world, member.phone)
  expect(told.map(({ text }) => text.split('\n\n'))).toEqual([
    [expect.stringContaining('Your password was changed'), expect.stringContaining('รหัสผ่านของคุณถูกเปลี่ยนแล้ว')],
  ])
})

test('a phone that is nobody’s, or of a closed account, is answered alike and gets nothing', async () => {
  const member = await aMember()
  const closed = await aMember()
  await asOwner(world, 'UPDATE member SET is_active = false WHERE id = $1', [closed.id])
  const nobody = aPhone()
  const answers = await Promise.all(
    [member.phone, closed.phone, nobody].map((one) => forgotPassword(world, one)),
  )
  await world.app.backgroundWork.settled()
  for (const { status, body } of answers)
    expect([status, body]).toEqual([
      200,
      {
        ...{ otpRef: expect.any(String), otpToken: expect.any(String), code: 'SUCCESS' },
        ...{ expireIn: 300, resendIn: 60 },
      },
    ])
  for (const phone of [closed.phone, nobody]) expect(await smsTo(world, phone)).toEqual([])
  expect(await smsTo(world, member.phone)).toHaveLength(1)
  expect(await forgotPassword(world, '12')).toMatchObject(refused('PHONE_NUMBER_REQUIRE_10_DIGIT', 400))
})

test('a token that is not verified, is old, or was for something else sets nothing', async () => {
  const member = await aMember()
  const unverified = (await forgotPassword(world, member.phone)).body.otpToken
  expect(await reset(unverified)).toMatchObject(refused('UNVERIFIED_OTP', 422))
  const ofRegistration = await aVerifiedToken(world, member.phone)
  expect(await reset(ofRegistration)).toMatchObject(refused('UNVERIFIED_OTP', 422))
  world.advance(limits.otpResendMs)
  const old = await aToken(member)
  world.advance(limits.otpVerifiedLifetimeMs + 1_000)
  expect(await reset(old)).toMatchObject(refused('UNVERIFIED_OTP', 422))
  expect(await reset('x'.repeat(43))).toMatchObject(refused('UNVERIFIED_OTP', 422))
  expect((await logIn(member, before)).status).toBe(200)
})

test('its token serves nothing else', async () => {
  const member = await aMember()
  const otpToken = await aToken(member)
  const signIn = { username: member.phone, password: before, otpToken }
  expect(await world.call(api.login, { body: signIn }, { address: anAddress() })).toMatchObject(
    refused('UNVERIFIED_OTP', 422),
  )
})

test('a password that may not be one is refused, and the token can be used again', async () => {
  const member = await aMember()
  const token = await aToken(member)
  for (const password of ['short', member.phone, 'password'])
    expect(await reset(token, password)).toMatchObject({
      ...refused('INVALID_USER_INFO', 400),
      body: { fields: ['password'] },
    })
  expect((await reset(token)).status).toBe(200)
})

test('of many that arrive at once one sets the password; a repeat gets the first answer', async () => {
  const member = await aMember()
  const token = await aToken(member)
  const answers = await race(8, (copy) => reset(token, `${after}-${copy}`))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(422)])
  world.advance(limits.otpResendMs)
  const [again, once] = [await aToken(member), { idempotencyKey: newId(), address: anAddress() }]
  const [first, second] = [await reset(again, after, once), await reset(again, after, once)]
  expect([first.status, second.text]).toEqual([200, first.text])
})

test('withdrawals wait for a person for a day', async () => {
  const member = await aMember({ wallet: 500_00n })
  await reset(await aToken(member))
  const withdraw = async () => {
    const { token } = (await logIn(member, after)).body
    await world.call(api.withdraw, { body: { amount: 100 } }, { token })
    const row = await world.app.db
      .selectFrom('withdrawal')
      .select(['id', 'state', 'reason'])
      .where('memberId', '=', member.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    return row
  }
  const { id: withdrawalId, ...waiting } = await withdraw()
  expect(waiting).toEqual({ state: 'REVIEW', reason: 'password_reset' })
  const args = { params: { memberId: member.id, withdrawalId }, body: { note: 'called' } }
  await world.call(operatorApi.rejectWithdrawal, args, await aStaffMember(world))
  world.advance(limits.passwordResetReviewMs)
  expect(await withdraw()).toMatchObject({ state: 'APPROVED', reason: null })
  await world.runJobs()
})

test('strangers who ask for codes use up nothing of a device that is the member’s', async () => {
  const member = await aMember()
  const cookie = String((await logIn(member, before)).headers['set-cookie']).split(';')[0] ?? ''
  for (let nth = 0; nth < limits.otpPerPhoneHour + 1; nth++) {
    world.advance(limits.otpResendMs)
    await forgotPassword(world, member.phone)
  }
  await world.app.backgroundWork.settled()
  expect(await smsTo(world, member.phone)).toHaveLength(limits.otpPerPhoneHour)
  await forgotPassword(world, member.phone, { cookie })
  await world.app.backgroundWork.settled()
  expect(await smsTo(world, member.phone)).toHaveLength(limits.otpPerPhoneHour + 1)
})

/** As if it had been drawn: the code itself is told to nobody, and what the table has of it is a hash. */
async function drawInstead(otpToken: string, code: string) {
  const tokenHash = hashOtpToken(otpToken)
  const codeHash = hashOtpCode(world.app.config.otpKey, tokenHash, code)
  const changed = await asOwner(world, 'UPDATE otp SET code_hash = $2 WHERE token_hash = $1', [
    tokenHash,
    codeHash,
  ])
  expect(changed.rowCount).toBe(1)
}

/** The answers of somebody who guesses, the right code among the guesses. */
async function guess(otpToken: string) {
  const code = '1'.repeat(limits.otpDigits)
  await drawInstead(otpToken, code)
  const answers = []
  for (let tries = 0; tries <= limits.otpTriesMax; tries++)
    answers.push((await verifyOtp(world, otpToken, code)).body)
  return answers
}

const isWrong = Array(limits.otpTriesMax).fill({ message: 'OTP_CODE_INVALID' })

test('a code that nobody was sent opens nothing: from many places a stranger guesses no more of a phone', async () => {
  const member = await aMember()
  const tokens: string[] = []
  for (let nth = 0; nth < limits.otpPerPhoneHour + 1; nth++) {
    world.advance(limits.otpResendMs)
    tokens.push((await forgotPassword(world, member.phone)).body.otpToken)
    await world.app.backgroundWork.settled()
  }
  expect(await smsTo(world, member.phone)).toHaveLength(limits.otpPerPhoneHour)
  const [sent = '', unsent = ''] = tokens.slice(-2)
  expect(await guess(unsent)).toEqual([...isWrong, { message: 'OTP_BLOCK' }])
  expect(await reset(unsent)).toMatchObject(refused('UNVERIFIED_OTP', 422))
  expect((await verifyOtp(world, sent, await codeFor(world, member.phone))).status).toBe(200)
})

test('nor does one whose message the SMS service did not take', async () => {
  const member = await aMember()
  await injectFault(world, { service: 'sms', fault: 'reject', count: 1 })
  const { otpToken } = (await forgotPassword(world, member.phone)).body
  await world.app.backgroundWork.settled()
  expect(await guess(otpToken)).toEqual([...isWrong, { message: 'OTP_BLOCK' }])
})

test('a message that did not go out does not count against the phone', async () => {
  const member = await aMember()
  await injectFault(world, { service: 'sms', fault: 'reject', count: 1 })
  await forgotPassword(world, member.phone)
  await world.app.backgroundWork.settled()
  await forgotPassword(world, member.phone)
  await world.app.backgroundWork.settled()
  expect(await smsTo(world, member.phone)).toHaveLength(1)
})

test('the same caller asks once a minute', async () => {
  const { phone } = await aMember()
  const address = anAddress()
  expect((await forgotPassword(world, phone, { address })).status).toBe(200)
  expect(await forgotPassword(world, phone, { address })).toMatchObject(refused('REQUEST_LIMIT_1MIN', 429))
})

test('one place asks for so many phones and no more', async () => {
  const address = anAddress()
  for (let nth = 0; nth < limits.otpPerAddressHour; nth++)
    expect((await forgotPassword(world, aPhone(), { address })).status).toBe(200)
  expect(await forgotPassword(world, aPhone(), { address })).toMatchObject(refused('OTP_BLOCK', 429))
})

test('sent again with its key it gets the first answer, and one message goes out', async () => {
  const { phone } = await aMember()
  const [body, idempotencyKey, address] = [{ phoneNumber: phone }, newId(), anAddress()]
  const send = () => world.call(api.forgotPassword, { body, idempotencyKey }, { address })
  const [first, second] = [await send(), await send()]
  await world.app.backgroundWork.settled()
  expect([first.status, second.text]).toEqual([200, first.text])
  expect(await smsTo(world, phone)).toHaveLength(1)
})

const help = async (memberId: string) => {
  const staff = await aStaffMember(world, { role: 'support' })
  const args = { params: { memberId }, body: { reason: 'called us' } }
  return { ...(await world.call(operatorApi.sendPasswordHelp, args, staff)), staff }
}

test('staff have a member told how, at the member’s own phone, and learn and change nothing', async () => {
  const member = await aMember()
  const { body, text, staff } = await help(member.id)
  expect(body).toEqual({ message: 'SUCCESS' })
  await world.runJobs()
  const [told] = await smsTo(world, member.phone)
  expect(told).toMatchObject({ code: null, text: expect.stringContaining('/password') })
  expect(text).not.toContain(member.phone)
  expect((await member.call(api.wallet)).status).toBe(200)
  expect((await logIn(member, before)).status).toBe(200)
  const rows = await world.app.db
    .selectFrom('operatorAudit')
    .select('record')
    .where('operatorId', '=', staff.id)
    .execute()
  expect(rows.map(({ record }) => JSON.parse(record))).toMatchObject([
    { action: 'password_help_sent', memberId: member.id, reason: 'called us' },
  ])
})

test('nobody is told too often, nor by a strange id', async () => {
  const member = await aMember()
  for (let nth = 0; nth < limits.passwordHelpPerHour; nth++) expect((await help(member.id)).status).toBe(200)
  expect(await help(member.id)).toMatchObject(refused('REQUEST_LIMIT', 429))
  expect(await help(newId())).toMatchObject(refused('NO_DATA', 404))
  await asOwner(world, 'UPDATE member SET is_active = false WHERE id = $1', [member.id])
  world.advance(3_600_000)
  expect(await help(member.id)).toMatchObject(refused('NO_DATA', 404))
})
