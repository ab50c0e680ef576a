/** Who calls, and what a request says about its sender: the token, and whether our own app sent it. */
import type { Currency } from '@kapao/contract/edition.ts'
import type { OperatorRole } from '@kapao/contract/schemas/staff.ts'
import { Refusal } from '#platform/refusal.ts'

/** The signed-in member who called, as of this request. */
export interface Member {
  id: string
  currency: Currency
  /** SHA-256 of the token that called. */
  tokenHash: Buffer
}

/** The member of staff who called, or one of their machines. */
export interface Operator {
  id: string
  username: string
  roles: readonly OperatorRole[]
  /** The member that this person is, if any: about that one they decide nothing (quality I-19). */
  memberId: string | null
  /** It asks, and approves nothing. */
  isMachine: boolean
  /** The session, and until when its last code serves for dangerous acts; a machine has none. */
  session: { tokenHash: Buffer; steppedUpUntil: Date } | undefined
}

/** How staff and their machines prove who they are; undefined for what did not come or cannot be ours. */
export interface StaffProof {
  /** A machine's token. */
  bearer: string | undefined
  /** The cookie of a person's session. */
  session: string | undefined
}

interface Headers {
  [name: string]: string | string[] | undefined
}

/** The scheme has no case (RFC 9110). Tokens are far shorter; what is longer is not looked at. */
const bearer = /^bearer ([\x21-\x7e]{1,200})$/i

/** The bearer token; undefined for none, a malformed one, and two of them. */
export function bearerToken(request: {
  headers: Headers
  raw: { rawHeaders: string[] }
}): string | undefined {
  const { authorization } = request.headers
  if (typeof authorization !== 'string') return undefined
  // Node keeps the first of repeated Authorization headers; a proxy may have judged by the other one.
  const given = request.raw.rawHeaders.filter(
    (name, index) => index % 2 === 0 && name.length === 13 && name.toLowerCase() === 'authorization',
  )
  return given.length === 1 ? bearer.exec(authorization)?.[1] : undefined
}

/** Without an Origin it is no page of somebody else; else it must be the address that was called, or one of ours. */
export function isOurOrigin({ origin, host }: Headers, origins: readonly string[]): boolean {
  if (origin === undefined) return true
  return (
    typeof origin === 'string' && (origin.replace(/^https?:\/\//, '') === host || origins.includes(origin))
  )
}

/**
 * A page of somebody else cannot set this header without asking us first, and navigations and prefetches never carry
 * it (decisions D1, quality C-18, C-19).
 */
export function checkSentByApp(headers: Headers, origins: readonly string[]) {
  const isNavigation = ['navigate', 'no-cors'].includes(String(headers['sec-fetch-mode']))
  const isPrefetch = /prefetch|prerender/.test(`${headers['sec-purpose'] ?? ''} ${headers.purpose ?? ''}`)
  const isOurs = headers['x-requested-with'] === 'XMLHttpRequest' && isOurOrigin(headers, origins)
  if (!isOurs || isNavigation || isPrefetch) throw new Refusal('FORBIDDEN')
}
