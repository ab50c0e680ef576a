/** Tokens that open something: 256 random bits, of which only the hash is stored. */
import { createHash, randomBytes } from 'node:crypto'
import { cellNameSource } from '#platform/cells/cell-name.ts'

const shape = new RegExp(`^(?:(${cellNameSource})\\.)?[A-Za-z0-9_-]{43}$`)

/** In base64url: 43 characters. @param cell stands before it, so that what is sent with it finds its way (decision 30). */
export function newToken(cell?: string): string {
  const token = randomBytes(32).toString('base64url')
  return cell === undefined ? token : `${cell}.${token}`
}

/** Whether it can be one of ours. */
export const isToken = (text: string): boolean => shape.test(text)

/** The cell that made it; undefined when it names none, or is no token of ours. */
export const cellOfToken = (text: string): string | undefined => shape.exec(text)?.[1]

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
