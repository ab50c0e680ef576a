/** A machine: programs with processes of their own, which lose their power together, and start again together. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** One program of a machine; whose user it runs as, where it is not root. */
export interface Program {
  command: string[]
  user?: string
  environment?: Record<string, string>
}

/** What the trial takes from the distribution, by the packages of Debian 12. */
const packageOf: Record<string, string> = {
  haproxy: 'haproxy',
  etcd: 'etcd-server',
  patroni: 'patroni',
  'redis-server': 'redis-server',
  'redis-sentinel': 'redis-sentinel',
  'redis-cli': 'redis-tools',
  psql: 'postgresql',
  pgbackrest: 'pgbackrest',
  setpriv: 'util-linux',
  unshare: 'util-linux',
}

/** @throws one line that says what to install. */
export function checkPrograms() {
  const missing = Object.entries(packageOf).filter(([name]) => spawnSync('which', [name]).status !== 0)
  if (missing.length > 0) {
    const packages = [...new Set(missing.map(([, name]) => name))]
    throw new Error(`Missing programs: apt-get install ${packages.join(' ')}`)
  }
  if (process.getuid?.() !== 0)
    throw new Error('Machines are played by namespaces, which only root may make.')
}

export function idsOf(user: string): { uid: number; gid: number } {
  const [uid, gid] = ['-u', '-g'].map((flag) =>
    Number(spawnSync('id', [flag, user], { encoding: 'utf8' }).stdout),
  )
  return { uid: uid ?? 0, gid: gid ?? 0 }
}

export function makeFolder(path: string, user?: string): string {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  if (user) giveTo(path, user)
  return path
}

/** A file that its user alone reads. */
export function writeFor(path: string, text: string, user?: string): string {
  writeFileSync(path, text, { mode: 0o600 })
  if (user) giveTo(path, user)
  return path
}

function giveTo(path: string, user: string) {
  const { uid, gid } = idsOf(user)
  chownSync(path, uid, gid)
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** Numbers of processes go on where they were, as they are not the same again after a machine's start. */
const numbersPerLife = 3_000

export class Machine {
  readonly name: string
  readonly folder: string
  readonly #programs: Program[]
  #lives = 0
  #child: ChildProcess | undefined

  /** @param folder where it keeps its files; other users pass through. */
  constructor(name: string, folder: string, programs: Program[]) {
    this.name = name
    this.folder = folder
    this.#programs = programs
    mkdirSync(folder, { recursive: true })
    chmodSync(folder, 0o711)
  }

  get logFile(): string {
    return join(this.folder, 'log')
  }

  /** Its programs start; they are awaited by those who need them. */
  start() {
    this.#lives++
    const script = writeFor(join(this.folder, 'start.sh'), this.#script())
    // The shell is the first process of its namespace: with its end the kernel kills all others. It ends with our pipe.
    const child = spawn('unshare', ['--pid', '--fork', '--kill-child', '--mount-proc', '/bin/sh', script], {
      stdio: ['pipe', 'ignore', 'ignore'],
      detached: true,
    })
    child.stdin?.on('error', () => {})
    this.#child = child
  }

  #script(): string {
    const starts = this.#programs.map(({ command, user, environment = {} }) => {
      const { uid, gid } = idsOf(user ?? 'root')
      const settings = Object.entries({ PATH: process.env.PATH ?? '', LC_ALL: 'C.UTF-8', ...environment })
      const words = [
        ...['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--init-groups', 'env', '-i'],
        ...settings.map(([name, value]) => `${name}=${value}`),
        ...command,
      ]
      return `${words.map(quoted).join(' ')} </dev/null >>${quoted(this.logFile)} 2>&1 &`
    })
    return [
      'cd /',
      `echo ${this.#lives * numbersPerLife} >/proc/sys/kernel/ns_last_pid`,
      ...starts,
      'cat >/dev/null',
    ].join('\n')
  }

  /** Takes its power: all of its processes are killed at one moment. Resolves when the last one is gone. */
  async kill() {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.stdin?.end()
    await ended
  }
}
