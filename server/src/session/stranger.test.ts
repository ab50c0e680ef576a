/** What strangers try at the door: keeping the owner out, sending out SMS, asking who is a member (decisions D12, quality C-37). */
import { randomBytes } from 'node:crypto'
import * as api from '@kapao/contract/calls/member.ts'
import * as limits from '@kapao/contract/limits.ts'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { hashPassword } from '#platform/password.ts'
import type { TestMember } from '../../test/factories.ts'
import {
  aForm,
  anAddress,
  aPhone,
  aVerifiedToken,
  sendOtp,
  smsTo,
  verifyOtp,
} from '../../test/registration.ts'
import { race, refused, useWorld } from '../../test/world.ts'

const world = useWorld()
const password = 'มะลิ-ซ้อน-2'
let passwordHash = ''
beforeAll(async () => {
  passwordHash = await hashPassword(password)
})

async function anOwner() {
  const member = await world.aMember({ phone: aPhone() })
  await world.app.db.updateTable('member').set({ passwordHash }).where('id', '=', member.id).execute()
  return member
}

interface Try {
  given?: string
  address?: string
  cookie?: string
  otpToken?: string
}

const logIn = (
  owner: TestMember,
  { given = password, address = anAddress(), cookie = '', otpToken }: Try = {},
) =>
  world.call(
    api.login,
    { body: { username: owner.phone, password: given, ...(otpToken && { otpToken }) } },
    { address, headers: { cookie } },
  )

const deviceOf = async (owner: TestMember) =>
  String((await logIn(owner)).headers['set-cookie']).split(';')[0] ?? ''

/** Twenty wrong guesses, each from somewhere else. */
async function strangersGuess(owner: TestMember) {
  for (let tries = 0; tries < limits.loginPerAccountHour; tries++)
    expect((await logIn(owner, { given: 'wrong-guess' })).status).toBe(401)
  expect(await logIn(owner)).toMatchObject(refused('REQUEST_LIMIT', 429))
}

/** As a member asks for it whose sign-in was refused. */
const askForCode = (phoneNumber: string, given = password, address = anAddress()) =>
  world.call(api.sendOtp, { body: { phoneNumber, purpose: 'login', password: given } }, { address })

/** A message comes after the answer. */
const smsCount = (owner: { phone: string }, count: number) =>
  vi.waitFor(async () => expect(await smsTo(world, owner.phone)).toHaveLength(count))

async function aVerifiedCode(owner: TestMember, address = anAddress()) {
  const { otpToken, otpRef } = (await askForCode(owner.phone, password, address)).body
  const code = await vi.waitFor(async () => {
    const sent = (await smsTo(world, owner.phone)).find(({ text }) => text.includes(`${otpRef})`))
    return sent?.code ?? Promise.reject(new Error('the message has not come'))
  })
  expect((await verifyOtp(world, otpToken, code)).status).toBe(200)
  return otpToken
}

describe("strangers' guesses", () => {
  test('do not keep out the owner, on a device that has signed in before', async () => {
    const owner = await anOwner()
    const cookie = await deviceOf(owner)
    await strangersGuess(owner)
    expect((await logIn(owner, { cookie })).status).toBe(200)
  })

  test('also from the very network that the owner is in', async () => {
    const owner = await anOwner()
    const cookie = await deviceOf(owner)
    const address = anAddress()
    await race(limits.loginPerAccountHour, () => logIn(owner, { given: 'wrong-guess', address }))
    expect((await logIn(owner, { address })).status).toBe(429)
    expect((await logIn(owner, { address, cookie })).status).toBe(200)
  })

  test('the device of another member opens no door', async () => {
    const [owner, stranger] = [await anOwner(), await anOwner()]
    const cookie = await deviceOf(stranger)
    await strangersGuess(owner)
    expect(await logIn(owner, { cookie })).toMatchObject(refused('REQUEST_LIMIT', 429))
  })

  test('a stolen device guesses only so often, and the owner comes in elsewhere meanwhile', async () => {
    const owner = await anOwner()
    const cookie = await deviceOf(owner)
    let wrong = 0
    for (let minute = 0; minute < 10; minute++) {
      const answers = await race(32, () => logIn(owner, { given: 'wrong-guess', cookie }))
      wrong += answers.filter(({ status }) => status === 401).length
      world.advance(60_000)
    }
    expect(wrong).toBe(limits.loginPerDeviceDay)
    expect(await logIn(owner, { cookie })).toMatchObject(refused('REQUEST_LIMIT', 429))
    expect((await logIn(owner)).status).toBe(200)
  })
})

