/** What a call goes through, step by step: who calls, what came in, once only, the handler, what goes out. */
import { createHash } from 'node:crypto'
import type { CallTypes, Endpoint } from '@kapao/contract/calls/endpoint.ts'
import { operatorRoles } from '@kapao/contract/calls/staff-roles.ts'
import { walletPlace } from '@kapao/contract/places.ts'
import type { OperatorRole } from '@kapao/contract/schemas/staff.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#config.ts'
import type { Tx } from '#platform/db/schema.ts'
import {
  type Answer,
  type Idempotency,
  isKey,
  type KeepIn,
  type KeyedCall,
  readKey,
  visitorScope,
} from '#platform/idempotency/idempotency.ts'
import type { CallLimits } from '#platform/limits/call-limits.ts'
import { networkOf } from '#platform/limits/network.ts'
import { invariant, Refusal } from '#platform/refusal.ts'
import { isTracing, traced } from '#platform/telemetry/trace.ts'
import { answerOf, keepRefusals, sendAnswer } from './answer.ts'
import type { RawBody } from './body.ts'
import { bearerToken, checkSentByApp, type Member, type Operator, type StaffProof } from './caller.ts'
import type { DeviceCookies } from './device-cookie.ts'
import type { GuestCookies } from './guest-cookie.ts'
import { localeOf } from './locale.ts'
import { checkStaffAddress, getStaffCaller } from './staff-caller.ts'
import type { StaffCookies } from './staff-cookie.ts'
import { readUpload } from './upload.ts'
import type { IncomingUpload, UploadBudget } from './upload-budget.ts'
import { checkAmounts, checkNoBody, checkParams, checkQuery, validate } from './validate.ts'

/** What the steps need. What only features know is handed in by them. */
export interface CallParts {
  /** Handed to every handler. */
  app: unknown
  config: Pick<Config, 'origins' | 'edition' | 'isStaffAddress'>
  guests: GuestCookies
  devices: DeviceCookies
  staffCookies: StaffCookies
  uploads: UploadBudget
  idempotency: Idempotency
  callLimits: CallLimits
  /** @throws Refusal `invalid-token`, as the next one. */
  authenticate(token: string | undefined): Promise<Member>
  findOperator(proof: StaffProof): Promise<Operator>
  /** Notes from where a member came. */
  noteAddress(memberId: string, network: string): Promise<void>
  /** Whether the member takes a pause from play right now. */
  isPaused(memberId: string): Promise<boolean>
  /** @throws Refusal STEP_UP_REQUIRED when the member has set a way and this session has not used it lately. */
  checkStepUp(member: Member): Promise<void>
  /** @throws Refusal STEP_UP_REQUIRED when the code of this session is too old, FORBIDDEN for a machine, which has none. */
  checkStaffStepUp(operator: Operator): void
  /** @throws Refusal when the call is closed for everybody, or for this member. */
  checkOpen(call: string, memberId: string | undefined, body: unknown): Promise<void>
  /** True once the operator has switched the service off: everything but `lookup/active` answers `gone`. */
  isTerminated(): boolean
  /** True while the database has so much to do that a call would not come to its end in time (quality F11). */
  isOverloaded(): boolean
}

/** One row, ready to be called. */
export interface Route {
  name: string
  row: Endpoint
  types: CallTypes
  /** Takes what its row says; to all but its own file it is a handler like any other. */
  handle(call: never): Promise<unknown>
  encode(result: unknown): unknown
}

/** What Fastify has read of a request when the steps begin. */
export interface CallRoute {
  Params: Record<string, string>
  Querystring: Record<string, unknown>
  Body: RawBody | null | undefined
}

/** Who calls; which of them are there follows from the row's `caller`. */
interface FoundCaller {
  member?: Member
  operator?: Operator
  guestId?: string | undefined
  device?: string | undefined
  userAgent?: string
  findMember?: () => Promise<Member | undefined>
}

/** One call: what came, and what its steps have found out by now. */
interface CallState {
  readonly parts: CallParts
  readonly route: Route
  readonly request: FastifyRequest<CallRoute>
  readonly reply: FastifyReply<CallRoute>
  /** The file of a call that takes one, on its way in. */
  readonly incoming: IncomingUpload | undefined
  address: string
  network: string
  caller: FoundCaller
  file: Buffer | undefined
  input: { params: Record<string, string>; query: unknown; body: unknown }
  requestKey: string | undefined
  /** A member in a pause may only get an answer again. */
  isPaused: boolean
  /** The caller has proved it again lately, where the row asks for that. */
  isProved: boolean
  /** Keeps an answer in a transaction of the handler's; there while a call with a key runs. */
  keepIn: KeepIn | undefined
  answer: Answer | undefined
}

type Step = (call: CallState) => void | Promise<void>

