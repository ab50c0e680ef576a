/** The trail as staff look through it, and whether it is whole (staff-calls T6; quality I-37). */
import { createHash } from 'node:crypto'
import type { AuditFilter, AuditSpan } from '@kapao/contract/schemas/staff-audit.ts'
import type { App } from '#parts/app-parts.ts'
import type { Db } from '#platform/db/schema.ts'
import type { Operator } from '#platform/http/caller.ts'
import { maskedFields } from '#platform/masking.rules.ts'
import * as serverLimits from '#platform/server-limits.ts'
import {
  type ChainedRecord,
  countRecords,
  findEnds,
  findHash,
  listChain,
  listRecords,
} from './audit-trail.queries.ts'
import { nextRecord } from './audit-trail.service.ts'
import { withMembers } from './shown-member.service.ts'

interface Recorded {
  memberId?: string | null
  reason?: string | null
}

/** Newest first. */
export async function listActs(db: Db, filter: AuditFilter) {
  const [count, rows] = await Promise.all([countRecords(db, filter), listRecords(db, filter)])
  const shown = rows.slice(0, filter.limit)
  return {
    ...count,
    next: nextRecord(rows, filter.limit),
    records: shown.map((row) => {
      const { memberId, reason }: Recorded = JSON.parse(row.record)
      const about = { memberId: memberId ?? null, reason: reason ?? null }
      return { ...row, ...about, n: Number(row.n), record: masked(row.record) }
    }),
  }
}

/** A page of them, with the members whom they are about. */
export async function showActs(app: Pick<App, 'db'>, operator: Operator, filter: AuditFilter) {
  const { records, ...page } = await listActs(app.db, filter)
  return { ...page, records: await withMembers(app, operator, records) }
}

const masked = (record: string): string => JSON.stringify(maskedFields(JSON.parse(record)))

/** Some records at a time, however long the trail is. What was cut off behind its last record is not seen here. */
export async function verifyTrail(db: Db, span: AuditSpan) {
  const { first, last } = await findEnds(db, span)
  if (first === null || last === null) return { isIntact: true, records: 0, brokenAt: null }
  // What is missing at the beginning of the whole trail is missing.
  let n = span.from ? BigInt(first) : 1n
  const begun = n
  let before = n === 1n ? undefined : (await findHash(db, n - 1n))?.hash
  const broken = () => ({ isIntact: false, records: Number(n - begun), brokenAt: Number(n) })
  if (n > 1n && !before) return broken()
  while (n <= BigInt(last)) {
    const rows = await listChain(db, n, serverLimits.trailVerifiedAtOnce)
    for (const row of rows) {
      if (n > BigInt(last)) break
      if (!follows(row, n, before)) return broken()
      before = row.hash
      n++
    }
    if (rows.length === 0) return broken()
  }
  return { isIntact: true, records: Number(n - begun), brokenAt: null }
}

/** Whether a record is the next one, and says what its columns say. */
function follows(row: ChainedRecord, n: bigint, before: Buffer | undefined): boolean {
  const hash = createHash('sha256')
    .update(before ?? '')
    .update(row.record)
    .digest()
  if (BigInt(row.n) !== n || !hash.equals(row.hash)) return false
  const said = JSON.parse(row.record)
  return (
    BigInt(said.n) === n &&
    said.operator === row.operatorId &&
    said.action === row.action &&
    said.subject === row.subject &&
    new Date(said.at).getTime() === row.at.getTime()
  )
}
