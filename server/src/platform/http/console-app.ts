/** Serves the built console of the operator's staff below `/console/`: its files for ever, at every other path its page. */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import compress from '@fastify/compress'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#config.ts'
import { Refusal } from '#platform/refusal.ts'
import { consoleHeaders } from './security-headers.ts'
import { cacheOf } from './web-app.ts'

type ConsoleSettings = Pick<
  Config,
  | ('consoleDist' | 'consoleOrigin' | 'isConsoleApart' | 'isStaffAddress')
  | ('publicUrl' | 'gameOrigins' | 'isHttps')
>

/** Not built, or switched off by an absent `CONSOLE_DIST`: nothing is there. */
export async function addConsole(server: FastifyInstance, settings: ConsoleSettings) {
  const folder = settings.consoleDist && resolve(settings.consoleDist)
  if (!folder || !existsSync(join(folder, 'index.html'))) return
  const headers = consoleHeaders(settings)
  const ownHost = settings.isConsoleApart ? new URL(settings.consoleOrigin).host : undefined
  await server.register(
    async (pages) => {
      pages.addHook('onRequest', (request, reply, done) => {
        reply.headers(headers)
        // At the members' address there is no console then, nor from where no staff comes: not even its page can be tried.
        const isElsewhere = ownHost !== undefined && request.host !== ownHost
        done(isElsewhere || !settings.isStaffAddress(request.ip) ? new Refusal('NO_DATA') : undefined)
      })
      await pages.register(compress, { encodings: ['br', 'gzip'], threshold: 1_024 })
      await pages.register(staticFiles, {
        root: folder,
        wildcard: false,
        index: ['index.html'],
        preCompressed: true,
        setHeaders: (reply, path) => {
          reply.header('Cache-Control', cacheOf(path))
        },
      })
      pages.setNotFoundHandler((request, reply) => {
        const isPage = !request.url.startsWith('/console/assets/')
        if (!['GET', 'HEAD'].includes(request.method) || !isPage) throw new Refusal('NO_DATA')
        return reply.header('Cache-Control', 'no-cache').sendFile('index.html')
      })
    },
    { prefix: '/console' },
  )
}
