/** Passwords: hashed with Argon2id, a few at a time, because each takes a core and 19 MiB for a moment (quality C-36). */
import { hash, verify } from '@node-rs/argon2'
import { createConcurrencyLimit } from './limits/concurrency-limit.ts'
import * as serverLimits from './server-limits.ts'

const runLimited = createConcurrencyLimit(serverLimits.passwordHashes)

export const hashPassword = (password: string): Promise<string> =>
  runLimited(() => hash(password.normalize('NFC'), serverLimits.passwordHashCost))

/** A hash of nothing anybody knows: verifying against it takes as long as against a member's (decisions D12). */
const nobody = hash(crypto.randomUUID(), serverLimits.passwordHashCost)

/** @param passwordHash undefined for an unknown member: takes the same time and is never right. */
export async function isPasswordRight(passwordHash: string | undefined, password: string): Promise<boolean> {
  const against = passwordHash ?? (await nobody)
  const isRight = await runLimited(() => verify(against, password.normalize('NFC')).catch(() => false))
  return isRight && passwordHash !== undefined
}
