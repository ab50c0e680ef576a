/** Shows the picture of a banner to everybody: `GET /api/site/pictures/:name` (quality C-09, C-34). */
import type { FastifyInstance } from 'fastify'
import type { App } from '#parts/app-parts.ts'
import { Refusal } from '#platform/refusal.ts'
import { openPicture } from './picture.service.ts'

interface Parts {
  app: Pick<App, 'db'>
  isTerminated(): boolean
}

export function addSitePictures(server: FastifyInstance, { app, isTerminated }: Parts) {
  server.get<{ Params: { name: string } }>('/api/site/pictures/:name', async (request, reply) => {
    if (isTerminated()) throw new Refusal('gone')
    const picture = await openPicture(app, request.params.name)
    if (!picture) throw new Refusal('NO_DATA')
    return (
      reply
        .header('Content-Type', picture.contentType)
        // Opened by itself an SVG is a document: in a sandbox, with nothing that it may load or run.
        .header(
          'Content-Security-Policy',
          "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
        )
        // Its name is what it shows.
        .header('Cache-Control', 'public, max-age=31536000, immutable')
        .send(picture.bytes)
    )
  })
}
