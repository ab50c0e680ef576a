/** The sandbox's own page at `/` and the files that browsers load; read once, served from memory. */
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { extname } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Problem } from '../http.ts'

const require = createRequire(import.meta.url)
const folder = new URL('./browser/', import.meta.url)
const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}
// Few machines have a Thai and a Lao font of their own; without one a game page would be empty boxes.
const fonts: Record<string, string> = {
  'thai.woff2': '@fontsource-variable/noto-sans-thai/files/noto-sans-thai-thai-wght-normal.woff2',
  'latin.woff2': '@fontsource-variable/noto-sans-thai/files/noto-sans-thai-latin-wght-normal.woff2',
  'lao.woff2': '@fontsource-variable/noto-sans-lao/files/noto-sans-lao-lao-wght-normal.woff2',
}

function send(reply: FastifyReply, file: Buffer | undefined, type: string): FastifyReply {
  if (!file) throw new Problem(404, 'no such file')
  return reply
    .type(type)
    .header('cache-control', 'no-cache')
    .header('x-content-type-options', 'nosniff')
    .header(
      'content-security-policy',
      "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    )
    .send(file)
}

export function addPages(app: FastifyInstance): void {
  const files = new Map(readdirSync(folder).map((name) => [name, readFileSync(new URL(name, folder))]))
  const fontFiles = new Map(
    Object.entries(fonts).map(([name, path]) => [name, readFileSync(require.resolve(path))]),
  )
  const typeOf = (name: string) => contentTypes[extname(name)] ?? 'application/octet-stream'

  app.get('/', (_request, reply) => send(reply, files.get('switchboard.html'), typeOf('switchboard.html')))
  app.get<{ Params: { name: string } }>('/browser/:name', ({ params }, reply) =>
    send(reply, files.get(params.name), typeOf(params.name)),
  )
  app.get<{ Params: { name: string } }>('/fonts/:name', ({ params }, reply) =>
    send(reply, fontFiles.get(params.name), 'font/woff2'),
  )
}
