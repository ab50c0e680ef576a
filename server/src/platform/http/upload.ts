/** Uploads: one file in a multipart body, bounded while it comes in, and nothing beside it (decisions D4, quality C-29). */
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { CallName, OperatorApi } from '@kapao/contract/calls/names.ts'
import * as limits from '@kapao/contract/limits.ts'
import { pictureLimits } from '@kapao/contract/limits.ts'
import { bankStatementLimits, payoutFileLimits } from '@kapao/contract/staff-limits.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#platform/refusal.ts'
import { codeOf } from '#platform/thrown.ts'
import type { IncomingUpload } from './upload-budget.ts'

const partName = 'file'

/** The largest file of a call; pictures are the usual. */
const bytesMaxOf: Readonly<Record<string, number>> = {
  uploadChatVideo: limits.chatVideoBytesMax,
  uploadBankStatement: bankStatementLimits.bytesMax,
  readPayoutResult: payoutFileLimits.bytesMax,
} satisfies Partial<Record<CallName | keyof OperatorApi, number>>

/** Adds a route that takes multipart bodies, and no others; the rest of the server does not take them. */
export function addUpload(
  server: FastifyInstance,
  call: string,
  addRoute: (server: FastifyInstance) => void,
) {
  server.register(async (uploads) => {
    uploads.removeAllContentTypeParsers()
    await uploads.register(multipart, {
      // One part more than is allowed, so that a second one is heard of and named.
      limits: {
        fileSize: bytesMaxOf[call] ?? pictureLimits.fileBytesMax,
        files: 2,
        fields: 1,
        parts: 3,
        fieldNameSize: 100,
        fieldSize: 1_000,
        headerPairs: 20,
      },
    })
    // After an early response the client goes on sending the body: unread, it would block the next request.
    uploads.addHook('onResponse', async ({ raw }) => {
      raw.unpipe()
      raw.resume()
    })
    addRoute(uploads)
  })
}

/**
 * The bytes of the part `file`; what the sender calls it, and says that it is, counts for nothing. Empty when there is none.
 *
 * @throws Refusal TOO_LARGE, SERVICE_UNAVAILABLE without room for it, REQUEST_TIMEOUT, or KEY_INVALID for a second file, for other fields, and for what breaks off.
 */
export async function readUpload(request: FastifyRequest, incoming: IncomingUpload): Promise<Buffer> {
  if (!request.isMultipart()) return Buffer.alloc(0)
  let file: Buffer | undefined
  try {
    for await (const part of request.parts()) {
      const isWanted = part.type === 'file' && part.fieldname === partName && !file
      if (!isWanted) throw new Refusal('KEY_INVALID', [part.fieldname])
      file = await readFile(part.file, incoming)
    }
  } catch (error) {
    if (error instanceof Refusal) throw error
    const isTooLarge = codeOf(error) === 'FST_REQ_FILE_TOO_LARGE'
    throw new Refusal(isTooLarge ? 'TOO_LARGE' : 'KEY_INVALID', isTooLarge ? undefined : [partName])
  }
  incoming.arrived()
  return file ?? Buffer.alloc(0)
}

async function readFile(stream: MultipartFile['file'], incoming: IncomingUpload): Promise<Buffer> {
  incoming.onGivenUp((why) => stream.destroy(why))
  const pieces: Buffer[] = []
  for await (const piece of stream) {
    incoming.grow(piece.length)
    pieces.push(piece)
  }
  if (stream.truncated) throw new Refusal('TOO_LARGE')
  return Buffer.concat(pieces)
}
