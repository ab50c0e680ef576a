/** Turns contract rows into routes: who calls, what came in, once only, the handler, what goes out. */
import { createHash } from 'node:crypto'
import type {
  BodyOf,
  CallTypes,
  Endpoint,
  Params,
  QueryOf,
  Received,
  ResultOf,
} from '@kapao/contract/calls/endpoint.ts'
import type { OperatorApi } from '@kapao/contract/calls/names.ts'
import { operatorRoles } from '@kapao/contract/calls/staff-roles.ts'
import type { Locale } from '@kapao/contract/edition.ts'
import { type OutcomeCode, outcomes, type RefusalCode, refusals } from '@kapao/contract/errors.ts'
import { contentLimits } from '@kapao/contract/limits.ts'
import type { OperatorRole } from '@kapao/contract/schemas/operator.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Tx } from '#platform/db/schema.ts'
import { failpoint } from '#platform/failpoint.ts'
import type { RawBody } from '#platform/http/body.ts'
import { bearerToken, checkSentByApp } from '#platform/http/caller.ts'
import { createEncode } from '#platform/http/encode.ts'
import { bodyOf } from '#platform/http/faults.ts'
import { localeOf } from '#platform/http/locale.ts'
import { addUpload, readUpload } from '#platform/http/upload.ts'
import type { ComingUpload } from '#platform/http/upload-budget.ts'
import { checkNoBody, checkParams, checkQuery, validate } from '#platform/http/validate.ts'
import {
  type Answer,
  type Idempotency,
  type KeepIn,
  readKey,
  visitorScope,
} from '#platform/idempotency/idempotency.ts'
import type { CallLimits } from '#platform/limits/call-limits.ts'
import { networkOf } from '#platform/limits/network.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Authenticate } from '#session/authenticate.ts'
import type { NoteAddress } from '#session/device.service.ts'
import type { FindOperator } from '#staff/authenticate.ts'
import type { App, Member, Operator } from './context.ts'
import { checkOpen } from './gates.ts'

interface CallerPart {
  /** `guestId`: the guest of the chat whose cookie came along, if any; `device`: the device's secret. */
  visitor: {
    guestId: string | undefined
    device: string | undefined
    /** The member whose token came along; a bad token is nobody's. */
    findMember(): Promise<Member | undefined>
  }
  member: { member: Member }
  customer: { member: Member | undefined; guestId: string | undefined }
  operator: { operator: Operator }
}

/** What a handler is handed. Amounts are satang, dates are `Date`. */
export type Call<E extends Endpoint> = CallerPart[E['caller']] & {
  app: App
  params: Params<E>
  body: Received<BodyOf<E>>
  query: Received<QueryOf<E>>
  /** What came with an upload; empty when nothing did. */
  file: E['upload'] extends true ? Buffer : undefined
  locale: Locale
  /** The caller's address: the socket's, or what a trusted proxy says (decisions D13). */
  address: string
  /** That address as it is counted: an IPv6 address by its /64 (decisions D12). */
  network: string
  /** The Idempotency-Key of a changing call. */
  requestKey: string | undefined
  /**
   * Keeps the answer in the transaction that makes it true. For a call whose repeat could only hear that it is too late:
   * should this process die before it answers, the repeat hears this.
   */
  keepAnswer(tx: Tx, result: Received<ResultOf<E>>): Promise<void>
  /** Sends a Set-Cookie with the answer, though not with repeats of it. */
  setCookie(cookie: string): void
}

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Received<ResultOf<E>>>

/** Handlers of some rows of a table; a row without a handler does not compile. */
export type Routes<Table extends Record<string, Endpoint>, Name extends keyof Table = keyof Table> = {
  [N in Name]: Handler<Table[N]>
}

export interface ServeParts {
  app: App
  authenticate: Authenticate
  findOperator: FindOperator
  idempotency: Idempotency
  callLimits: CallLimits
  noteAddress: NoteAddress
  /** True once the operator has switched the service off: everything but `lookup/active` answers `gone`. */
  isTerminated(): boolean
  /** True while the database has so much to do that a call would not come to its end in time (quality F11). */
  isSwamped(): boolean
}

