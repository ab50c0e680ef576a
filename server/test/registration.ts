/** What registering takes in tests: fresh phones and addresses, codes read from the sandbox's SMS, a whole form. */

import * as api from '@kapao/contract/calls/member.ts'
import { SentSms } from '@kapao/contract/outside/control.ts'
import { expect } from 'vitest'
import { withoutSms } from './factories.ts'
import { askSandbox } from './sandbox-calls.ts'
import type { World } from './world.ts'

let made = 0

/** Nobody's yet. */
export function aPhone(): string {
  const phone = `089${String(++made).padStart(7, '0')}`
  return withoutSms.test(phone) ? aPhone() : phone
}
/** Limits per address, and per addresses around it, must not run from one test into the next. */
export const anAddress = () => `10.${(++made >> 8) & 255}.${made & 255}.9`
export const aBankAccountNo = () => `77${String(++made).padStart(8, '0')}`

/** Newest first. */
export const smsTo = (world: World, phone: string) => askSandbox(world, SentSms, 'GET', `/sms?to=${phone}`)

export async function codeFor(world: World, phone: string): Promise<string> {
  const code = (await smsTo(world, phone))[0]?.code
  if (!code) throw new Error(`no code was sent to ${phone}`)
  return code
}

export const sendOtp = (
  world: World,
  phoneNumber: string,
  extras: { otpToken?: string; address?: string } = {},
) => {
  const { address = anAddress(), ...rest } = extras
  return world.call(api.sendOtp, { body: { phoneNumber, ...rest } }, { address })
}

export const forgotPassword = (
  world: World,
  phoneNumber: string,
  { address = anAddress(), cookie = '' }: { address?: string; cookie?: string } = {},
) => world.call(api.forgotPassword, { body: { phoneNumber } }, { address, headers: { cookie } })

export const verifyOtp = (world: World, otpToken: string, otpCode: string) =>
  world.call(api.verifyOtp, { body: { otpToken, otpCode } }, { address: anAddress() })

/** A token whose code was typed in: good for one registration of this phone. */
export async function aVerifiedToken(world: World, phone: string): Promise<string> {
  const { otpToken } = (await sendOtp(world, phone)).body
  expect((await verifyOtp(world, otpToken, await codeFor(world, phone))).body).toEqual({
    code: 'OTP_CODE_VALID',
  })
  return otpToken
}

/** Good for one change of this member's bank account. */
export async function anAccountToken(world: World, { phone, token }: { phone: string; token: string }) {
  const order = { phoneNumber: phone, purpose: 'account' } as const
  const sent = await world.call(api.sendOtp, { body: order }, { token, address: anAddress() })
  expect(sent.status).toBe(200)
  const { otpToken } = sent.body
  expect((await verifyOtp(world, otpToken, await codeFor(world, phone))).status).toBe(200)
  return otpToken
}

export const password = 'ดอกมะลิ-หอม-2'

/** All that the wizard sends at its end, as a member would fill it in. */
export const aForm = (phone: string) => ({
  name: 'น้ำผึ้ง',
  username: phone,
  password,
  sourceCode: 'FRIEND',
  bankCode: 'KBANK',
  bankAccountName: 'Namphung Jaidee',
  bankAccountNo: aBankAccountNo(),
})

/** The whole form with a verified token. */
export async function aVerifiedForm(world: World, phone = aPhone()) {
  return { ...aForm(phone), otpToken: await aVerifiedToken(world, phone) }
}
