/** Writes lists and reports into files, one at a time and page by page, and deletes them after a day (staff-calls T6). */
import type { ExportFault } from '@kapao/contract/lists.ts'
import type { App } from '#parts/app-parts.ts'
import * as serverLimits from '#platform/server-limits.ts'
import { type ClaimedExport, claimExport, deleteOverExports, listFiles, setExport } from './export.queries.ts'
import { headLine, rowLine } from './export.rules.ts'
import { exportHandlings } from './export-pages.ts'

type Parts = Pick<App, 'db' | 'clock' | 'log' | 'listExports'>

interface Sizes {
  rowsAtOnce: number
  rowsMax: number
}

const usual: Sizes = {
  rowsAtOnce: serverLimits.listExportRowsAtOnce,
  rowsMax: serverLimits.listExportRowsMax,
}

class TooManyRows extends Error {}
/** Another process has taken it up: this one was thought dead. */
class TakenOver extends Error {}

const later = ({ clock }: Pick<App, 'clock'>, ms: number) => new Date(clock.now().getTime() + ms)

/** @returns how many were taken up. */
export async function makeListExports(app: Parts, sizes: Sizes = usual): Promise<number> {
  const claimed = await claimExport(app.db, app.clock.now(), later(app, serverLimits.listExportLeaseMs))
  if (!claimed) return 0
  try {
    const file = await app.listExports.put(linesOf(app, claimed, sizes))
    const endsAt = later(app, serverLimits.listExportLifetimeMs)
    const isOurs = await setExport(app.db, claimed, { state: 'DONE', file, endsAt, askAt: null })
    if (!isOurs) await app.listExports.remove(file)
  } catch (error) {
    if (error instanceof TakenOver) return 1
    if (error instanceof TooManyRows) await fail(app, claimed, 'too_many_rows')
    else {
      app.log.error({ err: error, export: claimed.id }, 'a list could not be written into a file')
      if (claimed.askCount >= serverLimits.listExportTriesMax) await fail(app, claimed, 'not_made')
      else await setExport(app.db, claimed, { askAt: later(app, serverLimits.listExportAgainMs) })
    }
  }
  return 1
}

const fail = (app: Parts, claimed: ClaimedExport, fault: ExportFault) => {
  const endsAt = later(app, serverLimits.listExportLifetimeMs)
  return setExport(app.db, claimed, { state: 'FAILED', fault, endsAt, askAt: null })
}

/** One page of rows in memory at a time; each says how far it is. */
async function* linesOf(app: Parts, claimed: ClaimedExport, { rowsAtOnce, rowsMax }: Sizes) {
  const { kind, filters, columns } = claimed
  yield Buffer.from(headLine(columns))
  let written = 0
  let after: string | null = null
  do {
    const place = { page: 1 as const, limit: rowsAtOnce, after }
    const { rows, total, next } = await exportHandlings[kind].page(app, filters, place)
    written += rows.length
    if (written > rowsMax) throw new TooManyRows()
    yield Buffer.from(rows.map((row) => rowLine(columns, row)).join(''))
    const askAt = later(app, serverLimits.listExportLeaseMs)
    const isOurs = await setExport(app.db, claimed, {
      rows: BigInt(written),
      total: BigInt(Math.max(total, written)),
      askAt,
    })
    if (!isOurs) throw new TakenOver()
    after = next
  } while (after !== null)
}

/** The rows whose day is over, and every file that no row names any more. */
export async function sweepListExports(app: Pick<App, 'db' | 'clock' | 'listExports'>) {
  await deleteOverExports(app.db, app.clock.now())
  for (const shard of app.listExports.shards) {
    // The files first: a row is written after its file.
    const files = await app.listExports.list(shard)
    if (files.length === 0) continue
    const named = new Set((await listFiles(app.db, shard)).map(({ file }) => file))
    for (const { name, ageMs } of files)
      if (!named.has(name) && ageMs >= serverLimits.exportLeaseMs) await app.listExports.remove(name)
  }
}
