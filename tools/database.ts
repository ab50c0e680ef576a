/** The embedded PostgreSQL: started for `npm start` and for tests, found again by `npm run verify`, never left behind. */
import { type ChildProcess, spawn } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import {
  type Cluster,
  checkVersion,
  createCluster,
  databaseName,
  findCluster,
  ownerRole,
  postgresEnv,
} from './cluster.ts'
import { freePort } from './ports.ts'
import { findPostgres, findRunAs, type PostgresProgram } from './postgres-program.ts'

export interface Database {
  /** Connection string of the owner role: for migrations. */
  url: string
  /** Ends PostgreSQL in good order; resolves when it has ended. */
  stop(): Promise<void>
  /** Settles only when PostgreSQL ended by itself and could not be brought back. */
  failed: Promise<Error>
}

interface Options {
  /** False only for tests: then a power cut may lose what was committed, and everything is faster. */
  durable: boolean
}

const throwawayPrefix = 'kapao-test-'
const startTimeoutMs = 60_000
const stopTimeoutMs = 60_000
/** Several starts may pick the same free port, and a killed predecessor may still hold its shared memory. */
const startAttempts = 5
const restartPauseMs = 1_000
/** What it needs to come back at all: a few files of its log. */
const roomMinBytes = 48 * 2 ** 20

/** Starts the database of this DATA_DIR, made on first use. Refuses when another start is using it. */
export async function startDatabase(
  dataDir: string,
  options: Options = { durable: true },
): Promise<Database> {
  const known = findCluster(dataDir)
  const program = findPostgres(known?.runAs ?? findRunAs())
  const cluster = known ?? createCluster(dataDir, program, options)
  checkVersion(cluster, program)
  await clearTheWay(cluster)
  const flags = [...settings(options)]
  let running = await launch(program, cluster, flags)
  const { port } = running
  let guard = await takeOwnership(cluster, port)
  let stopping = false
  /** On a full disk it cannot even recover; once there is room it can, without anybody having to start it (quality F12). */
  const comeBack = async () => {
    for (;;) {
      const wasFull = isFull(cluster.folder)
      try {
        await clearTheWay(cluster)
        running = await launch(program, cluster, flags, port)
        guard = await takeOwnership(cluster, port)
        return
      } catch (error) {
        await end(running.child)
        await wait(restartPauseMs)
        if (stopping || !(wasFull || isFull(cluster.folder))) throw error
      }
    }
  }
  let comingBack: Promise<void> | undefined
  const failed = new Promise<Error>((fail) => {
    const watch = (child: ChildProcess) =>
      child.once('exit', async () => {
        if (stopping) return
        // Killed from outside, perhaps for memory: committed money is safe on disk, so it comes back on its port.
        try {
          comingBack = comeBack()
          await comingBack
          watch(running.child)
        } catch (error) {
          if (!stopping) fail(error as Error)
        }
      })
    watch(running.child)
  })
  const stop = async () => {
    if (stopping) return
    stopping = true
    // One that is just coming back would outlive this.
    await comingBack?.catch(() => {})
    await guard.end().catch(() => {}) // It ends with the database anyway.
    await end(running.child)
  }
  return { url: urlOf(cluster, port), stop, failed }
}

/** The database of this DATA_DIR if it is running now, as when `npm run verify` works beside a running product. */
export async function findRunningDatabase(dataDir: string): Promise<string | undefined> {
  const cluster = findCluster(dataDir)
  const postmaster = cluster && readPostmaster(cluster)
  if (!cluster || !postmaster?.port) return
  return (await answers(cluster, postmaster.port)) ? urlOf(cluster, postmaster.port) : undefined
}

/** A throwaway database for a test run, in a temporary folder that goes away with it. */
export async function startTestDatabase(): Promise<Database> {
  const dataDir = makeThrowawayDataDir()
  const database = await startDatabase(dataDir, { durable: false })
  const stop = async () => {
    await database.stop()
    removeThrowawayDataDir(dataDir)
  }
  return { ...database, url: throughSocket(dataDir, database.url), stop }
}

/** The same database by its Unix socket: a round trip costs a third of one over TCP, and a test makes hundreds of them. */
function throughSocket(dataDir: string, url: string): string {
  const bySocket = new URL(url)
  bySocket.hostname = encodeURIComponent(findCluster(dataDir)?.folder ?? '')
  return bySocket.href
}

