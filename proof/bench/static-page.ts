/** Builds the static React page and serves it, compressed, from memory: the baseline of S13. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { portOf } from '../../server/src/platform/http/port.ts'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
}

export async function serveStaticPage() {
  const outDir = mkdtempSync(join(tmpdir(), 'kapao-bench-page-'))
  const root = join(import.meta.dirname, 'static-page')
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true, assetsInlineLimit: 0 },
    oxc: { jsx: { runtime: 'automatic' } },
  })
  const files = new Map(
    readdirSync(outDir, { recursive: true, encoding: 'utf8' })
      .filter((path) => extname(path) in types)
      .map((path) => [`/${path}`, fileOf(join(outDir, path))]),
  )
  rmSync(outDir, { recursive: true })
  const server = createServer((request, response) => {
    const file = files.get(request.url === '/' ? '/index.html' : (request.url ?? ''))
    response.writeHead(file ? 200 : 404, file?.headers).end(file?.body)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${portOf(server)}/`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Fonts are compressed already. */
function fileOf(path: string) {
  const body = readFileSync(path)
  const type = types[extname(path)] ?? ''
  return extname(path) === '.woff2'
    ? { body, headers: { 'content-type': type } }
    : { body: gzipSync(body), headers: { 'content-type': type, 'content-encoding': 'gzip' } }
}
