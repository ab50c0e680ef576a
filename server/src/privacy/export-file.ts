/** Sends a member's copy of the data to anyone with its link, for a day: `GET /api/account/export/files/:link` (decisions D17). */
import type { FastifyInstance } from 'fastify'
import type { App, RecordParts } from '#parts/app-parts.ts'
import { Refusal } from '#platform/refusal.ts'
import { findExportOf } from './export.queries.ts'

interface Parts {
  app: RecordParts & Pick<App, 'exports' | 'fileLinks'>
  isTerminated(): boolean
}

export function addExportFiles(server: FastifyInstance, { app, isTerminated }: Parts) {
  server.get<{ Params: { link: string } }>('/api/account/export/files/:link', async (request, reply) => {
    if (isTerminated()) throw new Refusal('gone')
    const bytes = await findFile(app, request.params.link)
    // Forged, expired, or of a file that is not there: one answer, which says nothing about which.
    if (!bytes) throw new Refusal('NO_DATA')
    return reply
      .header('Content-Type', 'application/zip')
      .header('Content-Disposition', 'attachment; filename="kapao-data.zip"')
      .header('Content-Security-Policy', "sandbox; default-src 'none'; frame-ancestors 'none'")
      .header('Cache-Control', 'no-store')
      .send(bytes)
  })
}

async function findFile({ db, clock, exports, fileLinks }: Parts['app'], link: string) {
  const name = fileLinks.nameIn(link)
  const found = name && (await findExportOf(db, name, clock.now()))
  if (!found || !fileLinks.isFor(link, { memberId: found.memberId, name })) return undefined
  return exports.find(name)
}
