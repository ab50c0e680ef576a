/** What every gateway can do for us that takes QR payments, whichever adapter speaks to it (decisions D3, D21). */
import type { Currency } from '@kapao/contract/edition.ts'
import type { Charge, ChargeOrder, Payment } from '@kapao/contract/outside/qr.ts'
import type * as z from 'zod/mini'
import type { ReadBook } from '../books.ts'
import type { Connect } from '../http.ts'
import type { StoreUnreadable, UnreadableRecord } from '../records.ts'
import type { VerifyNotice } from '../signature.ts'

export type ChargeSaid = Pick<z.output<typeof Charge>, 'status'> & { payments: Payment[] }

export interface Bill {
  /** 15 digits: the account that the bank app pays. */
  billerId: string
  /** Of our charge. */
  reference: string
  amount: bigint
}

/** A payment, and the charge that it is for. */
export interface PaymentTold {
  chargeReference: string
  payment: Payment
}

export interface PaymentRecall {
  paymentId: string
  recallId: string
  amount: bigint
  currency: Currency
  /** When the money was taken. */
  at: Date
}

/** What every adapter is made of. */
export interface GatewaySettings {
  code: string
  connect: Connect
  /** Its signature scheme, with the gateway's secrets. */
  verifyNotice: VerifyNotice
  keep: StoreUnreadable | undefined
}

export interface QrGatewayClient {
  /** What the QR of a charge says. */
  payloadOf(bill: Bill): string
  /** Announces a charge; the same reference again is the same charge. @throws OutsideError: unknown. */
  announce(charge: z.output<typeof ChargeOrder>): Promise<ChargeSaid>
  /** The charge and what was paid on it; `unknown`: the gateway has none. @throws OutsideError: unknown to us. */
  findCharge(reference: string): Promise<ChargeSaid>
  /** Asks it to take no more payments. @throws OutsideError: unknown. */
  cancel(reference: string): Promise<ChargeSaid>
  /** Every payment that it took for us. */
  readBook: ReadBook
  verifyNotice: VerifyNotice
  /** What a notice says that it has signed, or what of it nobody understands. */
  readPayment(json: unknown): { value: PaymentTold } | UnreadableRecord
  /** A payment that it has taken back, from a notice that it has signed. @throws Refusal KEY_MISSING, KEY_INVALID. */
  readRecall(json: unknown): PaymentRecall
}
