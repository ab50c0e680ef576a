/** What takes two people: one member of staff asks for it, another one decides (staff-calls T2; quality I-48). */
import * as z from 'zod/mini'
import * as limits from '../limits.ts'
import * as lists from '../lists.ts'
import { Amount } from '../money.ts'
import { offerCodeShape, requestLimits } from '../staff-limits.ts'
import { ShownMember } from './staff.ts'
import { NamedMember, Roles } from './staff-access.ts'
import { inEachLanguage } from './staff-content.ts'
import { Capability } from './staff-member.ts'
import { Code, line, Moment, pageFields } from './text.ts'

/** How something ends that nobody outside answers for, and how the person knows. */
const ending = {
  _id: z.uuid(),
  outcome: z.enum(['done', 'not_done']),
  evidence: line(500),
} as const

/** The sending bank or the gateway, and its own name for the money: as the list of suspense has them. */
const suspended = { fromBank: line(20), reference: line(64) } as const

/** What can be asked for with `requests/new`, and what it takes beside kind and reason. */
export const requestBodies = {
  /** Whose the money in suspense is; `payments/:fromBank/:reference/attribute` asks for it too. */
  attribution: { ...suspended, memberId: z.uuid() },
  /** Money in suspense, back to the account that it came from. */
  refund_to_sender: suspended,
  /** Money in suspense of which another way has told too, whose word has settled it: one payment leaves suspense, two are decided each. */
  told_twice: { ...suspended, verdict: z.enum(lists.toldTwiceVerdicts) },
  /** Money to a member's wallet, or from it. */
  adjustment: {
    memberId: z.uuid(),
    amount: Amount.check(z.refine((satang) => satang > 0n)),
    direction: z.enum(['credit', 'debit']),
  },
  /** What a member is kept from, no longer. */
  unfreeze: { memberId: z.uuid(), capability: Capability },
  /** A member's registered bank account, as it is to be from then on. */
  bank_account: {
    memberId: z.uuid(),
    bankCode: Code,
    bankAccountNo: line(40),
    bankAccountName: line(limits.bankAccountNameLengthMax),
  },
  /** What somebody of staff may do, from then on. */
  staff_roles: { username: line(64), roles: Roles },
  /** Somebody who was disabled may sign in again. */
  staff_enable: { username: line(64) },
  /** Password and authenticator are set anew, by a link that the approval answers. */
  staff_reset: { username: line(64) },
  /** The member that somebody of staff is too, about whom they then decide nothing; null: none. */
  staff_own_member: { username: line(64), memberId: z.nullable(NamedMember) },
  /**
   * A payout that the bank never answers for: it has paid, or it has not. Of one that was never ordered here and is paid all the
   * same, as after a restore, also how the bank calls that payment: two with one name are one payment.
   */
  payout_end: {
    ...ending,
    bankReference: z.optional(line(requestLimits.bankReferenceLengthMax).check(z.regex(/[A-Za-z0-9]/))),
  },
  /** What the bank's result file says of the payouts in a file of ours. */
  payout_result: { _id: z.uuid() },
  /** The same of a transfer at a provider; also how a case about one is ended that the provider contradicted. */
  transfer_end: ending,
  /** The same of a gift link at the voucher service; `amount` is what it brought, and is told exactly when it is done. */
  gift_link_end: {
    ...ending,
    amount: z.optional(
      Amount.check(z.refine((satang) => satang >= limits.truelinkMin && satang <= limits.truelinkMax)),
    ),
  },
  /** A member may take an offer outside its time, for so many days from the approval on. */
  offer_invitation: {
    memberId: z.uuid(),
    offerKind: z.enum(lists.offerKinds),
    code: z.string().check(z.regex(offerCodeShape)),
    days: z.int().check(z.gte(1), z.lte(requestLimits.invitedDaysMax)),
  },
  /** A wrong import of a bank's statement: what lies in suspense by its word alone leaves it again. */
  statement_taken_back: { statementId: z.uuid() },
} as const satisfies Partial<Record<(typeof lists.requestKinds)[number], object>>

export const RequestKind = z.enum(lists.requestKinds)
export type RequestKind = z.infer<typeof RequestKind>
export type AskedKind = keyof typeof requestBodies

const asked = <Kind extends AskedKind>(kind: Kind) =>
  z.strictObject({ kind: z.literal(kind), reason: line(200), ...requestBodies[kind] })

export const NewRequest = z.discriminatedUnion('kind', [
  asked('bank_account'),
  asked('payout_end'),
  asked('payout_result'),
  asked('transfer_end'),
  asked('adjustment'),
  asked('unfreeze'),
  asked('attribution'),
  asked('refund_to_sender'),
  asked('told_twice'),
  asked('gift_link_end'),
  asked('offer_invitation'),
  asked('statement_taken_back'),
  asked('staff_roles'),
  asked('staff_enable'),
  asked('staff_reset'),
  asked('staff_own_member'),
])
export type NewRequest = z.output<typeof NewRequest>

/** 202: it waits for another person. */
export const Asked = z.object({ message: z.string(), _id: z.string(), state: z.literal('WAITING') })

export const RequestState = z.enum(lists.requestStates)
export type RequestState = z.infer<typeof RequestState>

/** As JSON: amounts in baht. */
const values = z.record(z.string(), z.unknown())

export const StaffRequest = z.object({
  _id: z.string(),
  kind: RequestKind,
  /** Of `money_setting`: what it changes. */
  part: z.nullable(z.enum(lists.moneySettingParts)),
  state: RequestState,
  memberId: z.nullable(z.string()),
  member: ShownMember,
  /** The id or name of what changes. */
  subject: z.string(),
  /**
   * What people call it: a reference, an account, the name of somebody of staff, of an offer or a wheel in each language. Null:
   * the member's name or the subject itself says it.
   */
  title: z.nullable(z.union([z.string(), inEachLanguage(z.string())])),
  /** Of `payout_result`: the file of payouts that it is about. */
  fileId: z.nullable(z.string()),
  before: values,
  after: values,
  reason: z.string(),
  requestedBy: z.string(),
  requestedAt: Moment,
  lapsesAt: Moment,
  decidedBy: z.nullable(z.string()),
  /** Of one that has lapsed: when it did. */
  decidedAt: z.nullable(Moment),
  note: z.nullable(z.string()),
  /** Whether the caller may approve it. */
  mayDecide: z.boolean(),
})

/** Those that wait come oldest first, all else newest first. */
export const RequestFilter = z.strictObject({
  ...pageFields,
  /** An earlier answer's `next`; it stands for `page`. */
  after: z.optional(z.nullable(z.uuid())),
  sort: z.optional(z.enum(lists.sortOrders)),
  state: z.optional(RequestState),
  kind: z.optional(RequestKind),
  memberId: z.optional(z.uuid()),
  /** True: only those that the caller asked for; false: only those of others. */
  mine: z.optional(z.boolean()),
})
export type RequestFilter = z.output<typeof RequestFilter>

export const RequestPage = z.object({
  total: z.int(),
  /** What the database reckons, when they are very many. */
  isEstimate: z.optional(z.boolean()),
  /** For `after`; null at the end. */
  next: z.nullable(z.string()),
  requests: z.array(StaffRequest),
})

export const RequestDecided = z.object({
  message: z.string(),
  state: z.enum(['APPROVED', 'REJECTED']),
  /** Of `staff_reset`: where password and authenticator are set anew, shown once. */
  link: z.optional(z.string()),
})
