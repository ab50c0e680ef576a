/** Everything that happened to a member, as one list (staff-calls T3). */
import * as z from 'zod/mini'
import { Currency } from '../edition.ts'
import * as lists from '../lists.ts'
import { Money } from '../money.ts'
import { line, Moment, pageFields } from './text.ts'

const TimelineKind = z.enum(lists.timelineKinds)

/** Newest first unless `sort` says otherwise. */
export const TimelineFilter = z.strictObject({
  ...pageFields,
  /** An earlier answer's `next`; it stands for `page`. */
  after: z.optional(z.nullable(line(300))),
  sort: z.optional(z.enum(lists.sortOrders)),
  kinds: z.optional(z.array(TimelineKind).check(z.minLength(1), z.maxLength(TimelineKind.options.length))),
  /** From then on, and before. */
  from: z.optional(Moment),
  to: z.optional(Moment),
})
export type TimelineFilter = z.output<typeof TimelineFilter>

export const TimelinePage = z.object({
  total: z.int(),
  /** `total` is not counted but estimated. */
  isEstimate: z.optional(z.boolean()),
  /** For `after`; null at the end. */
  next: z.nullable(z.string()),
  events: z.array(
    z.object({
      /** Of the withdrawal, slip, session …; of an act of staff its number in the trail, of a message its number. */
      _id: z.string(),
      kind: TimelineKind,
      at: Moment,
      amount: z.nullable(Money),
      currency: z.nullable(Currency),
      reference: z.nullable(z.string()),
      /** Who of the staff; null: the member, or the product itself. */
      by: z.nullable(z.string()),
      /**
       * Of money and bonuses the statement's type, places and status; of a slip its state; of an act its name and reason; of a message
       * its sender and, for who may read the chat, how it begins.
       */
      detail: z.string(),
    }),
  ),
})