/** One row, ready to be called. */
interface Route {
  name: string
  row: Endpoint
  types: CallTypes
  handle(call: Record<string, unknown>): Promise<unknown>
  encode(result: unknown): unknown
}

/** Adds a route for each row of the table; spec's state-changing GETs answer POST as well (decisions D1). */
export function serve<Table extends Record<string, Endpoint>>(
  server: FastifyInstance,
  parts: ServeParts,
  table: Table,
  schemas: Record<keyof Table, CallTypes>,
  routes: Routes<Table>,
) {
  for (const [name, row] of Object.entries(table)) {
    const handle = routes[name] as unknown as Route['handle']
    const types: CallTypes = schemas[name as keyof Table]
    const route: Route = { name, row, types, handle, encode: createEncode(types.result) }
    const add = (to: FastifyInstance) =>
      to.route({
        method: row.changes && row.method === 'GET' ? ['GET', 'POST'] : [row.method],
        url: row.path,
        // Staff send whole texts in three languages.
        ...(row.caller === 'operator' && { bodyLimit: contentLimits.bodyBytesMax }),
        config: { changes: row.changes, upload: row.upload },
        exposeHeadRoute: false,
        handler: (request, reply) => answerCall(parts, route, request, reply),
      })
    if (row.upload) addUpload(server, name, add)
    else add(server)
  }
}

async function answerCall(parts: ServeParts, route: Route, request: FastifyRequest, reply: FastifyReply) {
  if (!route.row.upload) return judgeCall(parts, route, request, reply)
  const coming = parts.app.uploads.begin(networkOf(addressOf(request)))
  try {
    return await judgeCall(parts, route, request, reply, coming)
  } finally {
    coming.end()
  }
}

/** @param coming the file of a call that takes one. */
async function judgeCall(
  parts: ServeParts,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  coming?: ComingUpload,
) {
  const { name, row } = route
  if (parts.isTerminated() && row.caller !== 'operator' && name !== 'active') throw new Refusal('gone')
  if (parts.isSwamped()) throw new Refusal('SERVICE_UNAVAILABLE')
  if (row.changes) checkSentByApp(request.headers, parts.app.config.origins)
  const address = addressOf(request)
  const network = networkOf(address)
  const caller = await findCaller(parts, route, request)
  await parts.callLimits.takeBurst(caller.member?.id, network)
  if (caller.member) await parts.noteAddress(caller.member.id, network)
  const count = () => parts.callLimits.take(name, caller.member?.id, network)
  // Before its file is read.
  if (row.upload) await count()

  const cookies: string[] = []
  const file = coming && (await readUpload(request, coming))
  const rawBody = row.upload ? undefined : (request.body as RawBody | null | undefined)
  const call = {
    app: parts.app,
    ...caller,
    ...readInput(route.types, request, rawBody),
    file,
    locale: localeOf(request, parts.app.config.edition),
    address,
    network,
    requestKey: row.changes ? readKey(request.headers['idempotency-key']) : undefined,
    setCookie: (cookie: string) => cookies.push(cookie),
  }
  const run = async (keepIn?: KeepIn): Promise<Answer> => {
    // Here, so that a repeat that only hears the first answer again is not counted (decisions D1).
    if (!row.upload) await count()
    const keepAnswer = async (tx: Tx, result: unknown) => keepIn?.(tx, answerOf(route, result))
    await checkOpen(parts.app, name, caller.member?.id, call.body)
    const result = await route.handle({ ...call, keepAnswer })
    if (cookies.length > 0) reply.header('Set-Cookie', cookies)
    return answerOf(route, result)
  }
  const { requestKey: key } = call
  if (key === undefined) return send(row, await run(), request, reply)
  const scope =
    caller.member?.id ?? caller.operator?.id ?? guestOf(row, caller) ?? visitorScope(network, name)
  const body = file ? createHash('sha256').update(file).digest('hex') : (rawBody?.text ?? '')
  const keyed = { scope, key, method: row.method, url: request.url, body }
  return send(
    row,
    await parts.idempotency.once(keyed, (keepIn) => keepRefusals(() => run(keepIn))),
    request,
    reply,
  )
}

