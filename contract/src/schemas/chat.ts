/** Chat between a customer (a member, or a guest) and the operator's people, with a greeter that answers first (spec §2, §3; decisions D15). */
import * as z from 'zod/mini'
import * as limits from '../limits.ts'
import * as lists from '../lists.ts'
import { isOneLine, line, Moment, paragraphs } from './text.ts'

const buttonTitle = line(80)

/** A button's `type`: `web` opens a link, `call` dials, `postback` sends its payload; any other sends the title (spec §2). */
const shownButton = z.object({ title: z.string(), type: z.string(), payload: z.string() })

/** A link that may be opened: https, and nothing that hides where it leads. */
const isWebLink = (text: string): boolean => {
  const url = URL.parse(text)
  return url !== null && ['https:', 'mailto:'].includes(url.protocol) && !url.username && !url.password
}

/** A number to dial. Stars and hashes are commands to the phone, not numbers. */
const isPhoneNumber = (text: string): boolean => /^(tel:)?\+?\d{3,15}$/.test(text)

const judgedPayload: Record<string, (payload: string) => boolean> = { web: isWebLink, call: isPhoneNumber }

/** A button as it may be written: links are judged here, once and for all readers (quality C-07). */
export const Button = z
  .strictObject({
    title: buttonTitle,
    type: z.string().check(z.regex(/^[a-z_]{1,20}$/)),
    payload: z.string().check(z.maxLength(500), z.refine(isOneLine)),
  })
  .check(
    z.refine(({ type, payload }) => !Object.hasOwn(judgedPayload, type) || !!judgedPayload[type]?.(payload)),
  )
export type Button = z.infer<typeof Button>

const buttons = z.array(Button).check(z.minLength(1), z.maxLength(limits.chatButtonsMax))
const shownButtons = z.array(shownButton)
const body = paragraphs(limits.chatTextLengthMax)

/** Spec §3 has one flat payload for all kinds: a field of another kind may come along with nothing in it. */
const empty = z.optional(z.union([z.null(), z.literal(''), z.array(z.unknown()).check(z.maxLength(0))]))
const flat = {
  ...{ message: empty, title: empty, buttons: empty, type: empty, payload: empty },
  ...{ fileType: empty, filePath: empty, name: empty },
}

const text = z.strictObject({
  message_type: z.literal('text'),
  payload: z.strictObject({ ...flat, message: body }),
  payloads: empty,
})

const media = z.strictObject({
  message_type: z.literal('media'),
  payload: z.strictObject({
    ...flat,
    fileType: z.enum([...lists.uploadKinds, 'file']),
    /** As the upload answered it; shown as the address of a link that lives for five minutes. */
    filePath: z.string().check(z.maxLength(200), z.refine(isOneLine)),
    name: z.optional(line(100, 0)),
  }),
  payloads: empty,
})

const postback = z.strictObject({
  message_type: z.literal('postback'),
  payload: z.strictObject({
    ...flat,
    /** What the button said. */
    title: buttonTitle,
    payload: z.string().check(z.regex(/^[A-Z0-9_]{1,40}$/)),
  }),
  payloads: empty,
})

const withButtons = z.strictObject({ title: body, buttons })

