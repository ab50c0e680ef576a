/** Facts about registering in the Laos build, with registration without codes (spec §5, §9; decisions D12). */
import * as api from '@kapao/contract/calls/member.ts'
import * as staffApi from '@kapao/contract/calls/staff.ts'
import { expect, test } from 'vitest'
import { aBankAccountNo, aForm, anAddress, password, smsTo } from '../../test/registration.ts'
import { aStaffMember } from '../../test/staff.ts'
import { race, refused, useWorld } from '../../test/world.ts'

const world = useWorld({ edition: 'laos', environment: { OTP: 'off' } })

let made = 0
const aLaoPhone = () => `20${String(55_000_000 + ++made)}`
const aLaoForm = (change: Record<string, unknown> = {}) => ({
  ...aForm(aLaoPhone()),
  bankCode: 'BCEL',
  ...change,
})
const register = (form: object) =>
  world.call(api.register, {}, { rawBody: JSON.stringify(form), address: anAddress() })

const currencyOf = async (phone: string) =>
  (await world.app.db.selectFrom('member').select('currency').where('phone', '=', phone).executeTakeFirst())
    ?.currency
/** As it is kept: with the 0 in front. */
const kept = (phone: string) => `0${phone}`

test.each([
  [undefined, 'LAK'],
  ['LAK', 'LAK'],
  ['BAHT', 'THB'],
])('the currency choice %s makes a member in %s', async (currency, held) => {
  const form = aLaoForm({ currency })
  expect((await register(form)).status).toBe(200)
  expect(await currencyOf(kept(form.username))).toBe(held)
})

test.each(['THB', 'USD', 'lak', 5])('the currency choice %s is refused', async (currency) => {
  expect(await register(aLaoForm({ currency }))).toMatchObject(refused('KEY_INVALID', 400))
})

test.each(['20551234', '2055123456', '20551234567'])('%s is a phone number', async (phone) => {
  expect((await register(aLaoForm({ username: phone }))).status).toBe(200)
})

test.each(['2055123', '205512345678', '+8562055123456', '20 55 abc'])('%s is none', async (phone) => {
  expect(await register(aLaoForm({ username: phone }))).toMatchObject({
    status: 400,
    body: { message: 'KEY_INVALID', fields: ['username'] },
  })
})

test('with or without the 0 in front it is one phone: one member, who signs in with either', async () => {
  const phone = aLaoPhone()
  const spellings = [phone, `0${phone}`, `0 ${phone.slice(0, 2)}-${phone.slice(2)}`]
  const answers = await race(6, (index) =>
    register({ ...aLaoForm({ username: spellings[index % 3] }), bankAccountNo: aBankAccountNo() }),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const username of spellings) {
    const login = { body: { username, password } }
    expect((await world.call(api.login, login, { address: anAddress() })).status, username).toBe(200)
    expect(await register(aLaoForm({ username, bankAccountNo: aBankAccountNo() }))).toMatchObject(
      refused('EXISTING_USER', 409),
    )
  }
})

test('a member of before, kept without the 0, is found with it, and nobody registers their phone', async () => {
  const { phone } = await world.aMember({ phone: aLaoPhone(), bankAccountNo: aBankAccountNo() })
  expect(await register(aLaoForm({ username: `0${phone}` }))).toMatchObject(refused('EXISTING_USER', 409))
  const { token } = await aStaffMember(world)
  for (const query of [phone, `0${phone}`]) {
    const found = await world.call(staffApi.members, { body: { page: 1, limit: 10, query } }, { token })
    expect(found.body.total, query).toBe(1)
  }
})

test('a bank of the other edition is not offered', async () => {
  const { body } = await world.call(api.banks, {})
  const codes = body.map(({ code }) => code)
  expect(codes).toEqual(expect.arrayContaining(['BCEL', 'JDB', 'LDB', 'APB']))
  expect(codes).not.toContain('KTB')
  expect(await register(aLaoForm({ bankCode: 'KTB' }))).toMatchObject(refused('INVALID_BANK', 422))
})

test('without codes nobody needs one, and the app is told so', async () => {
  expect((await world.call(api.registerOtp, {})).body).toEqual({ registerOTP: false })
})

test('32 registrations of one phone at the same time make one member', async () => {
  const username = aLaoPhone()
  const answers = await race(32, () => register(aLaoForm({ username, bankAccountNo: aBankAccountNo() })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const answer of answers)
    if (answer.status !== 200) expect(answer).toMatchObject(refused('EXISTING_USER', 409))
})

test('amounts are in kip for members who hold kip', async () => {
  const kip = await world.aMember({ phone: aLaoPhone(), bankAccountNo: aBankAccountNo() })
  const baht = await world.aMember({ phone: aLaoPhone(), bankAccountNo: aBankAccountNo(), currency: 'THB' })
  expect((await kip.call(api.withdrawLimits)).body).toMatchObject({
    withdrawMin: 50_000,
    withdrawMax: 100_000_000,
  })
  expect((await baht.call(api.withdrawLimits)).body).toMatchObject({ withdrawMin: 100, withdrawMax: 200_000 })
  const banks = (await kip.call(api.depositLookup)).body.banks
  expect(new Set(banks.map(({ currency }) => currency))).toEqual(new Set(['LAK']))
})

test('a member logs in with a Lao number', async () => {
  const form = aLaoForm()
  await register(form)
  const answer = await world.call(
    api.login,
    { body: { username: form.username, password } },
    { address: anAddress() },
  )
  expect(answer.status).toBe(200)
})

test('without codes only who registers is told that an account is taken', async () => {
  const member = await world.aMember()
  const form = { ...aForm(member.phone), bankCode: 'BCEL', bankAccountNo: member.bankAccountNo }
  const ask = (row: typeof api.validateAccount | typeof api.register) =>
    world.call(row, { body: form }, { address: anAddress() })
  expect((await ask(api.validateAccount)).status).toBe(200)
  expect(await ask(api.register)).toMatchObject(refused('EXISTING_USER', 409))
})

test('another bank account needs no code where none is sent, and is told by SMS', async () => {
  const member = await world.aMember({ phone: aLaoPhone() })
  const account = {
    name: 'ມະລິ',
    bankCode: 'BCEL',
    bankAccountName: 'SOMCHAI',
    bankAccountNo: aBankAccountNo(),
  }
  expect((await member.call(api.updateProfile, { body: account })).status).toBe(200)
  await world.runJobs()
  expect(await smsTo(world, member.phone)).toMatchObject([
    { text: expect.stringMatching(/^Kapao: ບັນຊີທະນາຄານສຳລັບຮັບເງິນຖອນ[^ก-๛]+ທັນທີ$/) },
  ])
})
