/** The browser journeys: a whole product of their own, a browser, Playwright, and the invariants at the end. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Edition } from '../contract/src/edition.ts'
import { type Browser, findBrowser } from '../e2e/browser.ts'
import { checkout, tailOf } from './child.ts'
import { makeThrowawayDataDir, removeThrowawayDataDir } from './database.ts'
import { freePort } from './ports.ts'
import { type Product, startProduct } from './product.ts'
import { step } from './progress.ts'
import type { Settings } from './settings.ts'
import { type Outcome, runTool, type Stage, withReport } from './stages.ts'
import { verify } from './verify.ts'

/** What the caller's own product is told must not reach this one. */
const foreignSettings = ['DATABASE_URL', 'REDIS_URL', 'OTP']

export function journeys(args: string[]): Stage {
  return { name: 'browser journeys', run: () => runJourneys(args) }
}

/**
 * All of them in lanes at the same time, each with a product of its own: within a lane they take turns, because the
 * clock and the faults of an outside world belong to everybody in it. Those that were asked for by name run in one.
 */
async function runJourneys(args: string[]): Promise<Outcome> {
  const browser = await step('Looking for a browser', (note) => findBrowser(note))
  console.log(`    ${browser.path}`)
  for (const name of foreignSettings) delete process.env[name]
  // Members of journeys come from addresses of their own, as behind a proxy: codes are counted by address.
  process.env.TRUSTED_PROXIES = '127.0.0.1'
  const lanes = args.length > 0 ? [laneOf(args)] : allLanes()
  const worlds: World[] = []
  try {
    // One after the other: the first start builds what is stale.
    for (const { edition } of lanes) worlds.push(await startWorld(edition))
    const outcomes = await Promise.all(
      worlds.map(({ product }, lane) =>
        runLane(product, browser, [`--output=test-results/${lane + 1}`, ...(lanes[lane]?.args ?? [])]),
      ),
    )
    return {
      passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
      failed: outcomes.reduce((sum, { failed }) => sum + failed, 0),
      failures: outcomes.flatMap(({ failures = [] }) => failures),
    }
  } finally {
    for (const { product, dataDir } of worlds) {
      await product.stop()
      removeThrowawayDataDir(dataDir)
    }
  }
}

interface Lane {
  edition: Edition
  args: string[]
}

/** Those that take nearly as long as all the others: the frame looks at every screen, html at all texts, and chat waits for people. */
const longOnes = /^(frame|chat|html)\./
/** What needs the product of Laos says so in its name. */
const inLaos = /\blaos\b/

const laneOf = (args: string[]): Lane => ({
  edition: args.some((arg) => inLaos.test(arg)) ? 'laos' : 'thailand',
  args,
})

function allLanes(): Lane[] {
  const files = readdirSync(join(checkout, 'e2e')).filter((file) => file.endsWith('.e2e.ts'))
  const lanes = Object.groupBy(files, (file) => {
    if (inLaos.test(file)) return 'laos'
    return longOnes.test(file) ? 'long' : 'short'
  })
  return Object.values(lanes).map(laneOf)
}

interface World {
  product: Product
  dataDir: string
}

async function startWorld(edition: Edition): Promise<World> {
  const dataDir = makeThrowawayDataDir()
  return { dataDir, product: await startProduct(await ownSettings(edition, dataDir)) }
}

async function runLane(product: Product, browser: Browser, args: string[]): Promise<Outcome> {
  const env = {
    ...process.env,
    BASE_URL: product.address,
    SANDBOX_URL: product.sandboxAddress,
    BROWSER_PATH: browser.path,
    BROWSER_ENV: JSON.stringify(browser.env),
  }
  const playwright = join(checkout, 'node_modules/.bin/playwright')
  const run = (report: string) =>
    runTool(playwright, ['test', '--config=e2e/playwright.config.ts', ...args], {
      ...env,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    })
  const outcome = await withReport(run, readPlaywrightReport)
  const broken = await verify(product.databaseUrl)
  if (outcome.failed > 0) console.log(`The server's last words:\n${tailOf(join(product.logs, 'server.log'))}`)
  return { ...outcome, passed: outcome.passed + (broken === 0 ? 1 : 0), failed: outcome.failed + broken }
}

async function ownSettings(edition: Edition, dataDir: string): Promise<Settings> {
  const port = await freePort()
  let sandboxPort = await freePort()
  while (sandboxPort === port) sandboxPort = await freePort()
  return {
    port,
    sandboxPort,
    host: '127.0.0.1',
    dataDir,
    edition,
    seed: 'demo',
    outside: 'sandbox',
    databaseUrl: undefined,
  }
}

interface JourneyReport {
  stats: { expected: number; unexpected: number; flaky: number }
  suites: JourneySuite[]
}

interface JourneySuite {
  suites?: JourneySuite[]
  specs: {
    title: string
    ok: boolean
    tests: { results: { errors: { message?: string }[] }[] }[]
  }[]
}

function readPlaywrightReport(text: string): Outcome {
  const { stats, suites } = JSON.parse(text) as JourneyReport
  const failures = suites.flatMap(failuresOf)
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, failures }
}

const failuresOf = ({ suites = [], specs }: JourneySuite): string[] => [
  ...suites.flatMap(failuresOf),
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ title, tests }) => {
      const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors))
      return `${title}\n${errors.map(({ message }) => message ?? '').join('\n')}`
    }),
]
