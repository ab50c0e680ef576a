/** Races of who registers, and for codes and passwords. */
import * as api from '@kapao/contract/calls/member.ts'
import { expect } from 'vitest'
import { hashPassword, isPasswordRight } from '../../server/src/platform/password.ts'
import type { Contest } from '../../server/test/contest.ts'
import {
  aBankAccountNo,
  aForm,
  anAccountToken,
  anAddress,
  aPhone,
  aVerifiedForm,
  codeFor,
  forgotPassword,
  password,
  sendOtp,
  smsTo,
  verifyOtp,
} from '../../server/test/registration.ts'
import type { World } from '../../server/test/world.ts'

export async function aRegistration(world: World, sameAccount: boolean): Promise<Contest> {
  const form = await aVerifiedForm(world)
  return {
    sends: () => ({ body: sameAccount ? form : { ...form, bankAccountNo: aBankAccountNo() } }),
    winners: 'one',
    refusals: ['EXISTING_USER', 'EXISTING_BANK', 'UNVERIFIED_OTP'],
    async settled() {
      const { db } = world.app
      const rows = await db.selectFrom('member').select('id').where('phone', '=', form.username).execute()
      expect(rows).toHaveLength(1)
    },
  }
}

/** Everybody has a phone of their own, and all name the same bank account. */
export async function aSharedBankAccount(world: World): Promise<Contest> {
  const bankAccountNo = aBankAccountNo()
  const forms = await Promise.all(Array.from({ length: 32 }, () => aVerifiedForm(world)))
  return {
    sends: (copy) => ({ body: { ...forms[copy], bankAccountNo } }),
    winners: 'one',
    refusals: ['EXISTING_BANK'],
    async settled() {
      const rows = await world.app.db
        .selectFrom('member')
        .select('id')
        .where('bankAccountNo', '=', bankAccountNo)
        .execute()
      expect(rows).toHaveLength(1)
    },
  }
}

export async function aSentCode(world: World): Promise<Contest> {
  const phoneNumber = aPhone()
  return {
    sends: () => ({ body: { phoneNumber } }),
    winners: 'one',
    refusals: ['REQUEST_LIMIT_1MIN', 'OTP_BLOCK'],
    // The code has been sent, and once a minute is enough; what it was sent for is not known any more.
    repeatGets: 'REQUEST_LIMIT_1MIN',
    settled: async () => expect(await smsTo(world, phoneNumber)).toHaveLength(1),
  }
}

export async function aTypedCode(world: World): Promise<Contest> {
  const phone = aPhone()
  const { otpToken } = (await sendOtp(world, phone)).body
  const otpCode = await codeFor(world, phone)
  return {
    sends: () => ({ body: { otpToken, otpCode } }),
    winners: 'one',
    refusals: ['OTP_TOKEN_INVALID', 'OTP_BLOCK'],
    async settled() {
      const form = { ...aForm(phone), otpToken }
      const registered = await world.call(api.register, { body: form }, { address: anAddress() })
      expect(registered.status).toBe(200)
    },
  }
}

export async function aChangedPassword(world: World): Promise<Contest> {
  const member = await world.aMember({ remember: true })
  const passwordHash = await hashPassword(password)
  await world.app.db.updateTable('member').set({ passwordHash }).where('id', '=', member.id).execute()
  const newPassword = (copy: number) => `ดอกบัว-บาน-${copy}`
  const asked: number[] = []
  return {
    token: member.token,
    sends(copy) {
      asked.push(copy)
      return { body: { oldPassword: password, newPassword: newPassword(copy) } }
    },
    winners: 'one',
    refusals: ['WRONG_PASSWORD', 'REQUEST_LIMIT', 'REQUEST_LIMIT_1MIN'],
    async settled() {
      const row = await world.app.db
        .selectFrom('member')
        .select('passwordHash')
        .where('id', '=', member.id)
        .executeTakeFirst()
      const right = await Promise.all(
        [...new Set(asked)].map((copy) => isPasswordRight(row?.passwordHash, newPassword(copy))),
      )
      expect(right.filter(Boolean)).toHaveLength(1)
    },
  }
}

