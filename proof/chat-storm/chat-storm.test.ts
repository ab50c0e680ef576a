/**
 * Customers chat at two server nodes that share Redis, through restarts of all of them (I-36, F24, F25). `npm run prove
 * -- chat` runs the same with two thousand. CHAT_SEED, CHAT_CLIENTS, CHAT_RESTARTS and CHAT_MESSAGES make it another run.
 */
import { expect, test } from 'vitest'
import { useWorld } from '../../server/test/world.ts'
import { numberFromEnv } from '../beginnings.ts'
import { proveChat, type Report } from './prove-chat.ts'

const world = useWorld()

const options = {
  seed: numberFromEnv('CHAT_SEED', 1),
  clients: numberFromEnv('CHAT_CLIENTS', 24),
  restarts: numberFromEnv('CHAT_RESTARTS', 2),
  messages: numberFromEnv('CHAT_MESSAGES', 120),
  say: (line: string) => (process.env.CHAT_CLIENTS ? console.log(line) : undefined),
}

const quantile = (sorted: number[], part: number) => Math.round(sorted[Math.floor(sorted.length * part)] ?? 0)

function print(report: Report) {
  const sorted = report.deliveryMs.toSorted((a, b) => a - b)
  const rows: [string, string | number][] = [
    ['clients, half of them guests', options.clients],
    ['restarts of nodes, killed and ended in turn', report.restarts],
    ['deaths of Redis', report.redisDeaths],
    ['messages of customers', report.sent],
    ['answers of the desk', report.answered],
    ['shown, heard by socket', report.bySocket],
    ['shown, asked for', report.byCatchUp],
    ['heard twice and recognised', report.again],
    ['connections made', report.connects],
    ['calls that were sent again', report.retries],
    ['from sending to hearing it, p50', `${quantile(sorted, 0.5)} ms`],
    ['from sending to hearing it, p95', `${quantile(sorted, 0.95)} ms`],
  ]
  const verdict =
    report.problems.length === 0 ? 'everybody shows what is stored' : `${report.problems.length} problems`
  console.log(
    [
      ...rows.map(([what, figure]) => `${String(figure).padStart(10)}  ${what}`),
      `seed ${options.seed}, ${report.seconds.toFixed(1)} s: ${verdict}`,
    ].join('\n'),
  )
}

test(
  `${options.clients} clients (CHAT_SEED=${options.seed}) lose, double and mix up nothing through ${options.restarts} restarts`,
  async () => {
    const report = await proveChat(world, options)
    if (process.env.CHAT_CLIENTS || report.problems.length > 0) print(report)
    expect(report.problems.slice(0, 20)).toEqual([])
  },
  300_000 + options.restarts * 60_000 + options.messages * 100,
)
