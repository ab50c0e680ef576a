/**
 * `npm run bench`: measures side by side with baselines, in alternating rounds, and prints a table of ratios.
 * `npm run bench -- --rows=S1,S2 --rounds=5 --seconds=4`. What each row means, and its own options: README.md.
 */
import { parseArgs } from 'node:util'
import type { Contender, Contest, Cost, Measured, Ready, Row, Trial } from './contest.ts'
import { perAnswer, readCpuUse } from './cpu-use.ts'
import { ratios, spread } from './measure.ts'
import { printCosts, printFigures, printRatios, type Result, save, type TrialResult } from './report.ts'
import { bytesTrial } from './rows/bytes.ts'
import { firstLoadTrials } from './rows/first-load.ts'
import { httpContest } from './rows/http.ts'
import { ledgerContest } from './rows/ledger.ts'
import { longRunTrial } from './rows/long-run.ts'
import { memoryTrial } from './rows/memory.ts'
import { pageTrials } from './rows/page.ts'
import { startTrial } from './rows/second-start.ts'
import { idleTrial, pushTrial } from './rows/sockets.ts'
import { staffListTrial } from './rows/staff-lists.ts'
import { statementTrial } from './rows/statement.ts'
import { type BenchWorld, openBenchWorld } from './world.ts'

const contests: Contest[] = [ledgerContest, httpContest]
const trials: Trial[] = [
  longRunTrial,
  statementTrial,
  staffListTrial,
  bytesTrial,
  pushTrial,
  idleTrial,
  memoryTrial,
  startTrial,
  ...pageTrials,
  ...firstLoadTrials,
]

const { values: trialOptions } = parseArgs({
  options: {
    rows: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '4' },
    minutes: { type: 'string', default: '5' },
    entries: { type: 'string', default: '1000000' },
    sockets: { type: 'string', default: '20000' },
    requests: { type: 'string', default: '1000000' },
    members: { type: 'string', default: '1000000' },
  },
})
const rounds = Number(trialOptions.rounds)
const seconds = Number(trialOptions.seconds)

const isNamed = (id: string) => !trialOptions.rows || trialOptions.rows.split(',').includes(id)

/** Of each contender, over all contests. */
const costs = new Map<string, Cost[]>()

/** One turn: the contender alone on the machine, and what each of its answers cost. */
async function measure({ measure: run, servers = [], isWithoutDatabase }: Ready, world: BenchWorld) {
  const turn = async () => {
    const before = readCpuUse(world.postmaster, servers)
    const figure = await run(seconds)
    const after = readCpuUse(world.postmaster, servers)
    const cost: Cost | undefined = before && after && perAnswer(before, after, figure.answers)
    return { figure, cost }
  }
  if (isWithoutDatabase) return world.without(turn)
  const logBefore = await world.readLog()
  const { figure, cost } = await turn()
  const logBytes = ((await world.readLog()) - logBefore) / figure.answers
  return { figure, cost: cost && { ...cost, logBytes } }
}

async function run(wanted: Row[], open: Contest['open'], world: BenchWorld): Promise<Result[]> {
  const { contenders, close } = await open(world)
  const names = [...new Set(wanted.flatMap(({ ours, baseline }) => [baseline, ours]))]
  const figures = new Map<string, Measured[]>(names.map((name) => [name, []]))
  try {
    for (let round = 0; round <= rounds; round++) {
      for (const name of names) {
        const ready = await (contenders[name] as Contender)()
        const { figure, cost } = await measure(ready, world).finally(() => ready.stop?.())
        const isWarmUp = round === 0
        if (!isWarmUp) {
          figures.get(name)?.push(figure)
          if (cost) costs.set(name, [...(costs.get(name) ?? []), cost])
        }
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

const results: Result[] = []
for (const { rows, open } of contests) {
  const wanted = rows.filter(({ id }) => isNamed(id))
  if (wanted.length === 0) continue
  // A fresh database for each, so that none pays for what another one left behind.
  const world = await openBenchWorld()
  try {
    results.push(...(await run(wanted, open, world)))
  } finally {
    await world.stop()
  }
}
const trialResults: TrialResult[] = []
for (const { ids, run: measure } of trials) {
  if (!ids.some(isNamed)) continue
  const [minutes, entries, sockets, requests, members] = [
    trialOptions.minutes,
    trialOptions.entries,
    trialOptions.sockets,
    trialOptions.requests,
    trialOptions.members,
  ].map(Number)
  const asked = { rounds, seconds, minutes, entries, sockets, requests, members } as Parameters<
    Trial['run']
  >[0]
  for (const figure of await measure(asked)) trialResults.push({ row: ids.join(', '), ...figure })
}
printRatios(results, costs)
printCosts(costs)
printFigures(trialResults)
save({
  rounds,
  seconds,
  results,
  costs: Object.fromEntries(costs),
  trials: trialResults,
})