describe('a code by SMS', () => {
  test('opens the door that strangers have closed, once', async () => {
    const owner = await anOwner()
    await strangersGuess(owner)
    const otpToken = await aVerifiedCode(owner)
    const answer = await logIn(owner, { otpToken })
    expect(answer.status).toBe(200)
    expect(String(answer.headers['set-cookie'])).toContain('kapao-device=')
    expect(await logIn(owner, { otpToken })).toMatchObject(refused('UNVERIFIED_OTP', 422))
  })

  test('needs the right password too, and ends after five wrong ones', async () => {
    const owner = await anOwner()
    const otpToken = await aVerifiedCode(owner)
    for (let tries = 0; tries < limits.otpTriesMax; tries++)
      expect(await logIn(owner, { otpToken, given: 'wrong-guess' })).toMatchObject(
        refused('WRONG_CREDENTIAL', 401),
      )
    expect(await logIn(owner, { otpToken })).toMatchObject(refused('REQUEST_LIMIT', 429))
  })

  test('goes out only to who knows the password; the answer is the same for everybody', async () => {
    const owner = await anOwner()
    const right = await askForCode(owner.phone)
    await smsCount(owner, 1)
    const wrong = await askForCode(owner.phone, 'wrong-guess')
    const nobodys = await askForCode(aPhone())
    const plain = (body: object) => ({ ...body, otpRef: '', otpToken: '' })
    expect([wrong.status, nobodys.status]).toEqual([right.status, right.status])
    expect([plain(wrong.body), plain(nobodys.body)]).toEqual([plain(right.body), plain(right.body)])
    // What was asked for next goes out next: nothing else did before it.
    world.advance(limits.otpResendMs)
    await askForCode(owner.phone)
    await smsCount(owner, 2)
  })

  test('cannot be used up by strangers', async () => {
    const owner = await anOwner()
    for (let asked = 0; asked <= limits.otpPerPhoneDay; asked++) {
      await askForCode(owner.phone, 'wrong-guess')
      await sendOtp(world, owner.phone)
      world.advance(limits.otpResendMs)
    }
    expect(await sendOtp(world, owner.phone)).toMatchObject(refused('OTP_BLOCK', 429))
    expect((await logIn(owner, { otpToken: await aVerifiedCode(owner) })).status).toBe(200)
  })

  test('of a registration opens no door, nor does that of another phone', async () => {
    const [owner, other] = [await anOwner(), await anOwner()]
    for (const otpToken of [
      await aVerifiedToken(world, owner.phone),
      await aVerifiedCode(other),
      'A'.repeat(43),
    ])
      expect(await logIn(owner, { otpToken })).toMatchObject(refused('UNVERIFIED_OTP', 422))
  })

  test('of a sign-in registers nobody', async () => {
    const owner = await anOwner()
    const otpToken = await aVerifiedCode(owner)
    const answer = await world.call(
      api.register,
      { body: { ...aForm(owner.phone), otpToken } },
      { address: anAddress() },
    )
    expect(answer).toMatchObject(refused('UNVERIFIED_OTP', 422))
  })

  test('is asked for with the password', async () => {
    const answer = await world.call(
      api.sendOtp,
      { body: { phoneNumber: aPhone(), purpose: 'login' } },
      { address: anAddress() },
    )
    expect(answer).toMatchObject({ status: 400, body: { message: 'KEY_MISSING', fields: ['password'] } })
  })
})

/** Somebody with a /48 of their own: another /64 with each call. */
const aHostOf = (site: string) =>
  `${site}:${randomBytes(2).toString('hex')}::${randomBytes(2).toString('hex')}`

describe('one who has many addresses', () => {
  test('sends out as many SMS as one address from a /64', async () => {
    const answers = await race(30, (index) =>
      sendOtp(world, aPhone(), { address: `2001:db8:1:1::${index + 1}` }),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(limits.otpPerAddressHour)
  })

  test('and only a few times as many from a /48', async () => {
    const site = '2001:db8:2'
    const most = limits.otpPerAddressHour * limits.widerTimes
    const answers = []
    for (let round = 0; round < 6; round++)
      answers.push(
        ...(await race(20, (index) =>
          sendOtp(world, aPhone(), { address: `${site}:${round * 20 + index}::1` }),
        )),
      )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(most)
  })

  test('IPv4 written as IPv6 is one address with it', async () => {
    const answers = await race(30, (index) =>
      sendOtp(world, aPhone(), { address: index % 2 ? '198.51.100.7' : '::ffff:198.51.100.7' }),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(limits.otpPerAddressHour)
  })

  test('asks whether forms are good a few times as often from a /48 as from one address', async () => {
    const most = limits.validatePerAddress * limits.widerTimes
    const answers = await race(most + 20, () =>
      world.call(api.validateAccount, { body: { name: 'Mali' } }, { address: aHostOf('2001:db8:3') }),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(most)
  })
})

describe('the existence of an account is not disclosed', () => {
  const validate = (form: object, address = anAddress()) =>
    world.call(api.validateAccount, {}, { rawBody: JSON.stringify(form), address })

  test('400 bank accounts are asked for, half of them taken: the answers say nothing, and end after twenty', async () => {
    const address = anAddress()
    const heard = new Set<string>()
    let judged = 0
    for (let asked = 0; asked < 40; asked++) {
      const { bankAccountNo } =
        asked % 2 ? await world.aMember() : { bankAccountNo: `55${10_000_000 + asked}` }
      const answer = await validate({ bankCode: 'KBANK', bankAccountNo }, address)
      heard.add(answer.body.message ?? '')
      if (answer.status !== 429) judged++
    }
    expect([...heard]).toEqual(['SUCCESS', 'REQUEST_LIMIT'])
    expect(judged).toBe(limits.validatePerAddress)
  })

  test('a verified phone learns of its own bank account, and only so often', async () => {
    const taken = await world.aMember()
    const phone = aPhone()
    const otpToken = await aVerifiedToken(world, phone)
    const ask = () => validate({ ...aForm(phone), otpToken, bankAccountNo: taken.bankAccountNo })
    expect(await ask()).toMatchObject(refused('EXISTING_BANK', 409))
    const answers = await race(limits.validatePerOtp, ask)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
  })

  test("an inviter's code is judged by its form alone", async () => {
    const inviteCode = 'KAPAO01980000-0000-7000-8000-00000000dead'
    expect(await validate({ inviteCode })).toMatchObject({ status: 200, body: { message: 'SUCCESS' } })
    const formless = await validate({ inviteCode: 'KAPAO1' })
    expect(formless).toMatchObject({ status: 200, body: { message: 'INVITER_UNKNOWN' } })
  })
})
