/** Facts about registering, the profile and the password, through HTTP (spec §4, §5; decisions D9, D12; quality I-32). */
import * as api from '@kapao/contract/calls/member.ts'
import * as limits from '@kapao/contract/limits.ts'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { passwordHashCost } from '#platform/server-limits.ts'
import { openSession } from '../../test/factories.ts'
import {
  aBankAccountNo,
  aForm,
  anAddress,
  aPhone,
  aVerifiedForm,
  aVerifiedToken,
  password,
  sendOtp,
} from '../../test/registration.ts'
import { race, refused, useWorld } from '../../test/world.ts'

const world = useWorld()

type Form = Partial<Awaited<ReturnType<typeof aVerifiedForm>>> & Record<string, unknown>

/** As it is sent: also with fields and values that the contract does not know. */
const register = (form: Form, extras: { idempotencyKey?: string; address?: string } = {}) => {
  const { address = anAddress(), idempotencyKey } = extras
  const headers: Record<string, string> = idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}
  return world.call(api.register, {}, { headers, rawBody: JSON.stringify(form), address })
}

const validate = (form: Form) =>
  world.call(api.validateAccount, {}, { rawBody: JSON.stringify(form), address: anAddress() })

const login = (username: string, given = password) =>
  world.call(api.login, { body: { username, password: given } }, { address: anAddress() })

const findMember = (phone: string) =>
  world.app.db.selectFrom('member').selectAll().where('phone', '=', phone).executeTakeFirst()

describe('registering', () => {
  test('makes a member who can log in and see the profile', async () => {
    const form = await aVerifiedForm(world)
    const answer = await register(form)
    expect(answer).toMatchObject({ status: 200, body: { message: 'SUCCESS' } })
    expect(answer.headers['cache-control']).toBe('no-store')
    const { token } = (await login(form.username)).body
    const { body } = await world.call(api.profile, {}, { token })
    expect(body).toEqual({
      profile: {
        _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        name: 'น้ำผึ้ง',
        username: form.username,
        createdAt: world.now().toISOString(),
        coin: 0,
        memberNo: expect.stringMatching(/^K-\d{9}$/),
        stepUp: [],
        currency: 'THB',
      },
      bankAccount: {
        bankCode: 'KBANK',
        bankAccountName: 'NAMPHUNG JAIDEE',
        bankAccountNo: form.bankAccountNo,
        bank: { nameTH: 'กสิกรไทย', nameEN: 'Kasikornbank', nameLA: expect.any(String) },
      },
    })
  })

  test('keeps no password that could be read', async () => {
    const form = await aVerifiedForm(world)
    await register(form)
    const member = await findMember(form.username)
    const { memoryCost, timeCost, parallelism } = passwordHashCost
    const cost = `m=${memoryCost},t=${timeCost},p=${parallelism}`
    expect(member?.passwordHash?.split('$').slice(0, 4)).toEqual(['', 'argon2id', 'v=19', cost])
  })

  test('sent twice with one key makes one member and gives one answer', async () => {
    const form = await aVerifiedForm(world)
    const address = anAddress()
    const key = `register-${form.username}`
    const first = await register(form, { idempotencyKey: key, address })
    const second = await register(form, { idempotencyKey: key, address })
    expect([second.status, second.text]).toEqual([first.status, first.text])
    const other = await register({ ...form, name: 'อื่น' }, { idempotencyKey: key, address })
    expect(other).toMatchObject(refused('KEY_INVALID', 422))
  })

  test('sent twice without a key says that the phone is registered', async () => {
    const form = await aVerifiedForm(world)
    await register(form)
    expect(await register(form)).toMatchObject(refused('EXISTING_USER', 409))
  })

  test('reads account numbers and phones as people write them', async () => {
    const form = await aVerifiedForm(world)
    const { bankAccountNo, username } = form
    const spaced = `${bankAccountNo.slice(0, 3)}-${bankAccountNo.slice(3, 6)} ${bankAccountNo.slice(6)}`
    await register({
      ...form,
      bankAccountNo: spaced,
      username: `${username.slice(0, 3)} ${username.slice(3)}`,
    })
    expect(await findMember(username)).toMatchObject({ bankAccountNo })
  })

  test('takes HTML in a name as text', async () => {
    const form = await aVerifiedForm(world)
    await register({ ...form, name: '<b>x</b>' })
    const { token } = (await login(form.username)).body
    expect((await world.call(api.profile, {}, { token })).body.profile.name).toBe('<b>x</b>')
  })
})

