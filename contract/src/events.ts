/** Every realtime event, both directions (spec §7 Realtime). */
import * as z from 'zod/mini'
import { slipNotes } from './errors.ts'
import * as lists from './lists.ts'
import { Money } from './money.ts'
import { LockType } from './schemas/bonus.ts'
import { ChatMessage } from './schemas/chat.ts'
import { Moment } from './schemas/text.ts'

/** Something happened to the member's money: the new wallet balance and what it was. */
export const WalletChanged = z.object({
  /** The journal kind, as in the ledger's chart. */
  kind: z.string(),
  /** The statement row's reference, when the event has one. */
  reference: z.nullable(z.string()),
  /** What moved, unsigned. */
  amount: Money,
  /** The wallet's balance right after. */
  wallet: Money,
  at: Moment,
})

/** A slip has been credited or refused (decisions D4). */
export const SlipDecided = z.object({
  reference: z.string(),
  status: z.enum(['SUCCESS', 'FAILED']),
  /** Why it failed: a code of spec §8. */
  note: z.nullable(z.enum(slipNotes)),
  /** 0 when the bank has not said how much it was. */
  amount: Money,
  at: Moment,
})

/** A withdrawal has left us: the bank has its order (ux 68). */
export const WithdrawalOrdered = z.object({ reference: z.string(), at: Moment })

/** What became of a gift link, also of one that was answered DEPOSIT_PENDING (decisions D5). */
export const VoucherDecided = z.object({
  reference: z.string(),
  status: z.enum(['SUCCESS', 'FAILED']),
  /** Why it failed. */
  note: z.nullable(z.enum(['TRUELINK_INVALID', 'TRUELINK_DUPLICATE'])),
  /** 0 when it failed. */
  amount: Money,
  at: Moment,
})

/** A bonus, or other money that was received under conditions, has ended (decisions D7). */
export const BonusEnded = z.object({
  /** Of the statement's row about the end. */
  reference: z.string(),
  type: LockType,
  outcome: z.enum(lists.lockEndings),
  /** What was received, what the member held right after, and both ends as they were at last. */
  amount: Money,
  base: Money,
  target: Money,
  floor: Money,
  /** What came in without play while it lasted; it has raised both ends. */
  paidIn: z.optional(Money),
  /** What the member holds at the end, without what was taken back. */
  total: Money,
  forfeited: Money,
  at: Moment,
})

/** There is one more notice; what it says is read by `notices`, in the language of the reader (decisions D19). */
export const NoticeNew = z.object({ id: z.string(), kind: z.enum(lists.noticeKinds), at: Moment })

/** Somebody has read the conversation up to this message. */
export const ChatRead = z.object({ by: z.enum(lists.chatReaders), seq: z.int() })

/** From the server to a member's devices, and those of chat to a guest's. Each is a row of the outbox first. */
export const memberEvents = {
  'wallet:changed': WalletChanged,
  'slip:decided': SlipDecided,
  'voucher:decided': VoucherDecided,
  'withdrawal:ordered': WithdrawalOrdered,
  'bonus:ended': BonusEnded,
  'notice:new': NoticeNew,
  'chat:received': ChatMessage,
  'chat:read': ChatRead,
  /** A person is writing an answer; worth nothing a few seconds later. */
  'chat:typing': z.object({ at: Moment }),
} as const

/** From the server to one connection, outside the outbox. */
export const connectionEvents = {
  'session:ended': z.object({ reason: z.enum(lists.sessionEnds) }),
  'server:draining': z.object({}),
  /** Something may have happened that was not told: a page reads again what it shows, as after a connect. */
  'events:missed': z.object({}),
} as const

export type MemberEvent = keyof typeof memberEvents

/** Socket.IO listener types for a client. */
export type ServerToClient = {
  [Name in keyof typeof memberEvents]: (payload: z.input<(typeof memberEvents)[Name]>) => void
} & {
  [Name in keyof typeof connectionEvents]: (payload: z.input<(typeof connectionEvents)[Name]>) => void
}

/** The room that a member's or a guest's connections join; by the server's word only. */
export const memberRoom = (memberId: string): string => `member:${memberId}`
