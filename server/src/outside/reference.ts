/** Names of what we order outside: ids of money flows, and the references that partners and members quote. */
import { createHash, randomBytes } from 'node:crypto'
import { newId } from '#platform/db/id.ts'

/** Crockford's: no letter that reads like a digit. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const base32 = (bytes: Buffer, length: number): string =>
  Array.from({ length }, (_, index) => {
    const bit = index * 5
    const pair = ((bytes[bit >> 3] ?? 0) << 8) | (bytes[(bit >> 3) + 1] ?? 0)
    return digits[(pair >> (11 - (bit & 7))) & 31]
  }).join('')

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/**
 * The id of a flow that a request starts. With an Idempotency-Key it follows from that key, so that running the same
 * request again, even after a crash in the middle, is the same flow and moves nothing twice (decisions D1).
 */
export function flowId(flow: string, memberId: string, requestKey: string | undefined): string {
  if (requestKey === undefined) return newId()
  const hash = hashOf(`${flow}:${memberId}:${requestKey}`).toString('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

/** A flow's reference, the same for the same flow: a prefix and 80 bits. */
export const referenceOf = (prefix: string, id: string): string => prefix + base32(hashOf(id), 16)

/** A reference that nobody can guess: a prefix and 80 random bits. */
export const newReference = (prefix: string): string => prefix + base32(randomBytes(10), 16)

/**
 * What stands for a member in a game: the same at every time, and it does not give the member away. Each game has a name of its
 * own: many providers know players by it alone, and two games of one name would both count the same money.
 */
export const gameUsername = (memberId: string, slot: string): string =>
  `kp${base32(hashOf(`game:${memberId}:${slot}`), 16).toLowerCase()}`