describe('one member per phone and per bank account', () => {
  test('32 registrations of one phone at the same time make one member', async () => {
    const form = await aVerifiedForm(world)
    const answers = await race(32, () => register({ ...form, bankAccountNo: aBankAccountNo() }))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status, body } of answers)
      if (status !== 200) expect(['EXISTING_USER', 'UNVERIFIED_OTP']).toContain(body.message)
  })

  test('32 registrations of one bank account at the same time make one member', async () => {
    const bankAccountNo = aBankAccountNo()
    const forms = await race(32, () => aVerifiedForm(world))
    const answers = await race(32, (index) => register({ ...forms[index], bankAccountNo }))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const answer of answers)
      if (answer.status !== 200) expect(answer).toMatchObject(refused('EXISTING_BANK', 409))
  })

  test.each([
    ['as it is', (no: string) => no],
    ['with dashes', (no: string) => `${no.slice(0, 3)}-${no.slice(3)}`],
    ['with spaces', (no: string) => ` ${no.slice(0, 5)} ${no.slice(5)} `],
    ['with leading zeros', (no: string) => `00${no}`],
  ])('a taken bank account written %s is still taken', async (_how, write) => {
    const member = await world.aMember({ bankAccountNo: aBankAccountNo() })
    const form = await aVerifiedForm(world)
    expect(await register({ ...form, bankAccountNo: write(member.bankAccountNo) })).toMatchObject(
      refused('EXISTING_BANK', 409),
    )
    expect((await register({ ...form, bankCode: 'SCB', bankAccountNo: member.bankAccountNo })).status).toBe(
      200,
    )
  })

  test('only the holder of a phone learns that it is registered', async () => {
    const member = await world.aMember({ phone: aPhone() })
    expect(await register(aForm(member.phone))).toMatchObject(refused('UNVERIFIED_OTP', 422))
    const tokenOfOther = await aVerifiedToken(world, aPhone())
    const guess = { ...aForm(member.phone), otpToken: tokenOfOther }
    expect(await validate(guess)).toMatchObject(refused('UNVERIFIED_OTP', 422))
    const otpToken = await aVerifiedToken(world, member.phone)
    const form = { ...aForm(member.phone), otpToken }
    expect(await validate(form)).toMatchObject(refused('EXISTING_USER', 409))
    expect(await register(form)).toMatchObject(refused('EXISTING_USER', 409))
  })
})

describe('the code from the SMS', () => {
  test('is needed', async () => {
    expect(await register(aForm(aPhone()))).toMatchObject(refused('UNVERIFIED_OTP', 422))
  })

  test('must have been typed in', async () => {
    const phone = aPhone()
    const { otpToken } = (await sendOtp(world, phone)).body
    expect(await register({ ...aForm(phone), otpToken })).toMatchObject(refused('UNVERIFIED_OTP', 422))
  })

  test('must be of this phone', async () => {
    const otpToken = await aVerifiedToken(world, aPhone())
    expect(await register({ ...aForm(aPhone()), otpToken })).toMatchObject(refused('UNVERIFIED_OTP', 422))
  })

  test('serves for 15 minutes', async () => {
    const form = await aVerifiedForm(world)
    world.advance(limits.otpVerifiedLifetimeMs + 1)
    expect(await register(form)).toMatchObject(refused('UNVERIFIED_OTP', 422))
  })

  test('is not used up by a registration that was refused', async () => {
    const form = await aVerifiedForm(world)
    const member = await world.aMember({ bankAccountNo: aBankAccountNo() })
    expect((await register({ ...form, bankAccountNo: member.bankAccountNo })).status).toBe(409)
    expect((await register(form)).status).toBe(200)
  })
})

test.each([
  ['left out', {}],
  ['empty', { sourceCode: '', inviteCode: '', currency: '' }],
  ['with the currency of the edition', { currency: 'BAHT' }],
])('what spec §5 does not require can be missing: %s', async (_, given) => {
  const { sourceCode, ...form } = await aVerifiedForm(world)
  expect(await register({ ...form, ...given })).toMatchObject({ status: 200, body: { message: 'SUCCESS' } })
  expect(await findMember(form.username)).toMatchObject({
    sourceCode: null,
    invitedBy: null,
    currency: 'THB',
  })
})

