/** Sends a month's statement to anyone with a link that has not expired: `GET /api/statement/files/:month/:locale/:link`. */
import { Locale } from '@kapao/contract/edition.ts'
import * as limits from '@kapao/contract/limits.ts'
import { minuteMs } from '@kapao/contract/time-units.ts'
import type { FastifyInstance } from 'fastify'
import type { App } from '#parts/app-parts.ts'
import { Refusal } from '#platform/refusal.ts'
import { filenameOf, type MonthFile, signedAs, writeMonth } from './file.service.ts'

interface Parts {
  app: Pick<App, 'db' | 'clock' | 'fileLinks' | 'pdfs' | 'limits'>
  isTerminated(): boolean
}

/** A link can be opened again while it lives, and each time the file is made anew. */
const making = {
  name: 'statementPdf',
  points: limits.exportPerMinute,
  windowMs: minuteMs,
  code: 'REQUEST_LIMIT_1MIN',
} as const

export function addStatementFiles(server: FastifyInstance, { app, isTerminated }: Parts) {
  server.get<{ Params: { month: string; locale: string; link: string } }>(
    '/api/statement/files/:month/:locale/:link',
    async (request, reply) => {
      if (isTerminated()) throw new Refusal('gone')
      const { month, link } = request.params
      const locale = Locale.safeParse(request.params.locale).data
      const memberId = locale && findMember(app, link, { month, locale })
      // Forged, expired, or for another file: one answer, which says nothing about which.
      if (!memberId) throw new Refusal('NO_DATA')
      await app.limits.take(making, memberId)
      const file = { month, locale }
      const { head, blocks } = await writeMonth(app, memberId, file)
      return reply
        .header('Content-Type', 'application/pdf')
        .header('Content-Disposition', `attachment; filename*=UTF-8''${encodeURIComponent(filenameOf(file))}`)
        .header('Content-Security-Policy', "sandbox; default-src 'none'; frame-ancestors 'none'")
        .header('Cache-Control', 'no-store')
        .send(await app.pdfs.make(head, blocks))
    },
  )
}

/** Whose month it is: the link names the member, and is signed for this one file. */
function findMember(
  { fileLinks }: Pick<App, 'fileLinks'>,
  link: string,
  file: MonthFile,
): string | undefined {
  const name = fileLinks.nameIn(link)
  const memberId = name?.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return memberId && fileLinks.isFor(link, signedAs(memberId, file)) ? memberId : undefined
}
