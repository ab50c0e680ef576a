/**
 * Four eyes: one member of staff asks, another one approves, and it is carried out in the transaction of the approval
 * (staff-calls T2; quality I-48). What each kind does is its feature's: server/src/app.ts lists them.
 */
import { isDeepStrictEqual } from 'node:util'
import { requestRoles } from '@kapao/contract/calls/staff-roles.ts'
import { toBaht } from '@kapao/contract/money.ts'
import {
  type NewRequest,
  type RequestFilter,
  type RequestKind,
  requestBodies,
} from '@kapao/contract/schemas/staff-request.ts'
import { requestLimits } from '@kapao/contract/staff-limits.ts'
import * as z from 'zod/mini'
import type { RecordParts, RequestParts } from '#parts/app-parts.ts'
import { newId } from '#platform/db/id.ts'
import type { Tx } from '#platform/db/schema.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import type { Operator } from '#platform/http/caller.ts'
import { maskedFields } from '#platform/masking.rules.ts'
import { invariant, Refusal, refuseIf } from '#platform/refusal.ts'
import { type Actor, recordAct, type Values } from './audit-trail.service.ts'
import { type ClaimName, endClaim } from './claim.service.ts'
import { isOneWith } from './principal.queries.ts'
import {
  findRequest,
  insertRequest,
  type ListedRequest,
  type LockedRequest,
  lapseAbout,
  lapseDue,
  listRequests,
  listWaitingAbout,
  lockRequest,
  lockWaiting,
  setDecided,
} from './request.queries.ts'
import { checkApproval, checkApprover, checkAsking, checkRejection, hasRole } from './request.rules.ts'
import { withMembers } from './shown-member.service.ts'
import { checkStaffStepUp } from './staff-session.service.ts'

/** What a request is about, and what changes by it. */
export interface Matter {
  /** Names the thing that may be asked for once at a time, within its kind. */
  about: string
  /** The id or name of what changes, as staff read it. */
  subject: string
  memberId: string | null
  /** Whom else, where it is about several. */
  alsoAbout?: readonly string[]
  /** As they travel: amounts in baht. */
  before: Values
  after: Values
  /** What of it can be in somebody's hands: then nobody else asks for it or approves it. */
  claim?: ClaimName
}

/** A request that is being decided. */
export interface Deciding<Body> {
  id: string
  body: Body
  reason: string
  before: Values
  after: Values
  /** The id of who asked. */
  requestedBy: string
  /** Who decides. */
  actor: Actor
  at: Date
}

/** How a feature carries out one kind of request. */
export interface RequestHandling<Body> {
  /** Dangerous: a code of the authenticator is asked for when the last one is old, to ask by any call and to approve (console.md). */
  needsCode?: boolean
  /** How it is kept, as it travels. */
  body: z.ZodMiniType<Body>
  /** Before it is asked for, outside of the transaction. @throws Refusal why it cannot be done. */
  settle?(app: RequestParts, body: Body): Promise<void>
  /**
   * Judges it as if it were carried out now, and says what it is about. It is asked when the request is made, and again
   * in the transaction of its approval, where what it locks stays locked. @throws Refusal why it cannot be done.
   */
  check(tx: Tx, app: RequestParts, body: Body): Promise<Matter>
  carryOut(tx: Tx, app: RequestParts, request: Deciding<Body>): Promise<void>
  /** After it: what the person who approves is shown, once. */
  reveal?(tx: Tx, app: RequestParts, body: Body): Promise<{ link: string }>
  /** What else a rejection means; most kinds leave everything as it was. */
  turnDown?(tx: Tx, app: RequestParts, request: Deciding<Body>, note: string): Promise<void>
  /** After the commit of an approval or rejection: wakes jobs, forgets copies. */
  decided?(app: RequestParts): void
}

/** As values travel: amounts in baht, moments as text. */
export const shownValues = (values: object): Values =>
  JSON.parse(JSON.stringify(values, (_, value) => (typeof value === 'bigint' ? toBaht(value) : value)))

/** Whether what was shown is still so. */
export const isSame = (now: Values, shown: Values): boolean => isDeepStrictEqual(now, shown)

