/** Signing in and out (spec §7, decisions D12). */
import * as z from 'zod/mini'
import * as limits from '../limits.ts'
import { secret } from './text.ts'

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
