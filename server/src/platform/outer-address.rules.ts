/** Addresses that somebody outside has typed or sent, and that we are to call (quality C-62). Pure. */
import ipaddr from 'ipaddr.js'

/** Names that no resolver of the internet knows. */
const innerNames =
  /(^|\.)(localhost|local|internal|intranet|lan|home|corp|arpa|test|invalid|example|onion)\.?$/

/** Whether an address that somebody typed is https at its own port, at a name of the internet. */
export function leadsOutside(url: URL): boolean {
  if (url.protocol !== 'https:' || url.port !== '' || url.username || url.password) return false
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // Services have names; an address of numbers is somebody's machine.
  return !ipaddr.isValid(host) && host.includes('.') && !innerNames.test(host)
}
