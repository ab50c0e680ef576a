/** What is going to happen, in order of time. */
import type { PastProduct } from './past-product.ts'

export interface Event {
  at: number
  work: () => Promise<unknown>
}

const minuteMs = 60_000
/** So many happen at once, at the time of the first: more of them wait for each other, and time stands still meanwhile. */
const together = { most: 12, minutes: 60 }

export class Timeline {
  readonly #end: number
  readonly #minutes = new Map<number, Event[]>()
  #minute = 0
  /** One that fails keeps nobody else from living on. */
  readonly failures: Error[] = []

  constructor(end: number) {
    this.#end = end
  }

  /** What would be after the end never happens. */
  plan(event: Event) {
    if (event.at >= this.#end) return
    const minute = Math.max(this.#minute, Math.floor(event.at / minuteMs))
    const events = this.#minutes.get(minute)
    if (events) events.push(event)
    else this.#minutes.set(minute, [event])
  }

  async liveUntil(until: number, product: Pick<PastProduct, 'goTo' | 'webhooksQuiet'>) {
    const last = Math.ceil(Math.min(until, this.#end) / minuteMs)
    this.#minute ||= Math.min(...this.#minutes.keys())
    for (let events = this.#take(last); events.length > 0; events = this.#take(last)) {
      product.goTo(events[0]?.at ?? 0)
      await Promise.all(events.map((event) => this.#live(event)))
      await product.webhooksQuiet()
    }
  }

  async #live({ work }: Event) {
    try {
      await work()
    } catch (error) {
      this.failures.push(error as Error)
    }
  }

  /** The next ones, from the first of them on. */
  #take(last: number): Event[] {
    while (this.#minute < last && !this.#minutes.has(this.#minute)) this.#minute++
    const taken: Event[] = []
    const end = Math.min(last, this.#minute + together.minutes)
    for (let minute = this.#minute; minute < end && taken.length < together.most; minute++) {
      const events = this.#minutes.get(minute)
      if (!events) continue
      taken.push(...events.splice(0, together.most - taken.length))
      if (events.length === 0) this.#minutes.delete(minute)
    }
    return taken
  }
}
