/** Figures about the product as a whole, the same at each node: what waits and for how long, and what the house's accounts hold. */
import { Gauge, type Registry } from 'prom-client'
import type { Clock } from '#platform/time/clock.ts'
import { within } from '#platform/time/within.ts'
import { productReadMs, productStateMs } from './limits.ts'

interface Waiting {
  name: string
  count: number
  oldestSeconds: number
}

export interface ProductState {
  outboxAgeSeconds: number
  /** For somebody, by queue. */
  waiting: Waiting[]
  /** What services outside were asked and have not answered, by service. */
  unanswered: Waiting[]
  /** In the currency's own unit, not its hundredths. */
  balances: { account: string; currency: string; balance: number }[]
  /** Since the bank's feed told of a transfer; absent: it never has. */
  feedSilentSeconds?: number
  /** One-time codes that went out lately, and those of them that somebody has typed. */
  codes: { sent: number; verified: number }
}

const counts = (rows: Waiting[]) => rows.map(({ name, count }) => ({ name, figure: count }))
const ages = (rows: Waiting[]) => rows.map(({ name, oldestSeconds }) => ({ name, figure: oldestSeconds }))

const plain = [
  {
    name: 'kapao_outbox_age_seconds',
    help: 'Age of the oldest news that has not been told to devices',
    of: ({ outboxAgeSeconds }: ProductState) => outboxAgeSeconds,
  },
  {
    name: 'kapao_feed_silent_seconds',
    help: 'Time since the feed of the bank told of a transfer; absent while it never has',
    of: ({ feedSilentSeconds }: ProductState) => feedSilentSeconds,
  },
  {
    name: 'kapao_codes_sent',
    help: 'One-time codes that the SMS service took 5 to 20 minutes ago',
    of: ({ codes }: ProductState) => codes.sent,
  },
  {
    name: 'kapao_codes_verified',
    help: 'How many of these codes somebody has typed',
    of: ({ codes }: ProductState) => codes.verified,
  },
]

const byName = [
  {
    name: 'kapao_waiting',
    help: 'How much waits for somebody, by queue',
    of: ({ waiting }: ProductState) => counts(waiting),
  },
  {
    name: 'kapao_waiting_oldest_seconds',
    help: 'Age of the oldest that waits for somebody, by queue; 0 when none does',
    of: ({ waiting }: ProductState) => ages(waiting),
  },
  {
    name: 'kapao_unanswered',
    help: 'How much was asked of services outside and is not answered, by service',
    of: ({ unanswered }: ProductState) => counts(unanswered),
  },
  {
    name: 'kapao_unanswered_oldest_seconds',
    help: 'Age of the oldest that was asked of a service outside and is not answered; 0 when all is',
    of: ({ unanswered }: ProductState) => ages(unanswered),
  },
]

/** @param read is asked once for a while, however often the figures are. Without an answer in time there are none of these. */
export function addProductMetrics(registers: Registry[], read: () => Promise<ProductState>, clock: Clock) {
  let state: Promise<ProductState | undefined> = Promise.resolve(undefined)
  let readAt = 0
  const current = () => {
    const now = clock.now().getTime()
    if (Math.abs(now - readAt) >= productStateMs) {
      readAt = now
      state = read().catch(() => undefined)
    }
    return within(productReadMs, state)
  }
  for (const { of, ...named } of plain)
    new Gauge({
      ...{ ...named, registers },
      async collect() {
        const state = await current()
        const figure = state && of(state)
        if (figure === undefined) this.remove()
        else this.set(figure)
      },
    })
  for (const { of, ...named } of byName)
    new Gauge({
      ...{ ...named, labelNames: ['name'], registers },
      async collect() {
        const state = await current()
        this.reset()
        for (const { name, figure } of state ? of(state) : []) this.set({ name }, figure)
      },
    })
  new Gauge({
    name: 'kapao_house_balance',
    help: "What the house's accounts hold",
    labelNames: ['account', 'currency'],
    registers,
    async collect() {
      this.reset()
      for (const { account, currency, balance } of (await current())?.balances ?? [])
        this.set({ account, currency }, balance)
    },
  })
}
