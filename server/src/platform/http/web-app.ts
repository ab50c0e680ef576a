/** Serves the built member app: hashed files for ever, the page itself never stale, unknown paths as the page (history routes). */
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import compress from '@fastify/compress'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#config.ts'
import { Refusal } from '#platform/refusal.ts'
import { memberPageHeaders } from './security-headers.ts'

/** Paths that are no screen of the app: calls, sockets, the console, what watches us, hidden files, and files that are not there. */
const isPage = (path: string) =>
  !/^\/(api|socket\.io|console|healthz|livez|readyz|metrics)(\/|$)/.test(path) &&
  !/\/\.|\.\w{1,8}$/.test(path)

/** Videos keep their names when they are recorded anew: a day is long enough to be played again without asking. */
export function cacheOf(path: string): string {
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable'
  return /\.(mp4|webp|vtt)$/.test(path) ? 'public, max-age=86400' : 'no-cache'
}

type WebSettings = Pick<Config, 'webDist' | 'publicUrl' | 'gameOrigins' | 'isHttps'>

/** Not built, or an absent `WEB_DIST`: only the API answers. */
export async function addWebApp(server: FastifyInstance, settings: WebSettings) {
  const folder = settings.webDist && resolve(settings.webDist)
  if (!folder || !existsSync(join(folder, 'index.html'))) {
    server.setNotFoundHandler(() => {
      throw new Refusal('NO_DATA')
    })
    return
  }
  const ofPage = memberPageHeaders(settings, readFileSync(join(folder, 'index.html'), 'utf8'))
  // In a scope of its own: answers of calls are not compressed, since they mix secrets with what a caller chose.
  await server.register(async (web) => {
    await web.register(compress, { encodings: ['br', 'gzip'], threshold: 1_024 })
    await web.register(staticFiles, {
      root: folder,
      wildcard: false,
      index: ['index.html'],
      preCompressed: true,
      setHeaders: (reply, path) => {
        reply.header('Cache-Control', cacheOf(path))
        if (/index\.html(\.\w+)?$/.test(path)) reply.headers(ofPage)
      },
    })
    web.setNotFoundHandler((request, reply) => {
      const path = request.url.split('?')[0] ?? '/'
      if (!['GET', 'HEAD'].includes(request.method) || !isPage(path)) throw new Refusal('NO_DATA')
      return reply.header('Cache-Control', 'no-cache').sendFile('index.html')
    })
  })
}
