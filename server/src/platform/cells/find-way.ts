/** Finds the cell that a request is for, by what stands in it and what its browser remembers. */
import type { IncomingMessage } from 'node:http'
import * as limits from '@kapao/contract/limits.ts'
import { readCookie, writeCookie } from '#platform/http/cookie.ts'
import { Refusal } from '#platform/refusal.ts'
import { within } from '#platform/time/within.ts'
import { cellName } from './cell-name.ts'
import type { Choice } from './choice.ts'
import type { Cell } from './directory.ts'
import { cellOfBearer, inviteCodeIn, placeOf } from './place.ts'

const cookies = {
  /** Tells the door in which cell a browser was last: sockets and files cannot say it otherwise. */
  last: 'kapao-cell',
  /** In which cell the inviter is whose link was followed in it: only a registration goes there. */
  link: 'kapao-link',
}

/** Where a request goes, and what has been read of it. */
export interface Way {
  cell: Cell
  /** As the cell is to read it. */
  url: string
  body: Buffer | undefined
  /** Cookies for the browser; it has those that are not there. */
  remembered: string[]
  /** A no does not say where the phone that was named is at home. */
  isToldOfSuccessOnly: boolean
}

/** @param isHttps members come by TLS only. */
export function createFindWay(choice: Choice, isHttps: boolean) {
  const cookieOf = (name: string, value: string) =>
    writeCookie({
      ...{ name, value, lifetimeMs: limits.deviceLifetimeMs },
      ...{ isSecure: isHttps, isSentByLinks: true },
    })
  return async (request: IncomingMessage, canRead: boolean): Promise<Way> => {
    const { method = 'GET', url = '/', headers } = request
    const { authorization } = headers
    const lastCell = readCookie(headers.cookie, cookies.last, cellName)
    const lastLink = readCookie(headers.cookie, cookies.link, cellName)
    const code = cellOfBearer(authorization) ? undefined : inviteCodeIn(method, url)
    const invitedTo = (code && choice.ofInviteCode(code)) ?? lastLink
    const place = placeOf({ method, url, authorization, lastCell, invitedTo })
    if (place.is === 'nowhere') throw new Refusal('NO_DATA')
    const body = canRead && place.is === 'said' ? await readBody(request) : undefined
    const cell = await choice.of(place, body)
    if (place.is === 'notice')
      return { cell, body, url: place.url, remembered: [], isToldOfSuccessOnly: false }
    if (place.is === 'said' && !place.isProof)
      return { cell, body, url, remembered: [], isToldOfSuccessOnly: true }
    const remembered = [
      ...(cell.name === lastCell ? [] : [cookieOf(cookies.last, cell.name)]),
      ...(invitedTo === undefined || invitedTo === lastLink ? [] : [cookieOf(cookies.link, invitedTo)]),
    ]
    return { cell, body, url, remembered, isToldOfSuccessOnly: place.is === 'said' }
  }
}

/** Of what is remembered, what this answer tells the browser. */
export const toldBy = ({ remembered, isToldOfSuccessOnly }: Way, status = 0): string[] =>
  isToldOfSuccessOnly && (status < 200 || status > 299) ? [] : remembered

/**
 * @throws Refusal TOO_LARGE for what no call of this kind may send, REQUEST_TIMEOUT for what does not come, KEY_INVALID for
 * what breaks off.
 */
async function readBody(request: IncomingMessage): Promise<Buffer> {
  const body = await within(limits.requestTimeoutMs, collect(request))
  if (!body) throw new Refusal('REQUEST_TIMEOUT')
  return body
}

async function collect(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  let bytes = 0
  try {
    // To its end, and the end of what is too large is not kept: who still sends would not hear the answer.
    for await (const part of request as AsyncIterable<Buffer>) {
      bytes += part.length
      if (bytes <= limits.bodyBytesMax) parts.push(part)
    }
  } catch {
    throw new Refusal('KEY_INVALID')
  }
  if (bytes > limits.bodyBytesMax) throw new Refusal('TOO_LARGE')
  return Buffer.concat(parts)
}
