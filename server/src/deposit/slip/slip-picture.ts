/** Shows the picture of a slip to anyone with a link that has not expired: `GET /api/files/:link` (quality C-31 to C-34). */
import type { FastifyInstance } from 'fastify'
import type { App } from '#parts/app-parts.ts'
import { Refusal } from '#platform/refusal.ts'
import { findOwnerOf } from './slip.queries.ts'

interface Parts {
  app: Pick<App, 'db' | 'files' | 'fileLinks'>
  isTerminated(): boolean
}

export function addSlipPictures(server: FastifyInstance, { app, isTerminated }: Parts) {
  server.get<{ Params: { link: string } }>('/api/files/:link', async (request, reply) => {
    if (isTerminated()) throw new Refusal('gone')
    const bytes = await findPicture(app, request.params.link)
    // Forged, expired, or of a file that is not there: one answer, which says nothing about which.
    if (!bytes) throw new Refusal('NO_DATA')
    return reply
      .header('Content-Type', 'image/jpeg')
      .header('Content-Disposition', 'inline; filename="slip.jpg"')
      .header('Content-Security-Policy', "sandbox; default-src 'none'; frame-ancestors 'none'")
      .header('Cache-Control', 'no-store')
      .send(bytes)
  })
}

/** A link is good for one file of one member: a file whose owner is another one is not shown by it. */
async function findPicture(
  { db, files, fileLinks }: Pick<App, 'db' | 'files' | 'fileLinks'>,
  link: string,
): Promise<Buffer | undefined> {
  const name = fileLinks.nameIn(link)
  const memberId = name && (await findOwnerOf(db, name))
  if (!memberId || !fileLinks.isFor(link, { memberId, name })) return undefined
  return files.find(name)
}
