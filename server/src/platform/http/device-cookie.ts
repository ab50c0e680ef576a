/** The device that a browser is: a random cookie of its own that a sign-in sets and no script can read (decisions D12). */
import { randomBytes } from 'node:crypto'
import * as limits from '@kapao/contract/limits.ts'
import { readCookie, writeCookie } from './cookie.ts'

const name = 'kapao-device'
const shape = /^[A-Za-z0-9_-]{43}$/

export interface DeviceCookies {
  /** The device's secret; undefined when there is none, or one that cannot be ours. */
  read(cookies: string | undefined): string | undefined
  /** The Set-Cookie that makes a browser this device, for another year. */
  write(secret: string): string
}

/** 256 random bits; only their hash is stored. */
export const newDeviceSecret = (): string => randomBytes(32).toString('base64url')

export const createDeviceCookies = (isSecure: boolean): DeviceCookies => ({
  read: (cookies) => readCookie(cookies, name, shape),
  write: (secret) => writeCookie({ name, value: secret, lifetimeMs: limits.deviceLifetimeMs, isSecure }),
})
