/** How `vitest` finds and runs the tests: programs in Node, the server on a real PostgreSQL, components in jsdom. */
import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// Whole machines and disks are lost, or minutes pass: `npm run prove` alone runs those.
const longProofs = [
  'standby',
  'point-in-time',
  'disk-full',
  'drain',
  'deploy',
  'machines',
  'versions',
  'cells',
  'citus',
  'slow-database',
  'power-cut',
  'growth',
].map((name) => `proof/${name}/${name}.test.ts`)

/** They read the code, or start vitest themselves: they need no world and no database. */
const proofsOfCode = ['proof/planted/planted-bugs.test.ts', 'proof/mutation/mutation-areas.test.ts']

/** The test files in which one of these words stands. */
const filesWith = (pattern: string, ...words: string[]) =>
  globSync(pattern, { cwd: import.meta.dirname }).filter((file) => {
    const text = readFileSync(join(import.meta.dirname, file), 'utf8')
    return words.some((word) => text.includes(word))
  })

/** What replaces a module needs modules of its own: others would get the replaced one, or it would get theirs. */
const replaceModules = filesWith('server/{src,test}/**/*.test.ts', 'vi.mock(')
/** The same for components, for what listens to the whole page until its end, and for what holds its clock. */
const needPageOfTheirOwn = [
  ...filesWith(
    '{ui,web,console}/src/**/*.test.{ts,tsx}',
    'vi.mock(',
    'window.addEventListener(',
    'useFakeTimers(',
  ),
  // The session there is nobody else's: parts of the app that another file has read would answer its beginning.
  ...globSync('client/src/**/*.test.{ts,tsx}', { cwd: import.meta.dirname }),
]

/**
 * One more than there are processors: each waits for its database a third of the time. On two, two needed 823 s for everything and three 549;
 * four had needed half as much again of the processors, and more time than two.
 */
const maxWorkers = Math.min(availableParallelism() + 1, 4)

/**
 * A trial that begins last keeps all workers waiting at the end. What else needs the server follows at once: a worker that
 * reads something of another project in between has to load the server anew.
 */
class TrialsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const isTrial = ({ moduleId }: TestSpecification) => /\/(proof|server\/test)\//.test(moduleId)
    const rankOf = (file: TestSpecification) => {
      if (file.project.name !== 'server') return 2
      return isTrial(file) ? 0 : 1
    }
    const sorted = await super.sort(files)
    return sorted.sort((one, other) => rankOf(one) - rankOf(other))
  }
}

/** A test waits for conditions, never for time; this is only the moment to call it stuck on a busy machine. */
const stuckAfterMs = 900_000

const components = {
  environment: 'jsdom',
  setupFiles: ['web/test/component-setup.ts'],
  // No component test reaches a server, so none gets the library that would try for ever.
  alias: { 'socket.io-client': join(import.meta.dirname, 'web/test/fake-socket.ts') },
  restoreMocks: true,
  testTimeout: stuckAfterMs,
  // Like `restoreMocks` not taken from above: without it one core runs them all.
  maxWorkers,
}

export default defineConfig({
  test: {
    maxWorkers,
    sequence: { sequencer: TrialsFirst },
    testTimeout: stuckAfterMs,
    hookTimeout: stuckAfterMs,
    // The same for a condition that is polled: a busy machine is no failure.
    expect: { poll: { timeout: 60_000 } },
    // Values stand whole in a message: "expected [ Array(1) ]" tells nobody what went wrong.
    chaiConfig: { truncateThreshold: 2_000 },
    allowOnly: false,
    restoreMocks: true,
    exclude: [...configDefaults.exclude, '**/dist/**', '**/.data/**'],
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['{contract,sandbox,tools,e2e}/**/*.test.ts', ...proofsOfCode],
          // A worker reads the contract and the checkout once for all of its files.
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'node-alone', include: replaceModules },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['{server,proof}/**/*.test.ts'],
          exclude: [
            ...configDefaults.exclude,
            ...replaceModules,
            ...proofsOfCode,
            ...(process.env.PROVE ? [] : longProofs),
          ],
          // The server keeps no state in its modules (design §8), so a worker loads it once for all of its files.
          isolate: false,
          // One throwaway PostgreSQL with a migrated template; server/test/world.ts clones it for its worker.
          globalSetup: ['tools/test-database.ts'],
          setupFiles: ['server/test/call-record.ts', 'server/test/cheap-passwords.ts'],
        },
      },
      {
        // What the build puts into the code, and how it reads JSX.
        extends: './web/vite.config.ts',
        root: '.',
        test: {
          name: 'web',
          include: ['{ui,web,console}/src/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, ...needPageOfTheirOwn],
          ...components,
          // Half of the time went into 69 pages and into reading the same modules for each: a worker has one page, which
          // the setup clears after each test.
          isolate: false,
        },
      },
      {
        extends: './web/vite.config.ts',
        root: '.',
        test: { name: 'web-alone', include: needPageOfTheirOwn, ...components },
      },
    ],
  },
})
