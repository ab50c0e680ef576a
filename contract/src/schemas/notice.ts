/** What a member is told of, in the app and by push (decisions D19). */
import * as z from 'zod/mini'
import * as limits from '../limits.ts'
import { noticeKinds } from '../lists.ts'
import { Moment } from './text.ts'

const Kind = z.enum(noticeKinds)

const Notice = z.object({
  id: z.string(),
  kind: Kind,
  /** In the caller's language, made when it is read. */
  title: z.string(),
  text: z.string(),
  createdAt: Moment,
  /** Null: not read yet. */
  readAt: z.nullable(Moment),
  /** Where the app shows more of it, as a path with its query; null: there is nothing more. */
  link: z.nullable(z.string()),
})

/** Newest first. */
export const Notices = z.object({ total: z.number(), unread: z.number(), notices: z.array(Notice) })

/** Ids that are not the member's own are passed over. */
export const NoticesRead = z.union([
  z.strictObject({ ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(limits.pageRowsMax)) }),
  z.strictObject({ all: z.literal(true) }),
])

export const Unread = z.object({ unread: z.number() })

/**
 * What a browser subscribes with; null: nothing is pushed by this service. `browsers`: which are told of what happens to the
 * caller, each as the SHA-256 of its endpoint, in hexadecimal digits. A browser that has subscribed and is not among them
 * was left by another member, or its session has ended: it is told nothing.
 */
export const PushKey = z.object({ publicKey: z.nullable(z.string()), browsers: z.array(z.string()) })

const Endpoint = z.url().check(z.maxLength(limits.pushEndpointLengthMax))
const Kinds = z.array(Kind).check(z.maxLength(noticeKinds.length))

/** `PushSubscription.toJSON()` of a browser. */
const Subscription = z.strictObject({
  endpoint: Endpoint,
  /** Browsers send it; nothing is done with it. */
  expirationTime: z.optional(z.unknown()),
  keys: z.strictObject({
    /** An uncompressed point of P-256: the server looks whether it lies on the curve. */
    p256dh: z.string().check(z.regex(/^B[A-Za-z0-9_-]{86}=?$/)),
    /** 16 bytes. */
    auth: z.string().check(z.regex(/^[A-Za-z0-9_-]{22}(==)?$/)),
  }),
})

/** The same browser again takes over language and session. `kinds`: as {@link PushKinds}, for all of the member's devices. */
export const PushSubscribing = z.strictObject({
  subscription: Subscription,
  kinds: z.optional(Kinds),
})

export const PushEnding = z.strictObject({ endpoint: Endpoint })

/** What is pushed, to each of the member's devices; all kinds until it is chosen. */
export const PushKinds = z.strictObject({ kinds: Kinds })
