/**
 * Servers as child processes, and load on them over real connections. The one who asks shares the machine with the one
 * who answers, so it is as small as can be: requests are bytes made beforehand, and of an answer only its status and
 * length are read. Not by autocannon: with requests of its own for each call, as payments are, it took 53 to 71 µs of
 * processor an answer and this 29 to 34, beside 42 to 55 of the bare Node server that both asked.
 */
import { fork } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { connect } from 'node:net'
import { devNull } from 'node:os'
import { join } from 'node:path'
import { checkout, frugal } from '../../tools/child.ts'
import type { Measured } from './contest.ts'

export interface Server {
  url: string
  pid: number
  /** What the process holds in memory now. */
  memoryBytes(): Promise<number>
  stop(): Promise<void>
}

/** Logs as in production, to where nobody reads. */
export async function startServer(args: string[], env: Record<string, string> = {}): Promise<Server> {
  const log = openSync(devNull, 'w')
  const child = fork(join(checkout, 'proof/bench/http-server.ts'), args, {
    env: { ...process.env, ...frugal.env, LOG_LEVEL: 'info', OUTSIDE: 'sandbox', PORT: '0', ...env },
    stdio: ['ignore', log, 'inherit', 'ipc'],
    execArgv: [...process.execArgv, ...frugal.flags, '--expose-gc'],
  })
  closeSync(log)
  const { url } = await new Promise<{ url: string }>((ready, failed) => {
    child.once('message', (message) => ready(message as { url: string }))
    child.once('exit', (code) => failed(new Error(`the server ended with ${code}`)))
  })
  const stop = () =>
    new Promise<void>((stopped) => {
      child.once('exit', () => stopped())
      child.disconnect()
    })
  const memoryBytes = () =>
    new Promise<number>((told) => {
      child.once('message', (message) => told((message as { memoryBytes: number }).memoryBytes))
      child.send('memory')
    })
  return { url, pid: child.pid as number, memoryBytes, stop }
}

export interface Request {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string
}

/** How a load makes its requests. */
export interface Load {
  next(): Request
  /** More than will be answered in a second: so many are made before the measurement begins. */
  perSecondMax: number
  /** What was made and not sent, for the next turn; absent: it does not keep. */
  unsent?: Buffer[]
}

function bytesOf({ method, path, headers, body = '' }: Request): Buffer {
  const lines = Object.entries({ host: 'localhost', ...headers, 'content-length': Buffer.byteLength(body) })
  return Buffer.from(
    `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`,
  )
}

interface LoadOptions {
  seconds: number
  connections: number
  /** So many are due in a second, whether or not the answers keep up; absent: the next one goes when the last one is answered. */
  dueEachSecond?: number
}

/** Every answer must be a 2xx. What is due counts from the moment when it was, also while all connections wait. */
export async function load(
  url: string,
  { next, perSecondMax, unsent: requests = [] }: Load,
  { seconds, connections, dueEachSecond }: LoadOptions,
): Promise<Measured> {
  const count = Math.ceil(seconds * (dueEachSecond ?? perSecondMax))
  while (requests.length < count) requests.push(bytesOf(next()))
  const { hostname, port } = new URL(url)
  const latencies: number[] = []
  const start = performance.now()
  const end = start + seconds * 1_000
  let due = 0
  const nextDue = () => (dueEachSecond ? start + (due++ * 1_000) / dueEachSecond : performance.now())
  const talk = () =>
    new Promise<void>((done, failed) => {
      const socket = connect({ host: hostname, port: Number(port), noDelay: true })
      let dueAt = 0
      let received = ''
      const finish = () => {
        socket.destroy()
        done()
      }
      const send = () => {
        dueAt = nextDue()
        if (dueAt >= end) return finish()
        const request = requests.pop()
        if (!request) return failed(new Error(`${url}: faster than expected: make more requests`))
        received = ''
        const early = dueAt - performance.now()
        if (early > 0) setTimeout(() => socket.write(request), early)
        else socket.write(request)
      }
      socket.setEncoding('latin1')
      socket.once('connect', send)
      socket.once('error', failed)
      socket.on('data', (chunk: string) => {
        received += chunk
        if (!isWhole(received)) return
        if (!received.startsWith('HTTP/1.1 2'))
          return failed(new Error(`${url} answered ${received.slice(0, 2_000)}`))
        latencies.push(performance.now() - dueAt)
        send()
      })
    })
  await Promise.all(Array.from({ length: connections }, talk))
  const elapsed = (performance.now() - start) / 1_000
  const sorted = Float64Array.from(latencies).sort()
  return {
    perSecond: latencies.length / elapsed,
    answers: latencies.length,
    p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN,
  }
}

function isWhole(answer: string): boolean {
  const headEnd = answer.indexOf('\r\n\r\n')
  if (headEnd < 0) return false
  const length = /content-length: (\d+)/i.exec(answer.slice(0, headEnd))?.[1]
  if (length === undefined) throw new Error(`an answer without a length: ${answer.slice(0, headEnd)}`)
  return answer.length >= headEnd + 4 + Number(length)
}
