/** What `npm test` says at its end names everything that failed. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { expect, it, onTestFinished } from 'vitest'
import { checkout } from './child.ts'
import type { Outcome } from './stages.ts'
import { reportVariable } from './test-report.ts'

it('names what failed, also where no test could begin', async () => {
  const outcome = await reportOf({
    'hook.test.js': `describe('a group', () => {
      beforeAll(() => { throw new Error('the hook broke') })
      it('never runs', () => {})
    })`,
    'dies.test.js': `it('kills its worker', () => process.kill(process.pid, 'SIGKILL'))`,
    'loads.test.js': `throw new Error('it does not load')`,
    'fails.test.js': `it('works', () => {})
      it('fails', () => { throw new Error('wrong', { cause: new Error('the cause') }) })`,
    'rejects.test.js': `it('forgets', () => { Promise.reject(new Error('nobody awaited it')) })`,
  })

  expect(outcome).toMatchObject({ passed: 2, failed: 6 })
  const failures = outcome.failures?.join('\n\n')
  expect(failures).toMatch(/^fails\nError: wrong\n(.*\n)*Error: the cause/)
  expect(failures).toContain('a group\nError: the hook broke')
  expect(failures).toContain('loads.test.js\nError: it does not load')
  expect(failures).toContain('nobody awaited it')
  expect(failures).toMatch(/Worker exited unexpectedly with signal SIGKILL .*dies\.test\.js/)
  expect(failures).toContain('dies.test.js was not run')
  expect(failures).not.toContain('node_modules')
})

/** @param files test files by name: vitest runs them in a folder of their own. */
async function reportOf(files: Record<string, string>): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'kapao-test-report-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const report = join(folder, 'report.json')
  const reporter = join(checkout, 'tools/test-report.ts')
  // What a run of vitest tells its own workers would lead another run astray.
  const own = Object.entries(process.env).filter(([name]) => !/^(VITEST|CALL_RECORD|TEST$)/.test(name))
  await execa(
    process.execPath,
    [
      join(checkout, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--root',
      folder,
      '--globals',
      '--maxWorkers=2',
      `--reporter=${reporter}`,
    ],
    {
      cwd: folder,
      env: { ...Object.fromEntries(own), [reportVariable]: report },
      extendEnv: false,
      stdio: 'ignore',
      reject: false,
    },
  )
  return JSON.parse(readFileSync(report, 'utf8'))
}
