/** Who a guest of the chat is: an id and our signature under it, in a cookie that no script can read (decisions D15). */
import { createHmac, timingSafeEqual } from 'node:crypto'
import * as limits from '@kapao/contract/limits.ts'
import { deriveKeys, type SealKeys } from '#platform/sealed.ts'
import { readCookie, writeCookie } from './cookie.ts'

const name = 'kapao-guest'
const shape = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([A-Za-z0-9_-]{43})$/

export interface GuestCookies {
  /** The guest's id; undefined for no cookie and for one that we have not signed. */
  read(cookies: string | undefined): string | undefined
  /** The Set-Cookie that makes a browser this guest. */
  write(guestId: string): string
  /** The Set-Cookie that ends it: the guest has become a member. */
  readonly clear: string
}

/** @param keys the server's own; what signs guests is derived from them, and signs nothing else. The first one signs. */
export function createGuestCookies(keys: SealKeys, isSecure: boolean): GuestCookies {
  const signing = deriveKeys(keys, 'guest of the chat')
  const sign = (guestId: string, key = signing[0]) =>
    createHmac('sha256', key).update(guestId).digest('base64url')
  return {
    read(cookies) {
      const [, guestId, signature] = shape.exec(readCookie(cookies, name, shape) ?? '') ?? []
      if (!guestId || !signature) return undefined
      const isOurs = (key: Buffer) => timingSafeEqual(Buffer.from(sign(guestId, key)), Buffer.from(signature))
      return signing.some(isOurs) ? guestId : undefined
    },
    write: (guestId) =>
      writeCookie({
        name,
        value: `${guestId}.${sign(guestId)}`,
        lifetimeMs: limits.chatGuestLifetimeMs,
        isSecure,
      }),
    clear: writeCookie({ name, value: '', lifetimeMs: 0, isSecure }),
  }
}
