/**
 * The tokens of one-time codes (decision 30). They find their way to the cell that made them, and only doors and cells can
 * say which one that is: else it would show of a phone that it is somebody's (quality §3).
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { newToken } from '#platform/token.ts'

/** A token, and the mark of its cell where there are several: 8 bytes in base64url. */
const shape = /^([A-Za-z0-9_-]{43})(?:\.([A-Za-z0-9_-]{11}))?$/

interface Maker {
  name: string
  directoryKey: Buffer
}

const markOf = ({ name, directoryKey }: Maker, token: string): string =>
  createHmac('sha256', directoryKey)
    .update(`code ${name} ${token}`)
    .digest()
    .subarray(0, 8)
    .toString('base64url')

/** @param cell absent: there is one cell only. */
export function newCodeToken(cell: Maker | undefined): string {
  const token = newToken()
  return cell ? `${token}.${markOf(cell, token)}` : token
}

/** Whether it can be one of ours. */
export const isCodeToken = (text: string): boolean => shape.test(text)

export function hasMadeCode(cell: Maker, text: string): boolean {
  const [, token, mark] = shape.exec(text) ?? []
  return (
    Boolean(token && mark) && timingSafeEqual(Buffer.from(`${mark}`), Buffer.from(markOf(cell, `${token}`)))
  )
}
