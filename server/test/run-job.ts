/** Runs one job, for tests that are about what it does and not about the others. */
import type { App } from '#parts/app-parts.ts'
import type { World } from './world.ts'

/** Does all that is due of it. */
export async function runJob({ app }: World, job: (app: App) => Promise<number>): Promise<void> {
  for (let round = 0; round < 50; round++) if ((await job(app)) === 0) return
  throw new Error('the job finds no end')
}
