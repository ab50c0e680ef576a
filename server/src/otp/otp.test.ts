/** Facts about one-time codes, through HTTP and the sandbox's SMS (decisions D12, quality I-31). */
import * as api from '@kapao/contract/calls/member.ts'
import * as limits from '@kapao/contract/limits.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import {
  aForm,
  anAddress,
  aPhone,
  aVerifiedToken,
  codeFor,
  sendOtp,
  smsTo,
  verifyOtp,
} from '../../test/registration.ts'
import { race, refused, useWorld } from '../../test/world.ts'
import { spendOtp } from './otp.service.ts'

const world = useWorld()

/** A code that is certainly not this one. */
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('sending', () => {
  test('a code goes out by SMS, and the answer says what the member needs but not the code', async () => {
    const phone = aPhone()
    const answer = await sendOtp(world, phone)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      otpRef: expect.stringMatching(/^[A-Z]{4}$/),
      otpToken: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
      code: 'SUCCESS',
      expireIn: 300,
      resendIn: 60,
    })
    const [sms] = await smsTo(world, phone)
    expect(sms?.code).toMatch(/^\d{6}$/)
    expect(sms?.text).toContain(answer.body.otpRef)
    expect(sms?.text.split('\n').at(-1)).toBe(`@localhost #${sms?.code}`)
    expect(answer.text).not.toContain(sms?.code)
  })

  test.each([
    ['TH', /รหัส/],
    ['LA', /ລະຫັດ/],
    ['EN', /Your Kapao code/],
  ])('with the locale %s the SMS is in that language', async (locale, words) => {
    const phone = aPhone()
    await world.call(
      api.sendOtp,
      { body: { phoneNumber: phone } },
      { address: anAddress(), headers: { cookie: `locale=${locale}` } },
    )
    expect((await smsTo(world, phone))[0]?.text).toMatch(words)
  })

  test('nothing that could be used is stored as it is', async () => {
    const phone = aPhone()
    const { otpToken } = (await sendOtp(world, phone)).body
    const code = await codeFor(world, phone)
    const { rows } = await sql<{ dump: string }>`
      SELECT (SELECT string_agg(to_jsonb(o)::text, ' ') FROM otp o WHERE phone = ${phone})
          || (SELECT coalesce(string_agg(to_jsonb(r)::text, ' '), '') FROM request_key r) AS dump`.execute(
      world.app.db,
    )
    expect(rows[0]?.dump).not.toContain(otpToken)
    expect(rows[0]?.dump).not.toContain(`"${code}"`)
    expect(rows[0]?.dump).not.toContain(Buffer.from(code).toString('hex'))
  })

  test('a taken phone gets the same answer as a free one', async () => {
    const member = await world.aMember({ phone: aPhone() })
    const [taken, free] = [await sendOtp(world, member.phone), await sendOtp(world, aPhone())]
    expect(taken.status).toBe(free.status)
    expect({ ...taken.body, otpRef: '', otpToken: '' }).toEqual({ ...free.body, otpRef: '', otpToken: '' })
  })

  test.each([
    '081234567',
    '08123456789',
    '+66812345678',
    '1900123456',
    '08123456ab',
    'กขคงจฉชซฌญ',
    "0812345'--",
    '0812345\u0000678',
  ])('%j is no phone', async (phone) => {
    expect(await sendOtp(world, phone)).toMatchObject(refused('PHONE_NUMBER_REQUIRE_10_DIGIT', 400))
  })

  test('spaces, dashes and Thai digits are read as people write them', async () => {
    const phone = aPhone()
    const thai = Array.from(phone, (digit) => String.fromCodePoint(0xe50 + Number(digit))).join('')
    await sendOtp(world, `${thai.slice(0, 3)}-${thai.slice(3, 6)} ${thai.slice(6)}`)
    expect(await smsTo(world, phone)).toHaveLength(1)
  })

  test.each([{}, { phoneNumber: 5 }, { phoneNumber: '' }, { phoneNumber: '0812345678', role: 'admin' }, []])(
    '%j is refused',
    async (body) => {
      const answer = await world.call(
        api.sendOtp,
        {},
        { rawBody: JSON.stringify(body), address: anAddress() },
      )
      expect(answer.status).toBe(400)
    },
  )
})

