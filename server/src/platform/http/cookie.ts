/** Cookies of our own: no script reads them, and no page of somebody else sends them. */
import { parseCookie, stringifySetCookie } from 'cookie'

/** @param shape what is of another shape is not ours, and is passed over. */
export const readCookie = (header: string | undefined, name: string, shape: RegExp): string | undefined =>
  parseCookie(header ?? '', { decode: (value) => (shape.test(value) ? value : undefined) })[name]

interface OwnCookie {
  name: string
  value: string
  /** 0 ends it. */
  lifetimeMs: number
  /** By TLS only. */
  isSecure: boolean
  /** Sent also when a link on somebody else's page is followed; for what is no secret and opens nothing. */
  isSentByLinks?: boolean
}

/** The Set-Cookie header. */
export const writeCookie = ({ name, value, lifetimeMs, isSecure, isSentByLinks }: OwnCookie): string =>
  stringifySetCookie({
    name,
    value,
    path: '/',
    maxAge: lifetimeMs / 1_000,
    httpOnly: true,
    sameSite: isSentByLinks ? 'lax' : 'strict',
    secure: isSecure,
  })
