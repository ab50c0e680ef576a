/** The address that a visitor wanted before being sent to log in; only one of our own is ever followed. */

/** Where signing in leads when nothing else was wanted (spec §2: success goes to /user). */
export const homeAddress = '/user'

const origin = 'https://this.invalid'

/**
 * A path of ours with its query, or undefined. `//elsewhere`, `/\elsewhere`, other schemes and pages that only lead
 * back to logging in are not followed.
 */
export function safeAddress(wanted: unknown): string | undefined {
  if (typeof wanted !== 'string' || !wanted.startsWith('/') || /[\\\s]|^\/\//.test(wanted)) return undefined
  if (!URL.canParse(wanted, origin)) return undefined
  const url = new URL(wanted, origin)
  // Judged after dots are resolved: `/user/..//elsewhere` is `//elsewhere`.
  if (url.origin !== origin || !url.pathname.startsWith(`${homeAddress}/`)) return undefined
  return url.pathname + url.search
}
