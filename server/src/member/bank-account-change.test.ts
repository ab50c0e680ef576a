/** The door between a stolen session and where the member's money goes (decisions D6, D12; quality I-20, I-31, C-47). */
import * as api from '@kapao/contract/calls/member.ts'
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import * as limits from '@kapao/contract/limits.ts'
import { describe, expect, test } from 'vitest'
import { newId } from '#platform/db/id.ts'
import type { TestMember } from '../../test/factories.ts'
import { clearFaults, injectFault } from '../../test/flows.ts'
import {
  aBankAccountNo,
  anAccountToken,
  anAddress,
  aPhone,
  aVerifiedToken,
  codeFor,
  smsTo,
  verifyOtp,
} from '../../test/registration.ts'
import { listBankPayouts } from '../../test/sandbox-calls.ts'
import { aStaffMember } from '../../test/staff.ts'
import { race, refused, useWorld } from '../../test/world.ts'

const world = useWorld()

const aMember = (overrides: object = {}) => world.aMember({ phone: aPhone(), ...overrides })
const anotherAccount = () => ({
  name: 'มะลิ',
  bankCode: 'SCB',
  bankAccountName: 'SOMCHAI THIEF',
  bankAccountNo: aBankAccountNo(),
})
const change = (member: TestMember, body: object, extras: object = {}) =>
  member.send(api.updateProfile, { body }, extras)
const rename = (member: TestMember, bankAccountName: string, otpToken?: string) =>
  member.call(api.updateAccountName, {
    body: { bankCode: 'KBANK', bankAccountName, ...(otpToken && { otpToken }) },
  })
const sendCode = (member: TestMember, body: object, token: string | undefined = member.token) =>
  world.call(
    api.sendOtp,
    { body: { phoneNumber: member.phone, ...body } },
    { address: anAddress(), ...(token && { token }) },
  )
const accountOf = async (member: TestMember) => (await member.call(api.profile)).body.bankAccount
const unverified = refused('UNVERIFIED_OTP', 422)

/** A language that a browser names or the member has chosen. */
const speaking = (locale: string) => ({ headers: { cookie: `locale=${locale}` } })
/** What the member was told, newest first; codes are left out. */
async function toldTo(member: TestMember) {
  await world.runJobs()
  return (await smsTo(world, member.phone)).filter(({ code }) => code === null).map(({ text }) => text)
}

test('a stolen session sends no payout to the thief, who does not hold the phone', async () => {
  const member = await aMember({ wallet: 1_000_00n })
  const thiefs = anotherAccount()
  expect(await change(member, thiefs)).toMatchObject(unverified)
  await member.call(api.withdraw, { body: { amount: 1_000 } })
  await world.runJobs()
  const payouts = await listBankPayouts(world)
  expect(payouts.filter(({ toAccountNo }) => toAccountNo === thiefs.bankAccountNo)).toEqual([])
  expect(payouts).toContainEqual(
    expect.objectContaining({ toAccountNo: member.bankAccountNo, amount: 1_000 }),
  )
})

