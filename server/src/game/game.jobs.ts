/** Finishes password changes that a provider did not answer, so that the password we know is the one that works (spec §7). */
import type { App } from '../context.ts'
import { faultLevel } from '../fault-level.ts'
import { claimDueResets, type DueReset } from './game.queries.ts'
import { finishReset } from './password.service.ts'

const atOnce = 20

export async function finishResets(app: App): Promise<number> {
  const due = await claimDueResets(app.db, app.clock.now(), atOnce)
  await Promise.all(due.map((order) => finishOne(app, order)))
  return due.length
}

/** The same reference again is the same change; one that is not answered must not hold up the others. */
async function finishOne(app: App, order: DueReset) {
  try {
    await finishReset(app, order)
  } catch (error) {
    app.log[faultLevel(error)]({ err: error, slot: order.slot }, 'password change not finished')
  }
}
