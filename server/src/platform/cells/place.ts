/** What of a request says which cell it is for (decision 30). */

import * as api from '@kapao/contract/calls/member.ts'
import { type Edition, editions } from '@kapao/contract/edition.ts'
import { plainPhone } from '#platform/phone.rules.ts'
import { cellOfToken } from '#platform/token.ts'
import { cellNameSource } from './cell-name.ts'
import type { Cell } from './directory.ts'

/** What a body may say about whom it is of; the first that has a home decides. */
export type Saying = 'username' | 'phoneNumber' | 'otpToken'

/** Calls of visitors whose bodies say whom they are about. */
const sayings: ReadonlyMap<string, readonly Saying[]> = new Map(
  [
    ...[api.login].map((row) => [row, ['username']] as const),
    ...[api.validateAccount, api.register].map((row) => [row, ['username', 'otpToken']] as const),
    ...[api.sendOtp, api.forgotPassword].map((row) => [row, ['phoneNumber']] as const),
    ...[api.verifyOtp, api.resetPassword].map((row) => [row, ['otpToken']] as const),
  ].map(([{ method, path }, said]) => [`${method} ${path}`, said]),
)

/** Those of them that succeed for everybody: where they were answered is told nobody. */
const provingNothing: ReadonlySet<string> = new Set(
  [api.validateAccount, api.sendOtp, api.forgotPassword].map(({ method, path }) => `${method} ${path}`),
)

/** Those that only members have a use for. */
const forMembers: ReadonlySet<string> = new Set(
  [api.login, api.forgotPassword].map(({ method, path }) => `${method} ${path}`),
)

/** For balancers, staff and their machines: they ask the cells themselves. */
const notForMembers = /^\/(metrics|livez|readyz|healthz|console|api\/operator|api\/callback|cells)(\/|$)/

/** How gateways and banks reach one cell: no notice says by itself which one it is for. */
const ofOneCell = new RegExp(`^/cells/(${cellNameSource})(/api/callback/.*)$`)

const patterns = Object.values(api).map(({ path }) => path)
const withParameters = patterns
  .filter((path) => path.includes(':'))
  .map((path) => ({ path, shape: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`) }))
const withoutParameters = new Set<string>(patterns)

/** The pattern that an address is of, which holds nothing of anybody; undefined for all that are no calls. */
export function routeOf(url: string): string | undefined {
  const [asked = ''] = url.split('?', 1)
  if (withoutParameters.has(asked)) return asked
  if (ofOneCell.test(asked)) return '/cells/:cell/api/callback'
  return withParameters.find(({ shape }) => shape.test(asked))?.path
}

interface Asked {
  method: string
  /** With its query. */
  url: string
  authorization: string | undefined
  /** The cell that the browser was in last. */
  lastCell: string | undefined
  /** The cell of the inviter whose link was followed in it. */
  invitedTo: string | undefined
}

export type Place =
  /** Nothing that members may reach. */
  | { is: 'nowhere' }
  | { is: 'cell'; cell: string }
  | { is: 'notice'; cell: string; url: string }
  | Said
  | { is: 'anywhere' }

interface Said {
  is: 'said'
  sayings: readonly Saying[]
  /** Its success proves whose the phone is. */
  isProof: boolean
  /** No newcomer asks for it. */
  isForMembers: boolean
  otherwise: Place
}

/** What a cell, or a balancer before it, would read as another address than the door does; no browser sends it. */
const isAmbiguous = (asked: string) => asked.includes('#') || /\/(\.|%2e){1,2}(\/|$)/i.test(asked)

const decoded = (path: string): string | undefined => {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

export function placeOf({ method, url, authorization, lastCell, invitedTo }: Asked): Place {
  const [asked = ''] = url.split('?', 1)
  // As the cells read it: they decode an address once.
  const path = decoded(asked)
  if (path === undefined || isAmbiguous(asked)) return { is: 'nowhere' }
  const [, called, callback] = ofOneCell.exec(asked) ?? []
  if (called && callback)
    return { is: 'notice', cell: called, url: url.slice(asked.length - callback.length) }
  if (notForMembers.test(path)) return { is: 'nowhere' }
  const signedIn = cellOfBearer(authorization)
  const call = `${method} ${path}`
  const said = sayings.get(call)
  if (said) {
    // Who registers goes where the inviter is; whatever else a browser asks for, where it was before.
    const otherwise = firstOf(signedIn, invitedTo, lastCell)
    const [isProof, isForMembers] = [!provingNothing.has(call), forMembers.has(call)]
    return { is: 'said', sayings: said, isProof, isForMembers, otherwise }
  }
  return firstOf(signedIn, lastCell, invitedTo)
}

function firstOf(...cells: (string | undefined)[]): Place {
  const cell = cells.find((name) => name !== undefined)
  return cell === undefined ? { is: 'anywhere' } : { is: 'cell', cell }
}

export const cellOfBearer = (authorization: string | undefined): string | undefined =>
  cellOfToken(/^bearer (\S+)$/i.exec(authorization ?? '')?.[1] ?? '')

/** The code in the link of an inviter; undefined for everything else. */
export function inviteCodeIn(method: string, url: string): string | undefined {
  const [asked = '', query = ''] = url.split('?', 2)
  const isLink = method === 'GET' && asked === '/register'
  return (isLink && new URLSearchParams(query).get('code')) || undefined
}

/** The phone as cells know it; undefined for what is none, which any cell refuses. */
export function phoneIn(typed: unknown, edition: Edition): string | undefined {
  const phone = typeof typed === 'string' ? plainPhone(edition, typed) : ''
  return editions[edition].phone.test(phone) ? phone : undefined
}

/** Whose members have codes that begin so: of two prefixes that fit the longer one. */
export function cellOfInviteCode(code: string, cells: readonly Cell[]): string | undefined {
  const typed = code.trim().toUpperCase()
  const fitting = cells.filter(({ invitePrefix }) => typed.startsWith(invitePrefix))
  return fitting.sort((one, other) => other.invitePrefix.length - one.invitePrefix.length)[0]?.name
}