/** A DATA_DIR for one test run. */
export function makeThrowawayDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), throwawayPrefix))
  // The database's user has to pass through; what is in it stays private.
  chmodSync(dataDir, 0o711)
  return dataDir
}

/** Also removes a cluster that had to be placed elsewhere. Refuses anything that is not throwaway. */
export function removeThrowawayDataDir(dataDir: string) {
  if (!basename(dataDir).startsWith(throwawayPrefix)) throw new Error(`${dataDir} is not throwaway.`)
  const cluster = findCluster(dataDir)
  for (const folder of [cluster?.folder, dataDir])
    if (folder) rmSync(folder, { recursive: true, force: true })
}

/** What the running server is told on its command line, so that settings follow the code and not the data folder. */
export function settings({ durable }: Options): string[] {
  const chosen: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    shared_buffers: '256MB',
    effective_cache_size: '1GB',
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    wal_buffers: '16MB',
    max_wal_size: '2GB',
    checkpoint_timeout: '15min',
    random_page_cost: '1.1',
    // Money statements are short: compiling them costs more than it saves.
    jit: 'off',
    timezone: 'UTC',
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
  }
  if (!durable)
    Object.assign(chosen, {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      // Tests that plant a deadlock wait for PostgreSQL to look for one.
      deadlock_timeout: '100ms',
      // Relative to the data folder, which only its owner may enter.
      unix_socket_directories: '.',
      shared_buffers: '128MB',
      // Workers keep their connections.
      max_connections: '400',
      // On the connections of one worker a statement is seldom asked often enough to pay for being planned anew for its
      // values.
      plan_cache_mode: 'force_generic_plan',
    })
  return Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** Starts it on a free port, or on the given one, and waits until it answers; a standby answers too. */
export async function launch(
  program: PostgresProgram,
  cluster: Cluster,
  flags: string[],
  fixedPort?: number,
) {
  for (let attempt = 1; ; attempt++) {
    const port = fixedPort ?? (await freePort())
    const logFrom = existsSync(cluster.logFile) ? statSync(cluster.logFile).size : 0
    const child = spawnWithParent(program, cluster, [...flags, '-p', String(port)])
    const ready = await waitUntilReady(child, cluster, port)
    if (ready) return { child, port }
    await end(child)
    const said = readFileSync(cluster.logFile).subarray(logFrom).toString()
    const passing =
      /could not bind|Address already in use|shared memory block .* still in use|lock file .* already exists/.test(
        said,
      )
    if (!passing || attempt === startAttempts)
      throw new Error(`PostgreSQL did not start. Its log (${cluster.logFile}) ends with:\n${tail(said)}`)
    await wait(500)
  }
}

/**
 * PostgreSQL under a small shell that reads a pipe from us. When we end, in whatever way (kill -9 too), the
 * pipe closes and the shell asks PostgreSQL for a fast shutdown. In a session of its own, so that Ctrl-C in the
 * terminal reaches us first and the server can finish its work before its database goes.
 */
const exitWithParentScript = `exec 3<&0
"$@" 3<&- </dev/null &
database=$!
( cat <&3 >/dev/null; kill -INT $database ) 2>/dev/null &
watcher=$!
exec 3<&-
wait $database
code=$?
kill $watcher
exit $code`

function spawnWithParent(program: PostgresProgram, cluster: Cluster, flags: string[]): ChildProcess {
  const log = openSync(cluster.logFile, 'a', 0o600)
  const command = [program.postgres, '-D', cluster.folder, ...flags]
  const windows = process.platform === 'win32'
  const [file, args] = windows
    ? [program.postgres, command.slice(1)]
    : ['/bin/sh', ['-c', exitWithParentScript, 'kapao-database', ...command]]
  const child = spawn(file, args, {
    ...cluster.runAs,
    cwd: '/',
    env: postgresEnv(),
    detached: !windows,
    stdio: ['pipe', log, log],
  })
  child.once('error', () => {}) // Told by exitCode and by the log.
  child.stdin?.on('error', () => {})
  closeSync(log)
  return child
}

function isFull(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize < roomMinBytes
}

