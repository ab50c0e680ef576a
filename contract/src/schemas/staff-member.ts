/** What staff do about a member: freeze what is risky, flag, note (staff-calls T3; decisions D22). */
import * as z from 'zod/mini'
import { Currency } from '../edition.ts'
import * as lists from '../lists.ts'
import { Amount, Money } from '../money.ts'
import { LockType } from './bonus.ts'
import { PlayLimits } from './play.ts'
import { Code, line, Moment, pageFields, paragraphs } from './text.ts'

export const Capability = z.enum(lists.capabilities)
export type Capability = z.infer<typeof Capability>

export const Freeze = z.strictObject({ capability: Capability, reason: line(200) })
export const Frozen = z.object({ message: z.string(), frozen: z.array(Capability) })

const FlagCode = z.string().check(z.regex(/^[a-z][a-z0-9_]{1,39}$/))

/** `holds`: withdrawals wait for a person. */
export const NewFlag = z.strictObject({
  code: FlagCode,
  reason: line(200),
  holds: z.boolean(),
})
export const NewNote = z.strictObject({ text: paragraphs(2_000) })
export const Written = z.object({ message: z.string(), _id: z.string() })

/** Why; kept in the trail. */
export const Reason = z.strictObject({ reason: line(200) })

/** The same of acts that scripts may do without one; the console asks for it. */
export const SomeReason = z.strictObject({ reason: z.optional(line(200)) })

/** `ended`: how many. */
export const SessionsEnded = z.object({ message: z.string(), ended: z.int() })

const MaskedField = z.enum(lists.maskedFields)
export type MaskedField = z.infer<typeof MaskedField>

export const Unmask = z.strictObject({
  fields: z.array(MaskedField).check(z.minLength(1), z.maxLength(MaskedField.options.length)),
  reason: line(200),
})

/** What was asked for, and nothing else. */
export const Unmasked = z.object({
  phone: z.optional(z.string()),
  bankAccountNo: z.optional(z.string()),
  bankAccountName: z.optional(z.string()),
  /** With `bankAccountNo`: where the withdrawal goes that has not ended, as it was when it was asked for. */
  payTo: z.optional(
    z.nullable(
      z.object({
        withdrawalId: z.string(),
        bankCode: Code,
        bankAccountNo: z.string(),
        /** With `bankAccountName`. */
        bankAccountName: z.optional(z.string()),
      }),
    ),
  ),
  /** The newest first. */
  parties: z.optional(
    z.array(z.object({ bankCode: z.string(), bankAccountNo: z.string(), name: z.string() })),
  ),
})

const MemberState = z.enum(lists.memberStates)

/** For what members are flagged now. */
export const FlagCodes = z.object({ codes: z.array(z.string()) })

/** Newest first unless `sort` says otherwise. */
export const MemberFilter = z.strictObject({
  ...pageFields,
  /** An earlier answer's `next`; it stands for `page`. */
  after: z.optional(z.nullable(line(300))),
  sort: z.optional(z.enum(lists.sortOrders)),
  /** The beginning of the name, or the whole of a phone, account number, holder, member number or id. */
  query: z.optional(line(100)),
  state: z.optional(MemberState),
  /** When the member registered: from then on, and before. */
  from: z.optional(Moment),
  to: z.optional(Moment),
  /** What the wallet holds. */
  balanceMin: z.optional(Amount),
  balanceMax: z.optional(Amount),
  seenSince: z.optional(Moment),
  sourceCode: z.optional(Code),
  /** The code of an open flag. */
  flag: z.optional(FlagCode),
  frozen: z.optional(Capability),
})
export type MemberFilter = z.output<typeof MemberFilter>

export const MemberPage = z.object({
  total: z.int(),
  /** `total` is not counted but estimated. */
  isEstimate: z.optional(z.boolean()),
  /** For `after`; null at the end. */
  next: z.nullable(z.string()),
  members: z.array(
    z.object({
      _id: z.string(),
      /** `K-` and nine digits. */
      memberNo: z.string(),
      name: z.string(),
      /** As `08x-xxx-1234`; null: the account is erased. */
      phone: z.nullable(z.string()),
      state: MemberState,
      registeredAt: Moment,
      lastSeenAt: z.nullable(Moment),
      /** Null: not told. */
      sourceCode: z.nullable(z.string()),
      /** What the wallet holds. */
      balance: Money,
      currency: Currency,
      /** Codes of open flags. */
      flags: z.array(z.string()),
      frozen: z.array(Capability),
    }),
  ),
})