/** A kind, or one of the parts of a kind that several features carry out. */
export type RequestName = RequestKind | `${RequestKind}:${string}`

export type RequestKinds = Readonly<Record<string, RequestHandling<unknown>>>

const nameOf = ({ kind, part }: { kind: string; part: string }) => (part === '' ? kind : `${kind}:${part}`)

function handlingOf(kinds: RequestKinds, row: { kind: string; part: string }): RequestHandling<unknown> {
  const handling = kinds[nameOf(row)]
  invariant(handling, `nobody carries out ${nameOf(row)}`)
  return handling
}

interface RequestDraft<Body> {
  body: Body
  reason: string
}

/**
 * Makes a request; nothing changes yet. A feature's own calls may make one so. @returns its id.
 * @throws Refusal FORBIDDEN when the role may not ask for this kind, STEP_UP_REQUIRED, OWN_REQUEST, IN_PROGRESS when the same thing
 * waits, and whatever would keep it from being carried out.
 */
export async function ask<Body>(
  tx: Tx,
  app: RequestParts,
  actor: Actor,
  name: RequestName,
  handling: RequestHandling<Body>,
  { body, reason }: RequestDraft<Body>,
): Promise<string> {
  const at = app.clock.now()
  const [kind, part = ''] = name.split(':') as [RequestKind, string?]
  checkMayAsk(app, actor, kind, handling)
  const matter = await handling.check(tx, app, body)
  const { about, subject, memberId, before, after } = matter
  checkIsNotAbout(actor, matter)
  if (matter.claim) await endClaim(tx, actor.operator, matter.claim, at)
  await lapseDue(tx, at, { kind, part, about })
  const id = newId()
  const isNew = await insertRequest(tx, {
    ...{ id, kind, part, about, subject, reason, state: 'WAITING' as const },
    memberId,
    body: JSON.stringify(z.encode(handling.body, body)),
    before: JSON.stringify(before),
    after: JSON.stringify(after),
    requestedBy: actor.operator.id,
    requestedAt: at,
    lapsesAt: new Date(at.getTime() + requestLimits.waitsMs),
  })
  if (!isNew) throw new Refusal('IN_PROGRESS')
  const act = { action: 'request_made' as const, subject: id, memberId, reason }
  await recordAct(tx, actor, { ...act, before: { kind, subject, ...before }, after }, at)
  return id
}

/**
 * By whichever call it is asked for; the role is judged before the code. A machine has no code: another person approves what it asks
 * for. @throws Refusal FORBIDDEN, STEP_UP_REQUIRED.
 */
function checkMayAsk(
  app: Pick<RequestParts, 'clock'>,
  { operator }: Actor,
  kind: RequestKind,
  { needsCode }: Pick<RequestHandling<never>, 'needsCode'>,
) {
  if (!hasRole(operator, requestRoles[kind].mayAsk)) throw new Refusal('FORBIDDEN')
  if (needsCode && !operator.isMachine) checkStaffStepUp(app, operator)
}

/** For what one person does about a member. @throws Refusal OWN_REQUEST when they are that member too. */
export function checkIsNotOneself({ operator }: Pick<Actor, 'operator'>, memberId: string | null) {
  refuseIf(checkAsking(operator, memberId))
}

/** As it is about them now: whose money it is may have changed since it was asked for. @throws Refusal OWN_REQUEST. */
function checkIsNotAbout(actor: Actor, { memberId, alsoAbout = [] }: Matter) {
  for (const one of [memberId, ...alsoAbout]) checkIsNotOneself(actor, one)
}

/** The event for the requester. */
export const askedAnswer = (id: string) => ({
  message: 'APPROVAL_NEEDED',
  _id: id,
  state: 'WAITING' as const,
})

/** @throws Refusal as {@link ask} says. */
export async function makeRequest(
  app: RequestParts,
  kinds: RequestKinds,
  actor: Actor,
  { kind, reason, ...body }: NewRequest,
  keepAnswer: (tx: Tx, result: ReturnType<typeof askedAnswer>) => Promise<void>,
) {
  const handling = handlingOf(kinds, { kind, part: '' })
  // Before anybody outside is asked.
  checkMayAsk(app, actor, kind, handling)
  await handling.settle?.(app, body)
  return inTransaction(app.db, async (tx) => {
    const result = askedAnswer(await ask(tx, app, actor, kind, handling, { body, reason }))
    await keepAnswer(tx, result)
    return result
  })
}

