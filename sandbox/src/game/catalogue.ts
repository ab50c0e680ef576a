/** The game providers of the outside world: every name is invented, and each category has its own small game. */

/** Which game a provider's table plays. */
export type Play = 'reels' | 'match' | 'dice' | 'digits'

export interface Game {
  code: string
  name: string
  category: 'slot' | 'sport' | 'lotto'
  play: Play
}

export const games = [
  { code: 'NAGA', name: 'Naga River', category: 'slot', play: 'reels' },
  { code: 'LOTUS', name: 'Lotus Pond', category: 'slot', play: 'reels' },
  { code: 'GARUDA', name: 'Garuda Sky', category: 'slot', play: 'reels' },
  { code: 'MEKONG', name: 'Mekong Pearl', category: 'slot', play: 'reels' },
  { code: 'JADE', name: 'Jade Garden', category: 'slot', play: 'reels' },
  { code: 'ARENA', name: 'Arena Sport', category: 'sport', play: 'match' },
  { code: 'SIAM', name: 'Siam Table', category: 'sport', play: 'dice' },
  { code: 'KICK', name: 'Kick Off', category: 'sport', play: 'match' },
  { code: 'RIVER', name: 'River Cup', category: 'sport', play: 'match' },
  { code: 'RING', name: 'Ring Side', category: 'sport', play: 'match' },
  { code: 'HUAY', name: 'Huay Home', category: 'lotto', play: 'digits' },
  { code: 'LUCKY', name: 'Lucky Draw', category: 'lotto', play: 'digits' },
  { code: 'STAR', name: 'Star Digits', category: 'lotto', play: 'digits' },
  { code: 'STOCK', name: 'Stock Digits', category: 'lotto', play: 'digits' },
] as const satisfies readonly Game[]

export const findGame = (code: string): Game | undefined => games.find((game) => game.code === code)
