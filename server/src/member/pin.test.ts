/** Facts about the PIN and about proving it before what matters, through HTTP (decisions D18). */
import type { Endpoint } from '@kapao/contract/calls/endpoint.ts'
import * as api from '@kapao/contract/calls/member.ts'
import * as limits from '@kapao/contract/limits.ts'
import { hourMs } from '@kapao/contract/time-units.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { wordsIn } from '#i18n/words.ts'
import { newId } from '#platform/db/id.ts'
import { hashPassword } from '#platform/password.ts'
import { addPasskey } from '../../test/authenticator.ts'
import { openSession, type TestMember } from '../../test/factories.ts'
import { asOwner } from '../../test/flows.ts'
import { anAddress, aPhone, codeFor, forgotPassword, smsTo, verifyOtp } from '../../test/registration.ts'
import { sampleBodies } from '../../test/sample-bodies.ts'
import { race, refused, useWorld } from '../../test/world.ts'

const world = useWorld()
const password = 'มะลิ-ซ้อน-2'
const pin = '482913'
let passwordHash = ''
beforeAll(async () => {
  passwordHash = await hashPassword(password)
})

async function aMember(overrides: object = {}) {
  const member = await world.aMember(overrides)
  await asOwner(world, 'UPDATE member SET password_hash = $2 WHERE id = $1', [member.id, passwordHash])
  return member
}

const setPin = (member: TestMember, body: object = {}) =>
  member.call(api.setPin, { body: { pin, password, ...body } })

async function aMemberWithPin(overrides: object = {}) {
  const member = await aMember(overrides)
  expect((await setPin(member)).body).toEqual({ message: 'SUCCESS' })
  world.advance(limits.stepUpLifetimeMs)
  return member
}

const stepUp = (token: string, typed = pin, idempotencyKey = newId()) =>
  world.call(api.stepUp, { body: { pin: typed }, idempotencyKey }, { token })

const withdraw = (token: string, idempotencyKey = newId()) =>
  world.call(api.withdraw, { body: { amount: 100 }, idempotencyKey }, { token })

const needsPin = { ...refused('STEP_UP_REQUIRED', 403), body: { fields: ['pin'] } }
const waysOf = async (member: TestMember) => [
  (await member.call(api.profile)).body.profile.stepUp,
  (await member.call(api.wallet)).body.profile.stepUp,
]

const guarded = Object.entries<Endpoint>(api).filter(([, row]) => row.stepUp)

test.each(guarded)(
  '%s asks for the PIN before it says anything else, and only of those who have one',
  async (name, row) => {
    const [, other] = [await aMember(), await aMemberWithPin()]
    const params = { slotCode: 'NOWHERE' }
    const args = { params, body: sampleBodies[name] }
    for (const sent of [args, { params }, { params, body: { other: 1 } }])
      expect(await world.send(row, sent, { token: other.token })).toMatchObject(needsPin)
    expect((await stepUp(other.token)).status).toBe(200)
    const answer = await world.send(row, args, { token: other.token })
    expect(answer.body.message).not.toBe('STEP_UP_REQUIRED')
  },
)

test('money, game passwords, the profile, the password, the copy of all data, the end of the account and limits that rise are behind it', () => {
  expect(guarded.map(([name]) => name).sort()).toEqual([
    ...[
      'changePassword',
      'closeAccount',
      'confirmDepositLimit',
      'makeExport',
      'resetSlotPassword',
      'slotAccount',
    ],
    ...['updateAccountName', 'updateProfile'],
    ...['withdraw', 'withdrawAll'],
  ])
})

test('the same request goes on with its key once the PIN is proved, and its answer needs none', async () => {
  const member = await aMemberWithPin({ wallet: 500_00n })
  const key = newId()
  expect(await withdraw(member.token, key)).toMatchObject(needsPin)
  await stepUp(member.token)
  const done = await withdraw(member.token, key)
  expect(done.status).toBe(200)
  world.advance(limits.stepUpLifetimeMs)
  expect((await withdraw(member.token, key)).text).toBe(done.text)
  await world.runJobs()
})