/**
 * Who has reset the connection has no address any more, and hears nothing. Nothing has been done yet: without an address
 * a visitor's limits would be somebody else's, and a repeat would not find its key.
 */
function addressOf({ ip }: { ip: string | undefined }): string {
  if (ip === undefined) throw new Refusal('REQUEST_TIMEOUT')
  return ip
}

function readInput(types: CallTypes, request: FastifyRequest, rawBody: RawBody | null | undefined) {
  const params = (request.params ?? {}) as Record<string, string>
  checkParams(params)
  const query = (request.query ?? {}) as Record<string, unknown>
  checkQuery(query)
  if (!types.body) checkNoBody(rawBody?.json)
  return {
    params,
    query: types.query && validate(types.query, query),
    body: types.body && validate(types.body, rawBody ? rawBody.json : {}),
  }
}

interface FoundCaller {
  member?: Member
  operator?: Operator
  guestId?: string | undefined
  device?: string | undefined
  findMember?: () => Promise<Member | undefined>
}

/** What a guest of the chat sends is that guest's; elsewhere a visitor is a visitor, with the cookie or without. */
const guestOf = (row: Endpoint, { guestId }: FoundCaller) => (row.caller === 'customer' ? guestId : undefined)

async function findCaller(
  parts: ServeParts,
  { name, row }: Route,
  request: FastifyRequest,
): Promise<FoundCaller> {
  const guestId = parts.app.guests.read(request.headers.cookie)
  if (row.caller === 'visitor') {
    const findMember = () => parts.authenticate(bearerToken(request)).catch(nobodyIfRefused)
    return { guestId, device: parts.app.devices.read(request.headers.cookie), findMember }
  }
  // Whoever shows a token means to be that member: a bad one does not make a guest of him.
  if (row.caller === 'customer' && request.headers.authorization === undefined) return { guestId }
  const token = bearerToken(request)
  if (row.caller === 'customer') return { member: await parts.authenticate(token), guestId }
  if (row.caller === 'member') return { member: await parts.authenticate(token) }
  const operator = await parts.findOperator(token)
  const roles: readonly OperatorRole[] = operatorRoles[name as keyof OperatorApi]
  if (!roles.includes(operator.role)) throw new Refusal('FORBIDDEN')
  return { operator }
}

function nobodyIfRefused(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error
}

/** A definite no is an answer like any other: a repeat of the same key hears it again. */
async function keepRefusals(run: () => Promise<Answer>): Promise<Answer> {
  try {
    return await run()
  } catch (error) {
    // What may be different in a moment is not definite: limits, what is still running, services that are away.
    if (!(error instanceof Refusal) || error.status >= 429 || error.code === 'IN_PROGRESS') throw error
    return { status: error.status, body: JSON.stringify(bodyOf(error)) }
  }
}

const answerOf = ({ encode }: Route, result: unknown): Answer => ({
  status: statusOf(result),
  body: JSON.stringify(encode(result)),
})

/**
 * A result that carries one of spec's outcome codes travels with that code's status: 202 for TRANSFER_PENDING. One in
 * spec's form `{ success, error }` that says no travels with the status of its refusal.
 */
function statusOf(result: unknown): number {
  const { message, error } = (result ?? {}) as { message?: unknown; error?: unknown }
  if (typeof error === 'string' && Object.hasOwn(refusals, error)) return refusals[error as RefusalCode]
  return typeof message === 'string' && Object.hasOwn(outcomes, message)
    ? outcomes[message as OutcomeCode]
    : 200
}

function send(row: Endpoint, { status, body }: Answer, request: FastifyRequest, reply: FastifyReply) {
  reply.code(status).header('Content-Type', 'application/json; charset=utf-8')
  if (row.changes) failpoint('answer:unsent', { socket: request.raw.socket, status, body })
  if (row.changes || row.caller !== 'visitor') return reply.header('Cache-Control', 'no-store').send(body)
  // Lookups: asked for often, changed seldom, worded in the caller's language.
  const etag = `"${createHash('sha1').update(body).digest('base64url')}"`
  reply.header('Cache-Control', 'no-cache').header('Vary', 'Accept-Language, Cookie').header('ETag', etag)
  return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(body)
}
