/** Nothing that we start outlives us, even when we are killed without a word. */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkout } from './child.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kapao-parent-'))
})

afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

test('a child whose starter is killed gets SIGTERM, so that it can finish its work', async () => {
  const program = join(folder, 'child.mjs')
  const starter = join(folder, 'starter.mjs')
  writeFileSync(
    program,
    `import { writeFileSync } from 'node:fs'
    process.on('SIGTERM', () => { writeFileSync(${JSON.stringify(join(folder, 'finished'))}, ''); process.exit() })
    writeFileSync(${JSON.stringify(join(folder, 'running'))}, '')
    setInterval(() => {}, 1000)`,
  )
  writeFileSync(
    starter,
    `import { spawn } from 'node:child_process'
    spawn(process.execPath, ['--import', ${JSON.stringify(join(checkout, 'tools/exit-with-parent.ts'))}, ${JSON.stringify(program)}],
      { stdio: ['ignore', 'ignore', 'ignore', 'ipc'], detached: true })`,
  )
  const child = spawn(process.execPath, [starter], { stdio: 'ignore' })
  await expect.poll(() => existsSync(join(folder, 'running'))).toBe(true)
  child.kill('SIGKILL')
  await expect.poll(() => existsSync(join(folder, 'finished'))).toBe(true)
})

test('a program that is done ends, with or without a parent', async () => {
  const child = spawn(
    process.execPath,
    ['--import', join(checkout, 'tools/exit-with-parent.ts'), '--eval', '1'],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    },
  )
  const code = await new Promise((done) => child.once('exit', done))
  expect(code).toBe(0)
})
