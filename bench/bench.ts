/**
 * `npm run bench`: measures side by side with baselines, in alternating rounds, and prints a table of ratios.
 * `npm run bench -- --rows=S1,S2 --rounds=5 --seconds=4 --slow-disk`
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Contender, Contest, Measured, Row } from './contest.ts'
import { ratios, type Spread, spread } from './measure.ts'
import { httpContest } from './rows/http.ts'
import { ledgerContest } from './rows/ledger.ts'
import { type BenchWorld, openBenchWorld } from './world.ts'

const contests: Contest[] = [ledgerContest, httpContest]

const { values: wishes } = parseArgs({
  options: {
    rows: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '4' },
    'slow-disk': { type: 'boolean', default: false },
  },
})
const rounds = Number(wishes.rounds)
const seconds = Number(wishes.seconds)

interface Result extends Row {
  oursPerSecond: Spread
  baselinePerSecond: Spread
  ratio: Spread
  p99Ms?: Spread
}

const isWanted = ({ id, onlyOnSlowDisk }: Row) =>
  (!wishes.rows || wishes.rows.split(',').includes(id)) && (!onlyOnSlowDisk || wishes['slow-disk'])

async function run(wanted: Row[], open: Contest['open'], world: BenchWorld): Promise<Result[]> {
  const { contenders, close } = await open(world)
  const names = [...new Set(wanted.flatMap(({ ours, baseline }) => [baseline, ours]))]
  const figures = new Map<string, Measured[]>(names.map((name) => [name, []]))
  try {
    for (let round = 0; round <= rounds; round++) {
      for (const name of names) {
        const figure = await (contenders[name] as Contender)(seconds)
        const isWarmUp = round === 0
        if (!isWarmUp) figures.get(name)?.push(figure)
        const p99 = figure.p99Ms ? `, p99 ${figure.p99Ms.toFixed(0)} ms` : ''
        process.stderr.write(
          `${isWarmUp ? 'warm-up' : `round ${round}`}  ${name}: ${figure.perSecond.toFixed(0)}/s${p99}\n`,
        )
      }
    }
  } finally {
    await close()
  }
  const perSecondOf = (name: string) => (figures.get(name) ?? []).map(({ perSecond }) => perSecond)
  return wanted.map((row) => {
    const [ours, baseline] = [perSecondOf(row.ours), perSecondOf(row.baseline)]
    const late = (figures.get(row.ours) ?? []).flatMap(({ p99Ms }) => p99Ms ?? [])
    return {
      ...row,
      oursPerSecond: spread(ours),
      baselinePerSecond: spread(baseline),
      ratio: ratios(ours, baseline),
      ...(late.length > 0 && { p99Ms: spread(late) }),
    }
  })
}

const show = ({ min, median, max }: Spread, digits: number) =>
  `${median.toFixed(digits)} (${min.toFixed(digits)} to ${max.toFixed(digits)})`

const verdict = (reached: boolean) => (reached ? 'reached' : 'NOT reached')

function print(results: Result[]) {
  const lines = results.map((row) => ({
    row: row.id,
    what: row.what,
    'per second': `${row.ours}: ${show(row.oursPerSecond, 0)}`,
    baseline: `${row.baseline}: ${show(row.baselinePerSecond, 0)}`,
    'ratio of medians (rounds)': show(row.ratio, 2),
    reach: row.reach ? `${row.reach}: ${verdict(row.ratio.median >= row.reach)}` : '',
    'p99 ms': row.p99Ms
      ? `${show(row.p99Ms, 0)}${row.p99MsMax ? `, ${row.p99MsMax}: ${verdict(row.p99Ms.median <= row.p99MsMax)}` : ''}`
      : '',
  }))
  console.table(lines)
}

function save(results: Result[]) {
  const folder = join(import.meta.dirname, 'results')
  mkdirSync(folder, { recursive: true })
  const at = new Date().toISOString()
  const machine = {
    cpu: cpus()[0]?.model,
    cores: cpus().length,
    memoryBytes: totalmem(),
    loadAtEnd: loadavg()[0],
  }
  const run = { at, node: process.version, machine, slowDisk: wishes['slow-disk'], rounds, seconds }
  const file = join(folder, `${at.slice(0, 19).replaceAll(':', '-')}.json`)
  writeFileSync(file, `${JSON.stringify({ ...run, results }, null, 2)}\n`)
  console.log(`Written to ${file}`)
}

const results: Result[] = []
for (const { rows, open } of contests) {
  const wanted = rows.filter(isWanted)
  if (wanted.length === 0) continue
  // A fresh database for each, so that none pays for what another one left behind.
  const world = await openBenchWorld({ slowDisk: wishes['slow-disk'] })
  try {
    results.push(...(await run(wanted, open, world)))
  } finally {
    await world.stop()
  }
}
print(results)
save(results)
