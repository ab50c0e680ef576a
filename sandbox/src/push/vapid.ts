/** How a sender proves who it is: a signed token for this push service (VAPID, RFC 8292). */
import { createPublicKey, verify } from 'node:crypto'
import { dayMs } from '@kapao/contract/time-units.ts'
import * as z from 'zod/mini'
import { Problem } from '../http.ts'

const Claims = z.object({
  aud: z.string(),
  exp: z.number(),
  sub: z.string().check(z.regex(/^(mailto:.+@.+|https:\/\/.+)/)),
})

const shape = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]{87})$/

function keyOf(point: string) {
  const raw = Buffer.from(point, 'base64url')
  const [x, y] = [raw.subarray(1, 33).toString('base64url'), raw.subarray(33).toString('base64url')]
  return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
}

function claimsOf(text: string) {
  try {
    return Claims.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))).data
  } catch {
    return undefined
  }
}

/**
 * @param audience this push service's origin.
 * @returns the sender's public key. @throws Problem 401 for no token, 403 for one that proves nothing here.
 */
export function checkVapid(authorization: string | undefined, audience: string): string {
  const [, header = '', claims = '', signature = '', key = ''] = shape.exec(authorization ?? '') ?? []
  if (!key) throw new Problem(401, 'Authorization: vapid t=TOKEN, k=KEY is missing')
  const signed = Buffer.from(`${header}.${claims}`)
  const of = { key: keyOf(key), dsaEncoding: 'ieee-p1363' } as const
  if (!verify('sha256', signed, of, Buffer.from(signature, 'base64url')))
    throw new Problem(403, 'the token is not signed by its key')
  const said = claimsOf(claims)
  // Its time is the machine's: the product's clock may have been moved.
  const leftMs = (said?.exp ?? 0) * 1_000 - Date.now()
  if (said?.aud !== audience || leftMs <= 0 || leftMs > dayMs)
    throw new Problem(403, 'the token is for another push service, or its time is over or too long')
  return key
}
