/** Ends locks whose time has come: after each change of a balance they are judged again (decisions D7). */
import type { App } from '../context.ts'
import { listChangedMembers } from './lock.queries.ts'
import { judgeLock } from './lock.service.ts'

const atOnce = 50

/** @returns how many have been judged. */
export async function judgeLocks(app: App): Promise<number> {
  const memberIds = await listChangedMembers(app.db, atOnce)
  let judged = 0
  for (const memberId of memberIds) {
    try {
      await judgeLock(app, memberId)
      judged++
    } catch (error) {
      // The mark stays; one that cannot be judged must not hold up the others.
      app.log.error({ err: error, memberId }, 'lock not judged')
    }
  }
  return judged
}
