/** The generic adapter of a QR gateway. It makes no QR: ours is a PromptPay bill payment (EMVCo, tag 30, dynamic, with CRC). */
import { toBaht } from '@kapao/contract/money.ts'
import { Charge, ChargeOrder, Payment, PaymentNotice } from '@kapao/contract/outside/qr.ts'
import { GatewayRecall } from '@kapao/contract/outside/recall.ts'
import { billPayment } from 'promptparse/generate'
import * as z from 'zod/mini'
import { journalAmountMax } from '#ledger/posting.ts'
import { validate } from '#platform/http/validate.ts'
import { Refusal } from '#platform/refusal.ts'
import { createReadBook } from '../books.ts'
import { path } from '../http.ts'
import { readRecord, readRecords, rejectUnreadable } from '../records.ts'
import { createStandardSignature, eventIdShape } from '../signature.ts'
import type { ChargeSaid, GatewaySettings, QrGatewayClient } from './qr.ts'

/** What can be paid, whether a notice or an answer tells of it; the rest is for a person. */
const Paid = Payment.check(
  z.refine(({ amount }) => amount > 0n && amount <= journalAmountMax, { path: ['amount'] }),
)

const noticeOf = (gateway: string) =>
  z.extend(PaymentNotice, { payment: Paid }).check(
    z.refine((notice) => notice.gateway === gateway, { path: ['gateway'] }),
    z.refine(({ chargeReference }) => eventIdShape.test(chargeReference), { path: ['chargeReference'] }),
  )

export function createGenericGateway({
  code,
  connect,
  secretsNow,
  clock,
  keep = rejectUnreadable,
}: GatewaySettings): QrGatewayClient {
  const ask = connect()
  const charges = path`/gateways/${code}/charges`
  const Notice = noticeOf(code)
  const oneOf = (reference: string) => `${charges}${path`/${reference}`}`
  const statuses = [200, 404]
  async function read({ status, payments }: z.output<typeof Charge>): Promise<ChargeSaid> {
    const { values, unreadable } = readRecords(Paid, payments)
    await keep(`gateway:${code}`, unreadable)
    return { status, payments: values }
  }
  return {
    currency: 'THB',
    payloadOf: ({ billerId, reference, amount }) =>
      billPayment({ billerId, ref1: reference, ref2: code, amount: toBaht(amount) }),
    announce: async (charge) =>
      read(await ask({ method: 'POST', path: charges, body: z.encode(ChargeOrder, charge), answer: Charge })),
    findCharge: async ({ reference }) =>
      read(await ask({ method: 'GET', path: oneOf(reference), answer: Charge, statuses })),
    cancel: async ({ reference }) =>
      read(await ask({ method: 'DELETE', path: oneOf(reference), answer: Charge, statuses })),
    readBook: createReadBook(ask, path`/gateways/${code}/payments`, keep),
    verifyNotice: createStandardSignature(secretsNow, clock),
    readPayment: (json) => readRecord(Notice, json),
    readRecall(json) {
      const { gateway, takenAt, ...recall } = validate(GatewayRecall, json)
      if (gateway !== code) throw new Refusal('KEY_INVALID', ['gateway'])
      return { ...recall, at: takenAt }
    },
  }
}
