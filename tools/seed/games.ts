/** The games of the demo operator: each has its category, its way in, and its pictures. */
import type { GameCategory, SignInWay } from '../../contract/src/lists.ts'
import type { AdapterName } from '../../contract/src/outside/adapters.ts'
import type { Emblem } from './game-emblems.ts'
import type { SceneName } from './game-scenes.ts'

export interface Game {
  name: string
  category: GameCategory
  /** Its pictures. */
  emblem: Emblem
  scene: SceneName
  /** How its provider speaks (server/src/outside/game); absent: plain. */
  adapter?: AdapterName<'game'>
  /** The last part of spec's autoLogin path; absent: `web` opens in a new tab. */
  auto_login?: string
  /** How `web` takes the member's credentials; absent: the member types them there. */
  sign_in?: SignInWay
  /** It has apps of its own. */
  apps?: true
  /** ftWalletSlot in basis points: how many credits of the provider one baht is. */
  factor_points?: number
}

export const games = {
  NAGA: { name: 'Naga River', category: 'slot', emblem: 'serpent', scene: 'moonlitRiver', auto_login: 'pg' },
  LOTUS: { name: 'Lotus Pond', category: 'slot', emblem: 'lotus', scene: 'pond', auto_login: 'joker2' },
  GARUDA: { name: 'Garuda Sky', category: 'slot', emblem: 'bird', scene: 'sunrays', auto_login: 'pgslot' },
  MEKONG: {
    name: 'Mekong Pearl',
    category: 'slot',
    emblem: 'shell',
    scene: 'pearls',
    auto_login: 'slotracha',
    adapter: 'memo',
  },
  JADE: {
    name: 'Jade Garden',
    category: 'slot',
    emblem: 'jadeRing',
    scene: 'bamboo',
    adapter: 'credits',
    auto_login: 'areaslot',
    factor_points: 100_000,
  },
  ARENA: {
    name: 'Arena Sport',
    category: 'sport',
    emblem: 'stadium',
    scene: 'floodlights',
    auto_login: 'betflix',
    factor_points: 1_000,
  },
  SIAM: {
    name: 'Siam Table',
    category: 'sport',
    emblem: 'dice',
    scene: 'lattice',
    auto_login: 'askmebet',
    adapter: 'decimal',
  },
  KICK: { name: 'Kick Off', category: 'sport', emblem: 'football', scene: 'pitch', auto_login: 'imi' },
  RIVER: { name: 'River Cup', category: 'sport', emblem: 'cup', scene: 'rapids', auto_login: 'usun' },
  RING: {
    name: 'Ring Side',
    category: 'sport',
    emblem: 'glove',
    scene: 'ropes',
    auto_login: 'circus',
    adapter: 'jdb',
  },
  HUAY: {
    name: 'Huay Home',
    category: 'lotto',
    emblem: 'house',
    scene: 'roofs',
    auto_login: 'huayhd',
    adapter: 'hub88',
  },
  LUCKY: {
    name: 'Lucky Draw',
    category: 'lotto',
    emblem: 'drum',
    scene: 'balls',
    adapter: 'form',
    sign_in: 'form',
  },
  STAR: { name: 'Star Digits', category: 'lotto', emblem: 'star', scene: 'nightSky', sign_in: 'link' },
  STOCK: { name: 'Stock Digits', category: 'lotto', emblem: 'bars', scene: 'candles', apps: true },
} as const satisfies Record<string, Game>
