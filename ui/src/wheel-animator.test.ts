/** Facts of the wheel as it is turned: from the tap to the slice without a jump, and told once it rests. */
import { seeded } from '@kapao/ui/seeded.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sliceUnder, turn } from './spin-motion.ts'
import { WheelAnimator } from './wheel-animator.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance'] })
})
afterEach(() => vi.useRealTimers())

const target = (slice: number) => ({ slice, count: 8, random: seeded(`slice ${slice}`) })

function anAnimator() {
  const shown: number[] = []
  const animator = new WheelAnimator((angle) => shown.push(angle))
  return { animator, shown, last: () => shown.at(-1) ?? Number.NaN }
}

test('it turns while the answer is waited for, and then to the slice, without a jump', async () => {
  const { animator, shown, last } = anAnimator()
  animator.start()
  await vi.advanceTimersByTimeAsync(1_500)
  const rested = vi.fn()
  void animator.land(target(5)).then(rested)
  await vi.advanceTimersByTimeAsync(3_900)
  expect(rested).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_200)
  expect(rested).toHaveBeenCalledTimes(1)
  expect(sliceUnder(last(), 8)).toBe(5)
  const steps = shown.slice(1).map((angle, frame) => (angle - (shown[frame] as number) + turn) % turn)
  expect(Math.max(...steps)).toBeLessThan(0.4)
  // It does not stand still for a frame while it learns where to go.
  const whileTurning = steps.slice(2, 200)
  expect(Math.min(...whileTurning)).toBeGreaterThan(0)
})

test('at rest no frame is asked for', async () => {
  const { animator, shown } = anAnimator()
  void animator.land(target(1))
  await vi.advanceTimersByTimeAsync(6_000)
  const count = shown.length
  await vi.advanceTimersByTimeAsync(1_000)
  expect(shown).toHaveLength(count)
})

test('without a spin it slows down to a rest', async () => {
  const { animator, last } = anAnimator()
  animator.start()
  await vi.advanceTimersByTimeAsync(1_000)
  const rested = vi.fn()
  void animator.stop().then(rested)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(rested).toHaveBeenCalledTimes(1)
  const angle = last()
  animator.show()
  expect(last()).toBeCloseTo(angle % turn, 9)
})

test('before its first spin it rests in the middle of a slice, and after it where it ended', async () => {
  const { animator, last } = anAnimator()
  animator.settle(8)
  expect(sliceUnder(last() + turn / 17, 8)).toBe(0)
  expect(sliceUnder(last() - turn / 17, 8)).toBe(0)
  animator.jump(target(4))
  animator.settle(8)
  expect(sliceUnder(last(), 8)).toBe(4)
})

test('a jump is there at once', () => {
  const { animator, last } = anAnimator()
  animator.jump(target(3))
  expect(sliceUnder(last(), 8)).toBe(3)
})

test('spins follow each other from where the wheel is', async () => {
  const { animator, last } = anAnimator()
  for (const slice of [0, 7, 7, 2]) {
    animator.start()
    await vi.advanceTimersByTimeAsync(80)
    void animator.land(target(slice))
    await vi.advanceTimersByTimeAsync(5_100)
    expect(sliceUnder(last(), 8)).toBe(slice)
  }
})
