/** The game providers of the outside world: every name is invented, each has its small game and its own ways. */
import type { GameCategory } from '@kapao/contract/lists.ts'
import type { AdapterName } from '@kapao/contract/outside/adapters.ts'

/** Which game a provider's table plays. */
export type Play = 'reels' | 'match' | 'dice' | 'digits'

export interface Game {
  code: string
  name: string
  category: GameCategory
  play: Play
  /**
   * How it speaks; absent: plain, baht as numbers, each reference of ours moved once. `credits`: ten to the baht.
   * `decimal`: baht as text. `form`: plain, and its sign-in form hides fields. `memo`: books under its own ids, and our
   * reference is a note that it does not look at; of balances it knows no open bets. `hub88`, `jdb`: those services' own
   * protocols, which tell no open bets either.
   */
  adapter?: AdapterName<'game'>
  /**
   * What it is like to deal with; absent: quick and definite. `late`: answers *processing* and settles seconds later.
   * `busy`: moves no money while the player is in the game. `slow`: takes its time, and is definite then.
   */
  habit?: 'late' | 'busy' | 'slow'
  /** `link`: its web site takes name and password in the address too. */
  signIn?: 'link'
}

export const games = [
  { code: 'NAGA', name: 'Naga River', category: 'slot', play: 'reels' },
  { code: 'LOTUS', name: 'Lotus Pond', category: 'slot', play: 'reels' },
  { code: 'GARUDA', name: 'Garuda Sky', category: 'slot', play: 'reels', habit: 'busy' },
  { code: 'MEKONG', name: 'Mekong Pearl', category: 'slot', play: 'reels', adapter: 'memo' },
  { code: 'JADE', name: 'Jade Garden', category: 'slot', play: 'reels', adapter: 'credits' },
  { code: 'ARENA', name: 'Arena Sport', category: 'sport', play: 'match' },
  { code: 'SIAM', name: 'Siam Table', category: 'sport', play: 'dice', adapter: 'decimal' },
  { code: 'KICK', name: 'Kick Off', category: 'sport', play: 'match', habit: 'late' },
  { code: 'RIVER', name: 'River Cup', category: 'sport', play: 'match', habit: 'slow' },
  { code: 'RING', name: 'Ring Side', category: 'sport', play: 'match', adapter: 'jdb' },
  { code: 'HUAY', name: 'Huay Home', category: 'lotto', play: 'digits', adapter: 'hub88' },
  { code: 'LUCKY', name: 'Lucky Draw', category: 'lotto', play: 'digits', adapter: 'form' },
  { code: 'STAR', name: 'Star Digits', category: 'lotto', play: 'digits', signIn: 'link' },
  { code: 'STOCK', name: 'Stock Digits', category: 'lotto', play: 'digits' },
] as const satisfies readonly Game[]

/** One that staff have made is a plain one of its code. */
export function findGame(code: string): Game | undefined {
  const known = games.find((game) => game.code === code)
  return (
    known ??
    (/^[A-Z0-9_]{2,20}$/.test(code) ? { code, name: code, category: 'slot', play: 'reels' } : undefined)
  )
}
