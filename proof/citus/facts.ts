/** Tests of the product that run on a distributed schema as they are: what staff decide, and what closes by itself. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { checkout } from '../../tools/child.ts'

const files = [
  'server/src/deposit/suspense/attribution.test.ts',
  'server/src/wallet/adjustment.test.ts',
  'server/src/withdraw/staff.test.ts',
  'server/src/invite/invite.test.ts',
]

export interface Facts {
  passed: number
  failed: string[]
}

/** Each file has a schema of its own there, and after each of its tests all invariants are asked. */
export async function runFacts(coordinator: string): Promise<Facts> {
  const folder = mkdtempSync(join(tmpdir(), 'kapao-facts-'))
  try {
    const report = join(folder, 'report.json')
    const vitest = join(checkout, 'node_modules/vitest/vitest.mjs')
    // One file after the other: a statement that is planned while the schema of another file is dropped may fail.
    const how = ['--maxWorkers=1', '--reporter=json', `--outputFile=${report}`]
    const args = [vitest, 'run', '--project', 'server', ...files, ...how]
    // What a run of vitest tells its own workers would lead another run astray.
    const own = Object.entries(process.env).filter(
      ([name]) => !/^(VITEST|PROVE|CALL_RECORD|TEST$)/.test(name),
    )
    const env = { ...Object.fromEntries(own), CITUS_URL: coordinator }
    await execa(process.execPath, args, {
      cwd: checkout,
      env,
      extendEnv: false,
      stdio: 'ignore',
      reject: false,
    })
    return read(report)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Report {
  testResults: {
    name: string
    message: string
    assertionResults: { title: string; status: string; failureMessages: string[] }[]
  }[]
}

function read(path: string): Facts {
  const { testResults } = JSON.parse(readFileSync(path, 'utf8')) as Report
  const facts: Facts = { passed: 0, failed: [] }
  for (const { name, message, assertionResults } of testResults) {
    // It could not even begin.
    if (assertionResults.length === 0) facts.failed.push(`${name}: ${message}`)
    for (const { title, status, failureMessages } of assertionResults) {
      if (status === 'passed') facts.passed++
      if (status === 'failed') facts.failed.push(`${title}: ${failureMessages[0]?.split('\n')[0]}`)
    }
  }
  return facts
}
