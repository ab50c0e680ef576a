/** The checks of `npm test` and `npm run check`, one after the other, and the summary at their end. */
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { execa } from 'execa'
import { checkout } from './child.ts'
import { secondsSince } from './progress.ts'
import { reportVariable } from './test-report.ts'

/** What a stage found. A stage without cases of its own counts as one. */
export interface Outcome {
  passed: number
  failed: number
  /** What failed and why, for the end of the run: a reader of only that must find it there. */
  failures?: string[]
  /** Figures of its own, shown above the summary. */
  table?: string[]
}

export interface Stage {
  name: string
  run(): Promise<Outcome>
}

const failureLengthMax = 1_000

/** A stage that was run, for the summary. */
interface Row {
  name: string
  outcome: Outcome
  seconds: string
}

/** Runs all of them, also after a failure, so that one run tells everything. Answers the exit code. */
export async function runStages(stages: Stage[]): Promise<number> {
  const startedAt = performance.now()
  const rows: Row[] = []
  for (const { name, run } of stages) {
    if (interruption.signal.aborted) break
    console.log(`\n── ${name} ${'─'.repeat(Math.max(3, 70 - name.length))}`)
    const stageStartedAt = performance.now()
    const outcome = await run().catch((error: Error) => {
      console.log(error.message)
      return { passed: 0, failed: 1, failures: [error.message] }
    })
    rows.push({ name, outcome, seconds: secondsSince(stageStartedAt) })
  }
  return summarize(rows, startedAt)
}

/** Prints what was found, what failed at its end. Answers the exit code. */
function summarize(rows: Row[], startedAt: number): number {
  for (const { name, outcome } of rows)
    if (outcome.table) console.log([`\n── ${name}`, ...outcome.table].join('\n'))
  console.log(`\n── summary ${'─'.repeat(63)}`)
  for (const { name, outcome, seconds } of rows) {
    const counts = `${outcome.passed} passed, ${outcome.failed} failed`
    console.log(
      `${outcome.failed === 0 ? 'ok    ' : 'FAILED'}  ${name.padEnd(34)} ${counts.padEnd(24)} ${seconds.padStart(8)}`,
    )
  }
  for (const { name, outcome } of rows)
    for (const failure of outcome.failures ?? []) console.log(`\n${name}: ${shortened(failure)}`)
  const total = (key: 'passed' | 'failed') => rows.reduce((sum, { outcome }) => sum + outcome[key], 0)
  console.log(`in ${secondsSince(startedAt)}\n${total('passed')} passed, ${total('failed')} failed`)
  if (interruption.signal.aborted) return 130
  return total('failed') === 0 ? 0 : 1
}

/** Without the terminal's colours, and not longer than what says enough. */
const shortened = (text: string): string => stripVTControlCharacters(text).slice(0, failureLengthMax)

/**
 * tsc for each tsconfig.json. What runs in Node is one program, because most of it imports the server and would check it
 * anew; what runs in a browser knows other names, and is checked by folder. Two at a time with one thread each, the
 * largest first: the threads of one program do much of their work twice.
 */
export const types: Stage = {
  name: 'types',
  run: async () => {
    const outcome = { passed: 0, failed: 0 }
    const configs = globSync('{.,*,proof/bench/*}/tsconfig.json', { cwd: checkout })
    const waiting = configs.sort((one, other) => one.length - other.length)
    const checkWaiting = async () => {
      for (let config = waiting.shift(); config; config = waiting.shift()) {
        const good = (await runTool('tsc', ['--noEmit', '--singleThreaded', '-p', config])) === 0
        console.log(`${good ? 'ok    ' : 'FAILED'}  ${config}`)
        outcome[good ? 'passed' : 'failed']++
      }
    }
    await Promise.all([checkWaiting(), checkWaiting()])
    return outcome
  },
}

export const lint: Stage = {
  name: 'lint and format',
  run: () => asOne('biome', ['ci', '--error-on-warnings', '--max-diagnostics=60', '.']),
}

export const deadCode: Stage = { name: 'dead code', run: () => asOne('knip', ['--no-progress']) }

/** Vitest, with its own lines as progress and its counts from our report. */
export function vitest(name: string, args: string[], env: Record<string, string> = {}): Stage {
  const reporters = ['--reporter=default', '--reporter=./tools/test-report.ts']
  const run = (report: string) =>
    runTool('vitest', ['run', ...reporters, ...args], { ...env, [reportVariable]: report })
  return { name, run: () => withReport(run, (text) => JSON.parse(text) as Outcome) }
}

/** Runs a tool that writes a report; a tool that fails without a failed case in it counts as one failure. */
export async function withReport(
  run: (report: string) => Promise<number>,
  read: (text: string) => Outcome,
): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'kapao-report-'))
  const report = join(folder, 'report.json')
  try {
    const code = await run(report)
    const outcome = existsSync(report) ? read(readFileSync(report, 'utf8')) : { passed: 0, failed: 0 }
    if (code !== 0 && outcome.failed === 0) outcome.failed = 1
    return outcome
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function asOne(tool: string, args: string[]): Promise<Outcome> {
  const good = (await runTool(tool, args)) === 0
  return good ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

const interruption = new AbortController()

/** Runs a tool of ours on this Node, its output on our terminal. Answers its exit code. */
export async function runTool(tool: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  // Interrupted while something was being prepared for it.
  if (interruption.signal.aborted) return 130
  const { exitCode, code, originalMessage } = await execa(tool, args, {
    cwd: checkout,
    env,
    // Our own tools first, this Node among them: those that start `node` themselves must get the pinned one.
    preferLocal: true,
    stdio: 'inherit',
    reject: false,
    cancelSignal: interruption.signal,
    // It ends what it has started, which may take its time.
    forceKillAfterDelay: false,
  })
  if (code === 'ENOENT') console.log(`${tool} does not start: ${originalMessage}`)
  return exitCode ?? 1
}

/** Ends the tools that are running now, and starts no other stage. */
export const interrupt = () => interruption.abort()
