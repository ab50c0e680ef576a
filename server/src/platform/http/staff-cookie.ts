/** The cookie of a session of staff: no script reads it, and no page of somebody else sends it (console.md). */
import { staffLimits } from '@kapao/contract/staff-limits.ts'
import { readCookie, writeCookie } from './cookie.ts'

const shape = /^[A-Za-z0-9_-]{43}$/

export interface StaffCookies {
  /** The session's token; undefined when there is none, or one that cannot be ours. */
  read(cookies: string | undefined): string | undefined
  /** The Set-Cookie of a session that was opened; without a token it ends the cookie. */
  write(token: string | undefined): string
}

/** By TLS the name keeps other hosts of the domain from setting it. */
export function createStaffCookies(isSecure: boolean): StaffCookies {
  const name = isSecure ? '__Host-kapao-staff' : 'kapao-staff'
  return {
    read: (cookies) => readCookie(cookies, name, shape),
    write: (token) =>
      writeCookie({ name, value: token ?? '', lifetimeMs: token ? staffLimits.absoluteMs : 0, isSecure }),
  }
}
