/**
 * A world with honest members and cheats, day by day (quality F36). `npm run prove -- fraud` lets a thousand live there for sixty days.
 * FRAUD_SEED, FRAUD_DAYS, FRAUD_MEMBERS and FRAUD_CHEATS make it another one.
 */
import { expect, test } from 'vitest'
import { proveFraud } from './fraud/prove-fraud.ts'
import { useWorld } from './world.ts'

const world = useWorld()

const wished = (name: string, usual: number) => Number(process.env[name] || usual)
const wishes = {
  seed: wished('FRAUD_SEED', 1),
  days: wished('FRAUD_DAYS', 3),
  members: wished('FRAUD_MEMBERS', 54),
  cheats: wished('FRAUD_CHEATS', 1),
}

test(
  `${wishes.days} days among cheats (FRAUD_SEED=${wishes.seed}): nobody has what the rules do not give, and each kind is seen`,
  async () => {
    const { problems, table, waits, seconds } = await proveFraud(world, wishes)
    if (process.env.FRAUD_DAYS || problems.length > 0) {
      const share = ((100 * waits.waited) / waits.asked).toFixed(2)
      console.log(
        `${table}\n\nof ${waits.asked} withdrawals of honest members ${waits.waited} waited: ${share} %`,
      )
      console.log(`seed ${wishes.seed}, ${wishes.days} days in ${seconds.toFixed(1)} s`)
    }
    expect(problems).toEqual([])
  },
  60_000 + wishes.days * wishes.members * 100,
)
