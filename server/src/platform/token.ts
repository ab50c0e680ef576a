/** Tokens that open something: 256 random bits, of which only the hash is stored. */
import { createHash, randomBytes } from 'node:crypto'

/** In base64url: 43 characters. */
export const newToken = (): string => randomBytes(32).toString('base64url')

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
