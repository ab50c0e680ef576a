/** Signing in and out (spec §7, decisions D12). */
import * as z from 'zod/mini'
import * as limits from '../limits.ts'
import { Moment, secret } from './text.ts'

export const LoginRequest = z.strictObject({
  /** The phone number. Anything else is simply not known: WRONG_CREDENTIAL. */
  username: secret(64),
  password: secret(limits.passwordLengthMax),
  /** Keep the session for 30 idle days instead of 30 idle minutes. */
  remember: z.optional(z.boolean()),
  /** Verified for a sign-in by this phone: with it strangers' wrong guesses do not count (decisions D12). */
  otpToken: z.optional(secret(128)),
})

export const LoginResult = z.object({
  /** Opaque bearer token of 256 random bits, base64url. */
  token: z.string(),
})

export const LogoutRequest = z.strictObject({
  /** End every session of the member, not only the calling one. */
  everywhere: z.optional(z.boolean()),
})

/** Where a member is signed in, the calling session first, then the one that was used last (decisions D18). */
export const Sessions = z.array(
  z.object({
    id: z.string(),
    /** Browser and system by their own names, `Chrome · Android`; empty when they are not known. */
    device: z.string(),
    /** From where it was opened, in part: `203.0.113.x`; empty when that was not kept. */
    address: z.string(),
    createdAt: Moment,
    lastSeenAt: Moment,
    isCurrent: z.boolean(),
  }),
)
