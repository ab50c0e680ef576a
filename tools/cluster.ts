/** Where an embedded PostgreSQL keeps its data, made once and found again: one cluster per DATA_DIR. */
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { canUse, findRunAs, openMachineFolder, type PostgresProgram, type RunAs } from './postgres-program.ts'

/** One PostgreSQL data folder, with what is needed to enter it. */
export interface Cluster {
  folder: string
  password: string
  runAs: RunAs
  /** Where PostgreSQL writes what it has to say. */
  logFile: string
}

/** The name of the owner role and of the database. The server itself connects with a lesser role (migrations make it). */
export const ownerRole = 'kapao'
export const databaseName = 'kapao'

/** Only we read this file: it holds the owner's password. */
const settingsName = 'database.json'

interface Settings {
  folder: string
  password: string
}

/** The cluster of this DATA_DIR, if there is one. */
export function findCluster(dataDir: string): Cluster | undefined {
  const settingsFile = join(resolve(dataDir), settingsName)
  if (!existsSync(settingsFile)) return
  const { folder, password } = JSON.parse(readFileSync(settingsFile, 'utf8')) as Settings
  // A moved checkout takes its data along: then the folder is where it always is, under DATA_DIR.
  const moved = join(resolve(dataDir), 'postgres')
  const place = existsSync(join(folder, 'PG_VERSION')) ? folder : moved
  if (!existsSync(join(place, 'PG_VERSION'))) return
  return { folder: place, password, runAs: ownerOf(place), logFile: join(resolve(dataDir), 'postgres.log') }
}

/** Makes a new cluster. It is whole or absent: a half made one has another name. */
export function createCluster(
  dataDir: string,
  program: PostgresProgram,
  options: { durable: boolean },
): Cluster {
  const home = resolve(dataDir)
  // 711: the database's user passes through to its own folder and sees nothing else; whatever the umask says.
  if (mkdirSync(home, { recursive: true })) chmodSync(home, 0o711)
  const runAs = findRunAs()
  const folder = choosePlace(home, runAs)
  const password = randomBytes(24).toString('base64url')
  const half = `${folder}.new`
  rmSync(half, { recursive: true, force: true })
  mkdirSync(half, { recursive: true, mode: 0o700 })
  if (runAs.uid !== undefined && runAs.gid !== undefined) chownSync(half, runAs.uid, runAs.gid)
  runInitdb(program, half, password, runAs, options.durable)
  // The password is written down before the cluster gets its name, so that no cluster is ever without it.
  const settings: Settings = { folder, password }
  writeFileSync(join(home, settingsName), `${JSON.stringify(settings, null, 2)}\n`, { mode: 0o600 })
  renameSync(half, folder)
  return { folder, password, runAs, logFile: join(home, 'postgres.log') }
}

/** Refuses data that another major version of PostgreSQL wrote: it would not start, with a message nobody understands. */
export function checkVersion(cluster: Cluster, program: PostgresProgram) {
  const made = readFileSync(join(cluster.folder, 'PG_VERSION'), 'utf8').trim()
  const ours = program.version.split('.')[0]
  if (made !== ours) {
    throw new Error(
      `The data in ${cluster.folder} was made by PostgreSQL ${made}; this version of Kapao brings PostgreSQL ${ours}. Move it over with pg_dump, or choose another DATA_DIR.`,
    )
  }
}

/** Root must run PostgreSQL as the owner of the data; other users can only run their own. */
function ownerOf(folder: string): RunAs {
  const { uid, gid } = statSync(folder)
  const me = process.getuid?.()
  if (me === undefined || me === uid) return {}
  if (me === 0) return { uid, gid }
  throw new Error(
    `The database in ${folder} belongs to another user (uid ${uid}). Start as that user or choose another DATA_DIR.`,
  )
}

/**
 * Under DATA_DIR when PostgreSQL's user can get there. Root's own checkout is often closed to everybody else
 * (mode 700): then the data lives in the machine's folder, under a name that database.json remembers.
 */
function choosePlace(home: string, runAs: RunAs): string {
  const folder = join(home, 'postgres')
  if (runAs.uid === undefined || runAs.gid === undefined) return folder
  const trial = mkdtempSync(join(home, 'reach-'))
  try {
    chownSync(trial, runAs.uid, runAs.gid)
    if (canUse(trial, runAs)) return folder
  } finally {
    rmSync(trial, { recursive: true })
  }
  const data = join(openMachineFolder(), 'data')
  mkdirSync(data, { recursive: true, mode: 0o755 })
  return join(data, `${new Date().toISOString().slice(0, 10)}-${randomBytes(4).toString('hex')}`)
}

function runInitdb(
  program: PostgresProgram,
  folder: string,
  password: string,
  runAs: RunAs,
  durable: boolean,
) {
  // initdb reads the password from a file only; its user must be able to read it.
  const secrets = mkdtempSync(join(runAs.uid === undefined ? dirname(folder) : tmpdir(), 'kapao-initdb-'))
  const passwordFile = join(secrets, 'password')
  try {
    writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
    if (runAs.uid !== undefined && runAs.gid !== undefined) {
      chownSync(secrets, runAs.uid, runAs.gid)
      chownSync(passwordFile, runAs.uid, runAs.gid)
    }
    const flags = [
      `--pgdata=${folder}`,
      `--username=${ownerRole}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--no-instructions',
      // Thousands of connections are opened to what is thrown away, on this machine alone; its password is random.
      ...(durable ? [] : ['--no-sync', '--set=scram_iterations=1']),
    ]
    const result = spawnSync(program.initdb, flags, { ...runAs, cwd: '/', env: postgresEnv() })
    if (result.status !== 0)
      throw new Error(
        `PostgreSQL could not make its data folder ${folder}:\n${result.stderr}${result.error ?? ''}`,
      )
    chmodSync(folder, 0o700)
  } finally {
    rmSync(secrets, { recursive: true, force: true })
  }
}

/** Nothing of the caller's environment (PGDATA, PGPORT, LANG…) may steer the embedded database. */
export function postgresEnv(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }
}
