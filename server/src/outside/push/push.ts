/** Pushed messages to browsers, by the push service that each browser names (RFC 8030, 8291, 8292). All of them speak the same protocol, so there is one adapter. */
import { createECDH, ECDH } from 'node:crypto'
import { type LookupAddress, lookup } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { secondMs } from '@kapao/contract/time-units.ts'
import { isPublicAddress } from '#platform/limits/network.ts'
import { OutsideError } from '#platform/refusal.ts'
import * as serverLimits from '#platform/server-limits.ts'

/** As the browser handed it over. */
export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

/**
 * `gone`: the browser has unsubscribed, or has no key to read with. `refused`: this message will never be taken. Otherwise
 * it was not taken now, and may be when so long has passed.
 */
export type PushSaid = 'sent' | 'gone' | 'refused' | { laterMs: number }

export interface Push {
  /** What browsers subscribe with, base64url. */
  publicKey: string
  /** @throws OutsideError when nothing definite was heard: a message that comes twice does no harm. */
  send(target: PushTarget, text: string, ttlSeconds: number): Promise<PushSaid>
}

interface Settings {
  /** The private key, a number of P-256. */
  key: Buffer
  /** Where push services reach the sender: an https or mailto address. */
  contact: string
  timeoutMs: number
}

const curve = 'prime256v1'

/** Whether a message can be encrypted for it: an uncompressed point of the curve, as browsers write theirs (RFC 8291). */
export function isBrowserKey(p256dh: string): boolean {
  const key = Buffer.from(p256dh, 'base64url')
  try {
    return key.equals(ECDH.convertKey(key, curve, undefined, undefined, 'uncompressed') as Buffer)
  } catch {
    return false
  }
}

export function createPush({ key, contact, timeoutMs }: Settings): Push {
  const pair = createECDH(curve)
  pair.setPrivateKey(key)
  const publicKey = pair.getPublicKey('base64url')
  const vapidDetails = { subject: contact, publicKey, privateKey: key.toString('base64url') }
  return {
    publicKey,
    async send({ endpoint, p256dh, auth }, text, ttlSeconds) {
      // A browser with such a key could read nothing, now or later.
      if (!isBrowserKey(p256dh)) return 'gone'
      const { default: webpush } = await import('web-push')
      const subscription = { endpoint, keys: { p256dh, auth } }
      const options = { vapidDetails, TTL: ttlSeconds, contentEncoding: 'aes128gcm' } as const
      const { headers, body } = webpush.generateRequestDetails(subscription, text, options)
      const answer = await post(endpoint, headers as Record<string, string>, body, timeoutMs)
      return readAnswer(answer)
    },
  }
}

interface Answer {
  status: number
  retryAfter: string | undefined
}

function readAnswer({ status, retryAfter }: Answer): PushSaid {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  if (status !== 429 && status < 500) return 'refused'
  const laterMs = Number(retryAfter) * secondMs
  return { laterMs: laterMs > 0 ? Math.min(laterMs, serverLimits.pushKeptMs) : serverLimits.pushLaterMs }
}

/** Only to addresses of the internet: asked when it connects, so that no name leads somewhere else later. */
const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const inner = addresses?.find(({ address }) => !isPublicAddress(address))
    const fault = error ?? (inner ? new Error(`${hostname} leads to ${inner.address}`) : null)
    const [first] = addresses ?? []
    if (fault || !first) return callback(fault ?? new Error(`${hostname} has no address`), '', 0)
    return options.all ? callback(null, addresses) : callback(null, first.address, first.family)
  })
}

/** No redirect is followed, and of the answer nothing but its head is read. Plain http is the sandbox's alone. */
function post(endpoint: string, headers: Record<string, string>, body: Buffer | null, timeoutMs: number) {
  const options = { method: 'POST', headers, signal: AbortSignal.timeout(timeoutMs) }
  return new Promise<Answer>((resolve, reject) => {
    const url = new URL(endpoint)
    const sent =
      url.protocol === 'https:'
        ? requestHttps(url, { ...options, lookup: lookupPublic })
        : requestHttp(url, options)
    sent.once('error', (cause) => reject(new OutsideError('the push service did not answer', { cause })))
    sent.once('response', (response) => {
      resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] })
      response.destroy()
    })
    sent.end(body)
  })
}
