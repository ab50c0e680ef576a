/** Money that arrived and was nobody's: what staff see of it (staff-calls T4). */
import * as z from 'zod/mini'
import { Currency } from '../edition.ts'
import * as lists from '../lists.ts'
import { Amount, Money } from '../money.ts'
import { claimFields } from './staff-claim.ts'
import { sumFields } from './staff-sums.ts'
import { line, Moment, pageFields } from './text.ts'

const SuspenseState = z.enum(lists.suspenseStates)
export type SuspenseState = z.infer<typeof SuspenseState>

/** Without a state, or with WAITING: oldest first, as a queue is; else newest first. */
export const SuspenseFilter = z.strictObject({
  ...pageFields,
  /** An earlier answer's `next`; it stands for `page`. */
  after: z.optional(z.nullable(line(300))),
  sort: z.optional(z.enum(lists.sortOrders)),
  state: z.optional(SuspenseState),
  fromBank: z.optional(line(20)),
  /** The bank's, without case, blanks and dashes, or the gateway's payment id. */
  reference: z.optional(line(64)),
  amount: z.optional(Amount),
})
export type SuspenseFilter = z.output<typeof SuspenseFilter>

export const SuspensePage = z.object({
  total: z.int(),
  ...sumFields,
  /** For `after`; null at the end. */
  next: z.nullable(z.string()),
  payments: z.array(
    z.object({
      /** The sending bank, or the gateway. */
      fromBank: z.string(),
      /** The bank's own, or the gateway's payment id; with `fromBank` it names the money. */
      reference: z.string(),
      /** The first name and the initial of the last; a gateway tells none. */
      fromName: z.string(),
      /** Its last four digits. */
      fromAccountNo: z.string(),
      toBank: z.string(),
      toAccountNo: z.string(),
      amount: Money,
      currency: Currency,
      at: Moment,
      state: SuspenseState,
      /** Why nobody could be told to own it: NO_MEMBER, MANY_MEMBERS, OTHER_NAME …; of a gateway UNKNOWN_CHARGE, PAID_BY_TRANSFER. */
      why: z.string(),
      /** Its sender's whole account is known, so that it can go back there. */
      canGoBack: z.boolean(),
      /** Only a bank's statement that this person has imported tells of it; and how many others it may be the same as. */
      statement: z.nullable(z.object({ importedBy: z.string(), likelySame: z.int() })),
      /**
       * Another word of the same amount under the same reference, by which it is a member's (null: by which it went back). While
       * there is one it waits for `told_twice` alone.
       */
      settledBy: z.nullable(
        z.object({ fromBank: z.string(), reference: z.string(), memberId: z.nullable(z.string()) }),
      ),
      /** What of it waits for a second person. */
      requests: z.array(
        z.object({
          _id: z.string(),
          kind: z.enum(lists.suspenseRequests),
          requestedBy: z.string(),
        }),
      ),
      ...claimFields,
    }),
  ),
})