test('setting it counts for five minutes in this session, and in no other', async () => {
  const member = await aMember({ wallet: 500_00n })
  expect(await waysOf(member)).toEqual([[], []])
  const other = await openSession(world, member.id)
  await setPin(member)
  expect(await waysOf(member)).toEqual([['pin'], ['pin']])
  expect(await withdraw(other)).toMatchObject(needsPin)
  world.advance(limits.stepUpLifetimeMs - 1)
  expect((await withdraw(member.token)).status).toBe(200)
  world.advance(1)
  expect(await withdraw(member.token)).toMatchObject(needsPin)
  await world.runJobs()
})

test('one session’s proof serves no other, and says until when', async () => {
  const member = await aMemberWithPin({ wallet: 500_00n })
  const thief = await openSession(world, member.id)
  const key = newId()
  const until = new Date(world.now().getTime() + limits.stepUpLifetimeMs).toISOString()
  expect((await stepUp(member.token, pin, key)).body).toEqual({ until })
  // Not even by the key and the body that opened the other one.
  await stepUp(thief, pin, key)
  expect(await withdraw(thief)).toMatchObject(needsPin)
})

describe('guessing', () => {
  test('five wrong in a row over all sessions close the way for an hour, to the right one too', async () => {
    const member = await aMemberWithPin({ wallet: 500_00n })
    const sessions = [member.token, await openSession(world, member.id, true)]
    for (let nth = 0; nth < limits.pinTriesMax; nth++)
      expect(await stepUp(sessions[nth % 2] ?? '', '908172')).toMatchObject({
        ...refused('PIN_WRONG', 422),
        body: { fields: ['pin'] },
      })
    const closed = await stepUp(member.token)
    expect(closed).toMatchObject(refused('PIN_LOCKED', 429))
    expect(closed.headers['retry-after']).toBe(String(limits.pinClosedMs / 1_000))
    expect(await withdraw(member.token)).toMatchObject(needsPin)
    world.advance(limits.pinClosedMs)
    expect((await stepUp(sessions[1] ?? '')).status).toBe(200)
  })

  test('many at the same time are no more than five', async () => {
    const member = await aMemberWithPin()
    const sessions = await Promise.all(Array.from({ length: 4 }, () => openSession(world, member.id)))
    const answers = await race(12, (nth) => stepUp(sessions[nth % 4] ?? '', `90817${nth % 10}`))
    expect(answers.map(({ body }) => body.message).sort()).toEqual([
      ...Array(12 - limits.pinTriesMax).fill('PIN_LOCKED'),
      ...Array(limits.pinTriesMax).fill('PIN_WRONG'),
    ])
  })

  test('a right one begins to count anew', async () => {
    const { token } = await aMemberWithPin()
    for (let round = 0; round < 2; round++) {
      for (let nth = 1; nth < limits.pinTriesMax; nth++)
        expect(await stepUp(token, '908172')).toMatchObject(refused('PIN_WRONG'))
      expect((await stepUp(token)).status).toBe(200)
    }
  })

  test('the password opens a closed way by another PIN', async () => {
    const member = await aMemberWithPin()
    for (let nth = 0; nth < limits.pinTriesMax; nth++) await stepUp(member.token, '908172')
    await setPin(member, { pin: '730264' })
    expect(await stepUp(member.token)).toMatchObject(refused('PIN_WRONG'))
    expect((await stepUp(member.token, '730264')).status).toBe(200)
  })

  test('whatever the password is asked for, it is guessed five times an hour', async () => {
    const member = await aMemberWithPin()
    await stepUp(member.token)
    const wrong = { password: 'not-the-password' }
    const guesses = [
      () => setPin(member, wrong),
      () => member.call(api.removePin, { body: wrong }),
      () => setPin(member, wrong),
      () => member.call(api.removePin, { body: wrong }),
      () => member.call(api.closeAccount, { body: wrong }),
    ]
    for (const guess of guesses)
      expect(await guess()).toMatchObject({
        ...refused('WRONG_PASSWORD', 422),
        body: { fields: ['password'] },
      })
    expect(await setPin(member)).toMatchObject(refused('REQUEST_LIMIT', 429))
    for (const call of [api.removePin, api.closeAccount] as const)
      expect(await member.call(call, { body: { password } })).toMatchObject(refused('REQUEST_LIMIT', 429))
  })

  test('a right password is no guess: PINs that are weak, and what else is refused, use up nothing', async () => {
    const member = await aMember()
    for (const weak of ['000000', '123456', '654321', '112233', member.phone.slice(-6), '121212'])
      expect(await setPin(member, { pin: weak })).toMatchObject(refused('PIN_WEAK', 422))
    for (let nth = 0; nth < limits.passwordChangePerHour; nth++)
      expect(await setPin(member, { pin: member.phone.slice(-6) })).toMatchObject(refused('PIN_WEAK', 422))
    const same = { oldPassword: password, newPassword: password }
    expect(await member.call(api.changePassword, { body: same })).toMatchObject(refused('INVALID_USER_INFO'))
    expect((await setPin(member)).status).toBe(200)
  })

  test('a PIN that is weak by itself is refused before the password is looked at, one like the phone after', async () => {
    const member = await aMember({ phone: '0898174356' })
    const wrong = { password: 'not-the-password' }
    for (let nth = 0; nth < limits.passwordChangePerHour; nth++)
      expect(await setPin(member, { ...wrong, pin: '123456' })).toMatchObject(refused('PIN_WEAK', 422))
    expect(await setPin(member, { ...wrong, pin: member.phone.slice(-6) })).toMatchObject(
      refused('WRONG_PASSWORD', 422),
    )
    expect((await setPin(member)).status).toBe(200)
  })

  test('changes that members are told of by SMS are made five times an hour', async () => {
    const member = await aMember()
    for (let nth = 0; nth < limits.passwordChangePerHour; nth++)
      expect((await setPin(member, { pin: `48291${nth}` })).status).toBe(200)
    expect(await setPin(member)).toMatchObject(refused('REQUEST_LIMIT', 429))
    world.advance(hourMs)
    const token = await openSession(world, member.id)
    expect((await world.call(api.setPin, { body: { pin, password } }, { token })).status).toBe(200)
  })

  test('proving it is asked so often a minute and no more', async () => {
    const { token } = await aMemberWithPin()
    const answers = await race(limits.stepUpPerMinute + 1, () => stepUp(token))
    expect(answers.filter(({ status }) => status === 429).map(({ body }) => body.message)).toContain(
      'REQUEST_LIMIT_1MIN',
    )
  })
})

