/** Facts of the wheel's motion: it ends on the slice that it was told, in spec's time, and looks the same on every display. */
import { seeded } from '@kapao/ui/seeded.ts'
import { expect, test } from 'vitest'
import {
  landing,
  type Motion,
  pointerBend,
  resting,
  sliceUnder,
  slowingDown,
  turn,
  waitingTurn,
} from './spin-motion.ts'

const counts = [2, 3, 6, 8, 12, 24]
const seeds = Array.from({ length: 40 }, (_, index) => `spin ${index}`)

/** Every slice of every wheel, from all kinds of beginnings. */
function* spins() {
  for (const count of counts)
    for (let slice = 0; slice < count; slice++)
      for (const seed of seeds) {
        const random = seeded(`${seed} of ${count}`)
        const angle = random() * 3 * turn
        const speed = random() * 3
        yield { count, slice, angle, speed, motion: landing({ angle, speed, slice, count, random }) }
      }
}

/** What a display with so many frames a second shows. */
const frames = ({ seconds, angleAt }: Motion, perSecond: number) =>
  Array.from({ length: Math.ceil(seconds * perSecond) + 1 }, (_, frame) => angleAt(frame / perSecond))

test('it ends on the slice that it was told, well away from its borders', () => {
  for (const { count, slice, motion } of spins()) {
    const end = motion.angleAt(motion.seconds)
    expect(sliceUnder(end, count)).toBe(slice)
    const margin = (0.149 * turn) / count
    expect(sliceUnder(end + margin, count)).toBe(slice)
    expect(sliceUnder(end - margin, count)).toBe(slice)
  }
})

test('it takes four to five seconds, and two to three turns more than the way to the slice', () => {
  for (const { angle, motion } of spins()) {
    expect(motion.seconds).toBeGreaterThanOrEqual(4)
    expect(motion.seconds).toBeLessThanOrEqual(5)
    const turns = (motion.angleAt(motion.seconds) - angle) / turn
    expect(turns).toBeGreaterThanOrEqual(2)
    expect(turns).toBeLessThan(4)
  }
})

test('different spins differ', () => {
  const lengths = new Set([...spins()].map(({ motion }) => motion.seconds.toFixed(3)))
  expect(lengths.size).toBeGreaterThan(100)
})

test('it never turns back and never jumps', () => {
  for (const { motion } of spins()) {
    const shown = frames(motion, 60)
    const steps = shown.slice(1).map((angle, frame) => angle - (shown[frame] as number))
    expect(Math.min(...steps)).toBeGreaterThanOrEqual(-1e-9)
    expect(Math.max(...steps)).toBeLessThan(0.4)
  }
})

test('it goes on at the speed that it had, loses speed by the friction, and comes to rest by itself', () => {
  for (const { speed, motion } of spins()) {
    expect(motion.speedAt(0)).toBeCloseTo(speed, 9)
    expect(motion.speedAt(motion.seconds - 1e-6)).toBeCloseTo(0, 4)
    // Of two frames while it runs out: what is lost beyond the friction is the pointer's rub, the same each time.
    const [first, second, third] = [1, 2, 3].map((frame) => motion.speedAt(1 + frame / 60)) as [
      number,
      number,
      number,
    ]
    expect(first * 0.991 - second).toBeCloseTo(second * 0.991 - third, 9)
    expect(first * 0.991 - second).toBeGreaterThanOrEqual(0)
  }
})

test('a display with 30, 60 or 144 frames a second shows the same angle at the same time', () => {
  const motion = landing({ angle: 1, speed: 2, slice: 3, count: 8, random: seeded('displays') })
  expect(frames(motion, 60)[120]).toBe(frames(motion, 30)[60])
  expect(frames(motion, 144)[288]).toBe(frames(motion, 30)[60])
  // A frame that comes far too late shows the end.
  expect(motion.angleAt(60)).toBe(motion.angleAt(motion.seconds))
})

test('the speed is the growth of the angle, in every motion', () => {
  const all = [
    resting(2),
    waitingTurn(2),
    slowingDown(2, 3),
    landing({ angle: 2, speed: 1.5, slice: 0, count: 8, random: seeded('speed') }),
  ]
  for (const motion of all)
    for (let t = 0.01; t < Math.min(motion.seconds, 6); t += 0.0371) {
      const grown = (motion.angleAt(t + 1e-6) - motion.angleAt(t - 1e-6)) / 2e-6
      expect(motion.speedAt(t)).toBeCloseTo(grown, 3)
    }
})

test('while an answer is waited for it turns on and on', () => {
  const motion = waitingTurn(1)
  expect(motion.seconds).toBe(Number.POSITIVE_INFINITY)
  expect(motion.angleAt(0)).toBe(1)
  expect(motion.speedAt(0.6)).toBe(motion.speedAt(60))
})

test('the first slice begins at the top and the others follow clockwise', () => {
  expect(sliceUnder(0, 8)).toBe(0)
  expect(sliceUnder(-0.01, 8)).toBe(0)
  // Turned a little clockwise, the last slice has come under the pointer.
  expect(sliceUnder(0.01, 8)).toBe(7)
  expect(sliceUnder(turn - 0.01, 8)).toBe(0)
  expect(sliceUnder(5 * turn + turn / 8 + 0.01, 8)).toBe(6)
})

test('each peg bends the pointer once as it passes', () => {
  let bends = 0
  let former = 0
  for (let angle = 0.2; angle < 0.2 + turn; angle += 0.002) {
    const bend = pointerBend(angle, 8)
    if (bend < former - 0.5) bends++
    former = bend
  }
  expect(bends).toBe(8)
})

test('at rest the pointer is upright', () => {
  for (const { count, motion } of spins()) expect(pointerBend(motion.angleAt(motion.seconds), count)).toBe(0)
})
