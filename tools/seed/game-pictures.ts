/** The pictures of the demo's games: an emblem in its category's shape and colour, and a wide scene of its own. */
import type { GameCategory } from '../../contract/src/lists.ts'
import { type Emblem, emblems } from './game-emblems.ts'
import { type SceneName, sceneHeight, scenes, sceneWidth } from './game-scenes.ts'

const emblemSide = 128

/** A tile for slots, a shield for sport, a ticket for lotto: told apart by the outline alone, on light and on dark. */
const frames = {
  slot: {
    path: 'M40 4h48a36 36 0 0 1 36 36v48a36 36 0 0 1-36 36H40A36 36 0 0 1 4 88V40A36 36 0 0 1 40 4z',
    from: '#8e6bf5',
    to: '#3f1f9c',
  },
  sport: { path: 'M64 3l52 12v49c0 32-22 52-52 61-30-9-52-29-52-61V15z', from: '#1ea79b', to: '#0a4f56' },
  lotto: {
    path: 'M18 6h92a14 14 0 0 1 14 14v26a18 18 0 0 0 0 36v26a14 14 0 0 1-14 14H18a14 14 0 0 1-14-14V82a18 18 0 0 0 0-36V20A14 14 0 0 1 18 6z',
    from: '#f58f3d',
    to: '#a9410b',
  },
} as const satisfies Record<GameCategory, object>

const fade = ([from, to]: readonly [string, string]) =>
  `<defs><linearGradient id="f" x2=".3" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs>`

const picture = (width: number, height: number, inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${inside}</svg>`

/** Square. */
export function drawEmblem(emblem: Emblem, category: GameCategory): string {
  const { path, from, to } = frames[category]
  return picture(
    emblemSide,
    emblemSide,
    `${fade([from, to])}<path d="${path}" fill="url(#f)" stroke="#ffd166" stroke-width="3"/>${emblems[emblem]}`,
  )
}

/** Twice as wide as high, with nothing in its middle: the emblem stands there. */
export function drawScene(scene: SceneName): string {
  const { colours, drawn } = scenes[scene]
  return picture(
    sceneWidth,
    sceneHeight,
    `${fade(colours)}<rect width="${sceneWidth}" height="${sceneHeight}" fill="url(#f)"/>${drawn}`,
  )
}