test('another PIN, and the end of one, are told by SMS in the language of the app and in the edition’s; a first one is not', async () => {
  const member = await aMember({ phone: aPhone() })
  const told = async () => (await smsTo(world, member.phone)).map(({ text }) => text)
  const inEnglish = { headers: { 'accept-language': 'en' } }
  const { token } = member
  await world.call(api.setPin, { body: { pin, password } }, { token, ...inEnglish })
  await world.runJobs()
  expect(await told()).toEqual([])
  await world.call(api.setPin, { body: { pin: '730264', password } }, { token, ...inEnglish })
  await world.runJobs()
  expect(await told()).toEqual([`${wordsIn('en').sms.pin_set()}\n\n${wordsIn('th').sms.pin_set()}`])
  await world.call(api.removePin, { body: { password } }, { token, headers: { 'accept-language': 'la' } })
  await world.runJobs()
  expect((await told())[0]).toBe(`${wordsIn('la').sms.pin_removed()}\n\n${wordsIn('th').sms.pin_removed()}`)
  const { body } = await member.call(api.notices, { body: { page: 1, limit: 10 } })
  expect(body.notices.map(({ title }) => title)).toEqual(['ลบ PIN แล้ว', 'ตั้ง PIN แล้ว', 'ตั้ง PIN แล้ว'])
})

