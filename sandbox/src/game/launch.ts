/** Ways into a game: a link that works once within a minute, and the session that it, or a sign-in, turns into. */
import { randomBytes } from 'node:crypto'
import type { Locale } from '@kapao/contract/edition.ts'
import * as sandboxLimits from '../limits.ts'
import type { Sandbox } from '../sandbox.ts'

export interface Seat {
  slot: string
  username: string
}

const newToken = () => randomBytes(24).toString('base64url')
const inMs = (sandbox: Sandbox, ms: number) => new Date(sandbox.now().getTime() + ms).toISOString()

/** A single-use link (quality C-61). */
export function newLaunchUrl(sandbox: Sandbox, { slot, username }: Seat, locale: Locale): string {
  const token = newToken()
  const now = sandbox.now().toISOString()
  sandbox.store.run('DELETE FROM launch WHERE expires_at <= ?', now)
  sandbox.store.run(
    'INSERT INTO launch (token, slot, username, locale, expires_at) VALUES (?, ?, ?, ?, ?)',
    token,
    slot,
    username,
    locale,
    inMs(sandbox, sandboxLimits.launchLifetimeMs),
  )
  return `${sandbox.browserUrl()}/play/${token}`
}

/** Uses a link up; undefined when it was used before, is too old or never was. */
export function spendLaunch(sandbox: Sandbox, token: string): (Seat & { locale: Locale }) | undefined {
  return sandbox.store.find<Seat & { locale: Locale }>(
    'DELETE FROM launch WHERE token = ? AND expires_at > ? RETURNING slot, username, locale',
    token,
    sandbox.now().toISOString(),
  )
}

/** Something was done in the game just now. */
export const noteInGame = (sandbox: Sandbox, { slot, username }: Seat) =>
  sandbox.store.run(
    `INSERT INTO in_game (slot, username, until) VALUES (?, ?, ?)
     ON CONFLICT (slot, username) DO UPDATE SET until = excluded.until`,
    slot,
    username,
    inMs(sandbox, sandboxLimits.inGameMs),
  )

export const isInGame = (sandbox: Sandbox, { slot, username }: Seat): boolean =>
  sandbox.store.find(
    'SELECT 1 FROM in_game WHERE slot = ? AND username = ? AND until > ?',
    slot,
    username,
    sandbox.now().toISOString(),
  ) !== undefined

export function openSession(sandbox: Sandbox, { slot, username }: Seat): string {
  const token = newToken()
  noteInGame(sandbox, { slot, username })
  sandbox.store.run('DELETE FROM play_session WHERE expires_at <= ?', sandbox.now().toISOString())
  sandbox.store.run(
    'INSERT INTO play_session (token, slot, username, expires_at) VALUES (?, ?, ?, ?)',
    token,
    slot,
    username,
    inMs(sandbox, sandboxLimits.gameSessionLifetimeMs),
  )
  return token
}

export const findSession = (sandbox: Sandbox, slot: string, token: string): Seat | undefined =>
  sandbox.store.find<Seat>(
    'SELECT slot, username FROM play_session WHERE token = ? AND slot = ? AND expires_at > ?',
    token,
    slot,
    sandbox.now().toISOString(),
  )

export function closeSession(sandbox: Sandbox, { slot, username }: Seat, token: string) {
  sandbox.store.run('DELETE FROM play_session WHERE token = ?', token)
  sandbox.store.run('DELETE FROM in_game WHERE slot = ? AND username = ?', slot, username)
}
