/** In which trace a flow of money began, so that webhooks, jobs and the relay go on in it; written and read only while spans are made. */
import { type CompiledQuery, sql } from 'kysely'
import { textArray, timeArray } from '#platform/db/array.ts'
import { query } from '#platform/db/pipeline.ts'
import type { Db, Tx } from '#platform/db/schema.ts'
import { isTracing, readTraceParent, type Trace, traced, traceNow, traceParentOf } from './trace.ts'

export interface FlowTrace {
  /** The flow's, or the id of a journal that belongs to none. */
  reference: string
  trace: Trace
  at: Date
}

/** The first word about a flow stays. */
export const insertFlowTraces = (rows: FlowTrace[]): CompiledQuery<never> =>
  query<never>(
    `INSERT INTO flow_trace (reference, trace_parent, created_at)
     SELECT * FROM unnest($1::text[], $2::text[], $3::timestamptz[]) ON CONFLICT DO NOTHING`,
    [
      textArray(rows, ({ reference }) => reference),
      textArray(rows, ({ trace }) => traceParentOf(trace)),
      timeArray(rows, ({ at }) => at),
    ],
  )

/** A flow that begins with no posting. Written before or with its row, so that a job that finds the row finds this too. */
export async function noteFlowTrace(db: Db | Tx, reference: string, at: Date) {
  const trace = isTracing() ? traceNow() : undefined
  if (trace) await db.executeQuery(insertFlowTraces([{ reference, trace, at }]))
}

/** By reference; empty while no spans are made. */
export async function findFlowTraces(db: Db | Tx, references: string[]): Promise<Map<string, Trace>> {
  const found = new Map<string, Trace>()
  if (!isTracing()) return found
  const rows = await db
    .selectFrom('flowTrace')
    .select(['reference', 'traceParent'])
    .where('reference', '=', sql<string>`ANY(${references}::text[])`)
    .execute()
  for (const { reference, traceParent } of rows) {
    const trace = readTraceParent(traceParent)
    if (trace) found.set(reference, trace)
  }
  return found
}

/** Does what a job has to do for one flow: part of the trace in which the flow began, and linked to the job's own. */
export async function inFlowTrace<Result>(
  db: Db,
  { name, reference }: { name: string; reference: string },
  fn: () => Promise<Result>,
): Promise<Result> {
  if (!isTracing()) return fn()
  const job = traceNow()
  const parent = (await findFlowTraces(db, [reference])).get(reference)
  return traced({ name, parent, links: parent && job ? [job] : [] }, fn)
}
