/**
 * Server and database as real processes, killed at every failpoint and at random (quality §2, F1 to F3, F5, I-9 to I-11). `npm run prove
 * -- crash` runs the same with a thousand. CRASH_SEED, CRASH_SERVERS, CRASH_DATABASES, CRASH_MINUTES, CRASH_MEMBERS and CRASH_LANES make it another run.
 */
import { expect, test } from 'vitest'
import { numberFromEnv } from '../beginnings.ts'
import { proveCrash, type Report } from './prove-crash.ts'

const isLong = Boolean(process.env.CRASH_SERVERS)
const options = {
  seed: numberFromEnv('CRASH_SEED', 1),
  serverKills: numberFromEnv('CRASH_SERVERS', 2),
  databaseKills: numberFromEnv('CRASH_DATABASES', 1),
  starvationsMax: isLong ? Number.POSITIVE_INFINITY : 1,
  minutes: numberFromEnv('CRASH_MINUTES', 24 * 60),
  members: numberFromEnv('CRASH_MEMBERS', 4),
  lanes: numberFromEnv('CRASH_LANES', 4),
  say: (line: string) => (isLong ? console.log(line) : undefined),
}

function times(ms: number[]): string {
  const sorted = ms.toSorted((a, b) => a - b)
  const at = (part: number) => Math.round(sorted[Math.floor((sorted.length - 1) * part)] ?? 0)
  return `p50 ${at(0.5)} ms, max ${at(1)} ms`
}

/** One line for many of a kind. */
function kindsOf(problems: string[]): Map<string, number> {
  const kinds = Map.groupBy(problems, (problem) => problem.replace(/[0-9a-f-]{6,}|\d+/g, '…').slice(0, 150))
  return new Map([...kinds].map(([kind, { length }]) => [kind, length]))
}

const table = (counts: Map<string, number>) =>
  [...counts].sort().map(([what, count]) => `${String(count).padStart(8)}  ${what}`)

function print({ problems, tally, seconds, heard, ...figures }: Report) {
  const verdict = problems.length === 0 ? 'nothing lost, nothing twice' : `${problems.length} problems`
  console.log(
    [
      ...table(tally.counts),
      ...table(new Map(Object.entries(figures).filter(([, figure]) => typeof figure === 'number'))),
      ...(isLong ? table(heard) : []),
      ...table(kindsOf(problems)),
      `server ready again: ${times(tally.recoveryMs)}; database: ${times(tally.databaseRecoveryMs)}`,
      `seed ${options.seed}, ${seconds.toFixed(0)} s: ${verdict}`,
    ].join('\n'),
  )
}

test(
  `${options.serverKills} deaths of the server and ${options.databaseKills} of the database (CRASH_SEED=${options.seed}) lose nothing and double nothing`,
  async () => {
    const report = await proveCrash(options)
    if (isLong || report.problems.length > 0) print(report)
    expect(report.problems.slice(0, 20)).toEqual([])
    if (isLong) {
      const { recoveryMs, databaseRecoveryMs } = report.tally
      expect(Math.max(...recoveryMs, ...databaseRecoveryMs)).toBeLessThan(30_000)
      expect(report.heldByTheDeadMs).toBeLessThan(30_000)
    }
  },
  600_000 + options.serverKills * 30_000,
)