/** From top to bottom. What throws ends the call. */
const steps: readonly Step[] = [
  refuseWhenTerminated,
  shedLoad,
  checkOrigin,
  findAddress,
  refuseStaffFromElsewhere,
  findCaller,
  refuseInPause,
  takeBurst,
  noteAddress,
  refuseUnproved,
  countUpload,
  receiveFile,
  readInput,
  readRequestKey,
  answerOnce,
  send,
]

/** What `answerOnce` does for the first call of a key; a repeat gets the answer of that one. */
const firstSteps: readonly Step[] = [checkStepUp, count, checkOpen, handle]

async function run(steps: readonly Step[], call: CallState) {
  for (const step of steps) await (isTracing() ? traced({ name: step.name }, () => step(call)) : step(call))
}

export async function answerCall(
  parts: CallParts,
  route: Route,
  request: FastifyRequest<CallRoute>,
  reply: FastifyReply<CallRoute>,
) {
  const incoming = route.row.upload ? parts.uploads.begin(networkOf(addressOf(request))) : undefined
  const call: CallState = {
    parts,
    route,
    request,
    reply,
    incoming,
    address: '',
    network: '',
    caller: {},
    file: undefined,
    input: { params: {}, query: undefined, body: undefined },
    requestKey: undefined,
    isPaused: false,
    isProved: false,
    keepIn: undefined,
    answer: undefined,
  }
  try {
    await run(steps, call)
    return reply
  } finally {
    incoming?.end()
  }
}

function refuseWhenTerminated({ parts, route: { name, row } }: CallState) {
  if (parts.isTerminated() && !isOfStaff(row) && name !== 'active') throw new Refusal('gone')
}

const isOfStaff = ({ caller }: Endpoint) => caller === 'operator' || caller === 'staff_visitor'

function shedLoad({ parts }: CallState) {
  if (parts.isOverloaded()) throw new Refusal('SERVICE_UNAVAILABLE')
}

function checkOrigin({ parts, route, request }: CallState) {
  if (route.row.changes) checkSentByApp(request.headers, parts.config.origins)
}

function findAddress(call: CallState) {
  call.address = addressOf(call.request)
  call.network = networkOf(call.address)
}

/** Before a password or token is looked at. */
function refuseStaffFromElsewhere({ parts, route: { row }, address }: CallState) {
  if (isOfStaff(row)) checkStaffAddress(parts, address)
}

/**
 * Who has reset the connection has no address any more, and gets nothing. Nothing has been done yet: without an address
 * a visitor's limits would be somebody else's, and a repeat would not find its key.
 */
function addressOf({ ip }: { ip: string | undefined }): string {
  if (ip === undefined) throw new Refusal('REQUEST_TIMEOUT')
  return ip
}

async function findCaller(call: CallState) {
  call.caller = await callerOf(call)
  if (call.caller.member) call.request.calledBy = call.caller.member.id
}

async function callerOf(call: CallState): Promise<FoundCaller> {
  const { parts, route, request } = call
  const { caller } = route.row
  const guestId = parts.guests.read(request.headers.cookie)
  if (caller === 'staff_visitor') return { userAgent: request.headers['user-agent'] ?? '' }
  if (caller === 'visitor') {
    const findMember = () => parts.authenticate(bearerToken(request)).catch(nobodyIfRefused)
    const device = parts.devices.read(request.headers.cookie)
    return { guestId, device, userAgent: request.headers['user-agent'] ?? '', findMember }
  }
  // A token is a member's claim: a bad one does not make a guest of its sender.
  if (caller === 'customer' && request.headers.authorization === undefined) return { guestId }
  if (caller === 'customer') return { member: await parts.authenticate(bearerToken(request)), guestId }
  if (caller === 'member') return { member: await parts.authenticate(bearerToken(request)) }
  return { operator: await getOperator(call) }
}

function nobodyIfRefused(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error
}

const rolesOf: ReadonlyMap<string, readonly OperatorRole[]> = new Map(Object.entries(operatorRoles))

const getOperator = ({ parts, route, request }: CallState): Promise<Operator> =>
  getStaffCaller(parts, request, rolesOf.get(route.name))

/**
 * Before any other refusal: whatever else is wrong with it, a member in a pause is told of the pause (decisions D16). What was begun
 * before gets its first answer all the same (decisions D1).
 */
async function refuseInPause(call: CallState) {
  const { parts, route, caller } = call
  const { inPause } = route.row
  if (!inPause || !caller.member) return
  if (inPause === 'refused_into_games' && !leadsIntoGame(rawBodyOf(call)?.json)) return
  if (!(await parts.isPaused(caller.member.id))) return
  call.isPaused = true
  if (!(await isRepeat(call))) refusePaused(call)
}

function refusePaused({ isPaused }: CallState) {
  if (isPaused) throw new Refusal('PLAY_PAUSED')
}

async function isRepeat(call: CallState): Promise<boolean> {
  const { parts, route, request } = call
  const key = request.headers['idempotency-key']
  return route.row.changes && isKey(key) && parts.idempotency.isRepeat(keyedOf(call, key))
}

