/** What the demo's banners show, each as a rule of where which thread lies. */
import type { Motif, Thread } from './cloth.ts'

const between = (value: number, from: number, to: number) => value >= from && value < to

/** How far out a point lies when corners are cut, as weavers draw a round. */
const roundly = (x: number, y: number) =>
  Math.max(Math.abs(x), Math.abs(y), (Math.abs(x) + Math.abs(y)) * 0.72)

/** Ripples of a river; each row lies a little further along than the one above. */
const ripple = (x: number, row: number): Thread | undefined =>
  (((x + row * 7) % 22) + 22) % 22 < 13 - row * 0.4 ? (row % 4 === 0 ? 'own' : 'deep') : undefined

interface Petal {
  /** Radians from upright. */
  lean: number
  long: number
  wide: number
}

const lotusRoot = 19
/** In front first. */
const petals: Petal[] = [
  { lean: 0, long: 45, wide: 9 },
  ...[0.42, 0.85, 1.22].flatMap((lean, index) =>
    [lean, -lean].map((side) => ({ lean: side, long: 43 - index * 3, wide: 8.5 - index })),
  ),
]

function petalAt({ lean, long, wide }: Petal, x: number, y: number): Thread | undefined {
  const [along, beside] = [
    -(y - lotusRoot) * Math.cos(lean) + x * Math.sin(lean),
    x * Math.cos(lean) + (y - lotusRoot) * Math.sin(lean),
  ]
  if (along < 0 || along > long) return undefined
  const edge = wide * Math.sin(Math.PI * (along / long) ** 0.85)
  const from = Math.abs(beside)
  if (from > edge) return undefined
  if (from > edge - 2) return 'gold'
  return from < 0.8 && along > long * 0.35 && along < long * 0.8 ? 'pale' : 'own'
}

/** An opening lotus on still water. */
export const lotus: Motif = (x, y) => {
  for (const petal of petals) {
    const thread = petalAt(petal, x, y)
    if (thread) return thread
  }
  const row = Math.floor(y) - lotusRoot - 1
  if (row >= 0 && row < 10 && row % 3 === 0 && Math.abs(x) < 62 - row * 2) return ripple(x, row)
}

/** A sun over the river. */
export const sunrise: Motif = (x, y) => {
  const [dx, dy] = [x, y - 11]
  if (y < 12) {
    const out = Math.hypot(dx, dy)
    if (out < 17) return out > 14 ? 'gold' : out > 12 ? undefined : out > 8 ? 'deep' : 'gold'
    const turn = (Math.atan2(-dy, dx) / Math.PI) * 13
    const isRay = Math.abs((turn % 1) - 0.5) < 0.2
    const long = Math.floor(turn) % 2 === 0 ? 40 : 32
    return isRay && between(out, 21, long) ? (out > long - 4 ? 'own' : 'gold') : undefined
  }
  const row = Math.floor(y) - 12
  return row < 19 && row % 2 === 0 && Math.abs(x) < 70 - row * 1.4 ? ripple(x, row) : undefined
}

/** Seven lozenges on one thread, one for each day; the middle one is the largest. */
export const sevenDays: Motif = (x, low) => {
  // Higher than the middle: there must be room for what hangs down.
  const y = low + 4
  const day = Math.max(-3, Math.min(3, Math.round(x / 20)))
  const size = 20 - Math.abs(day) * 3.2
  const out = Math.abs(x - day * 20) * 1.55 + Math.abs(y)
  if (out < size) {
    if (out > size - 3) return 'gold'
    if (between(out, size * 0.42, size * 0.7)) return 'own'
    return out < size * 0.24 ? 'pale' : undefined
  }
  // Tassels hang from each.
  const below = y - size
  const reach = 9 - Math.abs(day)
  if (Math.abs(x - day * 20) < 0.6 && between(below, 0, reach)) return 'deep'
  if (Math.abs(x - day * 20) < 1.6 && between(below, reach, reach + 3)) return 'own'
  return Math.abs(y) < 0.6 && Math.abs(x) < 74 ? 'deep' : undefined
}

