/** Rules of games and game accounts: pure. */
import type { RefusalCode } from '@kapao/contract/errors.ts'
import type { AutoLoginCode } from '@kapao/contract/schemas/game.ts'

interface Openness {
  isOpen: boolean
  isProviderOpen: boolean
  maintenanceFrom: Date | null
  maintenanceUntil: Date | null
}

/** What a member gets whose name there is unknown (spec §8: two families of providers have a code of their own). */
export const unknownAccountRefusal = {
  pg: 'SLOT_NO_ACCOUNT',
  betflix: 'SLOT_NO_ACCOUNT',
  askmebet: 'SLOT_NO_ACCOUNT',
  imi: 'NOT_UFABET',
  usun: 'NOT_UFABET',
  areaslot: 'NOT_AREASLOT',
  circus: 'NOT_UFABET',
  slotracha: 'SLOT_NO_ACCOUNT',
  pgslot: 'SLOT_NO_ACCOUNT',
  joker2: 'SLOT_NO_ACCOUNT',
  huayhd: 'SLOT_NO_ACCOUNT',
} as const satisfies Record<AutoLoginCode, RefusalCode>

/** Neither the game nor its provider is closed, and no maintenance is planned for now. */
export function isOpenAt({ isOpen, isProviderOpen, ...maintenance }: Openness, now: Date): boolean {
  const { maintenanceFrom: from, maintenanceUntil: until } = maintenance
  return isOpen && isProviderOpen && !(from && until && from <= now && now < until)
}

/** A link that may be handed to a member: it leads to where the games are, and nowhere else (quality C-17). */
export function isLaunchLink(link: string, gameOrigins: readonly string[]): boolean {
  const url = URL.parse(link)
  return url !== null && gameOrigins.includes(url.origin) && url.username === '' && url.password === ''
}

/** A web address of the catalogue: as it is, or below where the games are when it begins with a slash. */
export const resolveWeb = (web: string | null, gamesUrl: string): string | null =>
  web?.startsWith('/') ? new URL(web, gamesUrl).href : web
