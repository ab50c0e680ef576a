/**
 * The process that HTTP benchmarks load. `app`: the product. `app-alone`: without its jobs. `bare FILE`: a Fastify that answers
 * the bytes of that file. `sockets`: a bare Socket.IO. `provider`: stands for the outside, and books every transfer at once.
 */
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { Server } from 'socket.io'
import { startApp } from '../../server/src/app.ts'
import { readConfig } from '../../server/src/config.ts'
import { portOf } from '../../server/src/platform/http/port.ts'
import { systemClock } from '../../server/src/platform/time/clock.ts'

const [kind, file] = process.argv.slice(2)

async function startBare(body: string): Promise<string> {
  const { fastify } = createRequire(import.meta.resolve('../../server/src/app.ts'))(
    'fastify',
  ) as typeof import('fastify')
  const server = fastify()
  const answer = JSON.parse(body)
  server.get('/api/wallet', async () => answer)
  return server.listen({ port: 0, host: '127.0.0.1' })
}

async function startProduct(): Promise<string> {
  const { url } = await startApp(readConfig(process.env), systemClock, {
    listen: true,
    runJobs: kind !== 'app-alone',
  })
  return url
}

/** With the product's own limits on messages, and nothing else of it. */
async function startBareSockets(): Promise<string> {
  const http = createServer()
  new Server(http, { serveClient: false }).on('connection', () => {})
  await new Promise<void>((ready) => http.listen(0, '127.0.0.1', ready))
  return `http://127.0.0.1:${portOf(http)}`
}

/** A game provider that does at once what it is asked for; of the rest of the outside nothing is there. */
async function startProvider(): Promise<string> {
  const http = createServer((request, response) => {
    request.resume().once('end', () => {
      response.writeHead(request.url?.endsWith('/transfers') ? 200 : 404, {
        'content-type': 'application/json',
      })
      response.end('{"status":"done"}')
    })
  })
  await new Promise<void>((ready) => http.listen(0, '127.0.0.1', ready))
  return `http://127.0.0.1:${portOf(http)}`
}

function start(): Promise<string> {
  if (kind === 'sockets') return startBareSockets()
  if (kind === 'provider') return startProvider()
  return kind === 'bare' ? startBare(readFileSync(file as string, 'utf8')) : startProduct()
}

const url = await start()
/** What the process needs alone, and its part of what it shares (PSS); on other systems than Linux all that it holds. */
function memoryBytes(): number {
  if (!existsSync('/proc/self/smaps_rollup')) return process.memoryUsage.rss()
  const [, kilobytes] = /^Pss:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/smaps_rollup', 'utf8')) ?? []
  return Number(kilobytes) * 1_024
}

// The trial that loads it may ask what it holds, without what only waits to be thrown away.
process.on('message', () => {
  globalThis.gc?.()
  process.send?.({ memoryBytes: memoryBytes() })
})
process.send?.({ url })
process.once('disconnect', () => process.exit())
