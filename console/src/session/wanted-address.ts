/** Where signing in leads: back to the page that was left, if it is one of ours. */

/** A path of the console with its query; anything else is not followed. */
export function safeAddress(wanted: unknown): string | undefined {
  if (typeof wanted !== 'string' || !/^\/[\w-]/.test(wanted) || /[\\\s]/.test(wanted)) return undefined
  return wanted.startsWith('/sign-in') ? undefined : wanted
}