const hasEnded = (child: ChildProcess) =>
  child.exitCode !== null || child.signalCode !== null || child.pid === undefined

async function waitUntilReady(child: ChildProcess, cluster: Cluster, port: number): Promise<boolean> {
  const deadline = Date.now() + startTimeoutMs
  while (!hasEnded(child) && Date.now() < deadline) {
    const postmaster = readPostmaster(cluster)
    if (postmaster?.port === port && postmaster.ready && (await answers(cluster, port))) return true
    await wait(30)
  }
  return false
}

/** Asks it for a fast shutdown; resolves when it has ended. */
export async function end(child: ChildProcess) {
  if (hasEnded(child)) return
  const ended = new Promise((done) => child.once('exit', done))
  if (process.platform === 'win32') child.kill()
  child.stdin?.end()
  const timeout = setTimeout(() => process.kill(-(child.pid as number), 'SIGQUIT'), stopTimeoutMs)
  await ended
  clearTimeout(timeout)
}

/** What PostgreSQL writes about itself in postmaster.pid: line 1 the process, line 4 the port, line 8 its state. */
export function readPostmaster(cluster: Cluster): { pid: number; port: number; ready: boolean } | undefined {
  try {
    const lines = readFileSync(join(cluster.folder, 'postmaster.pid'), 'utf8').split('\n')
    return {
      pid: Number(lines[0]),
      port: Number(lines[3]),
      ready: ['ready', 'standby'].includes(lines[7]?.trim() ?? ''),
    }
  } catch {
    return undefined
  }
}

/**
 * Before a start: a postmaster.pid may be left from a kill -9 or a power cut (its process is gone, or its number belongs
 * to another program by now), or a database may still be running whose owner was killed. Both are cleared away. One
 * with a living owner is refused.
 */
async function clearTheWay(cluster: Cluster) {
  const deadline = Date.now() + stopTimeoutMs
  for (let asked = false; ; await wait(100)) {
    const postmaster = readPostmaster(cluster)
    if (!postmaster) return
    if (!isDatabase(postmaster.pid, cluster)) {
      rmSync(join(cluster.folder, 'postmaster.pid'), { force: true })
      return
    }
    if (Date.now() > deadline)
      throw new Error(`The database in ${cluster.folder} (process ${postmaster.pid}) neither works nor ends.`)
    if (asked || !postmaster.ready) continue
    await (await takeOwnership(cluster, postmaster.port)).end()
    process.kill(postmaster.pid, 'SIGINT')
    asked = true
  }
}

function isDatabase(pid: number, cluster: Cluster): boolean {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  if (process.platform !== 'linux') return true
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(cluster.folder)
  } catch {
    return false
  }
}

/** One start per DATA_DIR: a lock inside the database itself, which no kill can leave behind. */
async function takeOwnership(cluster: Cluster, port: number): Promise<pg.Client> {
  const client = await connect(cluster, port)
  const { rows } = await client.query<{ mine: boolean }>(
    `SELECT pg_try_advisory_lock(hashtext('kapao start')) AS mine`,
  )
  if (!rows[0]?.mine) {
    await client.end()
    throw new Error(
      `Another start is using the database in ${resolve(cluster.folder)}. Stop it first, or set another DATA_DIR (and PORT, SANDBOX_PORT) to run two side by side.`,
    )
  }
  const { rows: found } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [databaseName])
  if (found.length === 0) await client.query(`CREATE DATABASE ${databaseName}`)
  return client
}

async function answers(cluster: Cluster, port: number): Promise<boolean> {
  try {
    await (await connect(cluster, port)).end()
    return true
  } catch {
    return false
  }
}

export async function connect(cluster: Cluster, port: number): Promise<pg.Client> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: ownerRole,
    password: cluster.password,
    database: 'postgres',
    connectionTimeoutMillis: 5_000,
  })
  client.on('error', () => {}) // The database went away; its users learn that by their own calls.
  await client.connect()
  return client
}

export function urlOf(cluster: Cluster, port: number): string {
  return `postgres://${ownerRole}:${cluster.password}@127.0.0.1:${port}/${databaseName}`
}

function tail(text: string): string {
  return text.trimEnd().split('\n').slice(-12).join('\n')
}