describe('another bank account', () => {
  test.each(['bankCode', 'bankAccountNo'] as const)('is refused when only %s differs', async (field) => {
    const member = await aMember()
    const own = { ...anotherAccount(), bankAccountName: 'MALI SUKJAI' }
    const { bankCode, bankAccountNo } = await accountOf(member)
    const wanted = { ...own, bankCode, bankAccountNo, [field]: own[field] }
    expect(await change(member, wanted)).toMatchObject(unverified)
    const otpToken = await anAccountToken(world, member)
    expect((await change(member, { ...wanted, otpToken })).status).toBe(200)
    expect(await accountOf(member)).toMatchObject({ [field]: own[field] })
  })

  test('needs a code of its own each time, not older than 15 minutes', async () => {
    const member = await aMember({ remember: true })
    const otpToken = await anAccountToken(world, member)
    expect((await change(member, { ...anotherAccount(), otpToken })).status).toBe(200)
    expect(await change(member, { ...anotherAccount(), otpToken })).toMatchObject(unverified)
    world.advance(limits.otpResendMs)
    const second = await anAccountToken(world, member)
    world.advance(limits.otpVerifiedLifetimeMs + 1)
    expect(await change(member, { ...anotherAccount(), otpToken: second })).toMatchObject(unverified)
  })

  test('is not opened by a code that was not typed in, was sent to another member, or serves something else', async () => {
    const [member, other] = [await aMember(), await aMember()]
    const unfinished = (await sendCode(member, { purpose: 'account' })).body.otpToken
    const tokens = [
      unfinished,
      await anAccountToken(world, other),
      await aVerifiedToken(world, member.phone),
      'A'.repeat(43),
    ]
    for (const otpToken of tokens)
      expect(await change(member, { ...anotherAccount(), otpToken })).toMatchObject(unverified)
    expect(await accountOf(member)).toMatchObject({ bankAccountNo: member.bankAccountNo })
  })

  test('of somebody else is told only to who holds a code, and leaves the code for another try', async () => {
    const [member, other] = [await aMember(), await aMember()]
    const { bankCode, bankAccountNo } = await accountOf(other)
    const theirs = { ...anotherAccount(), bankCode, bankAccountNo }
    expect(await change(member, theirs)).toMatchObject(unverified)
    const otpToken = await anAccountToken(world, member)
    expect(await change(member, { ...theirs, otpToken })).toMatchObject(refused('EXISTING_BANK', 409))
    expect((await change(member, { ...anotherAccount(), otpToken })).status).toBe(200)
  })

  test('is changed once when many changes with one code race', async () => {
    const member = await aMember()
    const otpToken = await anAccountToken(world, member)
    const answers = await race(8, () => change(member, { ...anotherAccount(), otpToken }))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(422)])
    expect(await toldTo(member)).toHaveLength(1)
  })

  test('a repeat gets the first answer, also when the account has changed since', async () => {
    const member = await aMember()
    const otpToken = await anAccountToken(world, member)
    const send = { body: { ...anotherAccount(), otpToken }, idempotencyKey: newId() }
    const first = await member.call(api.updateProfile, send)
    expect(first.status).toBe(200)
    world.advance(limits.otpResendMs)
    await change(member, { ...anotherAccount(), otpToken: await anAccountToken(world, member) })
    expect((await member.call(api.updateProfile, send)).text).toBe(first.text)
  })
})

describe('the holder’s name', () => {
  test.each(['MALI SUKJAY', 'Mr. Mali Sukjai', 'มะลิ สุขใจ'])(
    'that fits the old one needs no code: %s',
    async (name) => {
      const member = await aMember()
      expect((await rename(member, name)).status).toBe(200)
      expect(await toldTo(member)).toEqual([expect.stringContaining('ชื่อเจ้าของบัญชี')])
    },
  )

  test('of somebody else needs a code, by either call', async () => {
    const member = await aMember()
    const account = { name: 'มะลิ', bankCode: 'KBANK', bankAccountNo: member.bankAccountNo }
    expect(await rename(member, 'SOMCHAI THIEF')).toMatchObject(unverified)
    expect(await change(member, { ...account, bankAccountName: 'SOMCHAI THIEF' })).toMatchObject(unverified)
    expect((await rename(member, 'SOMCHAI THIEF', await anAccountToken(world, member))).status).toBe(200)
  })

  test('does not walk to another person’s a few letters at a time', async () => {
    const member = await aMember()
    for (const step of ['MALI SUKJAEE', 'MALI SUKJAI']) expect((await rename(member, step)).status).toBe(200)
    expect((await rename(member, 'MALO SUKJAA')).status).toBe(200)
    expect(await rename(member, 'MADO SUTJAA')).toMatchObject(unverified)
    const otpToken = await anAccountToken(world, member)
    expect((await rename(member, 'MADO SUTJAA', otpToken)).status).toBe(200)
    // Proven, it is what the next one is held against.
    expect((await rename(member, 'MADO SUTTAN')).status).toBe(200)
  })

  test('a code that was not needed is still good', async () => {
    const member = await aMember()
    const otpToken = await anAccountToken(world, member)
    expect((await rename(member, 'MALI SUKJAY', otpToken)).status).toBe(200)
    expect((await rename(member, 'SOMCHAI THIEF', otpToken)).status).toBe(200)
  })
})