interface Roof {
  top: number
  half: number
}
const roofs: Roof[] = [
  { top: -26, half: 21 },
  { top: -16, half: 32 },
  { top: -6, half: 43 },
]

/** Steep at the ridge, flat at the eaves, turned up at the end. */
const roofLine = ({ top, half }: Roof, x: number) => {
  const part = Math.abs(x) / half
  return top + 21 * part - 7 * part * part - (part > 0.88 ? (part - 0.88) * 22 : 0)
}

/** A house with three roofs and its door open. */
export const openDoor: Motif = (x, y) => {
  const wide = Math.abs(x)
  if (wide < 0.6 && between(y, -30, -25)) return 'gold'
  for (const [index, roof] of roofs.entries()) {
    if (wide > roof.half) continue
    const under = y - roofLine(roof, x)
    if (between(under, 0, 2.2)) return 'gold'
    const next = roofs[index + 1]
    const until = next ? roofLine(next, x) - 1.5 : roofLine(roof, x) + 4
    if (between(under, 3.4, 4.6) && y < until) return 'own'
  }
  if (between(y, 26, 28)) return wide < 44 ? 'gold' : undefined
  if (between(y, 29, 31)) return wide < 50 ? 'deep' : undefined
  if (!between(y, 12, 26)) return undefined
  const arch = 10 - Math.max(0, 16 - y) * 1.4
  if (wide < arch) return wide > arch - 2 ? 'gold' : 'pale'
  return [20, 29, 38].some((pillar) => Math.abs(wide - pillar) < 1.6) ? 'deep' : undefined
}

/** Two rings, each through the other, and a flower on either side. */
export const twoRings: Motif = (x, y) => {
  const ringAt = (middle: number) => between(roundly(x - middle, y), 16.5, 22.5)
  const lineAt = (middle: number) => between(roundly(x - middle, y), 18.5, 20.5)
  const [left, right] = [ringAt(-12), ringAt(12)]
  if (left || right) {
    // Above the left one lies on top, below the right one.
    const isLeft = left && (!right || y < 0)
    if (lineAt(isLeft ? -12 : 12)) return 'pale'
    return isLeft ? 'gold' : 'own'
  }
  const [fx, fy] = [Math.abs(x) - 54, Math.abs(y)]
  const out = Math.abs(fx) + fy
  if (out < 2.5) return 'pale'
  if (out < 13 && Math.abs(Math.abs(fx) - fy) < 2.2 && out > 4) return 'own'
  if (Math.min(Math.abs(fx), fy) < 1 && between(out, 5, 12)) return 'gold'
}

/** A coin, and an arrow that goes round and comes back to it. */
export const comingBack: Motif = (x, y) => {
  const out = Math.hypot(x, y)
  if (out < 14.5) {
    if (out > 12) return 'gold'
    const square = Math.abs(x) + Math.abs(y)
    return square < 4 ? undefined : square < 6.5 ? 'pale' : out < 10.5 ? 'deep' : undefined
  }
  // Degrees clockwise from the top.
  const turn = ((Math.atan2(x, -y) * 180) / Math.PI + 360) % 360
  if (between(out, 21, 26) && turn > 42 && turn < 314) return between(out, 23, 24.2) ? 'pale' : 'own'
  // Its head, where the way ends: it narrows towards the top.
  const ahead = turn - 312
  if (between(ahead, 0, 36) && Math.abs(out - 23.5) < 7.5 * (1 - ahead / 36)) return 'gold'
  // Hooks of the naga on either side.
  const [nx, ny] = [Math.abs(x) - 52, y]
  const hook = roundly(nx, ny)
  if (between(hook, 9, 11.5) && !(nx < 0 && ny > 0)) return 'gold'
  if (between(hook, 3.5, 6) && !(nx > 0 && ny < 0)) return 'deep'
}
