/** Bank transfers of members, the slips that they get for them, and how they send them in. */
import * as api from '@kapao/contract/calls/member.ts'
import { pathOf } from '@kapao/contract/client.ts'
import type { BankTransfer } from '@kapao/contract/outside/bank.ts'
import type { BankTransferOrder } from '@kapao/contract/outside/control.ts'
import QRCode from 'qrcode'
import { expect } from 'vitest'
import type * as z from 'zod/mini'
import { drawSlip } from '../../sandbox/src/slip/slip-picture.ts'
import type { TestMember } from './factories.ts'
import { eventsSentTo } from './flows.ts'
import { sendBankTransfer } from './sandbox-calls.ts'
import type { World } from './world.ts'

export { drawSlip }

/** A picture with this code on it. */
export const showing = (text: string) => QRCode.toBuffer(text, { scale: 8 })

export interface SentTransfer {
  bank: string
  reference: string
  /** The slip as its bank drew it. */
  slip: Buffer
}

/** The member sends money from the registered account to one of ours; the feed says nothing of it unless it is told to. */
export async function sendTransfer(
  world: World,
  member: Pick<TestMember, 'bankAccountNo'>,
  options: Partial<z.input<typeof BankTransferOrder>> = {},
): Promise<SentTransfer> {
  const sent = await sendBankTransfer(world, {
    fromBank: 'KBANK',
    fromAccountNo: member.bankAccountNo,
    fromName: 'MALI SUKJAI',
    toBank: 'SCB',
    toAccountNo: '4051234567',
    amount: 500,
    notify: false,
    ...options,
  })
  const picture = await fetch(world.sandbox.url + sent.slipUrl)
  return { bank: sent.bank, reference: sent.reference, slip: Buffer.from(await picture.arrayBuffer()) }
}

/** What the bank tells of it. */
export const asBankSays = (
  world: World,
  member: TestMember,
  { bank, reference }: SentTransfer,
): BankTransfer => ({
  fromBank: bank,
  reference,
  fromAccountNo: member.bankAccountNo,
  fromName: 'MALI SUKJAI',
  toBank: 'SCB',
  toAccountNo: '4051234567',
  amount: 500_00n,
  currency: 'THB',
  at: world.now(),
})

interface Part {
  bytes: Buffer | string
  name?: string
  /** Null: a field without a file's name. */
  filename?: string | null
  type?: string
}

const boundary = 'kapao-test-boundary'
export const multipartType = `multipart/form-data; boundary=${boundary}`

/** A multipart body, byte by byte. */
export function multipart(parts: Part[]): Buffer {
  const pieces = parts.flatMap(({ bytes, name = 'file', filename = 'slip.jpg', type = 'image/jpeg' }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${filename === null ? '' : `; filename="${filename}"`}\r\n` +
        `${filename === null ? '' : `Content-Type: ${type}\r\n`}\r\n`,
    ),
    Buffer.from(bytes),
    Buffer.from('\r\n'),
  ])
  return Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)])
}

interface Uploaded {
  status: number
  body: { message: string; reference: string; fields?: string[] }
}

/** Sends a body as the member's upload; a Buffer or text alone is the file. */
export async function upload(
  world: World,
  member: Pick<TestMember, 'token'>,
  file: Buffer | string | Part[],
  headers: Record<string, string> = {},
  remoteAddress = '127.0.0.1',
): Promise<Uploaded> {
  const answer = await world.running.server.inject({
    method: 'POST',
    remoteAddress,
    url: pathOf(api.uploadSlip),
    headers: {
      'x-requested-with': 'XMLHttpRequest',
      authorization: `Bearer ${member.token}`,
      'content-type': multipartType,
      ...headers,
    },
    payload: multipart(Array.isArray(file) ? file : [{ bytes: file }]),
  })
  return { status: answer.statusCode, body: answer.json() }
}

/** The member's slips, newest first. */
export async function slipsOf(member: TestMember) {
  const { body } = await member.call(api.slips, { body: { page: 1, limit: 100 } })
  return body.slips
}

/** What tests of slips look at, in one world. */
export function slipsWithJobs(world: World) {
  const newestOf = async (member: TestMember) => (await slipsOf(member))[0]
  return {
    newestOf,
    walletOf: (member: TestMember) => world.balance(member.id, 'wallet'),
    /** Sends a slip in and lets the jobs do what is due. */
    async handIn(member: TestMember, slip: Buffer) {
      const { status, body } = await upload(world, member, slip)
      expect({ status, message: body.message }).toEqual({ status: 200, message: 'SUCCESS' })
      await world.runJobs()
      return newestOf(member)
    },
    slipRowOf: (reference: string) =>
      world.app.db
        .selectFrom('slip')
        .select(['id', 'state', 'amount'])
        .where('reference', '=', reference)
        .executeTakeFirstOrThrow(),
    /** What the member's devices heard of slips, oldest first. */
    eventsSentTo: (member: TestMember) => eventsSentTo(world, member, 'slip:decided'),
  }
}
