/** How it has gone: what a member has paid in, taken out, won and lost (decisions D16). */
import { dayMs } from '@kapao/contract/time-units.ts'
import { getMovedSince } from '#closing/member-figures.ts'
import type { RecordParts } from '#parts/app-parts.ts'
import type { Member } from '#platform/http/caller.ts'
import { invariant } from '#platform/refusal.ts'
import { findSessionStart } from './play.queries.ts'

export async function summarise({ db, clock }: RecordParts, { id, tokenHash }: Member, days: number) {
  const sessionStartedAt = await findSessionStart(db, tokenHash)
  invariant(sessionStartedAt, 'a member who calls has a session')
  const [all, session] = await Promise.all([
    getMovedSince(db, id, new Date(clock.now().getTime() - days * dayMs)),
    getMovedSince(db, id, sessionStartedAt),
  ])
  const { deposits, withdrawals, results } = all
  const net = deposits - withdrawals
  return { deposits, withdrawals, net, results, sessionStartedAt, sessionResult: session.results }
}
