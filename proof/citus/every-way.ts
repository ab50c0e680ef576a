/** The product on one distributed schema: members, staff, machines and jobs go every way that there is. */
import { expect } from 'vitest'
import { allJobs } from '../../server/src/jobs.ts'
import { closeDay } from '../../server/test/rebates.ts'
import { compareAllBooks } from '../../server/test/service-books.ts'
import { World } from '../../server/test/world.ts'
import { askAsStaff, goOnTour, makeEveryCall } from '../books/way.ts'
import { proveMoney, type TrialOptions } from '../money/prove-money.ts'
import { workAShift } from './staff-shift.ts'

/** @returns by leg: how many seconds it took. @throws where an answer is none that the leg can go on with. */
export async function goEveryWayOn(url: string, say: (line: string) => void): Promise<Map<string, number>> {
  const took = new Map<string, number>()
  const world = new World()
  await world.open('thailand', {}, { elsewhere: url })
  const leg = async <Result>(name: string, go: () => Promise<Result>): Promise<Result> => {
    const from = performance.now()
    const result = await go()
    took.set(name, (performance.now() - from) / 1_000)
    say(`${name}: ${took.get(name)?.toFixed(0)} s`)
    return result
  }
  try {
    await leg('the tour of two members, over three days', () => goOnTour(world))
    const { things, known } = await leg('a shift of staff', () => workAShift(world))
    await leg('a day that closes', () => closeDay(world))
    // Before staff try what there is to change: afterwards a provider has another address.
    await leg('the comparison of books', async () => {
      const unseen = (await compareAllBooks(world)).filter(({ differences }) => differences === undefined)
      expect(unseen).toEqual([])
    })
    await leg('every question of staff', () => askAsStaff(world, known))
    await leg('every call of the contract', () => makeEveryCall(world, known, things))
    await leg('every job, sweeps among them', async () => {
      for (const job of allJobs) await job.run(world.app)
    })
    await leg('every invariant', async () => expect(await world.brokenInvariants()).toEqual([]))
  } finally {
    await world.close()
  }
  return took
}

/** Random operations with money, a fifth of all outside calls failing. */
export async function moveMoneyAtRandom(url: string, options: TrialOptions) {
  const world = new World()
  await world.open('thailand', {}, { elsewhere: url })
  try {
    return await proveMoney(world, options)
  } finally {
    await world.close()
  }
}
