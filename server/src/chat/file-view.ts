/** Shows a file of the chat to anyone with a link that has not expired: `GET /api/chat/files/:link` (quality C-31 to C-34). */
import type { UploadKind } from '@kapao/contract/lists.ts'
import type { FastifyInstance } from 'fastify'
import type { App } from '#parts/app-parts.ts'
import { Refusal } from '#platform/refusal.ts'
import { openLink } from './file.service.ts'

interface Parts {
  app: Pick<App, 'db' | 'chatFiles' | 'fileLinks'>
  isTerminated(): boolean
}

/** What a picture is has been drawn by us; what a video is we know by its head alone, so it is only ever downloaded. */
const dispositionOf = ({ kind, contentType }: { kind: UploadKind; contentType: string }) =>
  kind === 'video'
    ? `attachment; filename="video.${contentType === 'video/quicktime' ? 'mov' : 'mp4'}"`
    : `inline; filename="picture.${contentType === 'image/gif' ? 'gif' : 'jpg'}"`

export function addChatFiles(server: FastifyInstance, { app, isTerminated }: Parts) {
  server.get<{ Params: { link: string } }>('/api/chat/files/:link', async (request, reply) => {
    if (isTerminated()) throw new Refusal('gone')
    const file = await openLink(app, request.params.link)
    if (!file) throw new Refusal('NO_DATA')
    return reply
      .header('Content-Type', file.contentType)
      .header('Content-Disposition', dispositionOf(file))
      .header('Content-Security-Policy', "sandbox; default-src 'none'; frame-ancestors 'none'")
      .header('Cache-Control', 'no-store')
      .send(file.bytes)
  })
}
