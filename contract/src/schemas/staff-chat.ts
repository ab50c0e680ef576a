/** Conversations as staff see them: whose they are to answer, what they are about, which wait (staff-calls T7). */
import * as z from 'zod/mini'
import * as lists from '../lists.ts'
import { inboxLimits, staffLimits } from '../staff-limits.ts'
import { claimFields } from './staff-claim.ts'
import { line, Moment, pageFields } from './text.ts'

const RoomState = z.enum(lists.roomStates)

const Label = line(inboxLimits.labelLengthMax)

/** Those that wait for a person first and longest first, then the one that spoke last. */
export const RoomFilter = z.strictObject({
  ...pageFields,
  /** An earlier answer's `next`; it stands for `page`. */
  after: z.optional(z.nullable(line(300))),
  view: z.optional(z.enum(lists.roomViews)),
  state: z.optional(RoomState),
  label: z.optional(Label),
  memberId: z.optional(z.uuid()),
})
export type RoomFilter = z.output<typeof RoomFilter>

export const RoomPage = z.object({
  total: z.int(),
  /** `total` is not counted but estimated. */
  isEstimate: z.optional(z.boolean()),
  /** For `after`; null at the end. */
  next: z.nullable(z.string()),
  rooms: z.array(
    z.object({
      roomId: z.string(),
      kind: z.enum(lists.roomKinds),
      /** Null for a guest. */
      memberId: z.nullable(z.string()),
      memberName: z.nullable(z.string()),
      /** closed: ended by the desk, or idle and nobody waits. waiting: the customer waits for a person. */
      state: RoomState,
      /** A username; null: nobody's. */
      assignedTo: z.nullable(z.string()),
      labels: z.array(z.string()),
      snoozedUntil: z.nullable(Moment),
      /** Since when a person is waited for; null: nobody waits. */
      waitingSince: z.nullable(Moment),
      lastMessageAt: Moment,
      lastSeq: z.int(),
      /** Up to which message each side has read. */
      customerReadSeq: z.int(),
      deskReadSeq: z.int(),
      /** The next message begins another conversation. */
      isEnded: z.boolean(),
      ...claimFields,
    }),
  ),
})

/** To one who may answer; null: to nobody. */
export const Assignment = z.strictObject({ username: z.nullable(line(staffLimits.nameLengthMax)) })

/** All that it has from now on. */
export const Labels = z.strictObject({ labels: z.array(Label).check(z.maxLength(inboxLimits.labelsMax)) })

/** Out of the way until then, or until the customer speaks; null: back at once. */
export const Snooze = z.strictObject({ until: z.nullable(Moment) })