/** A kind's body as `requests/new` takes it. */
export const bodyOf = <Kind extends keyof typeof requestBodies>(kind: Kind) =>
  z.strictObject(requestBodies[kind])

/** Carried out at once. @throws Refusal why it may not be approved, or why it cannot be done any more: then it still waits. */
export async function approveRequest(app: RequestParts, kinds: RequestKinds, actor: Actor, id: string) {
  const at = app.clock.now()
  const { handling, shown } = await inTransaction(app.db, async (tx) => {
    const { row, handling } = await findLocked(tx, kinds, actor, id, at)
    refuseIf(checkApproval(actor.operator, row, requestRoles[row.kind], at))
    if (handling.needsCode) checkStaffStepUp(app, actor.operator)
    const body = z.decode(handling.body, row.body as never)
    const matter = await handling.check(tx, app, body)
    checkIsNotAbout(actor, matter)
    if (matter.claim) await endClaim(tx, actor.operator, matter.claim, at)
    await handling.carryOut(tx, app, decidingOf(row, body, actor, at))
    const shown = await handling.reveal?.(tx, app, body)
    await setDecided(tx, id, { state: 'APPROVED', by: actor.operator.id, at, note: null })
    await recordDecision(tx, actor, 'request_approved', row, {}, at)
    return { handling, shown }
  })
  handling.decided?.(app)
  return { message: 'SUCCESS', state: 'APPROVED' as const, ...shown }
}

/** Also by who asked. @throws Refusal why it may not be rejected. */
export async function rejectRequest(
  app: RequestParts,
  kinds: RequestKinds,
  actor: Actor,
  id: string,
  note: string,
) {
  const at = app.clock.now()
  const handling = await inTransaction(app.db, async (tx) => {
    const { row, handling } = await findLocked(tx, kinds, actor, id, at)
    refuseIf(checkRejection(actor.operator, row, requestRoles[row.kind], at))
    const body = z.decode(handling.body, row.body as never)
    await handling.turnDown?.(tx, app, decidingOf(row, body, actor, at), note)
    await setDecided(tx, id, { state: 'REJECTED', by: actor.operator.id, at, note })
    await recordDecision(tx, actor, 'request_rejected', row, { note }, at)
    return handling
  })
  handling.decided?.(app)
  return { message: 'SUCCESS', state: 'REJECTED' as const }
}

async function findLocked(tx: Tx, kinds: RequestKinds, { operator }: Actor, id: string, now: Date) {
  const row = await lockRequest(tx, id, operator.id, now)
  if (!row) throw new Refusal('NO_DATA')
  return { row, handling: handlingOf(kinds, row) }
}

const decidingOf = <Body>(row: LockedRequest, body: Body, actor: Actor, at: Date): Deciding<Body> => ({
  ...{ id: row.id, body, reason: row.reason, requestedBy: row.requestedBy, actor, at },
  before: row.before,
  after: row.after,
})

const recordDecision = (
  tx: Tx,
  actor: Actor,
  action: 'request_approved' | 'request_rejected',
  { id, kind, subject, memberId, reason, requestedBy, before, after }: LockedRequest,
  more: Values,
  at: Date,
) =>
  recordAct(
    tx,
    actor,
    {
      ...{ action, subject: id, memberId, reason },
      before: { kind, subject, requestedBy, ...before },
      after: { ...(action === 'request_approved' && after), ...more },
    },
    at,
  )

/** The same thing's request, locked, if one waits and has not lapsed; for a call that decides it in another way. */
export async function lockWaitingRequest(
  tx: Tx,
  kind: RequestKind,
  about: string,
  { operator }: Actor,
  now: Date,
) {
  const row = await lockWaiting(tx, kind, about, operator.id, now)
  return row && row.lapsesAt > now ? row : undefined
}

