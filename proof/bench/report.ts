/** What a run found, as tables for a person and as a file. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import type { Cost, Figure, Row } from './contest.ts'
import { type Spread, spread } from './measure.ts'

export interface Result extends Row {
  oursPerSecond: Spread
  baselinePerSecond: Spread
  ratio: Spread
  p99Ms?: Spread
}

export type TrialResult = Figure & { row: string }

const show = ({ min, median, max }: Spread, digits: number) =>
  `${median.toFixed(digits)} (${min.toFixed(digits)} to ${max.toFixed(digits)})`

const verdict = (reached: boolean) => (reached ? 'reached' : 'NOT reached')

/** What all processes used for one answer, in µs: the median over the rounds. */
const cpuOf = (costs: readonly Cost[] = []): number =>
  spread(costs.map(({ sender, server, database }) => sender + server + database)).median

const logOf = (costs: readonly Cost[] = []): number =>
  spread(costs.map(({ logBytes = Number.NaN }) => logBytes)).median

export function printRatios(results: Result[], costs: ReadonlyMap<string, Cost[]>) {
  if (results.length === 0) return
  const lines = results.map((row) => {
    const both = [row.ours, row.baseline].map((name) => costs.get(name))
    const [cpu = Number.NaN, baselineCpu = Number.NaN] = both.map(cpuOf)
    const cpuRatio = cpu / baselineCpu
    return {
      row: row.id,
      what: row.what,
      'per second': `${row.ours}: ${show(row.oursPerSecond, 0)}`,
      baseline: `${row.baseline}: ${show(row.baselinePerSecond, 0)}`,
      'ratio of medians (rounds)': show(row.ratio, 2),
      reach: row.reach ? `≥ ${row.reach}: ${verdict(row.ratio.median >= row.reach)}` : '',
      'p99 ms': row.p99Ms
        ? `${show(row.p99Ms, 0)}${row.p99MsMax ? `, ≤ ${row.p99MsMax}: ${verdict(row.p99Ms.median <= row.p99MsMax)}` : ''}`
        : '',
      'CPU, µs': `${cpu.toFixed(0)} : ${baselineCpu.toFixed(0)}${row.cpuReach ? `, ≤ ${row.cpuReach} ×: ${verdict(cpuRatio <= row.cpuReach)}` : ''}`,
      'log, bytes': both.map((each) => logOf(each).toFixed(0)).join(' : '),
    }
  })
  console.table(lines)
}

/** Where an answer's CPU time goes. What all of them use together, on so many cores, is the most that there can be. */
export function printCosts(costs: ReadonlyMap<string, Cost[]>) {
  if (costs.size === 0) return
  const lines = [...costs].map(([contender, uses]) => {
    const median = (part: 'sender' | 'server' | 'database') =>
      spread(uses.map((use) => use[part])).median.toFixed(0)
    return {
      contender,
      'CPU per answer, µs': cpuOf(uses).toFixed(0),
      server: median('server'),
      database: median('database'),
      sender: median('sender'),
      'log, bytes': logOf(uses).toFixed(0),
      'most per second on these cores': ((cpus().length * 1e6) / cpuOf(uses)).toFixed(0),
    }
  })
  console.table(lines)
}

export function printFigures(results: TrialResult[]) {
  if (results.length === 0) return
  const lines = results.map(({ row, what, unit, values, max, min }) => {
    const found = spread(values)
    const reached =
      found.median <= (max ?? Number.POSITIVE_INFINITY) && found.median >= (min ?? Number.NEGATIVE_INFINITY)
    const bound = max === undefined ? min : max
    return {
      row,
      what,
      'median (rounds)': `${show(found, 2)} ${unit}`,
      reach: bound === undefined ? '' : `${max === undefined ? '≥' : '≤'} ${bound}: ${verdict(reached)}`,
    }
  })
  console.table(lines)
}

/** Everything of this run, with what it ran on. */
export function save(run: object) {
  const folder = join(import.meta.dirname, 'results')
  mkdirSync(folder, { recursive: true })
  const at = new Date().toISOString()
  const machine = {
    cpu: cpus()[0]?.model,
    cores: cpus().length,
    memoryBytes: totalmem(),
    loadAtEnd: loadavg()[0],
  }
  const file = join(folder, `${at.slice(0, 19).replaceAll(':', '-')}.json`)
  writeFileSync(file, `${JSON.stringify({ at, node: process.version, machine, ...run }, null, 2)}\n`)
  console.log(`Written to ${file}`)
}
