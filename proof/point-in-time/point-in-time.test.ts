/**
 * The database is lost, and comes back from a base backup and the archived log as it was at a moment (I-9, F27). `npm run
 * prove -- restore` moves more money. RESTORE_SEED, RESTORE_MEMBERS and RESTORE_MOVE_MS.
 */
import { expect, test } from 'vitest'
import { numberFromEnv } from '../beginnings.ts'
import { proveRestore, type Report } from './prove-restore.ts'

const options = {
  seed: numberFromEnv('RESTORE_SEED', 1),
  members: numberFromEnv('RESTORE_MEMBERS', 4),
  moveMs: numberFromEnv('RESTORE_MOVE_MS', 1_000),
}

function print({ before, after, backupMs, restoreMs, seconds, problems }: Report) {
  const rows: [string, string | number][] = [
    ['acknowledged before the moment, all there', before],
    ['acknowledged after it, none there', after],
    ['base backup of the working database', `${Math.round(backupMs)} ms`],
    ['from the order to restore to a database that works', `${Math.round(restoreMs)} ms`],
  ]
  console.log(
    [
      ...rows.map(([what, figure]) => `${String(figure).padStart(10)}  ${what}`),
      `seed ${options.seed}, ${seconds.toFixed(1)} s: ${problems.length} problems`,
    ].join('\n'),
  )
}

test(
  `a moment comes back exactly (RESTORE_SEED=${options.seed}), and what came after it is found out again, once`,
  async () => {
    const report = await proveRestore(options)
    if (process.env.RESTORE_MOVE_MS || report.problems.length > 0) print(report)
    expect(report.before * report.after).toBeGreaterThan(0)
    expect(report.problems.slice(0, 20)).toEqual([])
  },
  400_000 + options.moveMs * 4,
)
