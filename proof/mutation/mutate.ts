/**
 * `npm run mutate`: StrykerJS changes the code that money depends on, one place at a time, and tells the changes that no test
 * notices. All areas, or those that are named: `npm run mutate -- rules withdraw`. It takes minutes to hours: `docs/proof.md`.
 */
import { globSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { Stryker } from '@stryker-mutator/core'
import { checkout } from '../../tools/child.ts'
import { runProgram, step } from '../../tools/progress.ts'
import { areas, testsOf } from './mutation-areas.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Files of the area whose path has this in it; all of them unless said. */
    file: { type: 'string', default: '' },
    /** How many changes are tried at once. */
    lanes: { type: 'string', default: '1' },
  },
})

function optionsFor(area: string): ConstructorParameters<typeof Stryker>[0] {
  const { mutate } = testsOf(area)
  return {
    testRunner: 'vitest',
    plugins: [import.meta.resolve('@stryker-mutator/vitest-runner')],
    vitest: { configFile: 'proof/mutation/mutation-tests.config.ts', related: false },
    mutate: globSync(mutate, { cwd: checkout }).filter((path) => path.includes(values.file)),
    coverageAnalysis: 'perTest',
    // A constant of a module is worked out once per process: a change of it would need a process for each.
    ignoreStatic: true,
    concurrency: Number(values.lanes),
    // Of its own: a run removes the folder when it ends, and another area may still be at it.
    tempDirName: `.data/mutation/work-${area}`,
    ignorePatterns: ['.data', 'web', 'e2e', 'docs'],
    // None: the tests read no types, and StrykerJS reads the file by a part that TypeScript 7 no longer has.
    tsconfigFile: 'no-tsconfig.json',
    timeoutMS: 60_000,
    reporters: ['progress-append-only', 'clear-text', 'json'],
    clearTextReporter: { logTests: false, reportTests: false, allowColor: false },
    jsonReporter: { fileName: `.data/mutation/${area}.json` },
    allowConsoleColors: false,
  }
}

await runProgram(async () => {
  for (const area of positionals.length > 0 ? positionals : Object.keys(areas))
    await step(`${area}: each change of ${testsOf(area).mutate.join(', ')}`, async (note) => {
      process.env.MUTATION_AREA = area
      const results = await new Stryker(optionsFor(area)).runMutationTest()
      const noticed = results.filter(({ status }) => status === 'Killed' || status === 'Timeout').length
      const tried = results.filter(({ status }) => status !== 'Ignored' && status !== 'CompileError').length
      note(`${noticed} of ${tried} changes noticed; each by itself: .data/mutation/${area}.json`)
    })
  return 0
})
