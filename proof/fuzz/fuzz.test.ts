/**
 * Requests that nobody should send, to a real server process, by the product's own OpenAPI document (quality §3, I-40). `npm run prove --
 * fuzz` sends a million. FUZZ_SEED, FUZZ_REQUESTS, FUZZ_LANES and FUZZ_MEMBERS make it another run.
 */
import { expect, test } from 'vitest'
import { useWorld } from '../../server/test/world.ts'
import { numberFromEnv } from '../beginnings.ts'
import { proveFuzz, type Report } from './prove-fuzz.ts'

const world = useWorld()

const isShown = process.env.FUZZ_REQUESTS !== undefined
const options = {
  seed: numberFromEnv('FUZZ_SEED', 1),
  requests: numberFromEnv('FUZZ_REQUESTS', 2_000),
  lanes: numberFromEnv('FUZZ_LANES', 16),
  members: numberFromEnv('FUZZ_MEMBERS', 30),
  say: (line: string) => (isShown ? console.log(line) : undefined),
}

/** Below this many requests a process is still taking what it will always need. */
const requestsForMemory = 50_000
const growthMax = 1.2

const columns = [
  '2xx',
  '3xx',
  '400',
  '401',
  '403',
  '404',
  '409',
  '413',
  '415',
  '422',
  '429',
  'closed',
] as const

function print({ byCall, byAbuse, slowest, memory, pulseMs, problems, seconds, calls }: Report) {
  const line = (name: string, cells: (string | number)[]) =>
    `${name.padEnd(24)}${cells.map((cell) => String(cell).padStart(8)).join('')}`
  const rows = [...byCall].sort().map(([call, answers]) => {
    const others = [...answers].filter(([status]) => !columns.includes(status as (typeof columns)[number]))
    const counts = columns.map((status) => answers.get(status) ?? '')
    return line(call, [...counts, others.map(([status, count]) => `${status}: ${count}`).join(' ')])
  })
  const total = columns.map((status) =>
    [...byCall.values()].reduce((sum, answers) => sum + (answers.get(status) ?? 0), 0),
  )
  console.log(
    [
      line('call', [...columns, 'others']),
      ...rows,
      line('all', total),
      `in what way: ${[...byAbuse].map(([abuse, count]) => `${abuse} ${count}`).join(', ')}`,
      `slowest: ${slowest.map(({ ms, call, abuse }) => `${call} (${abuse}) ${ms} ms`).join(', ')}`,
      `sign of life within ${pulseMs} ms, heap ${memory.before.heap} MB, then ${memory.after.heap} MB, resident ${memory.before.resident} MB, then ${memory.after.resident} MB`,
      `seed ${options.seed}, ${total.reduce((sum, count) => sum + count, 0)} requests to ${calls} calls in ${seconds.toFixed(1)} s: ${problems.length} problems`,
    ].join('\n'),
  )
}

test(
  `${options.requests} strange requests (FUZZ_SEED=${options.seed}) hear a result or a refusal, and leave the server as it was`,
  async () => {
    const report = await proveFuzz(world, options)
    if (isShown || report.problems.length > 0) print(report)
    expect(report.problems.slice(0, 20)).toEqual([])
    if (options.requests >= requestsForMemory)
      expect(report.memory.after.heap).toBeLessThan(report.memory.before.heap * growthMax)
  },
  300_000 + options.requests * 20,
)