/** One card of a carousel. */
const Card = z.strictObject({
  image_url: z.nullable(
    z.string().check(z.maxLength(500), z.regex(/^https:\/\//), z.refine(isOneLine), z.refine(isWebLink)),
  ),
  title: line(80),
  subtitle: line(200, 0),
  buttons: z.array(Button).check(z.maxLength(limits.chatButtonsMax)),
})

/** What a customer may say. */
export const CustomerMessage = z.discriminatedUnion('message_type', [text, media, postback])
export type CustomerMessage = z.infer<typeof CustomerMessage>

/** What the greeter and the operator's people may say. */
export const DeskMessage = z.discriminatedUnion('message_type', [
  text,
  media,
  z.strictObject({ message_type: z.literal('buttons'), payload: withButtons }),
  z.strictObject({ message_type: z.literal('quick_replies'), payload: withButtons }),
  z.strictObject({
    message_type: z.literal('generic'),
    payloads: z.array(Card).check(z.minLength(1), z.maxLength(limits.chatCardsMax)),
  }),
])
export type DeskMessage = z.infer<typeof DeskMessage>

const shownPayload = z.object({ title: z.string(), buttons: shownButtons })

/** What is shown. A kind that this version does not know arrives as `unknown`, and is said to be one. */
export const ShownMessage = z.discriminatedUnion('message_type', [
  z.object({ message_type: z.literal('text'), payload: z.object({ message: z.string() }) }),
  z.object({
    message_type: z.literal('media'),
    payload: z.object({ fileType: z.string(), filePath: z.string(), name: z.optional(z.string()) }),
  }),
  z.object({
    message_type: z.literal('postback'),
    payload: z.object({ title: z.string(), payload: z.string() }),
  }),
  z.object({ message_type: z.literal('buttons'), payload: shownPayload }),
  z.object({ message_type: z.literal('quick_replies'), payload: shownPayload }),
  z.object({
    message_type: z.literal('generic'),
    payloads: z.array(
      z.object({
        image_url: z.nullable(z.string()),
        title: z.string(),
        subtitle: z.string(),
        buttons: shownButtons,
      }),
    ),
  }),
  z.object({ message_type: z.literal('unknown') }),
])
export type ShownMessage = z.infer<typeof ShownMessage>

export const ChatSender = z.enum(lists.chatSenders)
export type ChatSender = z.infer<typeof ChatSender>

/** One message of a conversation. A change of `session_id` is where a conversation ended. */
export const ChatMessage = z.object({
  /** 1, 2, 3 … in the order of the conversation, without a gap: a client that sees one missing asks for it by `afterSeq`. */
  seq: z.int(),
  sender: ChatSender,
  message: ShownMessage,
  createdAt: Moment,
  session_id: z.string(),
  /** The sender's own name for it; null for the greeter's, and for what came without one. */
  clientId: z.nullable(z.string()),
  /** Whose conversation it is: a member's or a guest's, the other one null (decisions D14). */
  userId: z.nullable(z.string()),
  guestId: z.nullable(z.string()),
  /** The phone number is not repeated with each message. */
  username: z.null(),
  /** The member's, on what the member has said. */
  name: z.nullable(z.string()),
})

/** Made by the sender for each message, and reused by every retry: it is stored once. */
export const ClientId = z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/))

/** Who it is comes from the token or the guest's cookie; what the body says of it is not looked at (decisions D15). */
const ignored = z.optional(z.unknown())
const ignoredIds = { userId: ignored, guestId: ignored }

export const ChatConfig = z.object({
  /** What names of rooms begin with. */
  PREFIX: z.string(),
  /** Null for a member. */
  guestId: z.nullable(z.string()),
  /** The number of the newest message; 0 when nothing was ever said. */
  lastSeq: z.int(),
  /** Up to which message each side has read. */
  customerReadSeq: z.int(),
  deskReadSeq: z.int(),
  /** How it goes with people of ours: what was so lately, no promise (ux 72). */
  desk: z.object({
    /** When one of them last answered anybody; null: not in the last days. */
    lastAnswerAt: z.nullable(Moment),
    /** Between a customer's first message and the first answer, in half of the last conversations; null: too few to say. */
    usualAnswerSeconds: z.nullable(z.int()),
  }),
})

/** A conversation item (spec §3). */
export const SendMessage = z.strictObject({
  message: CustomerMessage,
  clientId: z.optional(ClientId),
  sender: z.optional(z.literal('customer')),
  ...ignoredIds,
  createdAt: ignored,
  session_id: ignored,
  username: ignored,
  name: ignored,
  deviceToken: ignored,
})

/** The path that a message names the file by. */
export const UploadedFile = z.object({ path: z.string() })

export const SentMessage = z.object({ createdAt: Moment })

const seqNumber = z.int().check(z.gte(0), z.lte(1_000_000_000))

const historyFields = {
  limit: z._default(z.int().check(z.gte(1), z.lte(limits.pageRowsMax)), limits.pageRowsDefault),
  skip: z._default(z.int().check(z.gte(0), z.lte(1_000_000_000)), 0),
  /** To catch up: only what comes after it, from the oldest on. Fewer than `limit`: that was all. */
  afterSeq: z.optional(seqNumber),
}

export const HistoryRequest = z.strictObject({ ...historyFields, ...ignoredIds })

/** Newest first, also those of a catch-up. */
export const ChatHistory = z.array(ChatMessage)

export const ReadRequest = z.strictObject(ignoredIds)

// ── The operator's desk ──────────────────────────────────────────────────────────────────────────────────────────────

export const DeskHistoryRequest = z.strictObject(historyFields)

export const DeskAnswer = z.strictObject({ message: DeskMessage, clientId: z.optional(ClientId) })
