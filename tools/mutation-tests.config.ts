/** The tests of one area, for `npm run mutate`: which area it is stands in MUTATION_AREA. */
import { defineConfig } from 'vitest/config'
import { testsOf } from './mutation-areas.ts'

const { tests } = testsOf(process.env.MUTATION_AREA ?? 'rules')

export default defineConfig({
  test: {
    root: process.cwd(),
    maxWorkers: 1,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    restoreMocks: true,
    include: tests,
    globalSetup: tests.some((glob) => !glob.endsWith('.rules.test.ts')) ? ['tools/test-database.ts'] : [],
  },
})
