/** The one place where a failed call turns into a way out: the service is gone, or the session is over (spec §8). */
import { CallError } from '@kapao/contract/client.ts'
import { noteEnd } from './last-session.ts'
import { forgetSession, getToken } from './session-store.ts'
import { markTerminated } from './terminated-mark.ts'

/** Where the app goes; the router registers itself, so that no call has to know of pages. */
interface Ways {
  toTerminated: () => void
  /** To /login, keeping the address that is open now. */
  toLogin: () => void
}

let ways: Ways | undefined

export function connectWays(connected: Ways): void {
  ways = connected
}

// All of these read "cannot verify identity" (spec §8), or that the session has run out.
const identityCodes: readonly string[] = [
  'invalid-token',
  'EXPIRED_AUTH_TOKEN',
  'INVALID_USER_1',
  'INVALID_USER_2',
  'INVALID_USER_3',
  'INVALID_USER_4',
]

/** True when the app is leaving the page because of this error: then there is nothing to show. */
export function isLeaving(error: unknown): boolean {
  return error instanceof CallError && (error.code === 'gone' || identityCodes.includes(error.code))
}

/** The token that its own member is ending. */
let ending: string | null = null

/**
 * Sends what ends the session for good. Other calls may be refused before its answer is here: they lead nowhere, the
 * answer does.
 */
export async function endSession<Result>(request: () => Promise<Result>): Promise<Result> {
  const token = getToken()
  ending = token
  try {
    return await request()
  } catch (error) {
    ending = null
    leaveIfNeeded(error, token)
    throw error
  }
}

/** Looks at every failed call; `usedToken` is the one that it was sent with. */
export function leaveIfNeeded(error: unknown, usedToken: string | null): void {
  if (!(error instanceof CallError)) return
  if (error.code === 'gone') {
    markTerminated(true)
    ways?.toTerminated()
  } else if (identityCodes.includes(error.code) && usedToken !== null && usedToken === getToken()) {
    // A late answer to an earlier session's call must not end the session that began since.
    if (usedToken === ending) return
    noteEnd('unknown')
    forgetSession()
    ways?.toLogin()
  }
}

/**
 * What was begun in a session that is over goes no further: by now somebody else may be signed in on this device.
 *
 * @param usedToken null: of nobody's session. @throws CallError that leads away, so that nothing is shown of it.
 */
export function checkNotOver(usedToken: string | null): void {
  if (usedToken !== null && usedToken !== getToken()) throw new CallError(401, { message: 'invalid-token' })
}
