/** Conversations as staff see them: whose they are to answer, what they are about, which wait (staff-calls T7). */
import * as z from 'zod/mini'
import * as limits from '../limits.ts'
import * as lists from '../lists.ts'
import { inboxLimits, replyCodeShape, staffLimits } from '../staff-limits.ts'
import { ChatMessage } from './chat.ts'
import { claimFields } from './staff-claim.ts'
import { forEachLanguage, inEachLanguage } from './staff-content.ts'
import { line, Moment, pageFields, paragraphs, staffListFields } from './text.ts'

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
  roomId: z.optional(z.uuid()),
})
export type RoomFilter = z.output<typeof RoomFilter>

export const RoomPage = z.object({
  total: z.int(),
  /** `total` is not counted but estimated. */
  isEstimate: z.optional(z.boolean()),
  /** For `after`; null at the end. */
  next: z.nullable(z.string()),
  /** In use, whatever is asked for: of the conversations that stand first on the desk, so many that it is hardly ever fewer. */
  labels: z.array(z.string()),
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
      /** The newest that is not the greeter's; null: there is none. */
      lastMessage: z.nullable(
        z.object({
          sender: z.enum(lists.chatSenders),
          /** How it begins; null for a file. */
          text: z.nullable(z.string()),
        }),
      ),
      /** The member's language, where it is known. */
      locale: z.nullable(z.enum(lists.locales)),
      /** From the question to the first answer of a person, in the newest conversation; null: none yet. */
      firstResponseSeconds: z.nullable(z.int()),
      /** From the question until the desk closed it; null: it goes on. */
      resolutionSeconds: z.nullable(z.int()),
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

/** One row of the desk's history: a message, or a note that has the number of the message it was written after. */
const DeskItem = z.extend(ChatMessage, {
  sender: z.enum(lists.deskSenders),
  /** Of a note. */
  _id: z.nullable(z.string()),
  /** Who of the staff answered or noted it: a username. */
  by: z.nullable(z.string()),
})

/** Newest first; `limit` and `skip` count messages, and notes come with the message that they follow. */
export const DeskHistory = z.array(DeskItem)

export const RoomNote = z.strictObject({ text: paragraphs(limits.chatTextLengthMax) })

/** Says that the caller looks at it, and whether an answer is being typed. */
export const LookingNow = z.strictObject({ isTyping: z.boolean() })

export const OthersLooking = z.object({
  message: z.string(),
  /** Who else does. */
  others: z.array(z.object({ username: z.string(), isTyping: z.boolean() })),
})

/** Those who may answer. */
export const ChatColleagues = z.object({
  colleagues: z.array(z.object({ username: z.string(), name: z.string() })),
})

const replyWords = inEachLanguage(paragraphs(limits.chatTextLengthMax, 0))

/**
 * A language may be empty, but not all of them. `was`: the words as who writes has read them, null when there were none; what was
 * written in between is not overwritten unseen.
 */
export const ReplyWords = z.strictObject({
  words: replyWords.check(z.refine((words) => Object.values(words).some((text) => text !== ''))),
  was: z.optional(z.nullable(inEachLanguage(z.string()))),
})
export type ReplyWords = z.output<typeof ReplyWords>

export const ReplyFilter = z.strictObject({
  ...pageFields,
  /** An earlier answer's `next`; it stands for `page`. */
  after: z.optional(z.nullable(z.string().check(z.regex(replyCodeShape)))),
})
export type ReplyFilter = z.output<typeof ReplyFilter>

/** By their codes. */
export const ReplyPage = z.object({
  ...staffListFields,
  replies: z.array(z.object({ code: z.string(), words: z.object(forEachLanguage(z.string())) })),
})

export const MessageSearch = z.strictObject({
  ...pageFields,
  query: line(limits.chatTextLengthMax, inboxLimits.searchLettersMin),
})

/** Newest first. */
export const FoundMessages = z.object({
  total: z.int(),
  /** `total` is not counted but estimated. */
  isEstimate: z.optional(z.boolean()),
  hits: z.array(
    z.object({
      roomId: z.string(),
      seq: z.int(),
      text: z.string(),
      at: Moment,
      sender: z.enum(lists.chatSenders),
      /** Null for a guest. */
      memberName: z.nullable(z.string()),
    }),
  ),
})
