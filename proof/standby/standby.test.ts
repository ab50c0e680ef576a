/**
 * Primaries are lost under load, and standbys take over: nothing that was acknowledged is lost, nothing is doubled (I-9,
 * I-10, F6); without a standby nobody is told yes (F7, F8). `npm run prove -- standby` does it more often. STANDBY_SEED, STANDBY_DEATHS and STANDBY_MEMBERS.
 */
import { expect, test } from 'vitest'
import { numberFromEnv } from '../beginnings.ts'
import { proveStandby, type Report } from './prove-standby.ts'

const options = {
  seed: numberFromEnv('STANDBY_SEED', 1),
  members: numberFromEnv('STANDBY_MEMBERS', 8),
  deaths: numberFromEnv('STANDBY_DEATHS', 1),
  aloneMs: numberFromEnv('STANDBY_ALONE_MS', 10_000),
  say: (line: string) => (process.env.STANDBY_DEATHS ? console.log(line) : undefined),
}

const middle = (times: number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0
const inMs = (times: number[]) =>
  times.length ? `${Math.round(middle(times))} / ${Math.round(Math.max(...times))} ms` : '-'

function print(report: Report) {
  const rows: [string, string | number][] = [
    ['primaries lost', report.deaths],
    ['wishes acknowledged', report.acknowledged],
    ['wishes sent again with their key', report.again],
    ['from the death to the next yes, p50 / most', inMs(report.broken)],
    ['the same when the primary falls silent', inMs(report.silent)],
    ['of it the promotion', inMs(report.promotions)],
    ['cancelled waits for a lost standby, none of them a yes', report.cancelled],
    ['from the return of that standby to the next yes', inMs([report.backMs])],
    ...[...report.heard].map(([what, count]) => [`heard: ${what}`, count] as [string, number]),
  ]
  console.log(
    [
      ...rows.map(([what, figure]) => `${String(figure).padStart(16)}  ${what}`),
      `seed ${options.seed}, ${report.seconds.toFixed(1)} s: ${report.problems.length} lost or doubled`,
    ].join('\n'),
  )
}

test(
  `${options.deaths} primaries die (STANDBY_SEED=${options.seed}), and what was acknowledged is there, once`,
  async () => {
    const report = await proveStandby(options)
    if (process.env.STANDBY_DEATHS || report.problems.length > 0) print(report)
    expect(report.acknowledged).toBeGreaterThan(0)
    expect(report.problems.slice(0, 20)).toEqual([])
  },
  300_000 + options.deaths * 200_000,
)