describe('the code', () => {
  test('goes to the member’s own phone, and says what it is for', async () => {
    const member = await aMember()
    expect((await sendCode(member, { purpose: 'account' })).status).toBe(200)
    expect((await smsTo(world, member.phone))[0]?.text).toContain('สำหรับเปลี่ยนข้อมูลบัญชีธนาคาร')
  })

  test('is what a member who is signed in gets for the own phone without saying what it is for', async () => {
    const member = await aMember()
    const { otpToken } = (await sendCode(member, {})).body
    await verifyOtp(world, otpToken, await codeFor(world, member.phone))
    expect((await change(member, { ...anotherAccount(), otpToken })).status).toBe(200)
  })

  test('is not sent to another phone, nor to a visitor', async () => {
    const [member, other] = [await aMember(), await aMember()]
    expect(await sendCode(member, { purpose: 'account', phoneNumber: other.phone })).toMatchObject({
      ...refused('KEY_INVALID', 400),
      body: { fields: ['phoneNumber'] },
    })
    for (const token of ['', 'A'.repeat(43)])
      expect(await sendCode(member, { purpose: 'account' }, token)).toMatchObject(
        refused('invalid-token', 401),
      )
    expect([...(await smsTo(world, member.phone)), ...(await smsTo(world, other.phone))]).toEqual([])
  })

  test('opens no registration and no sign-in', async () => {
    const member = await aMember()
    const otpToken = await anAccountToken(world, member)
    const { phone } = member
    const answer = await world.call(
      api.validateAccount,
      { body: { username: phone, otpToken } },
      { address: anAddress() },
    )
    expect(answer).toMatchObject(unverified)
    const login = { username: phone, password: 'มะลิ-ซ้อน-2', otpToken }
    expect(await world.call(api.login, { body: login }, { address: anAddress() })).toMatchObject(unverified)
  })

  test('is sent once a minute and five times an hour; an earlier one that still serves is not sent again', async () => {
    const member = await aMember({ remember: true })
    const otpToken = await anAccountToken(world, member)
    expect((await sendCode(member, { purpose: 'account', otpToken })).body.code).toBe('OTP_VERIFIED')
    expect(await sendCode(member, { purpose: 'account' })).toMatchObject(refused('REQUEST_LIMIT_1MIN', 429))
    for (let sent = 1; sent < limits.otpPerPhoneHour; sent++) {
      world.advance(limits.otpResendMs)
      expect((await sendCode(member, { purpose: 'account' })).status).toBe(200)
    }
    world.advance(limits.otpResendMs)
    expect(await sendCode(member, { purpose: 'account' })).toMatchObject(refused('OTP_BLOCK', 429))
  })
})

