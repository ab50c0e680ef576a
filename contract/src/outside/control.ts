/** The sandbox's control calls: see the outside world and nudge it (a contract; amounts in baht). */
import * as z from 'zod/mini'
import { Currency } from '../edition.ts'
import * as limits from '../limits.ts'
import { transferDirections } from '../lists.ts'
import { Amount, Money } from '../money.ts'
import { ClientId, DeskMessage } from '../schemas/chat.ts'
import { Code, line, Moment, paragraphs } from '../schemas/text.ts'

const AccountDigits = z.string().check(z.regex(/^\d{4,20}$/))

/** `GET /control/sms?to=PHONE`, newest first. */
export const SentSms = z.array(
  z.object({ to: z.string(), text: z.string(), code: z.nullable(z.string()), sentAt: Moment }),
)

/** `POST /control/push/subscriptions`: a browser subscribes; `applicationServerKey` as `GET /api/push/key` tells it. */
export const PushSubscribed = z.strictObject({ applicationServerKey: z.optional(z.string()) })

/** `GET /control/push`: what was pushed to those browsers, as each reads it, newest first. */
export const SeenPushes = z.array(
  z.object({ endpoint: z.string(), payload: z.unknown(), ttlSeconds: z.int(), at: Moment }),
)

/** `GET /control/qr/{ref}`. */
export const SeenCharge = z.object({
  chargeReference: z.string(),
  gateway: z.string(),
  amount: Money,
  currency: Currency,
  status: z.enum(['open', 'cancelled', 'expired']),
  expiresAt: Moment,
  payments: z.array(z.object({ paymentId: z.string(), amount: Money, paidAt: Moment })),
})

/** `POST /control/qr/{ref}/pay`: default its amount, once; `times` repeats the webhook. */
export const PayCharge = z.strictObject({
  amount: z.optional(Amount),
  times: z.optional(z.int().check(z.gte(1), z.lte(100))),
})

/** `POST /control/vouchers`: a TrueMoney gift of this much in all, for one person or shared by several. */
export const GiftOrder = z.strictObject({
  amount: Amount,
  shares: z.optional(z.int().check(z.gte(1), z.lte(100))),
})
export const Gift = z.object({ link: z.string() })

/** `GET /control/bank/payouts`. */
export const SeenPayouts = z.array(
  z.object({
    payoutReference: z.string(),
    toBank: z.string(),
    toAccountNo: z.string(),
    amount: Money,
    at: Moment,
  }),
)

/** `POST /control/bank/transfers`: a customer's bank transfer; unless `notify` is false it is on the feed at once. */
export const BankTransferOrder = z.strictObject({
  fromBank: Code,
  fromAccountNo: AccountDigits,
  fromName: line(200, 0),
  toBank: Code,
  toAccountNo: AccountDigits,
  amount: Amount,
  minutesAgo: z.optional(z.number().check(z.gte(0), z.lte(1_000_000))),
  notify: z.optional(z.boolean()),
  /** Absent: that of the receiving account, which its number tells. */
  currency: z.optional(Currency),
  /** Absent: the sandbox makes one, as banks do. */
  reference: z.optional(line(64)),
  /** The feed shows of the sender only the last four digits, the first name and the initial of the last. */
  masked: z.optional(z.boolean()),
})

/** `PUT /control/bank/accounts`: what the bank's name inquiry says of an account; `name` null: it is not there. */
export const AccountHolder = z.strictObject({
  bank: Code,
  accountNo: AccountDigits,
  name: z.nullable(line(200)),
})

/** `POST /control/feed/broken`: absent, it is a record whose amount is text and whose currency is unknown. */
export const MalformedRecord = z.strictObject({ transfer: z.optional(z.unknown()) })
/** Where it stands on the feed. */
export const SentRecord = z.object({ cursor: z.int() })

/** Its answer; the slip is a PNG at this path of the sandbox. */
export const SentTransfer = z.object({ bank: z.string(), reference: z.string(), slipUrl: z.string() })

