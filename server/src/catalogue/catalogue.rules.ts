/** Where games and their providers may be: pure (quality C-17, C-62). */
import { leadsOutside } from '#platform/outer-address.rules.ts'

interface Places {
  /** Where the installation has its games. */
  gamesUrl: string
  /** Where games may be opened, and whom a live service may call. */
  gameOrigins: readonly string[]
  isLive: boolean
}

/**
 * Whether we may call a provider there: where the installation has its games, or at an address of the internet by https. A live
 * service sends keys and money there, so that the installation must name it too (GAME_ORIGINS).
 */
export function mayCall(address: string, { gamesUrl, gameOrigins, isLive }: Places): boolean {
  if (address === gamesUrl) return true
  const url = URL.parse(address)
  if (url === null || `${url.search}${url.hash}` !== '' || !leadsOutside(url)) return false
  return !isLive || gameOrigins.includes(url.origin)
}

/** Whether a member's browser may be sent there: below where the games are, there by any address, or elsewhere by https. */
export function mayOpen(web: string, { gamesUrl, gameOrigins }: Places): boolean {
  const url = URL.parse(web, gamesUrl)
  if (url === null || `${url.username}${url.password}` !== '') return false
  if (web.startsWith('/')) return url.origin === new URL(gamesUrl).origin
  return url.protocol === 'https:' || gameOrigins.includes(url.origin)
}

/**
 * Whether a game may be at home there, where members sign in: of a live service only where the installation says that games are
 * (GAME_ORIGINS), as no other page must ask for what opens a member's account.
 */
export function mayPlay(web: string, places: Places): boolean {
  const origin = URL.parse(web, places.gamesUrl)?.origin ?? ''
  return (
    mayOpen(web, places) && (!places.isLive || web.startsWith('/') || places.gameOrigins.includes(origin))
  )
}
