/** Staff ask for a list or a report as a file, see how far it is, and take it (staff-calls T6). */
import { operatorRoles } from '@kapao/contract/calls/staff-roles.ts'
import { type ExportKind, exportColumns } from '@kapao/contract/lists.ts'
import type { OperatorRole } from '@kapao/contract/schemas/staff.ts'
import { type ExportFilter, exportFilters, type NewExport } from '@kapao/contract/schemas/staff-export.ts'
import { exportLimits } from '@kapao/contract/staff-limits.ts'
import * as z from 'zod/mini'
import type { App, RecordParts } from '#parts/app-parts.ts'
import { newId } from '#platform/db/id.ts'
import type { Tx } from '#platform/db/schema.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import type { Operator } from '#platform/http/caller.ts'
import { cutPage, readPlace } from '#platform/http/page-place.ts'
import { invariant, Refusal } from '#platform/refusal.ts'
import { dayOf } from '#platform/time/bangkok-day.ts'
import { type Actor, recordAct } from '#staff/audit-trail.service.ts'
import { countExports, countRunning, findFile, insertExport, listExports } from './export.queries.ts'
import { exportHandlings } from './export-pages.ts'

/** Nobody gets as a file what they may not look at. */
function mayRead({ roles }: Operator, kind: ExportKind): boolean {
  const allowed: readonly OperatorRole[] = operatorRoles[exportHandlings[kind].needs]
  return roles.some((role) => allowed.includes(role))
}

const mayTake = (operator: Operator, row: { kind: ExportKind; askedBy: string }): boolean =>
  (row.askedBy === operator.id || operator.roles.includes('admin')) && mayRead(operator, row.kind)

interface Asked {
  message: string
  _id: string
}

/** @throws Refusal FORBIDDEN for a list that this person may not see, REQUEST_LIMIT while too many of theirs are not made yet (of several at one moment each may be the last). */
export async function askForExport(
  app: Pick<App, 'db' | 'clock' | 'wake'>,
  actor: Actor,
  { kind, filters = {}, columns = [...exportColumns[kind]], reason }: NewExport,
  keepAnswer: (tx: Tx, result: Asked) => Promise<void>,
): Promise<Asked> {
  if (!mayRead(actor.operator, kind)) throw new Refusal('FORBIDDEN')
  const at = app.clock.now()
  const [id, requestedBy] = [newId(), actor.operator.id]
  const asked = z.encode(exportFilters[kind], filters as never)
  const result = { message: 'EXPORT_PENDING', _id: id }
  await inTransaction(app.db, async (tx) => {
    if ((await countRunning(tx, requestedBy)) >= exportLimits.runningMax) throw new Refusal('REQUEST_LIMIT')
    await insertExport(tx, { id, kind, filters: asked, columns, reason, requestedBy, createdAt: at })
    const after = { kind, filters: asked, columns }
    await recordAct(tx, actor, { action: 'export_asked', subject: id, before: {}, after, reason }, at)
    await keepAnswer(tx, result)
  })
  app.wake('makeListExports')
  return result
}

/** Never the whole until the file is there: the total can be an estimate, and rows come in meanwhile. */
const almost = 0.99

/** @throws Refusal KEY_INVALID. */
export async function listExportsForStaff(
  { db, clock }: RecordParts,
  operator: Operator,
  filter: ExportFilter,
) {
  const [after, now] = [readPlace(filter.after), clock.now()]
  const [count, found] = await Promise.all([
    countExports(db, filter, now),
    listExports(db, filter, { after, now }),
  ])
  const { shown, next } = cutPage(found, filter.limit, ({ createdAt: at, id }) => ({ at, id }))
  return {
    ...count,
    next,
    exports: shown.map(({ id, rows, total, askedBy, ...row }) => {
      const isDone = row.state === 'DONE'
      return {
        ...row,
        _id: id,
        rows: Number(rows),
        progress: isDone ? 1 : Math.min(almost, total > 0n ? Number(rows) / Number(total) : 0),
        link:
          isDone && mayTake(operator, { kind: row.kind, askedBy })
            ? `/api/operator/exports/${id}/file`
            : null,
      }
    }),
  }
}

/** Who takes which file is in the trail. @throws Refusal NO_DATA, FORBIDDEN to others than who asked and administrators. */
export async function takeFile(app: Pick<App, 'db' | 'clock' | 'listExports'>, actor: Actor, id: string) {
  const at = app.clock.now()
  const found = await findFile(app.db, id, at)
  if (!found) throw new Refusal('NO_DATA')
  const { kind, file, requestedBy, createdAt } = found
  invariant(file, 'a file that is found has a name')
  if (!mayTake(actor.operator, { kind, askedBy: requestedBy })) throw new Refusal('FORBIDDEN')
  const bytes = await app.listExports.read(file)
  if (!bytes) throw new Refusal('NO_DATA')
  try {
    await inTransaction(app.db, (tx) =>
      recordAct(tx, actor, { action: 'export_taken', subject: id, before: {}, after: { kind } }, at),
    )
  } catch (error) {
    bytes.destroy()
    throw error
  }
  return { bytes, filename: `${kind}-${dayOf(createdAt)}.csv` }
}
