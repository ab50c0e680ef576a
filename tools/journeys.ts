/** The browser journeys: whole products of their own, a browser, Playwright, and the invariants at the end. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Edition } from '../contract/src/edition.ts'
import { editionNames } from '../contract/src/lists.ts'
import { type Browser, findBrowser } from '../e2e/browser.ts'
// The staff of the demo are hashed here.
import '../server/test/cheap-passwords.ts'
import { checkout, tailOf } from './child.ts'
import { makeThrowawayDataDir, removeThrowawayDataDir } from './database.ts'
import { freePort } from './ports.ts'
import { type Product, startProduct } from './product.ts'
import { step } from './progress.ts'
import type { Settings } from './settings.ts'
import { type Outcome, runTool, type Stage, withReport } from './stages.ts'
import { verify } from './verify.ts'
import { consoleApp, isFresh, makeBuild, memberApp } from './web-build.ts'

/** What these products are told, beside what everybody is; what is undefined belongs to the caller's own product. */
const productEnv: NodeJS.ProcessEnv = {
  DATABASE_URL: undefined,
  REDIS_URL: undefined,
  OTP: undefined,
  // Members of journeys come from addresses of their own, as behind a proxy: codes are counted by address.
  TRUSTED_PROXIES: '127.0.0.1',
  // A journey is about what members see, not about how soon a busy machine sheds load.
  DATABASE_TIMEOUT_FACTOR: '20',
  // Nor about what a password costs: two hundred members and staff are hashed and asked for it.
  NODE_OPTIONS: `--import=${pathToFileURL(join(checkout, 'server/test/cheap-passwords.ts'))}`,
}

/** @param seed what the product begins with. */
export function journeys(args: string[], seed: Settings['seed'] = 'demo'): Stage {
  return { name: 'browser journeys', run: () => runJourneys(editionsOf(args), args, seed) }
}

/**
 * All of them, by several workers with a product each, because the clock and the faults of an outside world belong to
 * everybody in it: within one, journeys take turns. The few in Laos come first, so that their product ends with them:
 * one that nobody asks anything works all the same.
 */
export const allJourneys: Stage[] = [
  { name: 'journeys in Laos', run: () => runJourneys(['laos'], ['--project=laos'], 'demo') },
  {
    name: 'browser journeys',
    run: () => runJourneys(Array<Edition>(workers).fill('thailand'), ['--project=thailand'], 'demo'),
  },
]

/** One more than two processors have, since each waits a third of its time. */
const workers = 3

/** @param editions of each product; those of one edition have a worker each. */
async function runJourneys(editions: Edition[], args: string[], seed: Settings['seed']): Promise<Outcome> {
  const browser = await step('Looking for a browser', (note) => findBrowser(note))
  console.log(`    ${browser.path}`)
  const worlds: World[] = []
  try {
    await buildStale(editions)
    await step(editions.length > 1 ? `Starting ${editions.length} products` : 'Starting the product', () =>
      startWorlds(editions, worlds, seed),
    )
    const outcome = await runPlaywright(worlds, browser, args)
    for (const { product } of worlds) {
      const broken = await verify(product.databaseUrl)
      outcome.failed += broken
      if (broken === 0) outcome.passed += 1
    }
    if (outcome.failed > 0)
      for (const { product } of worlds)
        console.log(`The server's last words:\n${tailOf(join(product.logs, 'server.log'))}`)
    return outcome
  } finally {
    await Promise.all(worlds.map(stopWorld))
  }
}

/** Those that are asked for by name share one product. What needs the product of Laos says so in its name. */
function editionsOf(args: string[]): Edition[] {
  const isLaos = (arg: string) => /\blaos\b/.test(arg)
  if (!args.some(isLaos)) return ['thailand']
  return args.some((arg) => arg.endsWith('.e2e.ts') && !isLaos(arg)) ? [...editionNames] : ['laos']
}

async function buildStale(editions: Edition[]) {
  const stale = [...[...new Set(editions)].map(memberApp), consoleApp].filter((build) => !isFresh(build))
  if (stale.length > 0)
    await step(`Building the ${stale.map(({ name }) => name).join(', ')}`, () =>
      Promise.all(stale.map(makeBuild)),
    )
}

interface World {
  edition: Edition
  product: Product
  dataDir: string
}

/** Side by side. `worlds` has those that started, to be ended also when another one does not start. */
async function startWorlds(editions: Edition[], worlds: World[], seed: Settings['seed']) {
  const ports = await freePorts(3 * editions.length)
  const starts = await Promise.allSettled(
    editions.map(async (edition, index) => {
      const dataDir = makeThrowawayDataDir()
      const settings = { ...ownSettings(edition, dataDir, ports.slice(3 * index)), seed }
      const product = await startProduct(settings, {
        buildsWeb: false,
        isThrowaway: true,
        isSilent: true,
        env: productEnv,
      })
      worlds.push({ edition, product, dataDir })
    }),
  )
  for (const start of starts) if (start.status === 'rejected') throw start.reason
}

async function stopWorld({ product, dataDir }: World) {
  await product.stop()
  removeThrowawayDataDir(dataDir)
}

function runPlaywright(worlds: World[], browser: Browser, args: string[]): Promise<Outcome> {
  const addresses = Object.groupBy(
    worlds.map(({ edition, product: { address, sandboxAddress } }) => ({ edition, address, sandboxAddress })),
    ({ edition }) => edition,
  )
  const env = {
    ...process.env,
    WORLDS: JSON.stringify(addresses),
    BROWSER_PATH: browser.path,
    BROWSER_ENV: JSON.stringify(browser.env),
  }
  const playwright = join(checkout, 'node_modules/.bin/playwright')
  const run = (report: string) =>
    runTool(playwright, ['test', '--config=e2e/playwright.config.ts', ...args], {
      ...env,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    })
  return withReport(run, readPlaywrightReport)
}

/** All different: until the products listen, the machine may offer the same one again. */
async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>()
  while (ports.size < count) ports.add(await freePort())
  return [...ports]
}

function ownSettings(
  edition: Edition,
  dataDir: string,
  [port = 0, sandboxPort = 0, smppPort = 0]: number[],
): Settings {
  return {
    port,
    sandboxPort,
    ...(process.env.SMS === 'smpp' && { smppPort }),
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