/** `POST /control/bank/recall`: the bank takes a transfer back, by the sending bank's name for it. */
export const RecallOrder = z.strictObject({ bank: z.string(), reference: z.string() })

/** `GET /control/bank/transfers`, newest first. */
export const SeenTransfers = z.array(
  z.object({
    ...SentTransfer.shape,
    fromAccountNo: z.string(),
    fromName: z.string(),
    toBank: z.string(),
    toAccountNo: z.string(),
    amount: Money,
    currency: Currency,
    at: Moment,
    /** How often the feed told of it. */
    told: z.int(),
  }),
)

/** `GET /control/games/{slot}/{username}`. */
export const SeenGameAccount = z.object({
  balance: Money,
  /** In bets that are open, beside the balance. */
  staked: Money,
  transfers: z.array(
    z.object({ reference: z.string(), direction: z.enum(transferDirections), amount: Money, at: Moment }),
  ),
})

/** `POST /control/games/{slot}/{username}/play`. */
export const PlayRound = z.strictObject({ stake: Amount, win: Amount })

/** `POST /control/games/{slot}/{username}/stake`: a bet that stays open; it leaves the balance. */
export const StakeOrder = z.strictObject({ amount: Amount })
export const Staked = z.object({ stakeId: z.string() })
/** `POST /control/games/{slot}/{username}/settle`: what it pays joins the balance; 0: it is lost. */
export const SettleStake = z.strictObject({ stakeId: z.string(), pays: Amount })

export const Fault = z.enum([
  'reject',
  'timeout_before',
  'timeout_after',
  'error_after',
  'slow',
  'garbage',
  'processing',
  'duplicate',
  'maintenance',
  'webhook_lost',
  'webhook_late',
  'webhook_forged',
])
export type Fault = z.infer<typeof Fault>

/** `PUT /control/faults`. Services: `sms`, `push`, `bank`, `names`, `feed`, `slip`, `voucher`, `gateway:{code}`, `game:{slot}`. */
export const FaultOrder = z.strictObject({
  service: z.string(),
  /** One call of the service, e.g. `transfers`; absent: all of them. */
  call: z.optional(z.string()),
  fault: Fault,
  /** 0 to 1; absent: always. */
  probability: z.optional(z.number().check(z.gte(0), z.lte(1))),
  /** How many calls it strikes before it is gone; absent: until deleted. */
  count: z.optional(z.int().check(z.gte(1))),
  seed: z.optional(z.int()),
})

/** `GET /control/totals`: money that the outside world holds, per service, for conservation checks. */
export const Totals = z.object({
  /** Received from customers, per gateway and bank; gift links under `TRUEMONEY`. */
  accepted: z.record(z.string(), Money),
  /** Paid out to customers, per bank. */
  paidOut: z.record(z.string(), Money),
  /** Held in game accounts, open bets among it, per slot. */
  games: z.record(z.string(), Money),
  /** Of that, in open bets. */
  staked: z.record(z.string(), Money),
  /** What players won minus lost in bets that are settled, per slot. */
  gameResults: z.record(z.string(), Money),
})

/** `POST /control/support/{roomId}/answer`: a text, or any message that the desk may write. */
export const SupportAnswer = z.strictObject({
  text: z.optional(paragraphs(limits.chatTextLengthMax)),
  message: z.optional(DeskMessage),
  clientId: z.optional(ClientId),
})

export const TerminatedOrder = z.strictObject({ terminated: z.boolean() })
export const ClockAdvance = z.strictObject({ advanceMs: z.int().check(z.gte(0)) })
/** The server says which offset it goes by, when it asks. */
export const ClockQuery = z.object({ inForceMs: z.optional(z.coerce.number()) })
/** `GET /control/clock`: the product's time is real time plus this; and what the server goes by, if one has asked. */
export const ClockState = z.object({ offsetMs: z.int(), inForceMs: z.optional(z.number()) })