const bankAccountOf = (world: World, id: string) =>
  world.app.db
    .selectFrom('member')
    .select(['bankAccountNo as no', 'bankAccountName as name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** Messages that tell of a change; the code's own message is another one. */
const toldCount = async (world: World, memberId: string) =>
  (await world.app.db.selectFrom('memberSms').select('id').where('memberId', '=', memberId).execute()).length

export async function aProvenAccount(world: World): Promise<Contest> {
  const member = await world.aMember({ remember: true })
  const otpToken = await anAccountToken(world, member)
  const account = { name: 'มะลิ', bankCode: 'SCB', bankAccountName: 'MALI SUKJAI' }
  const accountNos = Array.from({ length: 32 }, () => aBankAccountNo())
  return {
    token: member.token,
    sends: (copy) => ({ body: { ...account, bankAccountNo: accountNos[copy], otpToken } }),
    winners: 'one',
    refusals: ['UNVERIFIED_OTP', 'REQUEST_LIMIT'],
    async settled() {
      expect(accountNos).toContain((await bankAccountOf(world, member.id)).no)
      expect(await toldCount(world, member.id)).toBe(1)
    },
  }
}

// None is two letters away from another: such a name needs no code (decisions D6).
const firstNames = ['ANAN', 'BUNMEE', 'CHAI', 'DAO', 'EKACHAI', 'FON', 'GAMOL', 'HANSA', 'INTIRA', 'JIRAPORN']

export async function aProvenName(world: World): Promise<Contest> {
  const member = await world.aMember({ remember: true })
  const otpToken = await anAccountToken(world, member)
  const nameOf = (copy: number) => `${firstNames[copy % 10]} ${firstNames[Math.floor(copy / 10)]}PORNCHAI`
  return {
    token: member.token,
    sends: (copy) => ({ body: { bankCode: 'KBANK', bankAccountName: nameOf(copy), otpToken } }),
    winners: 'one',
    refusals: ['UNVERIFIED_OTP', 'REQUEST_LIMIT'],
    async settled() {
      expect((await bankAccountOf(world, member.id)).name).toMatch(/PORNCHAI$/)
      expect(await toldCount(world, member.id)).toBe(1)
    },
  }
}

export async function aSignInByCode(world: World): Promise<Contest> {
  const member = await world.aMember({ phone: aPhone() })
  await world.app.db
    .updateTable('member')
    .set({ passwordHash: await hashPassword(password) })
    .where('id', '=', member.id)
    .execute()
  const order = { phoneNumber: member.phone, purpose: 'login', password } as const
  const { otpToken } = (await world.call(api.sendOtp, { body: order }, { address: anAddress() })).body
  await world.app.backgroundWork.settled()
  const otpCode = await codeFor(world, member.phone)
  expect((await verifyOtp(world, otpToken, otpCode)).status).toBe(200)
  return {
    sends: () => ({ body: { username: member.phone, password, otpToken } }),
    winners: 'one',
    refusals: ['UNVERIFIED_OTP', 'REQUEST_LIMIT'],
    async settled([won]) {
      const token = String(won?.body.token)
      expect((await world.call(api.profile, {}, { token })).status).toBe(200)
    },
  }
}

export async function aForgottenPassword(world: World): Promise<Contest> {
  const member = await world.aMember({ phone: aPhone() })
  const { otpToken } = (await forgotPassword(world, member.phone)).body
  await world.app.backgroundWork.settled()
  await verifyOtp(world, otpToken, await codeFor(world, member.phone))
  const newPassword = (copy: number) => `ดอกจำปี-บาน-${copy}`
  const asked: number[] = []
  return {
    sends(copy) {
      asked.push(copy)
      return { body: { otpToken, password: newPassword(copy) } }
    },
    winners: 'one',
    refusals: ['UNVERIFIED_OTP'],
    async settled() {
      const row = await world.app.db
        .selectFrom('member')
        .select('passwordHash')
        .where('id', '=', member.id)
        .executeTakeFirst()
      const right = await Promise.all(
        [...new Set(asked)].map((copy) => isPasswordRight(row?.passwordHash, newPassword(copy))),
      )
      expect(right.filter(Boolean)).toHaveLength(1)
    },
  }
}
