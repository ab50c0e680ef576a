/** Where we push to: what a browser says is an address that we call, so it may only lead outside (quality C-30). Pure. */
import { leadsOutside } from '#platform/outer-address.rules.ts'

/**
 * Whether we may push there: https at its own port, to a name of the internet. In a sandbox also its push service.
 *
 * @param sandboxUrl absent in a live service.
 */
export function isPushEndpoint(endpoint: string, sandboxUrl: string | undefined): boolean {
  const url = URL.parse(endpoint)
  // Browsers write it as a URL is written: another way of writing is another text to store, and may hold a NUL.
  if (!url || url.href !== endpoint || url.username || url.password || url.hash) return false
  if (sandboxUrl !== undefined && url.origin === new URL(sandboxUrl).origin)
    return url.pathname.startsWith('/push/send/')
  return leadsOutside(url)
}
