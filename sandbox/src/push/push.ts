/** The push service of a browser: subscriptions, and what is sent to them, kept encrypted as it came (RFC 8030). */
import { randomBytes } from 'node:crypto'
import type { SeenPushes } from '@kapao/contract/outside/control.ts'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import { type Answer, Problem } from '../http.ts'
import * as sandboxLimits from '../limits.ts'
import { answerCall } from '../outside-call.ts'
import type { Sandbox } from '../sandbox.ts'
import type { Store } from '../store.ts'
import { type BrowserKeys, makeBrowserKeys, readMessage } from './encryption.ts'
import { checkVapid } from './vapid.ts'

interface SubscriptionRow {
  id: string
  private_key: string
  p256dh: string
  auth: string
  sender: string | null
}

interface MessageRow extends SubscriptionRow {
  endpoint: string
  body: Uint8Array
  ttl: bigint
  at: string
}

/** As a browser would subscribe. @param sender the only one who may push to it; absent: anybody with a token. */
export function subscribe({ store, now }: Sandbox, origin: string, sender: string | undefined) {
  const { privateKey, p256dh, auth } = makeBrowserKeys()
  const id = randomBytes(24).toString('base64url')
  const endpoint = `${origin}/push/send/${id}`
  store.run(
    'INSERT INTO push_subscription (id, endpoint, private_key, p256dh, auth, sender, made_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
    ...[id, endpoint, privateKey, p256dh, auth, sender ?? null, now().toISOString()],
  )
  return { subscription: { endpoint, expirationTime: null, keys: { p256dh, auth } } }
}

const keysOf = ({ private_key, p256dh, auth }: SubscriptionRow): BrowserKeys => ({
  ...{ privateKey: private_key, p256dh, auth },
})

/** Newest first, each as the browser reads it. */
export function listPushes(store: Store): z.input<typeof SeenPushes> {
  const rows = store.list<MessageRow>(
    `SELECT s.*, m.body, m.ttl, m.at FROM push_message m JOIN push_subscription s ON s.id = m.subscription_id
     ORDER BY m.id DESC LIMIT ?`,
    sandboxLimits.pushesShown,
  )
  return rows.map((row) => ({
    endpoint: row.endpoint,
    payload: parsed(readMessage(Buffer.from(row.body), keysOf(row))),
    ttlSeconds: Number(row.ttl),
    at: row.at,
  }))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** `reject`: the browser has unsubscribed. `maintenance`: too many at a time. */
function take(
  { store, now }: Sandbox,
  row: SubscriptionRow,
  { body, ttl }: { body: Buffer; ttl: number },
  fault: string | undefined,
): Answer {
  if (fault === 'reject') return { status: 410, body: { message: 'the browser has unsubscribed' } }
  if (fault === 'maintenance') return { status: 429, body: { message: 'too many messages' } }
  // Nothing is kept that its browser could not read.
  readMessage(body, keysOf(row))
  store.run(
    'INSERT INTO push_message (subscription_id, body, ttl, at) VALUES (?, ?, ?, ?)',
    ...([row.id, body, ttl, now().toISOString()] as const),
  )
  return { status: 201, body: {} }
}

export function addPushCalls(app: FastifyInstance, sandbox: Sandbox): void {
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  app.post<{ Params: { id: string } }>('/push/send/:id', async (request, reply) => {
    const { id } = request.params
    const row = sandbox.store.find<SubscriptionRow & { endpoint: string }>(
      'SELECT * FROM push_subscription WHERE id = ?',
      id,
    )
    if (!row) throw new Problem(404, 'nobody has subscribed here')
    const sender = checkVapid(request.headers.authorization, new URL(row.endpoint).origin)
    if (row.sender !== null && row.sender !== sender)
      throw new Problem(403, 'the browser has subscribed to another sender')
    const ttl = Number(request.headers.ttl)
    if (!Number.isInteger(ttl) || ttl < 0) throw new Problem(400, 'TTL: is missing')
    if (request.headers['content-encoding'] !== 'aes128gcm' || !Buffer.isBuffer(request.body))
      throw new Problem(400, 'Content-Encoding: must be aes128gcm, with a body')
    const body = request.body
    const fault = sandbox.faults.strike('push', 'messages')
    if (fault === 'maintenance') reply.header('retry-after', sandboxLimits.pushRetryAfterSeconds)
    const handle = (_request: unknown, struck: string | undefined) =>
      take(sandbox, row, { body, ttl }, struck)
    return answerCall(sandbox, { hasOwnReject: true, handle }, fault, request, reply)
  })
}
