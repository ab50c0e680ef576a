/** What every gateway can do for us that takes QR payments, whichever adapter speaks to it (decisions D3, D21). */
import type { Currency } from '@kapao/contract/edition.ts'
import type { Charge, ChargeOrder, Payment } from '@kapao/contract/outside/qr.ts'
import type * as z from 'zod/mini'
import type { Secret } from '#platform/config/secrets.ts'
import type { Clock } from '#platform/time/clock.ts'
import type { ReadBook } from '../books.ts'
import type { Connect } from '../http.ts'
import type { StoreUnreadable, UnreadableRecord } from '../records.ts'
import type { VerifyNotice } from '../signature.ts'

export type ChargeSaid = Pick<z.output<typeof Charge>, 'status'> & { payments: Payment[] }

/** A charge that the gateway has been told of. */
export interface AnnouncedCharge extends ChargeSaid {
  /** What its QR says, where the gateway makes it. */
  payload?: string
  /** Its own name for the charge; absent: it knows it by ours. */
  providerReference?: string
}

/** By our name, and by the gateway's own once it has told us one. */
export interface ChargeName {
  reference: string
  providerReference: string | null
  /** Null: we know of no such charge. */
  createdAt: Date | null
}

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

/** A notice that proves nothing: its charge is asked about before anything is credited. */
export interface Hint {
  chargeReference: string
  /** How the gateway wants the notice to be answered. */
  answer: object
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
  /** What we prove ourselves with there at the moment. */
  keysNow: () => Secret | undefined
  /** What the gateway may sign its notices with at the moment. */
  secretsNow: () => Secret
  clock: Clock
  /** 15 digits: the account that the bank app pays, where the installation has been told. */
  billerId: string | undefined
  /** What the references begin with by which the gateway finds the address of our notices; mostly empty. */
  prefix: string
  keep: StoreUnreadable | undefined
}

export interface QrGatewayClient {
  /** What its QRs are paid in. */
  currency: Currency
  /** What the QR of a charge says; absent: the gateway makes it, and says so when a charge is announced. */
  payloadOf?: (bill: Bill) => string
  /** Announces a charge. Only what the first answer says is ever shown. @throws OutsideError: unknown. */
  announce(charge: z.output<typeof ChargeOrder>): Promise<AnnouncedCharge>
  /** The charge and what was paid on it; `unknown`: the gateway has none. @throws OutsideError: unknown to us. */
  findCharge(charge: ChargeName): Promise<ChargeSaid>
  /** Asks it to take no more payments; absent: it cannot be asked to, and what it still takes is credited. @throws OutsideError: unknown. */
  cancel?: (charge: ChargeName) => Promise<ChargeSaid>
  /** Every payment that it took for us; absent: it shows no book, so nothing is compared. */
  readBook?: ReadBook
  /** It reports no payments: how often an open charge is asked about, in ms. */
  askEveryMs?: number
  verifyNotice: VerifyNotice
  /** What a notice says that it has signed, null when it tells of no payment; a hint where it signs none; or what of it nobody understands. */
  readPayment(json: unknown): { value: PaymentTold | null } | { hint: Hint } | UnreadableRecord
  /**
   * A payment that it has taken back, from a notice that it has signed; absent: it has no such notices.
   *
   * @throws Refusal KEY_MISSING, KEY_INVALID.
   */
  readRecall?: (json: unknown) => PaymentRecall
}