describe('how often', () => {
  test('a second one only after a minute', async () => {
    const phone = aPhone()
    await sendOtp(world, phone)
    expect(await sendOtp(world, phone)).toMatchObject(refused('REQUEST_LIMIT_1MIN', 429))
    world.advance(limits.otpResendMs)
    expect((await sendOtp(world, phone)).status).toBe(200)
  })

  test('five an hour per phone, also when they are asked for from everywhere', async () => {
    const phone = aPhone()
    for (let sent = 0; sent < limits.otpPerPhoneHour; sent++) {
      expect((await sendOtp(world, phone)).status).toBe(200)
      world.advance(limits.otpResendMs)
    }
    expect(await sendOtp(world, phone)).toMatchObject(refused('OTP_BLOCK', 429))
    world.advance(3_600_000)
    expect((await sendOtp(world, phone)).status).toBe(200)
  })

  test('ten a day per phone', async () => {
    const phone = aPhone()
    for (let sent = 0; sent < limits.otpPerPhoneDay; sent++) {
      expect((await sendOtp(world, phone)).status).toBe(200)
      world.advance(20 * 60_000)
    }
    world.advance(3_600_000)
    expect(await sendOtp(world, phone)).toMatchObject(refused('OTP_BLOCK', 429))
  })

  test('twenty an hour per address', async () => {
    const address = anAddress()
    for (let sent = 0; sent < limits.otpPerAddressHour; sent++)
      expect((await sendOtp(world, aPhone(), { address })).status).toBe(200)
    expect(await sendOtp(world, aPhone(), { address })).toMatchObject(refused('OTP_BLOCK', 429))
    expect((await sendOtp(world, aPhone())).status).toBe(200)
  })

  test('32 at the same time send one SMS', async () => {
    const phone = aPhone()
    const answers = await race(32, () => sendOtp(world, phone))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await smsTo(world, phone)).toHaveLength(1)
  })
})

describe('when the SMS does not go out', () => {
  test('a phone ending 0500 never gets one; it can be tried again at once', async () => {
    const phone = `08${String(Number(aPhone().slice(4)) % 10_000).padStart(4, '0')}0500`
    for (let tries = 0; tries < 2 * limits.otpPerPhoneHour; tries++)
      expect(await sendOtp(world, phone)).toMatchObject(refused('OTP_SEND_FAIL', 503))
  })

  test.each(['error_after', 'garbage', 'reject'])('with the fault %s neither', async (fault) => {
    const phone = aPhone()
    await world.control('PUT', '/faults', { service: 'sms', fault, count: 1 })
    expect(await sendOtp(world, phone)).toMatchObject(refused('OTP_SEND_FAIL', 503))
    expect((await sendOtp(world, phone)).status).toBe(200)
  })
})

