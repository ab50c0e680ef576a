/** What every bank can do for us, whichever adapters speak to it: it pays out, tells what arrived, and knows names (decisions D4, D6). */
import type { Currency } from '@kapao/contract/edition.ts'
import type { BankTransfer, PayoutAnswer, PayoutOrder } from '@kapao/contract/outside/bank.ts'
import type { NameQuestion } from '@kapao/contract/outside/name-inquiry.ts'
import type * as z from 'zod/mini'
import type { Clock } from '#platform/time/clock.ts'
import type { ReadBook } from '../books.ts'
import type { Connect } from '../http.ts'
import type { StoreUnreadable, UnreadableRecord } from '../records.ts'
import type { VerifyNotice } from '../signature.ts'

export type Payout = z.output<typeof PayoutOrder>
export type PayoutSaid = z.output<typeof PayoutAnswer>

export interface FeedSaid {
  transfers: { cursor: number; transfer: BankTransfer }[]
  /** What nobody understands, each with its place where that can be read. */
  unreadable: (UnreadableRecord & { cursor: number | undefined })[]
}

/** A bank transfer that was taken back, by the sending bank's name for it. */
export interface TransferRecall {
  fromBank: string
  reference: string
  recallId: string
  amount: bigint
  currency: Currency
  /** When the money was taken. */
  at: Date
}

/** Remembers under which name a service knows an account, so that it is introduced there once. */
export interface PayoutRecipients {
  find(account: PayoutAccount): Promise<string | undefined>
  set(account: PayoutAccount, recipient: string): Promise<void>
}

export type PayoutAccount = Pick<Payout, 'toBank' | 'toAccountNo' | 'toName'>

export interface PayoutSettings {
  connect: Connect
  keep: StoreUnreadable | undefined
  recipients: PayoutRecipients
  clock: Clock
  /** What the service keeps of each transfer, in minor units: it is ordered on top. */
  fee: bigint
}

/** An order that has left us, or was about to. */
export interface OrderedPayout {
  reference: string
  orderedAt: Date
}

/** Pays members. */
export interface PayoutBank {
  /** Whether it pays a reference once, however often it is ordered. If not, nothing is ordered again once an order may have left (decisions D21). */
  knowsRepeats: boolean
  /** How long it may say that it works on a payout until a person looks. */
  slowestMs: number
  /** Gets ready what an order needs, and moves nothing. Absent: it needs nothing. @throws OutsideError: not known, to be tried again. */
  prepare?(payout: Payout): Promise<PayoutSaid | { recipient: string }>
  /** Pays. @param recipient as {@link prepare} has found it. @throws OutsideError: unknown. */
  pay(payout: Payout, recipient?: string): Promise<PayoutSaid>
  /** What became of it; `unknown`: the bank has no such payout. @throws OutsideError: unknown to us. */
  findPayout(order: OrderedPayout): Promise<PayoutSaid>
  /** Every payout that it has carried out. Absent: it keeps no book that we can read. */
  readPayouts?: ReadBook
}

export interface FeedSettings {
  connect: Connect
  verifyNotice: VerifyNotice
  keep: StoreUnreadable | undefined
}

/** Tells what happens on our own accounts. */
export interface BankFeed {
  /** Every transfer that arrived for us. */
  readTransfers: ReadBook
  /** What arrived after this place, in order. @throws OutsideError: unknown. */
  readFeed(after: number): Promise<FeedSaid>
  verifyNotice: VerifyNotice
  /** What a notice says that it has signed. @throws Refusal KEY_MISSING, KEY_INVALID. */
  readRecall(json: unknown): TransferRecall
}

/** Knows whose an account is. */
export interface NameInquiry {
  /** The holder's name as the bank has it; null: there is no such account. @throws OutsideError: unknown. */
  findHolder(account: z.output<typeof NameQuestion>): Promise<string | null>
}

/** Three services, each with an adapter, an address and a key of its own. */
export type Bank = PayoutBank & BankFeed & NameInquiry
