/** The whole product as one thing that starts and ends: database, sandbox, server. For start, dev and the journeys. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { judgeEnvironment, refuse } from '../server/src/config.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { type Child, startChild, waitForAnswer } from './child.ts'
import { startDatabase } from './database.ts'
import { checkPortFree } from './ports.ts'
import { step } from './progress.ts'
import { seedDemo } from './seed.ts'
import { openServerLogin } from './server-login.ts'
import type { Settings } from './settings.ts'
import { consoleApp, isFresh, makeBuild, memberApp } from './web-build.ts'

export interface Product {
  address: string
  sandboxAddress: string
  databaseUrl: string
  /** Where server and sandbox write what they have to say. */
  logs: string
  /** Resolves, with why, when a part has ended by itself; the product is of no use then. */
  broken: Promise<Error>
  /** In order: the server finishes what it is doing, then the outside world, then the database. Safe to call twice. */
  stop(): Promise<void>
  restart(name: PartName): Promise<void>
}

interface Options {
  /** False when something else serves the web apps, or has built them. */
  buildsWeb?: boolean
  /** The port that a person's browser uses, when another program stands in front of the server. */
  publicPort?: number
  /** Its data is removed at the end: it need not survive a power cut, so commits do not wait for the disk. */
  isThrowaway?: boolean
  /** Names no step: with several products that start side by side, a step could not be told from another product's. */
  isSilent?: boolean
  /** What its parts are told beside our own environment. */
  env?: NodeJS.ProcessEnv
}

type PartName = 'sandbox' | 'server'

