/** S11: what the server process holds, as PSS, when it has just started and after many requests. */
import { seedCatalogue } from '../../../tools/seed.ts'
import type { Figure, Trial, TrialOptions } from '../contest.ts'
import { load, startServer } from '../http-load.ts'
import { lookAtWallet, makePeople, payment } from '../people.ts'
import { openBenchWorld } from '../world.ts'

const members = 5_000
const connections = 64
const MB = 1_000_000

/** Half of them look at their wallets, half are payments. Growth is counted from a tenth of the way on: a program that never ran is no measure. */
async function measure({ requests }: TrialOptions): Promise<Figure[]> {
  const world = await openBenchWorld()
  try {
    await seedCatalogue(world.url, 'thailand', new Date())
    const people = await makePeople(world, members)
    const env = { DATABASE_URL: world.url, OUTSIDE: 'sandbox', SANDBOX_PORT: '9' }
    const server = await startServer(['app'], env)
    try {
      const idle = await server.memoryBytes()
      let made = 0
      const next = () => (made++ % 2 ? lookAtWallet(people, made) : payment(made % members))
      const loadUntil = async (count: number) => {
        let answered = 0
        while (answered < count) {
          const seconds = 5
          const { perSecond } = await load(
            server.url,
            { next, perSecondMax: 15_000 },
            { seconds, connections },
          )
          answered += perSecond * seconds
          process.stderr.write(`S11: ${Math.round(answered)} of ${count} requests\n`)
        }
        return server.memoryBytes()
      }
      const warm = await loadUntil(requests / 10)
      const worn = await loadUntil((requests / 10) * 9)
      return [
        { what: 'memory, just started', unit: 'MB', values: [idle / MB], max: 150 },
        { what: `memory after ${requests} requests`, unit: 'MB', values: [worn / MB], max: 150 },
        { what: 'growth from a tenth of them to all', unit: '%', values: [(worn / warm - 1) * 100], max: 10 },
      ]
    } finally {
      await server.stop()
    }
  } finally {
    await world.stop()
  }
}

export const memoryTrial: Trial = { ids: ['S11'], run: measure }
