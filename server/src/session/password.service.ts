/** Passwords: hashed with Argon2id, a few at a time, because each takes a core and 19 MiB for a moment (quality C-36). */
import { hash, verify } from '@node-rs/argon2'
import { Refusal } from '#refusal.ts'

/** OWASP's first choice of parameters; the library's default algorithm is Argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const atOnceMax = 4
const waitingMax = 200

let running = 0
const waiting: (() => void)[] = []

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= atOnceMax) {
    if (waiting.length >= waitingMax) throw new Refusal('SERVICE_UNAVAILABLE')
    await new Promise<void>((go) => waiting.push(go))
  } else running++
  try {
    return await work()
  } finally {
    // The place goes straight to the next in line; it is free only when nobody waits.
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(password.normalize('NFC'), cost))

/** A hash of nothing anybody knows: verifying against it takes as long as against a member's (decisions D12). */
const nobody = hash(crypto.randomUUID(), cost)

/** @param passwordHash undefined for an unknown member: takes the same time and is never right. */
export async function isPasswordRight(passwordHash: string | undefined, password: string): Promise<boolean> {
  const against = passwordHash ?? (await nobody)
  const isRight = await inTurn(() => verify(against, password.normalize('NFC')).catch(() => false))
  return isRight && passwordHash !== undefined
}