/** Starts everything; when a part fails, what was started before it is ended again. */
export async function startProduct(settings: Settings, options: Options = {}): Promise<Product> {
  const endings: (() => Promise<void>)[] = []
  let stopping: Promise<void> | undefined
  const stop = () => {
    stopping ??= endInOrder(endings.toReversed())
    return stopping
  }
  const broken = Promise.withResolvers<Error>()
  const say = options.isSilent ? inSilence : step
  try {
    checkEnvironment(settings, options)
    await checkPorts(settings, options)
    const builds = options.buildsWeb === false ? [] : [memberApp(settings.edition), consoleApp]
    for (const build of builds.filter((one) => !isFresh(one)))
      await say(`Building the ${build.name}`, () => makeBuild(build))
    const logs = join(settings.dataDir, 'logs')
    let databaseUrl = ''
    let serverUrl = ''
    const parts = createParts(settings, () => childEnv(settings, serverUrl, options), logs, broken.resolve)
    const start = (name: PartName) => {
      endings.push(() => parts.end(name))
      return parts.start(name)
    }
    databaseUrl = await say('Starting the database and the outside world', () =>
      // Neither needs the other.
      together(
        openDatabase(settings, options, endings, broken.resolve),
        settings.outside === 'sandbox' ? start('sandbox') : undefined,
      ),
    )
    await fillDatabase(settings, databaseUrl, say, parts)
    serverUrl = settings.databaseUrl ?? (await openServerLogin(databaseUrl))
    await say('Starting the server', () => start('server'))
    return {
      address: addressOf(settings.host, options.publicPort ?? settings.port),
      sandboxAddress: addressOf(settings.host, settings.sandboxPort),
      databaseUrl,
      logs,
      broken: broken.promise,
      stop,
      restart: async (name) => {
        await parts.end(name)
        await parts.start(name)
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

const inSilence: typeof step = async (_, work) => work(() => {})

/** When one fails the other is run to its end all the same: the cleanup must know both. @returns what the first one says. */
async function together<Result>(
  first: Promise<Result>,
  second: Promise<unknown> | undefined,
): Promise<Result> {
  await Promise.allSettled([first, second])
  await second
  return first
}

async function endInOrder(endings: (() => Promise<void>)[]) {
  for (const end of endings) await end()
}

const partsOf = ({ outside }: Settings): PartName[] =>
  outside === 'sandbox' ? ['sandbox', 'server'] : ['server']

/**
 * As the server will judge it, before anything is built for it. The embedded database has no address yet, but is on this machine.
 *
 * @throws Error in the server's words.
 */
function checkEnvironment(settings: Settings, options: Options) {
  const databaseUrl = settings.databaseUrl ?? 'postgres://localhost'
  refuse(judgeEnvironment(childEnv(settings, databaseUrl, options), { isBuilt: false }).faults)
}

async function checkPorts(settings: Settings, { publicPort }: Options) {
  const { host, port, sandboxPort, smppPort } = settings
  const others = [port, sandboxPort, smppPort, publicPort]
  await checkPortFree({ port, host, setting: 'PORT', others })
  if (partsOf(settings).includes('sandbox'))
    await checkPortFree({ port: sandboxPort, host, setting: 'SANDBOX_PORT', others })
}

async function openDatabase(
  settings: Settings,
  { isThrowaway = false }: Options,
  endings: (() => Promise<void>)[],
  fail: (error: Error) => void,
) {
  if (settings.databaseUrl) {
    await checkReachable(settings.databaseUrl)
    return settings.databaseUrl
  }
  const database = await startDatabase(settings.dataDir, { durable: !isThrowaway })
  // The last to end, in any order of starting: the server has things to write down until its end.
  endings.unshift(() => database.stop())
  database.failed.then((error) =>
    fail(new Error(`The database ended and does not start again. ${error.message}`)),
  )
  return database.url
}

async function checkReachable(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
    await client.end()
  } catch (error) {
    throw new Error(`The database in DATABASE_URL cannot be used: ${(error as Error).message}`)
  }
}

async function fillDatabase(
  settings: Settings,
  databaseUrl: string,
  say: typeof step,
  parts: Pick<ReturnType<typeof createParts>, 'start' | 'end'>,
) {
  await say('Migrating the database', async (note) => {
    for (const name of await migrate(databaseUrl)) note(name)
  })
  if (settings.seed === 'none' || !(await isEmpty(databaseUrl))) return
  if (settings.seed === 'demo') {
    await say('Seeding demo data', () => seedDemo(databaseUrl, settings.edition))
    return
  }
  // Both would write into one memory: the outside world that weeks are lived through in is this process's own.
  await parts.end('sandbox')
  await say('Living through six weeks', (note) => seedWeeks(settings, databaseUrl, note))
  await parts.start('sandbox')
}

async function seedWeeks({ dataDir, edition }: Settings, databaseUrl: string, note: (line: string) => void) {
  const now = new Date()
  const { beginOf, liveOn, usualSize } = await import('./seed/large/large.ts')
  await seedDemo(databaseUrl, edition, beginOf(now, usualSize.days))
  await liveOn({ databaseUrl, dataDir, now, ...usualSize, note })
}

/** Demo data goes into an empty database only: banks are the first thing that any real one has. */
async function isEmpty(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ empty: boolean }>(
      'SELECT NOT EXISTS (SELECT FROM bank) AND NOT EXISTS (SELECT FROM member) AS empty',
    )
    return rows[0]?.empty ?? false
  } finally {
    await client.end()
  }
}

/** Who tries the product out may look at everything; what is stated otherwise stays so. */
const openForTrials = {
  API_REFERENCE: process.env.API_REFERENCE || 'on',
  METRICS: process.env.METRICS || 'local',
}

/** What server and sandbox are told. Everything else of our environment goes through as it is. */
function childEnv(settings: Settings, databaseUrl: string, { publicPort, env }: Options): NodeJS.ProcessEnv {
  return {
    ...process.env,
    ...env,
    PORT: String(settings.port),
    HOST: settings.host,
    SANDBOX_PORT: String(settings.sandboxPort),
    ...(settings.smppPort && { SANDBOX_SMPP_PORT: String(settings.smppPort) }),
    // Where the outside world sends its webhooks.
    SERVER_URL: `http://${dialled(settings.host)}:${settings.port}`,
    ...(publicPort ? { PUBLIC_URL: addressOf(settings.host, publicPort) } : {}),
    DATABASE_URL: databaseUrl,
    DATABASE_URL_FILE: '',
    DATA_DIR: settings.dataDir,
    EDITION: settings.edition,
    OUTSIDE: settings.outside,
    SEED: settings.seed,
    ...(settings.outside === 'sandbox' ? openForTrials : {}),
    RELEASE: process.env.RELEASE ?? getVersion(),
    WEB_DIST: memberApp(settings.edition).folder,
    // Stated as nothing it is served nowhere.
    CONSOLE_DIST: process.env.CONSOLE_DIST ?? consoleApp.folder,
  }
}

function createParts(
  settings: Settings,
  env: () => NodeJS.ProcessEnv,
  logs: string,
  fail: (error: Error) => void,
) {
  const children = new Map<PartName, Child>()
  const host = dialled(settings.host)
  const readyAt = {
    sandbox: `http://${host}:${settings.sandboxPort}/control/clock`,
    server: `http://${host}:${settings.port}/readyz`,
  }
  return {
    start: async (name: PartName) => {
      const logFile = join(logs, `${name}.log`)
      const child = startChild({ name, program: `${name}/src/main.ts`, env: env(), logFile })
      children.set(name, child)
      await waitForAnswer(child, readyAt[name])
      child.ended.then(() => {
        if (children.get(name) !== child) return // It was meant to end.
        fail(new Error(`The ${name} ended by itself. Its log (${logFile}) ends with:\n${child.lastWords()}`))
      })
    },
    end: async (name: PartName) => {
      const child = children.get(name)
      children.delete(name)
      await child?.stop()
    },
  }
}

/** A server that listens everywhere is called on this machine. */
const getVersion = (): string =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')).version

const dialled = (host: string) => (host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host)

const addressOf = (host: string, port: number) =>
  `http://${dialled(host) === '127.0.0.1' ? 'localhost' : host}:${port}`