describe('the message', () => {
  test('tells the end of the new number and what to do, in the language of the app and in Thai', async () => {
    const member = await aMember()
    const wanted = { ...anotherAccount(), otpToken: await anAccountToken(world, member) }
    expect((await change(member, wanted, speaking('EN'))).status).toBe(200)
    const [text, ...more] = await toldTo(member)
    expect(more).toEqual([])
    expect(text).toMatch(
      /^Kapao: Your withdrawals now go to .* ending in \d{4}\. .*contact us at once\.\n\nKapao: บัญชี/,
    )
    expect(text).toContain(wanted.bankAccountNo.slice(-4))
    expect(text).not.toContain(wanted.bankAccountNo)
    expect(text).not.toContain('THIEF')
  })

  test.each([
    ['TH', /^Kapao: ชื่อเจ้าของบัญชี[^ກ-ໝ]+ทันที$/],
    ['LA', /^Kapao: ຊື່ເຈົ້າຂອງບັນຊີ.*\n\nKapao: ชื่อเจ้าของบัญชี/],
  ])('in %s', async (locale, words) => {
    const member = await aMember()
    const body = { bankCode: 'KBANK', bankAccountName: 'MALI SUKJAY' }
    await member.call(api.updateAccountName, { body }, speaking(locale))
    expect(await toldTo(member)).toEqual([expect.stringMatching(words)])
  })

  test('is not sent when nothing of the account has changed', async () => {
    const member = await aMember()
    const { bankCode, bankAccountNo, bankAccountName } = await accountOf(member)
    await change(member, { name: 'น้ำฝน', bankCode, bankAccountNo: `0${bankAccountNo}`, bankAccountName })
    expect(await toldTo(member)).toEqual([])
  })

  test('comes also when the service was away at the time of the change, and once', async () => {
    const member = await aMember({ remember: true })
    const otpToken = await anAccountToken(world, member)
    await injectFault(world, { service: 'sms', fault: 'timeout_before' })
    expect((await change(member, { ...anotherAccount(), otpToken })).status).toBe(200)
    expect(await toldTo(member)).toEqual([])
    await clearFaults(world)
    world.advance(60_000)
    expect(await toldTo(member)).toHaveLength(1)
    world.advance(3_600_000)
    expect(await toldTo(member)).toHaveLength(1)
  })

  test('comes once when the service took it and its answer was lost', async () => {
    const member = await aMember()
    await injectFault(world, { service: 'sms', fault: 'error_after' })
    await rename(member, 'MALI SUKJAY')
    await world.runJobs()
    await clearFaults(world)
    world.advance(60_000)
    expect(await toldTo(member)).toHaveLength(1)
  })

  const statesOf = async (member: TestMember) =>
    (
      await world.app.db.selectFrom('memberSms').select('state').where('memberId', '=', member.id).execute()
    ).map(({ state }) => state)

  test('that was never answered is given up after a day', async () => {
    const member = await aMember()
    await injectFault(world, { service: 'sms', fault: 'timeout_before' })
    await rename(member, 'MALI SUKJAY')
    await world.runJobs()
    expect(await statesOf(member)).toEqual(['WAITING'])
    world.advance(limits.smsAskForMs + 1)
    await world.runJobs()
    expect(await statesOf(member)).toEqual(['UNANSWERED'])
  })

  test('that the service refuses is not sent again', async () => {
    const member = await aMember({ phone: '0890110500' })
    await rename(member, 'MALI SUKJAY')
    await world.runJobs()
    expect(await statesOf(member)).toEqual(['REJECTED'])
  })

  test('is sent too when two members of staff change the account', async () => {
    const member = await aMember()
    const { name, ...account } = anotherAccount()
    const asked = await world.call(
      operatorApi.newRequest,
      { body: { kind: 'bank_account', reason: 'by letter', memberId: member.id, ...account } },
      await aStaffMember(world),
    )
    const params = { requestId: asked.body._id }
    await world.call(operatorApi.approveRequest, { params }, await aStaffMember(world, { role: 'risk' }))
    expect(await toldTo(member)).toEqual([expect.stringMatching(/Your withdrawals now go to/)])
  })
})

test('staff cannot ask for the account that a member has already', async () => {
  const { id } = await aMember()
  const account = await world.app.db
    .selectFrom('member')
    .select(['bankCode', 'bankAccountNo', 'bankAccountName'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const staff = await aStaffMember(world)
  const ask = (change: object) => {
    const body = { kind: 'bank_account' as const, reason: 'by letter', memberId: id, ...account, ...change }
    return world.call(operatorApi.newRequest, { body }, staff)
  }
  const refusal = refused('KEY_INVALID', 400)
  expect(await ask({})).toMatchObject(refusal)
  // As it is written down in the end.
  expect(await ask({ bankAccountName: ` ${account.bankAccountName.toLowerCase()} ` })).toMatchObject(refusal)
  expect((await ask({ bankAccountName: 'MALI SUKJAY' })).status).toBe(202)
})
