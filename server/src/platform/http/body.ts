/** Request bodies: only JSON, only strict. Everything else is 415; a call without a body needs no content type. */
import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#platform/refusal.ts'
import { errorOf } from '#platform/thrown.ts'
import { parseStrictJson } from './strict-json.ts'

/** A body as text, for signatures and comparisons, and as JSON. */
export interface RawBody {
  text: string
  json: unknown
}

function readBody(bytes: Buffer): RawBody {
  // What is not text would be mended with replacement characters, and then be something else than was sent.
  if (!isUtf8(bytes)) throw new Refusal('KEY_INVALID')
  const text = bytes.toString()
  return { text, json: parseStrictJson(text) }
}

export function addBodyParser(server: FastifyInstance) {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, bytes, done) => {
    try {
      done(null, readBody(bytes as Buffer))
    } catch (error) {
      done(errorOf(error))
    }
  })
}
