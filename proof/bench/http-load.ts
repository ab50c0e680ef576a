/**
 * Servers as child processes, and load on them over real connections. The one who asks shares the machine with the one
 * who answers, so it is as small as can be: requests are bytes made beforehand, and of an answer only its status and
 * length are read. Not by autocannon: with requests of its own for each call, as payments are, it took 53 to 71 µs of
 * processor an answer and this 29 to 34, beside 42 to 55 of the bare Node server that both asked.
 */
import { fork } from 'node:child_process'
import { connect } from 'node:net'
import { join } from 'node:path'
import { checkout, frugal } from '../../tools/child.ts'
import type { Measured } from './contest.ts'

export interface Server {
  url: string
  /** What the process holds in memory now. */
  memoryBytes(): Promise<number>
  stop(): Promise<void>
}

export async function startServer(args: string[], env: Record<string, string> = {}): Promise<Server> {
  const child = fork(join(checkout, 'proof/bench/http-server.ts'), args, {
    env: { ...process.env, ...frugal.env, LOG_LEVEL: 'error', OUTSIDE: 'sandbox', PORT: '0', ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv: [...process.execArgv, ...frugal.flags, '--expose-gc'],
  })
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
  return { url, memoryBytes, stop }
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
}

function bytesOf({ method, path, headers, body = '' }: Request): Buffer {
  const lines = Object.entries({ host: 'localhost', ...headers, 'content-length': Buffer.byteLength(body) })
  return Buffer.from(
    `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`,
  )
}

/** Requests one after the other on each connection; every answer must be a 2xx. */
export async function load(
  url: string,
  seconds: number,
  connections: number,
  { next, perSecondMax }: Load,
): Promise<Measured> {
  const requests = Array.from({ length: Math.ceil(seconds * perSecondMax) }, () => bytesOf(next()))
  const { hostname, port } = new URL(url)
  const latencies: number[] = []
  const start = performance.now()
  const end = start + seconds * 1_000
  const talk = () =>
    new Promise<void>((done, failed) => {
      const socket = connect({ host: hostname, port: Number(port), noDelay: true })
      let sentAt = 0
      let received = ''
      const send = () => {
        const request = requests.pop()
        if (!request) return failed(new Error(`${url}: faster than expected: make more requests`))
        received = ''
        sentAt = performance.now()
        socket.write(request)
      }
      socket.setEncoding('latin1')
      socket.once('connect', send)
      socket.once('error', failed)
      socket.on('data', (chunk: string) => {
        received += chunk
        if (!isWhole(received)) return
        if (!received.startsWith('HTTP/1.1 2'))
          return failed(new Error(`${url} answered ${received.slice(0, 2_000)}`))
        const now = performance.now()
        latencies.push(now - sentAt)
        if (now < end) return send()
        socket.destroy()
        done()
      })
    })
  await Promise.all(Array.from({ length: connections }, talk))
  const elapsed = (performance.now() - start) / 1_000
  const sorted = Float64Array.from(latencies).sort()
  return {
    perSecond: latencies.length / elapsed,
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