describe('verifying', () => {
  test('the right code is right once', async () => {
    const phone = aPhone()
    const { otpToken } = (await sendOtp(world, phone)).body
    const code = await codeFor(world, phone)
    expect((await verifyOtp(world, otpToken, code)).body).toEqual({ code: 'OTP_CODE_VALID' })
    expect(await verifyOtp(world, otpToken, code)).toMatchObject(refused('OTP_TOKEN_INVALID', 422))
  })

  test('Thai digits are digits', async () => {
    const phone = aPhone()
    const { otpToken } = (await sendOtp(world, phone)).body
    const code = await codeFor(world, phone)
    const thai = Array.from(code, (digit) => String.fromCodePoint(0xe50 + Number(digit))).join('')
    expect((await verifyOtp(world, otpToken, thai)).status).toBe(200)
  })

  test('five wrong tries end it: the right code comes too late', async () => {
    const phone = aPhone()
    const { otpToken } = (await sendOtp(world, phone)).body
    const code = await codeFor(world, phone)
    for (let tries = 0; tries < limits.otpTriesMax; tries++)
      expect(await verifyOtp(world, otpToken, otherThan(code))).toMatchObject(
        refused('OTP_CODE_INVALID', 422),
      )
    expect(await verifyOtp(world, otpToken, code)).toMatchObject(refused('OTP_BLOCK', 429))
  })

  test('32 wrong guesses at the same time count as 32', async () => {
    const phone = aPhone()
    const { otpToken } = (await sendOtp(world, phone)).body
    const code = await codeFor(world, phone)
    const answers = await race(32, () => verifyOtp(world, otpToken, otherThan(code)))
    expect(answers.filter(({ body }) => body.message === 'OTP_CODE_INVALID')).toHaveLength(limits.otpTriesMax)
    expect(answers.filter(({ body }) => body.message === 'OTP_BLOCK')).toHaveLength(32 - limits.otpTriesMax)
    expect(await verifyOtp(world, otpToken, code)).toMatchObject(refused('OTP_BLOCK'))
  })

  test('of 32 right answers at the same time one wins', async () => {
    const phone = aPhone()
    const { otpToken } = (await sendOtp(world, phone)).body
    const code = await codeFor(world, phone)
    const answers = await race(32, () => verifyOtp(world, otpToken, code))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('after five minutes a code is dead', async () => {
    const phone = aPhone()
    const { otpToken } = (await sendOtp(world, phone)).body
    const code = await codeFor(world, phone)
    world.advance(limits.otpLifetimeMs)
    expect(await verifyOtp(world, otpToken, code)).toMatchObject(refused('OTP_EXPIRED', 422))
  })

  test('the code of another token is wrong here', async () => {
    const [mine, other] = [aPhone(), aPhone()]
    const { otpToken } = (await sendOtp(world, mine)).body
    await sendOtp(world, other)
    const [code, otherCode] = [await codeFor(world, mine), await codeFor(world, other)]
    if (code !== otherCode)
      expect(await verifyOtp(world, otpToken, otherCode)).toMatchObject(refused('OTP_CODE_INVALID'))
  })

  test.each([
    [{ otpToken: 'A'.repeat(43), otpCode: '123456' }, 'OTP_NOT_EXIST', 422],
    [{ otpToken: 'nonsense', otpCode: '123456' }, 'OTP_TOKEN_INVALID', 422],
    [{ otpToken: 'A'.repeat(43), otpCode: 123456 }, 'KEY_INVALID', 400],
    [{ otpToken: 'A'.repeat(43) }, 'KEY_MISSING', 400],
    [{ otpToken: 'A'.repeat(43), otpCode: '1'.repeat(17) }, 'KEY_INVALID', 400],
    [{ otpToken: 'A'.repeat(43), otpCode: '123456', phone: '0812345678' }, 'KEY_INVALID', 400],
  ])('%j is refused as %s', async (body, code, status) => {
    const answer = await world.call(
      api.verifyOtp,
      {},
      { rawBody: JSON.stringify(body), address: anAddress() },
    )
    expect(answer).toMatchObject(refused(code, status))
  })
})

describe('an earlier verification', () => {
  test('of this very phone skips the step for 15 minutes', async () => {
    const phone = aPhone()
    const otpToken = await aVerifiedToken(world, phone)
    const again = await sendOtp(world, phone, { otpToken })
    expect(again.body).toMatchObject({ code: 'OTP_VERIFIED', otpToken })
    expect(await smsTo(world, phone)).toHaveLength(1)
    world.advance(limits.otpVerifiedLifetimeMs + 1)
    expect((await sendOtp(world, phone, { otpToken })).body.code).toBe('SUCCESS')
  })

  test('that is older serves no registration, even one that has looked at it in time', async () => {
    const phone = aPhone()
    const otpToken = await aVerifiedToken(world, phone)
    const spend = () =>
      world.app.db.transaction().execute(async (tx) => {
        await spendOtp(world.app, tx, otpToken, { phone, purpose: 'register' })
        throw new Error('spent')
      })
    world.advance(limits.otpVerifiedLifetimeMs)
    await expect(spend()).rejects.toThrow('spent')
    world.advance(1)
    await expect(spend()).rejects.toThrow('UNVERIFIED_OTP')
  })

  test('of another phone, or not finished, skips nothing', async () => {
    const otpToken = await aVerifiedToken(world, aPhone())
    expect((await sendOtp(world, aPhone(), { otpToken })).body.code).toBe('SUCCESS')
    const phone = aPhone()
    const unfinished = (await sendOtp(world, phone)).body.otpToken
    world.advance(limits.otpResendMs)
    expect((await sendOtp(world, phone, { otpToken: unfinished })).body.code).toBe('SUCCESS')
  })

  test('that has served a registration serves nothing more', async () => {
    const phone = aPhone()
    const otpToken = await aVerifiedToken(world, phone)
    const registered = await world.call(api.register, { body: { ...aForm(phone), otpToken } })
    expect(registered.status).toBe(200)
    world.advance(limits.otpResendMs)
    expect((await sendOtp(world, phone, { otpToken })).body.code).toBe('SUCCESS')
  })
})
