/** A copy of the checkout in which bugs are planted one after the other; the checkout itself is never touched. */
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { execa, execaSync } from 'execa'
import { checkout } from '../../tools/child.ts'
import type { PlantedBug } from './bug.ts'

/** How one test went; `skipped`: it was not asked for. */
export interface TestOutcome {
  file: string
  title: string
  status: 'passed' | 'failed' | 'skipped'
  /** The first line of why it failed. */
  why: string
}

export interface Workshop {
  /** Runs the tests with these titles, and no others of those files. Empty when the files could not even be loaded. */
  runTests(tests: PlantedBug['caughtBy'][]): Promise<TestOutcome[]>
  /** Writes the bug into the copy while `work` runs. */
  withBug<Result>(bug: PlantedBug, work: () => Promise<Result>): Promise<Result>
  close(): void
}

export function openWorkshop(): Workshop {
  const folder = mkdtempSync(join(tmpdir(), 'kapao-planted-'))
  copyCheckout(folder)
  return {
    runTests: (tests) => runTests(folder, tests),
    async withBug(bug, work) {
      const path = join(folder, bug.file)
      const sound = readFileSync(path, 'utf8')
      writeFileSync(
        path,
        sound.replace(bug.text, () => bug.instead),
      )
      try {
        return await work()
      } finally {
        writeFileSync(path, sound)
      }
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  }
}

function copyCheckout(folder: string) {
  const { stdout: listed } = execaSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    { cwd: checkout },
  )
  for (const path of listed.split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    cpSync(join(checkout, path), join(folder, path), { recursive: true })
  }
  linkPackages(folder)
}

/** Packages of others are shared; ours are those of the copy, or a bug in one of them would not be seen by the others. */
function linkPackages(folder: string) {
  const [from, to] = [join(checkout, 'node_modules'), join(folder, 'node_modules')]
  mkdirSync(join(to, '@kapao'), { recursive: true })
  for (const name of readdirSync(from))
    if (name !== '@kapao' && !name.startsWith('.')) symlinkSync(join(from, name), join(to, name))
  symlinkSync(join(from, '.bin'), join(to, '.bin'))
  for (const name of readdirSync(join(from, '@kapao')))
    symlinkSync(join(folder, name), join(to, '@kapao', name))
}

async function runTests(folder: string, tests: PlantedBug['caughtBy'][]): Promise<TestOutcome[]> {
  const report = join(folder, 'report.json')
  rmSync(report, { force: true })
  const files = [...new Set(tests.map(({ file }) => file))]
  const titles = tests.map(({ test }) => test.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
  const vitest = join(checkout, 'node_modules/vitest/vitest.mjs')
  const args = [vitest, 'run', ...files, '-t', titles, '--reporter=json', `--outputFile=${report}`]
  // Failed tests are in the report.
  const env = ownEnvironment()
  await execa(process.execPath, args, { cwd: folder, env, extendEnv: false, stdio: 'ignore', reject: false })
  return readReport(folder, report)
}

/** What a run of vitest tells its own workers would lead another run astray. */
const ownEnvironment = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(VITEST|PLANTED_BUGS|CALL_RECORD|TEST$)/.test(name)),
  )

interface Report {
  testResults: {
    name: string
    assertionResults: { title: string; status: string; failureMessages: string[] }[]
  }[]
}

function readReport(folder: string, path: string): TestOutcome[] {
  let report: Report
  try {
    report = JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return []
  }
  return report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, status, failureMessages: [message = ''] }) => ({
      file: name.slice(folder.length + 1),
      title,
      status: status === 'passed' || status === 'failed' ? status : 'skipped',
      why: message.split('\n')[0] ?? '',
    })),
  )
}
