/** The server's seeds: made, and how they rest in the database until they are told (decisions D20). */
import { createHash, randomBytes } from 'node:crypto'
import { openText, type SealKeys, sealText } from '#platform/sealed.ts'

interface SeedPlace {
  memberId: string
  /** Which of the member's seeds. */
  number: number
}

export const sealedFor = ({ memberId, number }: SeedPlace): string => `spin seed ${memberId}:${number}`

/** A seed that nobody can guess: what is told of it, and itself as nobody without the key can read it. */
export function makeSeed([key]: SealKeys, place: SeedPlace) {
  const seed = randomBytes(32)
  const commit = createHash('sha256').update(seed).digest()
  return { commit, sealed: sealText(key, sealedFor(place), seed.toString('hex')) }
}

/** @throws as {@link openText}. */
export const openSeed = (keys: SealKeys, place: SeedPlace, sealed: Buffer): Buffer =>
  Buffer.from(openText(keys, sealedFor(place), sealed), 'hex')

/** A member who has named no seed yet spins with one of ours. */
export const makeClientSeed = (): string => randomBytes(8).toString('hex')
