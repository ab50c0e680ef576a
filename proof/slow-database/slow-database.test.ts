/**
 * The database takes three seconds for each packet: who gets no connection is refused soon, the probe of life is
 * answered, and nobody waits for ever (quality F11). `npm run prove -- slow`: SLOW_MS and SLOW_MEMBERS.
 */
import { expect, test } from 'vitest'
import { numberFromEnv } from '../beginnings.ts'
import { proveSlow } from './prove-slow.ts'

const options = { slowMs: numberFromEnv('SLOW_MS', 5_000), members: numberFromEnv('SLOW_MEMBERS', 20) }

test(
  `${options.slowMs} ms on a slow line: refused soon, alive, and well again by itself`,
  async () => {
    const { problems, refusedMs, ...figures } = await proveSlow(options)
    const after = (part: number) => refusedMs[Math.floor((refusedMs.length - 1) * part)]
    if (process.env.SLOW_MS || problems.length > 0)
      console.log({ ...figures, 'refused after: p10, p50, p90, max': [0.1, 0.5, 0.9, 1].map(after) })
    expect(problems).toEqual([])
  },
  120_000 + options.slowMs * 4,
)
