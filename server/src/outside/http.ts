/** One outgoing call: only to a configured service, no redirects, bounded in time and size, its answer checked. */
import { lookup } from 'node:dns/promises'
import type * as z from 'zod/mini'
import type { Secret } from '#platform/config/secrets.ts'
import { failpoint } from '#platform/failpoint.ts'
import { isPublicAddress } from '#platform/limits/network.ts'
import { MaintenanceError, OutsideError } from '#platform/refusal.ts'
import { traceNow, traceParentOf } from '#platform/telemetry/trace.ts'
import * as outsideLimits from './limits.ts'
import { callOutside } from './outside-call.ts'

export interface Service {
  /** For messages and logs. */
  name: string
  /** The only place that calls go to. */
  baseUrl: string
  /** What we prove ourselves with: the first of two, unless the service does not know it yet. Absent: nothing is sent. */
  keys: Secret | undefined
  timeoutMs: number
  /** How the service says, with a 503, that it is closed for a while; absent: it has no words for that. */
  maintenance?: z.ZodMiniType
  /** Its address is not the installation's own: it must be one of the internet, also at the moment of the call. */
  isForeign?: boolean
}

export interface Question<Schema extends z.ZodMiniType> {
  method: 'GET' | 'POST' | 'DELETE'
  /** Made by {@link path}, so that a value never becomes part of the address. */
  path: string
  /** What messages and logs say instead of the path, where it holds a secret. */
  shownPath?: string
  /** In its wire form: a form's fields, or else what becomes JSON. */
  body?: unknown
  answer: Schema
  /** Statuses that carry such an answer; usually 200 alone. */
  statuses?: readonly number[]
  /** This status alone says that there is none, whatever comes with it: the answer is null. */
  noneStatus?: number
  /** The answer is a text, such as a page, rather than JSON, or the bytes of a file. */
  as?: 'text' | 'bytes'
}

/** Asks one service. Whatever is not a readable answer is an OutsideError: the outcome is unknown, not no (decisions D1). */
export type Ask = <Schema extends z.ZodMiniType>(question: Question<Schema>) => Promise<z.output<Schema>>

/** A call as it goes out. */
export interface OutgoingCall {
  method: string
  /** Below the service's address. */
  path: string
  headers: Record<string, string>
  body: string | null
}

/** Adds what proves who we are: a key, in the way in which this service wants to see it (decisions D21). */
export type Prove = (call: OutgoingCall, key: string) => OutgoingCall | Promise<OutgoingCall>

const proveByBearer: Prove = (call, key) => ({
  ...call,
  headers: { ...call.headers, authorization: `Bearer ${key}` },
})

/** By HTTP basic authentication: its key is `name:password`. */
export const proveByBasic: Prove = (call, key) => ({
  ...call,
  headers: { ...call.headers, authorization: `Basic ${Buffer.from(key).toString('base64')}` },
})

/** Opens the way to one service; without `prove` its key is sent as a bearer token. */
export type Connect = (prove?: Prove) => Ask

/** A path whose values are encoded. */
export const path = (texts: TemplateStringsArray, ...values: string[]): string =>
  String.raw({ raw: texts }, ...values.map(encodeURIComponent))

export function createAsk(service: Service, prove: Prove = proveByBearer): Ask {
  return (question) => {
    const { method } = question
    return callOutside({ service: service.name, operation: method, 'http.request.method': method }, (note) =>
      ask(service, prove, question, (status) => note({ 'http.response.status_code': status })),
    )
  }
}

async function ask<Schema extends z.ZodMiniType>(
  service: Service,
  prove: Prove,
  question: Question<Schema>,
  noteStatus: (status: number) => void,
): Promise<z.output<Schema>> {
  const what = `${service.name}: ${question.method} ${question.shownPath ?? question.path}`
  let status: number
  let bytes: Buffer
  try {
    const response = await sendWithKey(service, prove, outgoing(question))
    status = response.status
    noteStatus(status)
    bytes = await readBounded(response)
    failpoint('outside:answered')
  } catch (error) {
    throw new OutsideError(`${what} was not answered`, { cause: error })
  }
  const isNone = status === question.noneStatus
  const text = question.as === 'bytes' || isNone ? '' : decoded(bytes, what)
  if (!isNone && !(question.statuses ?? [200]).includes(status)) {
    if (status === 503 && service.maintenance?.safeParse(parseJson(text)).success)
      throw new MaintenanceError(`${what}: closed for maintenance`)
    throw new OutsideError(`${what} answered ${status}`, { status })
  }
  const body = { bytes, text, json: question.as ? undefined : parseJson(text) }[question.as ?? 'json']
  const answer = question.answer.safeParse(isNone ? null : body)
  if (!answer.success) throw new OutsideError(`${what} answered something unreadable`)
  return answer.data
}

/** Who answers 401 has done nothing: then the other key is tried, so that keys are changed without a gap (decisions D21). */
async function sendWithKey(service: Service, prove: Prove, call: OutgoingCall): Promise<Response> {
  if (!service.keys) throw new Error('it has no key')
  if (service.isForeign) await checkPublic(new URL(service.baseUrl).hostname)
  const [first, other] = service.keys
  const response = await send(service, await prove(call, first))
  if (response.status !== 401 || !other) return response
  await response.body?.cancel()
  return send(service, await prove(call, other))
}

/** @throws when a name leads to this machine or a private network, whatever it led to when it was typed. */
async function checkPublic(hostname: string) {
  for (const { address } of await lookup(hostname, { all: true }))
    if (!isPublicAddress(address)) throw new Error(`${hostname} leads to ${address}`)
}

function outgoing({ method, path, body }: Question<z.ZodMiniType>): OutgoingCall {
  if (body === undefined) return { method, path, headers: {}, body: null }
  const isForm = body instanceof URLSearchParams
  const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json'
  return {
    ...{ method, path, headers: { 'content-type': type } },
    body: isForm ? body.toString() : JSON.stringify(body),
  }
}

function send({ baseUrl, timeoutMs }: Service, { method, path, headers, body }: OutgoingCall) {
  const base = baseUrl.replace(/\/$/, '')
  const url = new URL(base + path)
  // A dot segment or a host smuggled in by a value would have changed the address.
  if (url.href !== base + path) throw new Error(`${path} does not stay below ${base}`)
  const trace = traceNow()
  return fetch(url, {
    ...{ method, body, headers: trace ? { ...headers, traceparent: traceParentOf(trace) } : headers },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
}

async function readBounded(response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > outsideLimits.outsideAnswerBytesMax)
      throw new Error(`the answer is longer than ${outsideLimits.outsideAnswerBytesMax} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function decoded(bytes: Buffer, what: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    throw new OutsideError(`${what} was not answered in UTF-8`, { cause: error })
  }
}

/** Written so in JSON: NUL, which PostgreSQL keeps in no text, and halves of characters, which it takes in no JSON. */
const unkeepable = /\\u(0000|d[89a-f])/i

/**
 * Undefined for what is not JSON; no schema takes it. A character that the database refuses is replaced: an answer that could not be
 * written down would be asked for anew for ever.
 */
function parseJson(text: string): unknown {
  try {
    return unkeepable.test(text) ? JSON.parse(text, keepable) : JSON.parse(text)
  } catch {
    return undefined
  }
}

const keepable = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '\ufffd') : value
