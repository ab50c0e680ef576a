/** Signing in and out (decisions D12). */
import { randomBytes } from 'node:crypto'
import { limits } from '@kapao/contract/limits.ts'
import { plainAccountNo } from '@kapao/contract/text.ts'
import type { Limit } from '#limits/rate-limits.ts'
import { Refusal } from '#refusal.ts'
import type { App, Member } from '../context.ts'
import { hashToken } from './authenticate.ts'
import { isPasswordRight } from './password.service.ts'
import { deleteOldSessions, findLogin, insertSession, revokeSessions } from './session.queries.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

const perAddress: Limit = {
  name: 'loginAddress',
  points: limits.loginPerAddressMinute,
  windowMs: minuteMs,
  code: 'REQUEST_LIMIT_1MIN',
}
// An account is counted per address first: a stranger who guesses is slowed down, and the member is not.
const perPairMinute: Limit = {
  name: 'loginPair',
  points: limits.loginPerAccountMinute,
  windowMs: minuteMs,
  code: 'REQUEST_LIMIT_1MIN',
}
const perPairHour: Limit = {
  name: 'loginPairHour',
  points: limits.loginPerAccountHour,
  windowMs: hourMs,
  code: 'REQUEST_LIMIT',
}
// Over all other addresses together, against a guesser who has many of them.
const perAccount: Limit = {
  name: 'loginAccount',
  points: limits.loginPerAccountHour,
  windowMs: hourMs,
  code: 'REQUEST_LIMIT',
}
/** From where the member has logged in before: there, strangers' guesses from elsewhere do not count (quality C-37). */
const known: Limit = {
  name: 'loginKnown',
  points: 1,
  windowMs: limits.sessionRememberedIdleMs,
  code: 'REQUEST_LIMIT',
}

interface Login {
  username: string
  password: string
  remember?: boolean | undefined
}

/**
 * @returns the new session's token, and whose it is.
 * @throws Refusal WRONG_CREDENTIAL for an unknown phone and a wrong password alike, in equal time; INACTIVE_USER only
 * after a right password; REQUEST_LIMIT_1MIN, REQUEST_LIMIT.
 */
export async function login(
  app: App,
  { username, password, remember = false }: Login,
  address: string,
): Promise<{ token: string; memberId: string }> {
  const typed = plainAccountNo(username)
  // What cannot be a phone number is nobody's, and takes the same way as a number that is nobody's.
  const phone = /^\d{1,20}$/.test(typed) ? typed : ''
  const taken = await takePoints(app, phone, address)
  const found = await findLogin(app.db, phone)
  if (!(await isPasswordRight(found?.password_hash, password)) || !found)
    throw new Refusal('WRONG_CREDENTIAL')
  if (!found.is_active) throw new Refusal('INACTIVE_USER')

  const token = randomBytes(32).toString('base64url')
  const session = { tokenHash: hashToken(token), memberId: found.id, passwordHash: found.password_hash }
  if (!(await insertSession(app.db, { ...session, remember, now: app.clock.now() })))
    throw new Refusal('WRONG_CREDENTIAL')
  // Only failures count.
  await Promise.all(taken.map(([limit, who]) => app.limits.giveBack(limit, who)))
  await rememberAddress(app, pairOf(phone, address))
  app.log.info({ member: found.id, remember }, 'logged in')
  return { token, memberId: found.id }
}

const pairOf = (phone: string, address: string) => `${phone} ${address}`

/** Before the password is looked at, so that tries at the same moment are counted too. @returns what was taken. */
async function takePoints(app: App, phone: string, address: string) {
  const pair = pairOf(phone, address)
  const points: [Limit, string][] = [
    [perAddress, address],
    [perPairMinute, pair],
    [perPairHour, pair],
  ]
  if (phone && !(await app.limits.isSpent(known, pair))) points.push([perAccount, phone])
  for (const [limit, who] of points) await app.limits.take(limit, who)
  return points
}

async function rememberAddress(app: App, pair: string) {
  if (!(await app.limits.isSpent(known, pair))) await app.limits.take(known, pair).catch(() => {}) // Somebody else just did.
}

/** Ends the calling session, or all of the member's; their connections end at once. */
export async function logout(
  app: App,
  member: Member,
  { everywhere = false }: { everywhere?: boolean | undefined },
) {
  const only = everywhere ? undefined : member.tokenHash
  await endSessions(app, app.db, { memberId: member.id, only, why: 'logout' })
  app.realtime.dropSessions(member.id, only ? { only } : {}, 'logout')
}

interface Ending {
  memberId: string
  only?: Buffer | undefined
  except?: Buffer | undefined
  why: 'logout' | 'password_changed'
}

/** In the caller's transaction or by itself; the caller then drops the connections. */
export const endSessions = (app: App, db: Parameters<typeof revokeSessions>[0], ending: Ending) =>
  revokeSessions(db, { ...ending, now: app.clock.now() })

export const sweepSessions = (app: App) =>
  deleteOldSessions(app.db, new Date(app.clock.now().getTime() - 2 * limits.sessionRememberedIdleMs))
