/** Notices that a gateway or the bank must have signed (decisions D3, D22). */
import type { FastifyRequest } from 'fastify'
import type { VerifyNotice } from '#outside/signature.ts'
import { Refusal } from '#platform/refusal.ts'

/** @throws Refusal UNAUTHORIZED for no, a wrong and an old signature alike. */
export function verifiedEventId(
  { headers, query, log }: FastifyRequest,
  { signer, verifyNotice }: { signer: string; verifyNotice: VerifyNotice },
  body: string,
): string {
  const id = verifyNotice({ headers, query, body })
  if (id !== undefined) return id
  log.warn({ signer }, 'webhook refused: not signed by its sender')
  throw new Refusal('UNAUTHORIZED')
}