describe('bad input', () => {
  const bad: [string, Record<string, unknown>, string, number][] = [
    ['9 digits', { username: '081234567' }, 'PHONE_NUMBER_REQUIRE_10_DIGIT', 400],
    ['11 digits', { username: '08123456789' }, 'PHONE_NUMBER_REQUIRE_10_DIGIT', 400],
    ['+66', { username: '+66812345678' }, 'PHONE_NUMBER_REQUIRE_10_DIGIT', 400],
    ['letters', { username: '08123abcde' }, 'PHONE_NUMBER_REQUIRE_10_DIGIT', 400],
    ['an unknown bank', { bankCode: 'NOBANK' }, 'INVALID_BANK', 422],
    ['a gateway that is no bank', { bankCode: 'WW' }, 'INVALID_BANK', 422],
    ['a bank of the other edition', { bankCode: 'LDB' }, 'INVALID_BANK', 422],
    ['an unknown source', { sourceCode: 'MOON' }, 'INVALID_USER_INFO', 400],
    ['a Thai name at KTB', { bankCode: 'KTB', bankAccountName: 'มะลิ สุขใจ' }, 'BANK_ACCOUNT_NAME_ENG', 422],
    ['digits in a name at TMB', { bankCode: 'TMB', bankAccountName: 'MALI 2' }, 'BANK_ACCOUNT_NAME_ENG', 422],
    [
      'a letter that becomes I at BBL',
      { bankCode: 'BBL', bankAccountName: 'malı' },
      'BANK_ACCOUNT_NAME_ENG',
      422,
    ],
    ['an account number of 5 digits', { bankAccountNo: '12345' }, 'INVALID_USER_INFO', 400],
    ['an account number of 21 digits', { bankAccountNo: '1'.repeat(21) }, 'INVALID_USER_INFO', 400],
    ['letters in an account number', { bankAccountNo: '12345abc' }, 'INVALID_USER_INFO', 400],
    ['a password of 7', { password: 'abc-12x' }, 'INVALID_USER_INFO', 400],
    ['a password of 129', { password: 'x'.repeat(129) }, 'KEY_INVALID', 400],
    ['a common password', { password: 'Password123' }, 'INVALID_USER_INFO', 400],
    ['a run of digits', { password: '1234567890' }, 'INVALID_USER_INFO', 400],
    ['a blank password', { password: '          ' }, 'INVALID_USER_INFO', 400],
    ['a currency of Laos', { currency: 'LAK' }, 'KEY_INVALID', 400],
    ['an unknown currency', { currency: 'USD' }, 'KEY_INVALID', 400],
    ['no name', { name: undefined }, 'KEY_MISSING', 400],
    ['a blank name', { name: '   ' }, 'KEY_INVALID', 400],
    ['a name of 61', { name: 'x'.repeat(61) }, 'KEY_INVALID', 400],
    ['NUL in a name', { name: 'a\u0000b' }, 'KEY_INVALID', 400],
    ['a number as name', { name: 5 }, 'KEY_INVALID', 400],
    ['a role', { role: 'admin' }, 'KEY_INVALID', 400],
    ['a wallet', { wallet: 1_000_000 }, 'KEY_INVALID', 400],
    ['isActive', { isActive: true }, 'KEY_INVALID', 400],
    ['an _id', { _id: '01980000-0000-7000-8000-000000000001' }, 'KEY_INVALID', 400],
  ]

  test.each(bad)('%s is refused', async (_what, change, code, status) => {
    const form = await aVerifiedForm(world)
    const answer = await register({ ...form, ...change })
    expect(answer).toMatchObject(refused(code, status))
    expect(await findMember(form.username)).toBeUndefined()
  })

  test('the phone number is no password, however it is written', async () => {
    const form = await aVerifiedForm(world)
    for (const given of [form.username, `${form.username.slice(0, 3)}-${form.username.slice(3)}`])
      expect(await register({ ...form, password: given })).toMatchObject({
        status: 400,
        body: { message: 'INVALID_USER_INFO', fields: ['password'] },
      })
  })
})

describe('validate', () => {
  test('judges the profile step alone', async () => {
    const { name, username, password, sourceCode, otpToken } = await aVerifiedForm(world)
    const answer = await validate({ name, username, password, sourceCode, otpToken })
    expect(answer).toMatchObject({ status: 200, body: { message: 'SUCCESS' } })
    expect(await findMember(username)).toBeUndefined()
  })

  test('judges nothing when it is given nothing', async () => {
    expect((await validate({})).status).toBe(200)
  })

  test.each([
    [{ password: '1234567' }, 'INVALID_USER_INFO'],
    [{ bankCode: 'NOBANK' }, 'INVALID_BANK'],
    [{ bankCode: 'KTB', bankAccountName: 'มะลิ' }, 'BANK_ACCOUNT_NAME_ENG'],
    [{ sourceCode: 'MOON' }, 'INVALID_USER_INFO'],
    [{ username: '123' }, 'PHONE_NUMBER_REQUIRE_10_DIGIT'],
    [{ username: '0812345678' }, 'UNVERIFIED_OTP'],
    [{ role: 'admin' }, 'KEY_INVALID'],
  ])('%j is refused as %s', async (given, code) => {
    expect(await validate(given)).toMatchObject(refused(code))
  })

  test('tells the holder of a verified phone of a taken bank account, also without its leading zeros', async () => {
    const member = await world.aMember({ bankAccountNo: `00${aBankAccountNo()}` })
    const given = { bankCode: 'KBANK', bankAccountNo: member.bankAccountNo.replace(/^0+/, '') }
    const otpToken = await aVerifiedToken(world, aPhone())
    expect(await validate({ ...given, otpToken })).toMatchObject(refused('EXISTING_BANK', 409))
  })

  test('does not use the code up', async () => {
    const form = await aVerifiedForm(world)
    expect((await validate(form)).status).toBe(200)
    expect((await register(form)).status).toBe(200)
  })
})

