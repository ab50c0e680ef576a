/** Our books beside those of the services outside, day by day, and the cases of what differs (staff-calls T6). */
import * as z from 'zod/mini'
import { Currency } from '../edition.ts'
import * as lists from '../lists.ts'
import { Money } from '../money.ts'
import { ShownMember } from './staff.ts'
import { claimFields } from './staff-claim.ts'
import { BusinessDay, line, Moment, pageFields } from './text.ts'

/** A book: `gateway:KBANK`, `transfers`, `payouts`, `vouchers`, `game:NAGA`. */
const Service = z.string().check(z.regex(/^[a-z]{4,20}(:[A-Z0-9_]{2,20})?$/))

/** Days in Bangkok, both within; the last seven unless said. */
export const BookDayFilter = z.strictObject({
  ...pageFields,
  /** An earlier answer's `next`; it stands for `page`. */
  after: z.optional(z.nullable(line(100))),
  service: z.optional(Service),
  from: z.optional(BusinessDay),
  to: z.optional(BusinessDay),
})
export type BookDayFilter = z.output<typeof BookDayFilter>

/** The newest day first. */
export const BookDayPage = z.object({
  total: z.int(),
  /** For `after`; null at the end. */
  next: z.nullable(z.string()),
  /** Services of the filter that show no book: of these nothing is compared, and no new day comes. */
  notCompared: z.array(z.string()),
  days: z.array(
    z.object({
      day: z.string(),
      service: z.string(),
      currency: Currency,
      /** What our side has of the day, as far as it has been compared. */
      ledger: Money,
      /** What the service has. A line that both sides have lies on the day that it has with us. */
      outside: Money,
      /** `ledger` less `outside`. */
      difference: Money,
      /** Lines of ours that the service has not, or has otherwise; and the reverse. */
      unmatchedHere: z.int(),
      unmatchedThere: z.int(),
      /** Of the lines that do not agree: so many have a case that nobody has closed. */
      openCases: z.int(),
      /** What happened before has been compared. */
      comparedUntil: Moment,
    }),
  ),
})

const CaseState = z.enum(lists.caseStates)
const CaseKind = z.enum(lists.bookDifferences)

/** Without a state, or with OPEN: oldest first, as a queue is; else newest first. */
export const CaseFilter = z.strictObject({
  ...pageFields,
  /** An earlier answer's `next`; it stands for `page`. */
  after: z.optional(z.nullable(line(300))),
  sort: z.optional(z.enum(lists.sortOrders)),
  state: z.optional(CaseState),
  kind: z.optional(CaseKind),
  service: z.optional(Service),
  /** The whole subject. */
  subject: z.optional(line(200)),
  /** Of lines of that day in Bangkok that do not agree to this day. */
  day: z.optional(BusinessDay),
  /** What only we have, or have otherwise; what only the service has, or has otherwise. */
  unmatched: z.optional(z.enum(lists.bookSides)),
})
export type CaseFilter = z.output<typeof CaseFilter>

/** What one side has written down. */
const Line = z.nullable(
  z.object({
    amount: Money,
    currency: z.string(),
    /** The account, the charge or the game account; of an account the last four digits. */
    about: z.string(),
  }),
)

export const CasePage = z.object({
  total: z.int(),
  /** `total` is not counted but estimated. */
  isEstimate: z.optional(z.boolean()),
  /** For `after`; null at the end. */
  next: z.nullable(z.string()),
  cases: z.array(
    z.object({
      /** That of its task: a case is an operator task of the kind `difference`. */
      _id: z.string(),
      kind: CaseKind,
      service: z.string(),
      /** What is in question: by how much the amounts differ, or else the amount of the line. */
      amount: Money,
      currency: z.string(),
      state: CaseState,
      /** The service and the line's name there. */
      subject: z.string(),
      /** Whose line it is with us; null: the house's, or not known. */
      memberId: z.nullable(z.string()),
      member: ShownMember,
      /** The key of the journal that our line was posted by. */
      journalKey: z.nullable(z.string()),
      ours: Line,
      theirs: Line,
      createdAt: Moment,
      closedAt: z.nullable(Moment),
      /** Null: open, or both sides agree by now. */
      closedBy: z.nullable(z.string()),
      /** When both sides were last compared there; null: they agree, or are not compared any more. */
      comparedAt: z.nullable(Moment),
      /** What happened to it and to earlier cases of the same line, in order. */
      story: z.array(
        z.object({
          at: Moment,
          event: z.enum(lists.caseEvents),
          by: z.nullable(z.string()),
          note: z.nullable(z.string()),
        }),
      ),
      ...claimFields,
    }),
  ),
})