/** For a call that approves in another way. @throws Refusal FORBIDDEN for a machine. */
export function checkMayApprove({ operator }: Actor) {
  refuseIf(checkApprover(operator))
}

/**
 * That who approves is not one person with a colleague: whom it is about, or who wrote down what it goes by.
 * @throws Refusal OWN_REQUEST.
 */
export async function checkIsAnother(
  tx: Tx,
  { operator }: Actor,
  colleague: { by: 'id' | 'name'; account: string },
  at: Date,
) {
  if (await isOneWith(tx, colleague, operator.id, at)) throw new Refusal('OWN_REQUEST')
}

/** What `requests/:id/approve` and `reject` write, for a call that decides in another way. */
export const endRequest = (
  tx: Tx,
  id: string,
  state: 'APPROVED' | 'REJECTED',
  { operator }: Actor,
  at: Date,
  note: string | null = null,
) => setDecided(tx, id, { state, by: operator.id, at, note })

export async function listStaffRequests(app: RecordParts, operator: Operator, filter: RequestFilter) {
  const now = app.clock.now()
  const { rows, ...count } = await listRequests(app.db, filter, operator.id, now)
  const shown = rows.slice(0, filter.limit)
  const next = rows.length > shown.length ? (shown.at(-1)?._id ?? null) : null
  return { ...count, next, requests: await wireRequests(app, operator, shown, now) }
}

/** What of these waits for a second person, by subject. */
export async function findWaitingAbout<Kind extends RequestKind>(
  { db, clock }: RecordParts,
  kinds: readonly Kind[],
  subjects: readonly string[],
) {
  const rows = await listWaitingAbout(db, kinds, subjects, clock.now())
  const waiting = rows.map(({ _id, kind, subject, requestedBy }) => ({
    ...{ _id, kind: kind as Kind, subject, requestedBy },
  }))
  return Map.groupBy(waiting, ({ subject }) => subject)
}

/** @throws Refusal NO_DATA. */
export async function getStaffRequest(app: RecordParts, operator: Operator, id: string) {
  const now = app.clock.now()
  const row = await findRequest(app.db, id, operator.id, now)
  const [shown] = row ? await wireRequests(app, operator, [row], now) : []
  if (!shown) throw new Refusal('NO_DATA')
  return shown
}

async function wireRequests(app: RecordParts, operator: Operator, rows: ListedRequest[], now: Date) {
  const shown = await withMembers(app, operator, rows)
  return shown.map((row) => {
    const asked = { ...row, requestedBy: row.requestedById }
    return {
      ...row,
      ...shownChange(operator, row),
      mayDecide: checkApproval(operator, asked, requestRoles[row.kind], now) === undefined,
    }
  })
}

/**
 * Of a member, accounts and names are shown in part (staff-calls T3). What changes, those who asked for it and those who may
 * approve it see in whole: nobody can compare an account with a passbook by its last digits.
 */
function shownChange(operator: Operator, row: ListedRequest) {
  const { before, after } = row
  if (row.memberId === null) return { before, after }
  const hidden = maskedFields(after)
  const seesWhole = row.requestedById === operator.id || hasRole(operator, requestRoles[row.kind].mayApprove)
  const shown = Object.entries(after).map(([name, value]) =>
    seesWhole && !isDeepStrictEqual(value, before[name]) ? [name, value] : [name, hidden[name]],
  )
  return { before: maskedFields(before), after: Object.fromEntries(shown) as Values }
}

/** What nobody decided within its time. */
export const lapseRequests = (app: RecordParts): Promise<number> => lapseDue(app.db, app.clock.now())

/** What waits about a member whose data are erased: nobody could read any more what was asked for. @returns how many. */
export const lapseRequestsAbout = (tx: Tx, memberId: string, now: Date): Promise<number> =>
  lapseAbout(tx, { memberId }, now)

/** What was asked for is no longer what it was; a decision needs to be asked for anew. Locks the request. */
export const lapseRequest = (tx: Tx, kind: RequestKind, about: string, now: Date): Promise<number> =>
  lapseAbout(tx, { kind, about }, now)
