/** The hours of a fraud world at which something happens, and how long a life waits between two of its steps. */
import { dayOf, startOf } from '../../server/src/platform/time/bangkok-day.ts'
import { roundRobin } from '../../server/test/round-robin.ts'
import type { World } from '../../server/test/world.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** Bangkok's hours. At night the day before has been closed, so refunds and invite bonuses are there; late is right before midnight. */
const hours = {
  night: 40 * minuteMs,
  morning: 10 * 60 * minuteMs,
  noon: 14 * 60 * minuteMs,
  evening: 20 * 60 * minuteMs,
  late: 23 * 60 * minuteMs + 50 * minuteMs,
} as const
type Hour = keyof typeof hours
const names = Object.keys(hours) as Hour[]

/** Until when: the next moment, the next one of that name, or the same one so many days later. */
export type Wait = 'next' | Hour | { days: number }

/** What somebody does, step by step; it hands out for how long it waits, and jobs run meanwhile. */
export type Life = AsyncGenerator<Wait, void, void>

/** Moments are counted from the first night. */
export class Calendar {
  readonly #firstNight: number
  readonly last: number

  constructor(now: Date, days: number) {
    this.#firstNight = startOf(dayOf(now)).getTime() + dayMs
    this.last = days * names.length - 1
  }

  nameOf(moment: number): Hour {
    return roundRobin(names, moment)
  }

  dayOf = (moment: number): number => Math.floor(moment / names.length)

  after(moment: number, wait: Wait): number {
    if (wait === 'next') return moment + 1
    if (typeof wait === 'object') return moment + (wait.days * names.length || 1)
    const steps = (names.indexOf(wait) - (moment % names.length) + names.length) % names.length
    return moment + (steps || names.length)
  }

  /** Moves the world's clock to a moment. */
  goTo(world: World, moment: number) {
    const at = this.#firstNight + this.dayOf(moment) * dayMs + hours[this.nameOf(moment)]
    world.advance(at - world.now().getTime())
  }
}
