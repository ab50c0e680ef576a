/** A Redis for tests: found on this machine or got from the distribution, without persistence, gone when its starter is. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from './ports.ts'

export interface TestRedis {
  url: string
  /** Kills it: what it held is gone. */
  kill(): Promise<void>
  /** Starts it again, empty, at the same address. */
  startAgain(): Promise<void>
}

const howToGetOne =
  'No Redis found for the tests of several nodes: install redis-server or valkey-server (Debian: apt-get install redis-server).'
const programs = ['redis-server', 'valkey-server']
const startTimeoutMs = 10_000

export async function startRedis(): Promise<TestRedis> {
  const program = findRedis()
  const port = await freePort()
  let exitWithParent = await start(program, port)
  return {
    url: `redis://127.0.0.1:${port}`,
    async kill() {
      const ended = exitWithParent.exitCode === null ? once(exitWithParent, 'exit') : undefined
      exitWithParent.stdin?.end()
      await ended
    },
    async startAgain() {
      exitWithParent = await start(program, port)
    },
  }
}

function findRedis(): string {
  const installed = programs.find(runs)
  if (installed) return installed
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    aptInstall()
    const fresh = programs.find(runs)
    if (fresh) return fresh
  }
  throw new Error(howToGetOne)
}

const runs = (program: string) => spawnSync(program, ['--version']).status === 0

function aptInstall() {
  // The tests start their own: the package must not start a service.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  for (const args of [
    ['update', '-q'],
    ['install', '-y', '-q', '--no-install-recommends', 'redis-server'],
  ])
    spawnSync('apt-get', args, { stdio: ['ignore', 'inherit', 'inherit'], env })
}

/** Its starter holds the pipe that the shell reads: when the pipe ends, however the starter went, Redis is killed. */
const exitsWithParent = '"$0" "$@" >/dev/null & pid=$!; cat >/dev/null; kill -9 $pid; wait $pid 2>/dev/null'

async function start(program: string, port: number): Promise<ChildProcess> {
  const settings = ['--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', tmpdir()]
  const child = spawn('/bin/sh', ['-c', exitsWithParent, program, '--port', String(port), ...settings], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  const deadline = performance.now() + startTimeoutMs
  while (!(await answers(port))) {
    if (performance.now() > deadline) throw new Error(`${program} does not start on port ${port}.`)
    await wait(20)
  }
  return child
}

function answers(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'))
    socket.once('data', (data) => {
      socket.destroy()
      done(data.toString().startsWith('+PONG'))
    })
    socket.once('error', () => done(false))
  })
}
