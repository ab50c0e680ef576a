/** The ledger as staff see it: journals with all of their entries, and one with what it belongs to (staff-calls T6). */
import * as z from 'zod/mini'
import * as lists from '../lists.ts'
import { Amount, Money } from '../money.ts'
import { ShownMember } from './staff.ts'
import { BusinessDay, line, Moment, pageFields } from './text.ts'

const LedgerCurrency = z.enum(lists.ledgerCurrencies)
const JournalKind = z.enum(lists.journalKinds)
/** A code of the chart: `wallet`, `game:NAGA`, `house:bank:KBANK`. */
const AccountCode = z.string().check(z.regex(/^[a-z_]{2,20}(:[a-z]{2,20})?(:[A-Z0-9_]{2,20})?$/))

export const JournalFilter = z.strictObject({
  ...pageFields,
  /** An earlier answer's `next`; it stands for `page`. */
  after: z.optional(z.nullable(line(300))),
  sort: z.optional(z.enum(lists.sortOrders)),
  /** The whole key. */
  key: z.optional(line(200)),
  kind: z.optional(JournalKind),
  memberId: z.optional(z.uuid()),
  /** One of its accounts. */
  account: z.optional(AccountCode),
  /** What one of its entries moves, whichever way. */
  amount: z.optional(Amount),
  /** From then on, and before. */
  from: z.optional(Moment),
  to: z.optional(Moment),
})
export type JournalFilter = z.output<typeof JournalFilter>

const journal = {
  _id: z.string(),
  key: z.string(),
  kind: JournalKind,
  at: Moment,
  currency: LedgerCurrency,
  /** What moved, added up; of coins their number. */
  amount: Money,
  /** Null: the house alone. */
  memberId: z.nullable(z.string()),
  member: ShownMember,
  /** Signed; `balance` is the account's right after, of the house its side with this member. */
  entries: z.array(
    z.object({ account: z.string(), memberId: z.nullable(z.string()), amount: Money, balance: Money }),
  ),
} as const

export const JournalPage = z.object({
  total: z.int(),
  /** `total` is not counted but estimated. */
  isEstimate: z.optional(z.boolean()),
  /** For `after`; null at the end. A page that looks for an account or an amount may be short, and there is more all the same. */
  next: z.nullable(z.string()),
  journals: z.array(z.object(journal)),
})

/** Found in the list by its key. */
const OtherJournal = z.object({ _id: z.string(), key: z.string(), kind: JournalKind, at: Moment })

export const JournalSheet = z.object({
  ...journal,
  /** What the journal belongs to: a withdrawal, a transfer, a payment; null where it stands alone. */
  flow: z.nullable(
    z.object({
      kind: z.string(),
      _id: z.string(),
      state: z.nullable(z.string()),
      reference: z.nullable(z.string()),
      at: Moment,
    }),
  ),
  /** What is kept of what was said with a service outside about it: accounts and names in part. */
  outside: z.nullable(
    z.object({
      service: z.string(),
      reference: z.string(),
      detail: z.record(z.string(), z.union([z.string(), z.null()])),
    }),
  ),
  /** What staff did about it. */
  audit: z.array(z.object({ n: z.int(), at: Moment, operator: z.string(), action: z.string() })),
  reverses: z.nullable(OtherJournal),
  reversedBy: z.nullable(OtherJournal),
})

/** With a member: each of that member's; else added up by code. */
export const AccountFilter = z.strictObject({
  ...pageFields,
  /** An earlier answer's `next`; it stands for `page`. */
  after: z.optional(z.nullable(line(300))),
  owner: z.optional(z.enum(['house', 'member'])),
  memberId: z.optional(z.uuid()),
})
export type AccountFilter = z.output<typeof AccountFilter>

export const AccountPage = z.object({
  total: z.int(),
  next: z.nullable(z.string()),
  accounts: z.array(
    z.object({
      account: z.string(),
      /** Null: the house's, or those of all members together. */
      memberId: z.nullable(z.string()),
      member: ShownMember,
      currency: LedgerCurrency,
      balance: Money,
    }),
  ),
})

/** Every account that there can be, those of each game, bank and gateway of the catalogue among them. */
export const AccountNames = z.object({
  accounts: z.array(
    z.object({
      account: z.string(),
      /** What the game is called to which it belongs; null where it belongs to none. */
      game: z.nullable(z.string()),
    }),
  ),
})

/** Days in Bangkok, both within; without a currency baht, of coins coins. With a member: of that member's account alone, in its own. */
export const AccountSpan = z.strictObject({
  account: AccountCode,
  memberId: z.optional(z.uuid()),
  from: BusinessDay,
  to: BusinessDay,
  currency: z.optional(LedgerCurrency),
})
export type AccountSpan = z.output<typeof AccountSpan>

export const AccountDays = z.object({
  currency: LedgerCurrency,
  days: z.array(z.object({ day: z.string(), opening: Money, in: Money, out: Money, closing: Money })),
})
