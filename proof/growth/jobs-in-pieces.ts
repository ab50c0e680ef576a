/** S21: days that are closed, books that are compared and invariants that are checked, among large books, statement by statement and with the memory that it takes. */
import type pg from 'pg'
import { audit } from '../../server/src/audit/audit.ts'
import { closeFigures } from '../../server/src/closing/daily-figures.ts'
import { closeDays } from '../../server/src/closing/member-day.ts'
import { closeInvites } from '../../server/src/invite/invite.jobs.ts'
import { openDatabase } from '../../server/src/platform/db/open.ts'
import { reconcile } from '../../server/src/reconciliation/reconciliation.service.ts'
import { closeRefunds } from '../../server/src/refund/refund.jobs.ts'
import { lookForRisks } from '../../server/src/risk/risk.jobs.ts'
import type { World } from '../../server/test/world.ts'
import { watchStatements } from './statements.ts'

/** So many of the last days are closed once more. */
const daysOnceMore = 5
const pieceMsMax = 1_000
const memoryMax = 200 * 2 ** 20
const auditMsMax = 900_000

const openAgain = `
  CREATE TEMPORARY TABLE again AS SELECT max(last_day) - ${daysOnceMore} AS day FROM period_close WHERE task = 'day';
  DELETE FROM period_close WHERE first_day > (SELECT day FROM again);
  DELETE FROM member_day WHERE day > (SELECT day FROM again);
  DELETE FROM daily_figure WHERE day > (SELECT day FROM again);
  INSERT INTO period_close (task, first_day, last_day, closed_at)
    SELECT task, day, day, now() FROM again, (VALUES ('refund'), ('invite')) t (task) ON CONFLICT DO NOTHING;`

/** @returns what is too slow or too large; prints what each took. */
export async function proveJobs({ app }: World, owner: pg.Client): Promise<string[]> {
  await owner.query(openAgain)
  let longest = { ms: 0, text: '' }
  watchStatements((text) => {
    const since = performance.now()
    return () => {
      const ms = performance.now() - since
      if (ms > longest.ms) longest = { ms, text }
    }
  })
  const jobs: Record<string, () => Promise<number>> = {
    closeDays: () => closeDays(app),
    closeFigures: () => closeFigures(app),
    closeRefunds: () => closeRefunds(app),
    closeInvites: () => closeInvites(app),
    lookForRisks: () => lookForRisks(app),
    reconcile: async () => (await reconcile(app)).filter(({ isBehind }) => isBehind).length,
  }
  const problems: string[] = []
  for (const [name, run] of Object.entries(jobs)) {
    longest = { ms: 0, text: '' }
    const [since, before] = [performance.now(), process.memoryUsage().rss]
    let largest = 0
    while ((await run()) > 0) largest = Math.max(largest, process.memoryUsage().rss - before)
    const figures = `${((performance.now() - since) / 1_000).toFixed(1)} s, longest statement ${longest.ms.toFixed(0)} ms, ${(largest / 2 ** 20).toFixed(0)} MB more`
    console.log(`${name}: ${figures}`)
    if (longest.ms > pieceMsMax) problems.push(`${name}: ${figures}: ${longest.text}`)
    if (largest > memoryMax) problems.push(`${name}: ${figures}`)
  }
  const { rows } = await owner.query(`SELECT count(*) FROM member_day WHERE day > (SELECT day FROM again)`)
  console.log(`${rows[0]?.count} members' days in ${daysOnceMore} days`)
  return problems
}

/** Books that are made by SQL need not hold: it is about how they are read. @returns what is too slow or too large; prints what each took. */
export async function proveAudit(url: string): Promise<string[]> {
  const db = openDatabase(url, { role: 'kapao_report', statementTimeoutMs: auditMsMax })
  const [before, problems] = [process.memoryUsage().rss, [] as string[]]
  let largest = 0
  try {
    const findings = await audit(db, {
      onPiece: () => {
        largest = Math.max(largest, process.memoryUsage().rss - before)
      },
    })
    for (const { id, pieces, longestMs, ms } of findings) {
      const figures = `${id}: ${(ms / 1_000).toFixed(1)} s, ${pieces} pieces, longest ${longestMs.toFixed(0)} ms`
      if (longestMs > pieceMsMax) problems.push(figures)
      if (ms > pieceMsMax) console.log(figures)
    }
    const ms = findings.reduce((sum, finding) => sum + finding.ms, 0)
    console.log(`audit: ${(ms / 1_000).toFixed(1)} s, ${(largest / 2 ** 20).toFixed(0)} MB more`)
    if (largest > memoryMax) problems.push(`audit: ${largest} bytes`)
    return problems
  } finally {
    await db.destroy()
  }
}
