/** The whole trail is worked out again every hour, and how it was found is remembered by this process (quality I-37). */
import type { AuditSpan } from '@kapao/contract/schemas/staff-audit.ts'
import type { App, RecordParts } from '#parts/app-parts.ts'
import { perDatabase } from '#platform/db/per-database.ts'
import * as serverLimits from '#platform/server-limits.ts'
import { verifyTrail } from './audit-view.service.ts'

type Verdict = Awaited<ReturnType<typeof verifyTrail>>

const lastOf = perDatabase((): { found?: Verdict & { at: Date } } => ({}))

/** Null: not since the process started. */
export const findLastTrailCheck = ({ db }: Pick<App, 'db'>) => lastOf(db).found ?? null

/** Of a part of the trail nothing is remembered: it says nothing about the rest. */
export async function verifyAndRemember({ db, clock }: RecordParts, span: AuditSpan): Promise<Verdict> {
  const verdict = await verifyTrail(db, span)
  if (!span.from && !span.to) lastOf(db).found = { ...verdict, at: clock.now() }
  return verdict
}

export async function checkTrail(app: RecordParts & Pick<App, 'log'>): Promise<number> {
  const last = findLastTrailCheck(app)
  if (last && app.clock.now().getTime() - last.at.getTime() < serverLimits.trailCheckedEveryMs) return 0
  const { isIntact, brokenAt } = await verifyAndRemember(app, {})
  if (!isIntact) app.log.error({ brokenAt }, 'the trail of staff is broken')
  return 0
}