test('the currency may be named also where there is one only', async () => {
  expect((await register({ ...(await aVerifiedForm(world)), currency: 'BAHT' })).status).toBe(200)
})

describe('changing the password', () => {
  const changed = 'มะลิ-ลา-ใหม่-9'

  async function aRegisteredMember() {
    const form = await aVerifiedForm(world)
    await register(form)
    const { token } = (await login(form.username)).body
    const change = (body: Record<string, unknown>) =>
      world.call(api.changePassword, {}, { rawBody: JSON.stringify(body), token })
    const isAlive = async (one: string) => (await world.call(api.profile, {}, { token: one })).status === 200
    return { phone: form.username, token, change, isAlive }
  }

  test('the new one works, the old one no more', async () => {
    const { phone, change } = await aRegisteredMember()
    expect((await change({ oldPassword: password, newPassword: changed })).body).toEqual({
      message: 'SUCCESS',
    })
    expect(await login(phone)).toMatchObject(refused('WRONG_CREDENTIAL', 401))
    expect((await login(phone, changed)).status).toBe(200)
  })

  test('of five changes at once one wins, and its password is the one that works', async () => {
    const { phone, change } = await aRegisteredMember()
    const wanted = (index: number) => `${changed}${index}`
    const answers = await race(5, (index) => change({ oldPassword: password, newPassword: wanted(index) }))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.message === 'WRONG_PASSWORD')).toHaveLength(4)
    const winner = answers.findIndex(({ status }) => status === 200)
    expect((await login(phone, wanted(winner))).status).toBe(200)
  })

  test('other sessions die at once, the calling one lives on', async () => {
    const { phone, token, change, isAlive } = await aRegisteredMember()
    const id = (await findMember(phone))?.id ?? ''
    const other = await openSession(world, id, true)
    await change({ oldPassword: password, newPassword: changed })
    expect([await isAlive(token), await isAlive(other)]).toEqual([true, false])
  })

  test('a login that was verified before the change opens no session after it', async () => {
    const { phone } = await aRegisteredMember()
    const { db } = world.app
    let pending: ReturnType<typeof login> | undefined
    await db.transaction().execute(async (tx) => {
      await tx.updateTable('member').set({ passwordHash: 'changed' }).where('phone', '=', phone).execute()
      const { rows } = await sql<{ id: string }>`SELECT pg_current_xact_id()::text AS id`.execute(tx)
      pending = login(phone)
      // It has seen the old password, and waits for what we do with the member's row.
      await vi.waitFor(async () => {
        const waiting = await sql`
          SELECT FROM pg_locks WHERE NOT granted AND transactionid::text = ${rows[0]?.id}`.execute(db)
        expect(waiting.rows).toHaveLength(1)
      }, 60_000)
    })
    expect(await pending).toMatchObject(refused('WRONG_CREDENTIAL', 401))
  })

  test('needs the old one, and after five wrong ones a rest', async () => {
    const { change } = await aRegisteredMember()
    for (let tries = 0; tries < limits.passwordChangePerHour; tries++)
      expect(await change({ oldPassword: 'not-the-password', newPassword: changed })).toMatchObject(
        refused('WRONG_PASSWORD', 422),
      )
    expect(await change({ oldPassword: password, newPassword: changed })).toMatchObject(
      refused('REQUEST_LIMIT', 429),
    )
  })

  test.each([
    ['too short', { newPassword: 'abc-12x' }, 'INVALID_USER_INFO'],
    ['common', { newPassword: 'iloveyou' }, 'INVALID_USER_INFO'],
    ['the old one', { newPassword: password }, 'INVALID_USER_INFO'],
    ['too long', { newPassword: 'x'.repeat(129) }, 'KEY_INVALID'],
    ['missing', { newPassword: undefined }, 'KEY_MISSING'],
    ['beside something else', { newPassword: changed, username: '0812345678' }, 'KEY_INVALID'],
  ])('a new one that is %s is refused', async (_what, body, code) => {
    const { phone, change } = await aRegisteredMember()
    expect(await change({ oldPassword: password, ...body })).toMatchObject(refused(code, 400))
    expect((await login(phone)).status).toBe(200)
  })
})

test('the profile is for its member only', async () => {
  expect(await world.call(api.profile, {})).toMatchObject(refused('invalid-token', 401))
  const [one, other] = [await world.aMember(), await world.aMember()]
  expect((await one.call(api.profile)).text).not.toContain(other.phone)
})