const Figures = z.object({
  deposits: Money,
  withdrawals: Money,
  /** `deposits` less `withdrawals`. */
  net: Money,
  /** What games took from the member, less what they gave. */
  ggr: Money,
  /** Bonuses, refunds, invite bonuses and prizes, less what was taken back. */
  bonuses: Money,
})

/** Somebody else who is named on a member's page. */
const OtherMember = z.object({ memberId: z.string(), memberNo: z.string(), name: z.string() })

export const MemberSheet = z.object({
  member: z.object({
    _id: z.string(),
    /** `K-` and nine digits. */
    memberNo: z.string(),
    name: z.string(),
    /** As `08x-xxx-1234`; null: the account is erased. */
    phone: z.nullable(z.string()),
    bankCode: z.string(),
    /** Its last four digits. */
    bankAccountNo: z.string(),
    /** The first name and the initial of the last. */
    bankAccountName: z.string(),
    state: MemberState,
    registeredAt: Moment,
    lastSeenAt: z.nullable(Moment),
    /** Null: not told. */
    sourceCode: z.nullable(z.string()),
    /** In which the member's device was told of something last; null: none has been. */
    locale: z.nullable(z.enum(lists.locales)),
  }),
  figures: z.object({
    currency: Currency,
    wallet: Money,
    held: Money,
    inTransit: Money,
    setAside: Money,
    /** Owed after a recall; not taken off `total`. */
    debt: Money,
    /** In games, with open stakes. */
    games: Money,
    total: Money,
    lifetime: Figures,
    /** Today and the 29 days before it, in Bangkok. */
    days30: Figures,
  }),
  frozen: z.array(z.object({ capability: Capability, reason: z.string(), by: z.string(), at: Moment })),
  /** The newest 50, also closed ones; `by` is null when the product itself noticed. */
  flags: z.array(
    z.object({
      _id: z.string(),
      code: z.string(),
      reason: z.string(),
      holds: z.boolean(),
      by: z.nullable(z.string()),
      at: Moment,
      closedBy: z.nullable(z.string()),
      closedAt: z.nullable(Moment),
      note: z.nullable(z.string()),
    }),
  ),
  /** The newest 50. */
  notes: z.array(z.object({ _id: z.string(), text: z.string(), by: z.string(), at: Moment })),
  /** Those that are signed in. */
  sessions: z.array(
    z.object({
      id: z.string(),
      isRemembered: z.boolean(),
      device: z.string(),
      /** Shortened. */
      address: z.string(),
      createdAt: Moment,
      lastSeenAt: Moment,
    }),
  ),
  /** What the member has set for themselves, and what of it is used up. */
  limits: PlayLimits,
  games: z.array(
    z.object({
      code: z.string(),
      balance: Money,
      staked: Money,
      /** The provider did not answer when it was asked last. */
      isStale: z.boolean(),
      /** A case about it is open. */
      isFrozen: z.boolean(),
    }),
  ),
  /** The bonus under which the member plays; null: under none. Earlier ones are in the timeline. */
  bonus: z.nullable(
    z.object({
      type: LockType,
      amount: Money,
      base: Money,
      /** It ends well when `total` has reached `target`, and has failed at `floor`. */
      target: Money,
      floor: Money,
      total: Money,
      /** What came in without play since; it has raised `target` and `floor`. */
      paidIn: Money,
      isClearing: z.boolean(),
    }),
  ),
  /** On which the member has signed in, the newest 20; `others`: who has signed in on it too, at most 10 of them. */
  devices: z.array(
    z.object({
      firstSeenAt: Moment,
      lastSeenAt: Moment,
      sharedWith: z.int(),
      others: z.array(OtherMember),
    }),
  ),
  friends: z.object({
    inviter: z.nullable(OtherMember),
    /** How many the member has invited. */
    invited: z.int(),
    /** The newest 20 of them. */
    newest: z.array(z.object({ ...OtherMember.shape, registeredAt: Moment })),
  }),
})
