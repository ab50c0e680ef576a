/** What a person would do on the sandbox's page, through its control calls (docs: run.md of the product). */
import { randomInt } from 'node:crypto'
import { expect } from '@playwright/test'
import { world } from './world.ts'

export async function control(method: string, path: string, body?: unknown): Promise<unknown> {
  const answer = await fetch(`${world().sandboxAddress}/control${path}`, {
    method,
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  const text = await answer.text()
  return text ? JSON.parse(text) : undefined
}

/** Moves the product's time on, and waits until the server goes by it: it asks five times a second. */
export async function moveClock(advanceMs: number) {
  const { offsetMs } = (await control('POST', '/clock', { advanceMs })) as { offsetMs: number }
  const inForce = async () => ((await control('GET', '/clock')) as { inForceMs?: number }).inForceMs
  await expect.poll(inForce, { intervals: [50] }).toBe(offsetMs)
}

/** The digits of the newest SMS to this phone. */
export async function smsCode(phone: string): Promise<string> {
  const messages = (await control('GET', `/sms?to=${phone}`)) as { code: string | null }[]
  const code = messages[0]?.code
  if (!code) throw new Error(`no code was sent to ${phone}`)
  return code
}

export const smsCount = async (phone: string): Promise<number> =>
  ((await control('GET', `/sms?to=${phone}`)) as unknown[]).length

export const payQr = (reference: string, order: { amount?: number; times?: number } = {}) =>
  control('POST', `/qr/${reference}/pay`, order)

interface TransferOptions {
  /** The sender's: a member of these journeys is MALI SUKJAI at SCB. */
  accountNo: string
  fromBank?: string
  to: { bankCode: string; bankAccountNo: string }
  amount: number
  /** The bank's feed tells of it; otherwise only its slip does. */
  notify?: boolean
}

/** A bank transfer to one of our accounts. */
export async function sendTransfer({
  accountNo,
  fromBank = 'SCB',
  to,
  amount,
  notify = true,
}: TransferOptions) {
  const order = {
    ...{ fromBank, fromAccountNo: accountNo, fromName: 'MALI SUKJAI' },
    ...{ toBank: to.bankCode, toAccountNo: to.bankAccountNo, amount, notify },
  }
  return (await control('POST', '/bank/transfers', order)) as { reference: string; slipUrl: string }
}

/** The slip of a transfer, as the bank's app draws it. */
export async function slipPicture(slipUrl: string): Promise<Buffer> {
  const answer = await fetch(new URL(slipUrl, world().sandboxAddress))
  if (!answer.ok) throw new Error(`${slipUrl}: ${answer.status}`)
  return Buffer.from(await answer.arrayBuffer())
}

/** A phone and an account number that nobody has used before. */
export const newPhone = (): string => plain(() => `09${randomInt(10_000_000, 99_999_999)}`)
export const newAccountNo = (): string => plain(() => `1${randomInt(100_000_000, 999_999_999)}`)

/** Numbers by which the outside world shows a failure end so (design §6): one of a few thousand, if nobody looks. */
const shown = /05\d\d$/
function plain(draw: () => string): string {
  const number = draw()
  return shown.test(number) ? plain(draw) : number
}