test('a PIN that is set beside a passkey is told by SMS', async () => {
  const member = await aMember({ phone: aPhone() })
  await addPasskey(world, member.token, password)
  expect((await setPin(member)).status).toBe(200)
  await world.runJobs()
  expect((await smsTo(world, member.phone)).map(({ text }) => text)).toEqual([wordsIn('th').sms.pin_set()])
})

test('a PIN that is easy to guess is refused, and so is what is none', async () => {
  const member = await aMember()
  for (const weak of ['000000', '123456', member.phone.slice(-6)])
    expect(await setPin(member, { pin: weak })).toMatchObject({
      ...refused('PIN_WEAK', 422),
      body: { fields: ['pin'] },
    })
})

test.each(['12345', '1234567', 'abcdef', '๔๘๒๙๑๓', ' 48291'])('%j is no PIN', async (typed) => {
  const member = await world.aMember()
  const none = { ...refused('KEY_INVALID', 400), body: { fields: ['pin'] } }
  expect(await setPin(member, { pin: typed })).toMatchObject(none)
  expect(await stepUp(member.token, typed)).toMatchObject(none)
})

test('another PIN ends what was proved by the one before, in every other session', async () => {
  const member = await aMemberWithPin({ wallet: 500_00n })
  const thief = await openSession(world, member.id)
  await stepUp(thief)
  await setPin(member, { pin: '730264' })
  expect(await withdraw(thief)).toMatchObject(needsPin)
  expect(await stepUp(thief)).toMatchObject(refused('PIN_WRONG'))
})

test('it is taken away by the password, once; then nothing asks for it', async () => {
  const member = await aMemberWithPin({ wallet: 500_00n })
  const once = { body: { password }, idempotencyKey: newId() }
  const [first, second] = [await member.call(api.removePin, once), await member.call(api.removePin, once)]
  expect([first.body, second.text]).toEqual([{ message: 'SUCCESS' }, first.text])
  expect(await member.call(api.removePin, { body: { password } })).toMatchObject(refused('NO_DATA', 404))
  expect(await stepUp(member.token)).toMatchObject(refused('NO_DATA', 404))
  expect((await withdraw(member.token)).status).toBe(200)
  await world.runJobs()
})

test('set twice with one key it is set once; it is stored as a hash, and is in no answer', async () => {
  const member = await aMember()
  const once = { body: { pin, password }, idempotencyKey: newId() }
  const [first, second] = [await member.call(api.setPin, once), await member.call(api.setPin, once)]
  expect([first.status, second.text]).toEqual([200, first.text])
  const row = await world.app.db
    .selectFrom('memberPin')
    .selectAll()
    .where('memberId', '=', member.id)
    .executeTakeFirstOrThrow()
  expect(row.pinHash).toMatch(/^\$argon2id\$/)
  expect(JSON.stringify(row)).not.toContain(pin)
})

test('a password that is set anew takes the PIN along', async () => {
  const member = await aMemberWithPin({ phone: aPhone(), wallet: 500_00n })
  const { otpToken } = (await forgotPassword(world, member.phone)).body
  await world.app.backgroundWork.settled()
  await verifyOtp(world, otpToken, await codeFor(world, member.phone))
  const after = 'จำปี-บาน-9'
  await world.call(api.resetPassword, { body: { otpToken, password: after } }, { address: anAddress() })
  const body = { username: member.phone, password: after }
  const { token } = (await world.call(api.login, { body }, { address: anAddress() })).body
  expect(await stepUp(token)).toMatchObject(refused('NO_DATA', 404))
  expect((await withdraw(token)).status).toBe(200)
})

test('a stranger proves nothing', async () => {
  for (const row of [api.setPin, api.removePin, api.stepUp] as const)
    expect(
      await world.send(
        row,
        {
          body: sampleBodies[row === api.stepUp ? 'stepUp' : row === api.setPin ? 'setPin' : 'removePin'],
        },
        { address: anAddress() },
      ),
    ).toMatchObject(refused('invalid-token', 401))
})