/** What is in a game can always come back. */
const leadsIntoGame = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'to' in body && body.to !== walletPlace

function takeBurst({ parts, caller, network }: CallState) {
  return parts.callLimits.takeBurst(caller.member?.id, network)
}

async function noteAddress({ parts, caller, network }: CallState) {
  if (caller.member) await parts.noteAddress(caller.member.id, network)
}

const takeOne = ({ parts, route, caller, network }: CallState) =>
  parts.callLimits.take(route.name, caller.member?.id, network)

/** Before its file is read; other calls are counted later, since a repeat that only gets an answer again is not. */
async function countUpload(call: CallState) {
  if (call.route.row.upload) await takeOne(call)
}

async function receiveFile(call: CallState) {
  if (call.incoming) call.file = await readUpload(call.request, call.incoming)
}

/** The body of a call that takes no file: Fastify has parsed it. */
const rawBodyOf = ({ route, request }: CallState) => (route.row.upload ? undefined : request.body)

function readInput(call: CallState) {
  const { params, query } = call.request
  const { types } = call.route
  const rawBody = rawBodyOf(call)
  checkParams(params)
  checkQuery(query)
  if (!types.body) checkNoBody(rawBody?.json)
  call.input = {
    params,
    query: types.query && validate(types.query, query),
    body: types.body && validate(types.body, rawBody ? rawBody.json : {}),
  }
  if (call.caller.member) checkAmounts(call.input.body, call.caller.member.currency)
}

function readRequestKey(call: CallState) {
  if (call.route.row.changes) call.requestKey = readKey(call.request.headers['idempotency-key'])
}

async function answerOnce(call: CallState) {
  const { requestKey: key, parts } = call
  if (key === undefined) return run(firstSteps, call)
  const answerFirst = async (keepIn: KeepIn) => {
    call.keepIn = keepIn
    await run(firstSteps, call)
    return answered(call)
  }
  call.answer = await parts.idempotency.once(keyedOf(call, key), async (keepIn) => {
    // It was begun before and no answer is known: running it again could give more, and no is not its answer for ever.
    refusePaused(call)
    return keepRefusals(() => answerFirst(keepIn))
  })
}

function keyedOf(call: CallState, key: string): KeyedCall {
  const { route, request } = call
  return { scope: scopeOf(call), key, method: route.row.method, url: request.url, body: sentBy(call) }
}

/** Whose key it is. What a guest of the chat sends is that guest's; elsewhere a visitor is a visitor, with the cookie or without. */
function scopeOf({ caller, route: { row, name }, network }: CallState): string {
  const guestId = row.caller === 'customer' ? caller.guestId : undefined
  return caller.member?.id ?? caller.operator?.id ?? guestId ?? visitorScope(network, name)
}

/** What a repeat must send too. */
const sentBy = (call: CallState): string =>
  call.file ? createHash('sha256').update(call.file).digest('hex') : (rawBodyOf(call)?.text ?? '')

/** Before every other refusal, what came in included. A repeat moves nothing, and gets its answer without it. */
async function refuseUnproved(call: CallState) {
  try {
    await checkStepUp(call)
  } catch (error) {
    if (!(error instanceof Refusal) || !(await isRepeat(call))) throw error
  }
}

/** Again for a repeat that is run after all, since nobody has answered the first. */
async function checkStepUp(call: CallState) {
  const { parts, route, caller, isProved } = call
  if (!route.row.stepUp || isProved) return
  if (caller.member) await parts.checkStepUp(caller.member)
  if (caller.operator) parts.checkStaffStepUp(caller.operator)
  call.isProved = true
}

async function count(call: CallState) {
  if (!call.route.row.upload) await takeOne(call)
}

function checkOpen({ parts, route, caller, input }: CallState) {
  return parts.checkOpen(route.name, caller.member?.id, input.body)
}

async function handle(call: CallState) {
  const { parts, route, request, reply, address, network, file, requestKey, keepIn } = call
  const cookies: string[] = []
  const handed = {
    app: parts.app,
    ...call.caller,
    ...call.input,
    file,
    address,
    network,
    requestKey,
    locale: localeOf(request, parts.config.edition),
    setCookie: (cookie: string) => cookies.push(cookie),
    keepAnswer: async (tx: Tx, result: unknown) => keepIn?.(tx, answerOf(route.encode, result)),
  }
  // What its row's schemas and caller say has just been judged; the compiler has no word for "this row's own".
  const result = await route.handle(handed as never)
  if (cookies.length > 0) reply.header('Set-Cookie', cookies)
  call.answer = answerOf(route.encode, result)
}

function answered({ answer }: CallState): Answer {
  invariant(answer, 'a call is answered before its answer is sent')
  return answer
}

function send(call: CallState) {
  sendAnswer(call.route.row, answered(call), call.reply)
}
