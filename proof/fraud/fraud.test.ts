/**
 * A world with honest members and cheats, day by day (quality F36). `npm run prove -- fraud` lets a thousand live there for sixty days.
 * FRAUD_SEED, FRAUD_DAYS, FRAUD_MEMBERS, FRAUD_CHEATS and FRAUD_MINUTES make it another one.
 */
import { expect, test } from 'vitest'
import { useWorld } from '../../server/test/world.ts'
import { numberFromEnv } from '../beginnings.ts'
import { proveFraud } from './prove-fraud.ts'

/** It may share its machine with others for hours, and what it asks is never how soon. */
const timeouts = {
  ...{ connectTimeoutMs: 300_000, overloadedAfterMs: 300_000, slipReadMsMax: 300_000 },
  ...{ lockTimeoutMs: 120_000, statementTimeoutMs: 150_000 },
}
const world = useWorld({ timeouts })

const options = {
  seed: numberFromEnv('FRAUD_SEED', 1),
  days: numberFromEnv('FRAUD_DAYS', 3),
  members: numberFromEnv('FRAUD_MEMBERS', 54),
  cheats: numberFromEnv('FRAUD_CHEATS', 1),
  minutes: numberFromEnv('FRAUD_MINUTES', Infinity),
}

test(
  `${options.days} days among cheats (FRAUD_SEED=${options.seed}): nobody has what the rules do not give, and each kind is seen`,
  async () => {
    const isLong = process.env.FRAUD_DAYS !== undefined
    const startedAt = performance.now()
    const say = (day: number) =>
      console.log(`day ${day} of ${options.days}: ${((performance.now() - startedAt) / 1_000).toFixed(0)} s`)
    const { problems, table, waits, days, seconds } = await proveFraud(world, {
      ...options,
      onDay: isLong ? say : undefined,
    })
    // Days went by within seconds, so the database does not know yet how much it holds: the audit would be planned for less.
    await world.owner.query('ANALYZE')
    if (isLong || problems.length > 0) {
      const share = ((100 * waits.waited) / waits.asked).toFixed(2)
      console.log(
        `${table}\n\nof ${waits.asked} withdrawals of honest members ${waits.waited} waited: ${share} %`,
      )
      console.log(`seed ${options.seed}, ${days} days in ${seconds.toFixed(1)} s`)
    }
    expect(problems).toEqual([])
  },
  // When to call it stuck: ten times what it takes on a machine with nothing else to do.
  600_000 + options.days * options.members * 500,
)
