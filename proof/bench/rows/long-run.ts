/** S3: whether credits are still as many after minutes as in the first half minute. */
import type { Figure, Trial, TrialOptions } from '../contest.ts'
import { load } from '../http-load.ts'
import { openBenchWorld } from '../world.ts'
import { openProduct, webhook } from './http.ts'

const memberCount = 50_000
const connections = 64
const pieceSeconds = 30
const warmUpSeconds = 5

async function measure({ minutes }: TrialOptions): Promise<Figure[]> {
  const world = await openBenchWorld()
  const { people, start, close } = await openProduct(world, memberCount)
  const server = await start()
  const credits = webhook(people)
  try {
    await load(server.url, credits, { seconds: warmUpSeconds, connections })
    const rates: number[] = []
    for (let piece = 0; piece < Math.ceil((minutes * 60) / pieceSeconds); piece++) {
      const { perSecond } = await load(server.url, credits, { seconds: pieceSeconds, connections })
      process.stderr.write(`S3 long, half minute ${piece + 1}: ${perSecond.toFixed(0)}/s\n`)
      rates.push(perSecond)
    }
    const kept = (rates.at(-1) ?? Number.NaN) / (rates[0] ?? Number.NaN)
    const what = `webhook credits in the last half minute of ${minutes} minutes, against the first`
    return [{ what, unit: '×', values: [kept], min: 0.95 }]
  } finally {
    await server.stop()
    await close()
    await world.stop()
  }
}

export const longRunTrial: Trial = { ids: ['S3 long'], run: measure }
