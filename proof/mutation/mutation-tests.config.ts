/** The tests of one area, for `npm run mutate`: which area it is stands in MUTATION_AREA. */
import { defineConfig } from 'vitest/config'
import { testsOf } from './mutation-areas.ts'
import { keptWorker } from './mutation-worker.ts'

const { tests } = testsOf(process.env.MUTATION_AREA ?? 'rules')

export default defineConfig({
  plugins: [
    {
      // StrykerJS names a pool of vitest's own, and that comes before what a file of settings says.
      name: 'kept-worker',
      configureVitest: ({ project }) => {
        Object.assign(project.config, {
          pool: 'kept',
          poolRunner: { name: 'kept', createPoolWorker: keptWorker },
          isolate: false,
        })
      },
    },
  ],
  test: {
    root: process.cwd(),
    maxWorkers: 1,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A busy machine needs more than a second; a change that ends a wait for good costs as much.
    expect: { poll: { timeout: 10_000 } },
    restoreMocks: true,
    // StrykerJS reads the outcomes; to print each failure with its code would cost as much as the tests.
    reporters: [{}],
    include: tests,
    globalSetup: tests.some((glob) => !glob.endsWith('.rules.test.ts')) ? ['tools/test-database.ts'] : [],
  },
})
