/** Facts about what is shown of a program that did not start. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkout, startChild, waitForAnswer } from './child.ts'

test('what is shown of a log at a failed start is of this start alone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kapao-child-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const logFile = join(folder, 'part.log')
  writeFileSync(logFile, 'said by an earlier start\n')
  const program = join(folder, 'part.mjs')
  writeFileSync(program, "console.error('said by this one')\nprocess.exit(1)\n")
  const child = startChild({ name: 'part', program: relative(checkout, program), env: {}, logFile })
  await child.ended
  await expect(waitForAnswer(child, 'http://127.0.0.1:9')).rejects.toThrow(/ends with:\nsaid by this one$/)
})
