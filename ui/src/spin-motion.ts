/** How the wheel turns: its angle as a function of time, so that every display shows the same spin, whatever its frames (spec §9). */

/** In radians, clockwise; a wheel at angle 0 has the beginning of its first slice under the pointer. */
export interface Motion {
  /** After so many seconds it rests; `Infinity` while an answer is waited for. */
  readonly seconds: number
  angleAt(seconds: number): number
  /** Radians per second. */
  speedAt(seconds: number): number
}

export const turn = 2 * Math.PI

/** What is left of the speed after a frame, on a display with 60 of them (spec §9); `friction` is the same per second. */
const leftAfterFrame = 0.991
const friction = -60 * Math.log(leftAfterFrame)

/** Spec §9. */
const seconds = { min: 4, max: 5 }
const extraTurns = { min: 2, max: 3 }

/** How fast it turns before it is known where to. */
const waitingSpeed = 3
const waitingWindUp = 0.6

const landingWindUp = 0.4
const slowDownSeconds = 0.8

/** The pointer stays this share of a slice's width away from its borders: nobody must wonder which one it is. */
const borderShare = 0.15

export const resting = (angle: number): Motion => ({
  seconds: 0,
  angleAt: () => angle,
  speedAt: () => 0,
})

/** Begins to turn, and goes on until it is told where to stop. */
export const waitingTurn = (angle: number): Motion => ({
  seconds: Number.POSITIVE_INFINITY,
  angleAt: (t) => {
    const winding = Math.min(t, waitingWindUp)
    return angle + waitingSpeed * (winding ** 2 / (2 * waitingWindUp) + (t - winding))
  },
  speedAt: (t) => waitingSpeed * Math.min(1, t / waitingWindUp),
})

/** Comes to rest wherever that is: there was no spin. */
export function slowingDown(angle: number, speed: number): Motion {
  if (speed === 0) return resting(angle)
  const at = (t: number) => Math.min(Math.max(t, 0), slowDownSeconds)
  return {
    seconds: slowDownSeconds,
    angleAt: (t) => angle + speed * (at(t) - at(t) ** 2 / (2 * slowDownSeconds)),
    speedAt: (t) => speed * (1 - at(t) / slowDownSeconds),
  }
}

export interface Landing {
  /** Where the wheel is, and how fast it turns already. */
  angle: number
  speed: number
  /** Which slice the server has drawn, clockwise from 0, of how many. */
  slice: number
  count: number
  /** Numbers from 0 up to 1: how long it takes, how many turns, and where on the slice. They change nothing that counts. */
  random: () => number
}

/** The angle, from 0 up to a turn, at which the pointer stands on this place of the slice: 0 is its beginning, 1 its end. */
const angleOf = (slice: number, count: number, place: number): number =>
  ((count - slice - place) * (turn / count)) % turn

/**
 * Winds up and then runs out, to end on the slice that was drawn. The friction takes spec's share of the speed; a little
 * is rubbed off by the pointer too, so that the wheel comes to a rest instead of being stopped.
 */
export function landing({ angle, speed, slice, count, random }: Landing): Motion {
  const lasts = seconds.min + (seconds.max - seconds.min) * random()
  const turns = extraTurns.min + Math.floor((extraTurns.max - extraTurns.min + 1) * random())
  const place = borderShare + (1 - 2 * borderShare) * random()
  const rest = angleOf(slice, count, place) - (angle % turn)
  const distance = turns * turn + (rest < 0 ? rest + turn : rest)
  const running = lasts - landingWindUp
  const left = Math.exp(-friction * running)
  const runsAfter = (t: number) => ((1 - Math.exp(-friction * t)) / friction - t * left) / (1 - left)
  const top = (distance - (speed * landingWindUp) / 2) / (runsAfter(running) + landingWindUp / 2)
  const woundUp = ((speed + top) / 2) * landingWindUp
  const gain = (top - speed) / landingWindUp
  return {
    seconds: lasts,
    angleAt: (t) => {
      if (t >= lasts) return angle + distance
      if (t < landingWindUp) return angle + speed * t + (gain * t ** 2) / 2
      return angle + woundUp + top * runsAfter(t - landingWindUp)
    },
    speedAt: (t) => {
      if (t >= lasts) return 0
      if (t < landingWindUp) return speed + gain * t
      return (top * (Math.exp(-friction * (t - landingWindUp)) - left)) / (1 - left)
    },
  }
}

/** Which slice is under the pointer. */
export function sliceUnder(angle: number, count: number): number {
  const passed = (((-angle % turn) + turn) % turn) / (turn / count)
  return Math.min(count - 1, Math.floor(passed))
}

/** How far a peg, one at each border of two slices, bends the pointer as it passes: 0 is upright, 1 is just before it lets go. */
export function pointerBend(angle: number, count: number): number {
  const width = turn / count
  // Shorter than the way that a resting pointer keeps from any border.
  const reach = Math.min(0.1, width * 0.12)
  const passed = ((angle % width) + width) % width
  return Math.max(0, 1 - (width - passed) / reach)
}
