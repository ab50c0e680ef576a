/**
 * Bugs that are planted on purpose: each must be noticed by the test that is named for it, and by that test failing, not by
 * anything else going wrong. Here it is only seen that every bug still has its place and its test; `npm run prove -- mutants`
 * plants them. PLANTED_BUGS chooses which: `all`, or names with commas between them.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkout } from '../../tools/child.ts'
import { borderBugs } from './border-bugs.ts'
import type { PlantedBug } from './bug.ts'
import { flowBugs } from './flow-bugs.ts'
import { ledgerBugs } from './ledger-bugs.ts'
import { peopleBugs } from './people-bugs.ts'
import { wheelBugs } from './wheel-bugs.ts'
import { openWorkshop, type TestOutcome, type Workshop } from './workshop.ts'

const bugs = [...ledgerBugs, ...flowBugs, ...peopleBugs, ...wheelBugs, ...borderBugs]
const asked = process.env.PLANTED_BUGS ?? ''
const chosen = asked === 'all' ? bugs : bugs.filter(({ name }) => asked.split(',').includes(name))

const textOf = (path: string) => readFileSync(join(checkout, path), 'utf8')

test('every bug has a name of its own', () => {
  expect(new Set(bugs.map(({ name }) => name)).size).toBe(bugs.length)
})

test.each(bugs)('$name: its place in the code is there, once, and so is the test that catches it', (bug) => {
  expect(textOf(bug.file).split(bug.text)).toHaveLength(2)
  expect(bug.instead).not.toBe(bug.text)
  expect(textOf(bug.caughtBy.file).includes(bug.caughtBy.test), bug.caughtBy.test).toBe(true)
})

if (chosen.length > 0) describe('planted', plant)

function plant() {
  let workshop: Workshop
  const rows: string[] = []

  beforeAll(() => {
    workshop = openWorkshop()
  })
  afterAll(() => {
    workshop.close()
    console.log(['| bug | what it would mean | caught by | how |', '|---|---|---|---|', ...rows].join('\n'))
    console.log(`${rows.length} of ${chosen.length} planted bugs were caught`)
  })

  test('none: every test that is to catch one passes', { timeout: 1_800_000 }, async () => {
    const outcomes = await workshop.runTests(chosen.map(({ caughtBy }) => caughtBy))
    for (const { caughtBy } of chosen)
      expect(statusOf(outcomes, caughtBy), `${caughtBy.file}: ${caughtBy.test}`).toBe('passed')
  })

  test.each(chosen)('$name: $means', { timeout: 600_000 }, async (bug) => {
    const outcomes = await workshop.withBug(bug, () => workshop.runTests([bug.caughtBy]))
    expect(statusOf(outcomes, bug.caughtBy)).toBe('failed')
    const failed = namedBy(outcomes, bug.caughtBy).find(({ status }) => status === 'failed') as TestOutcome
    // A machine with too much to do fails tests too: that is no bug that was noticed.
    expect(failed.why).not.toMatch(/timed out|timeout exceeded/)
    const cell = (text: string) => text.replaceAll('|', '\\|').slice(0, 100)
    console.log(`caught: ${bug.name}`)
    rows.push(`| ${bug.name} | ${bug.means} | ${bug.caughtBy.file}: ${failed.title} | ${cell(failed.why)} |`)
  })
}

const namedBy = (outcomes: TestOutcome[], { file, test }: PlantedBug['caughtBy']) =>
  outcomes.filter((one) => one.file === file && one.title.includes(test) && one.status !== 'skipped')

function statusOf(outcomes: TestOutcome[], named: PlantedBug['caughtBy']) {
  const found = namedBy(outcomes, named)
  if (found.length === 0) return 'it did not run'
  return found.some(({ status }) => status === 'failed') ? 'failed' : 'passed'
}
