/** Moves money between the wallet and game accounts: hold, ask the provider, then settle or return (decisions D2). */

import * as limits from '@kapao/contract/limits.ts'
import { transferDirections } from '@kapao/contract/lists.ts'
import { knownReasons } from '@kapao/contract/outside/game.ts'
import { walletPlace } from '@kapao/contract/places.ts'
import type { TransferResult } from '@kapao/contract/schemas/transfer.ts'
import type * as z from 'zod/mini'
import { refuseTransferInto } from '#bonus/lock/lock.service.ts'
import { noteMaintenance, readBalances } from '#game/balance.service.ts'
import { getGame, getGameAccount } from '#game/game.service.ts'
import { game, transit, wallet } from '#ledger/chart.ts'
import { attachRow, type Posting } from '#ledger/posting.ts'
import type { TransferSaid } from '#outside/game/game.ts'
import { firstAskAt } from '#outside/poll-schedule.ts'
import { flowId, referenceOf } from '#outside/reference.ts'
import type { App, FlowParts, RecordParts } from '#parts/app-parts.ts'
import { orderFailpoint } from '#platform/failpoint.ts'
import type { Member } from '#platform/http/caller.ts'
import { OutsideError, Refusal, refuseIf } from '#platform/refusal.ts'
import { noteContradiction } from './contradiction.service.ts'
import {
  askPlan,
  type Decision,
  decideTransfers,
  findTransfer,
  insertTransfers,
  listInTheWay,
  setProviderReference,
  type Transfer,
  takeOrder,
} from './transfer.queries.ts'
import { checkTransferOrder, codeOfReason, type RejectedCode, type TransferOrder } from './transfer.rules.ts'

type Result = z.output<typeof TransferResult>

/** A game account that a transfer leads to or from. */
export interface Place {
  slot: string
  adapter: string
  username: string
}

/** A place with what we know of its being open. */
export interface KnownPlace extends Place {
  /** The operator has not closed it. */
  isOpen: boolean
  /** The provider said so the last time it was asked. */
  inMaintenance: boolean
  /** A case about a transfer of it is open. */
  isFrozen: boolean
}

/**
 * @throws Refusal in the order of decisions D2.1; ACCOUNT_FROZEN, GAME_MAINTENANCE before any money is held; TRANSFER_FAIL or
 * GAME_IN_PLAY when the provider definitely said no.
 */
export async function transfer(
  app: FlowParts,
  member: Member,
  order: TransferOrder,
  requestKey: string | undefined,
): Promise<Result> {
  const games = await Promise.all([order.from, order.to].map((place) => findPlace(app, place)))
  const [from, to] = await Promise.all(games.map(async (place) => place && withUsername(app, member, place)))
  refuseIf(checkTransferOrder(order))
  const isAlone = await checkNoneOpen(app, member, [from, to], requestKey)
  if (isAlone && to) await refuseTransferInto(app.db, { memberId: member.id, slot: to.slot })
  if (isAlone)
    for (const place of [from, to])
      if (place) await checkOpen(app, member, place, place === to ? 'in' : 'out')

  // From game to game is two transfers through the wallet. When the first is not answered the money comes to the
  // wallet later and stays there: nothing is moved on behind the member's back.
  const out = from && (await moveOut(app, member, from, order.amount, isAlone, requestKey))
  if (!to || out?.message === 'TRANSFER_PENDING') return out as Result
  return doneOrRefused(await move(app, member, to, 'in', order.amount, idOf(member, 'in', requestKey)))
}

/** @throws Refusal NO_GAME. */
export async function findPlace(app: RecordParts, place: string) {
  if (place === walletPlace) return undefined
  const { code, adapter, isOpen } = await getGame(app, place)
  return { slot: code, adapter, isOpen }
}

/** @throws Refusal SLOT_NO_ACCOUNT. */
export async function withUsername(
  app: Pick<App, 'db'>,
  member: Member,
  place: { slot: string; adapter: string; isOpen: boolean },
): Promise<KnownPlace> {
  const { username, inMaintenance, isFrozen } = await getGameAccount(app, member.id, place.slot)
  return { ...place, username, inMaintenance, isFrozen }
}

/**
 * Of a game that the operator has closed money comes back, and none goes in. A provider that was closed when we last heard of
 * it may be open again: it is asked. @throws Refusal ACCOUNT_FROZEN, GAME_MAINTENANCE.
 */
export async function checkOpen(
  app: FlowParts,
  member: Member,
  place: KnownPlace,
  direction: Transfer['direction'],
) {
  const { slot, isOpen, inMaintenance, isFrozen } = place
  if (isFrozen) throw new Refusal('ACCOUNT_FROZEN', ['play'])
  if (!isOpen && direction === 'in') throw new Refusal('GAME_MAINTENANCE')
  if (inMaintenance && (await readBalances(app, member, [slot])).get(slot) === 'closed')
    throw new Refusal('GAME_MAINTENANCE')
}

const idOf = (member: Member, direction: Transfer['direction'], requestKey: string | undefined) =>
  flowId(`transfer_${direction}`, member.id, requestKey)

/**
 * One transfer at a time per member and provider; the unique index has the last word. The same request again after a
 * crash does not stand in its own way.
 *
 * @returns false when this very request has begun before.
 */
async function checkNoneOpen(
  app: Pick<App, 'db'>,
  member: Member,
  places: (Place | undefined)[],
  requestKey: string | undefined,
): Promise<boolean> {
  const own = transferDirections.map((direction) => idOf(member, direction, requestKey))
  const slots = places.flatMap((place) => (place ? [place.slot] : []))
  const found = await listInTheWay(app.db, { memberId: member.id, ids: own, slots })
  if (found.some((id) => own.includes(id))) return false
  if (found.length > 0) throw new Refusal('IN_PROGRESS')
  return true
}

/** The provider is asked for the balance first, so that what was won there can be taken out. */
async function moveOut(
  app: FlowParts,
  member: Member,
  place: Place,
  amount: bigint,
  isFirst: boolean,
  requestKey: string | undefined,
): Promise<Result> {
  const readings = isFirst ? await readBalances(app, member, [place.slot]) : undefined
  if (readings?.get(place.slot) === 'closed') throw new Refusal('GAME_MAINTENANCE')
  const id = idOf(member, 'out', requestKey)
  try {
    return doneOrRefused(await move(app, member, place, 'out', amount, id))
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'MONEY_NOT_ENOUGH') throw error
    const reading = readings?.get(place.slot)
    if (readings && reading === 'read' && requestKey !== undefined) {
      const found = await bringBack(app, member, place, amount, id)
      if (found) return doneOrRefused(found)
    }
    if (!readings || reading === 'read') throw error
    // Too little by what we knew last. What is really there nobody has told us, or another request has just moved it.
    throw new Refusal(reading === 'silent' ? 'SERVICE_UNAVAILABLE' : 'IN_PROGRESS')
  }
}

/**
 * A database that was restored has forgotten what came after that moment, and the member sends it again: the money has
 * left the game by this very order, and what is not there any more has been read as lost. So the provider is asked for
 * it before anybody is refused (quality F27).
 *
 * @returns undefined when it has no such order. @throws Refusal SERVICE_UNAVAILABLE when nobody knows yet.
 */
async function bringBack(
  app: FlowParts,
  member: Member,
  place: Place,
  amount: bigint,
  id: string,
): Promise<Moved | undefined> {
  const { slot, username, adapter } = place
  const order = { reference: referenceOf('TF', id), username, direction: 'out' as const, amount }
  const sought = { ...order, createdAt: null, providerReference: null }
  const said = await app.outside
    .provider({ code: slot, adapter })
    .findTransfer(sought)
    .catch((error) => {
      if (!(error instanceof OutsideError)) throw error
      app.log.warn({ err: error, slot, reference: order.reference }, 'forgotten order not looked up')
      throw new Refusal('SERVICE_UNAVAILABLE')
    })
  if (said.status === 'processing') throw new Refusal('SERVICE_UNAVAILABLE')
  // One whose amount it does not tell is left to the comparison of books.
  if (said.status !== 'done' || said.amount !== amount) return undefined
  app.log.warn({ slot, reference: order.reference }, 'an order that the books have forgotten is brought back')
  if ((await readBalances(app, member, [slot], amount)).get(slot) !== 'read')
    throw new Refusal('SERVICE_UNAVAILABLE')
  return move(app, member, place, 'out', amount, id, said).catch((error) => {
    // Somebody has read the balance in between.
    const isMoved = error instanceof Refusal && error.code === 'MONEY_NOT_ENOUGH'
    throw isMoved ? new Refusal('IN_PROGRESS') : error
  })
}

type Decided = { state: 'OPEN' | Decision['state']; reason: string | null }

export interface Moved {
  message: 'SUCCESS' | 'TRANSFER_PENDING' | RejectedCode
  reference: string
}

function doneOrRefused({ message, reference }: Moved): Result {
  if (message === 'SUCCESS' || message === 'TRANSFER_PENDING') return { message, reference }
  // A 503 would say "send it again", but this transfer has ended: with the same key it would get the same for good.
  throw new Refusal(message === 'GAME_MAINTENANCE' ? 'TRANSFER_FAIL' : message)
}

/**
 * One transfer: committed as open with its money in transit, before the provider learns of it. The same id again moves
 * nothing more.
 *
 * @param known what the provider has said of it already: then it is not sent.
 * @throws Refusal MONEY_NOT_ENOUGH, IN_PROGRESS.
 */
export async function move(
  app: FlowParts,
  member: Member,
  place: Place,
  direction: Transfer['direction'],
  amount: bigint,
  id: string,
  known?: TransferSaid,
): Promise<Moved> {
  const createdAt = app.clock.now()
  const reference = referenceOf('TF', id)
  const orderUntil = new Date(createdAt.getTime() + limits.orderLifetimeMs)
  const about = { memberId: member.id, id, slot: place.slot, direction, amount, reference }
  const row: Transfer = { ...about, createdAt, orderUntil }
  const held = await app.ledger.post(holding(member, row))
  const said = held.repeated ? undefined : (known ?? (await sendOrder(app, place, row)))
  const ended = said && (await conclude(app, { ...row, currency: member.currency, isSeen: true }, said))
  if (said?.reason === knownReasons.maintenance) await noteMaintenance(app, member, place.slot)

  // A job may have decided it meanwhile, or an earlier run of the same request.
  const found = ended ?? (await findTransfer(app.db, member.id, id))
  return { message: found ? messageOf(found) : 'TRANSFER_PENDING', reference }
}

export function messageOf({ state, reason }: Decided): Moved['message'] {
  if (state === 'REJECTED') return codeOfReason(reason)
  return state === 'DONE' ? 'SUCCESS' : 'TRANSFER_PENDING'
}

function holding(member: Member, row: Transfer): Posting {
  const { id, slot, direction, amount, reference, createdAt } = row
  const isIn = direction === 'in'
  return {
    memberId: member.id,
    kind: isIn ? 'transfer_in_held' : 'transfer_out_held',
    key: `transfer_held:${id}`,
    currency: member.currency,
    moves: [{ from: isIn ? wallet() : game(slot), to: transit(slot), amount }],
    statement: {
      open: {
        id,
        type: 'transfer',
        from: isIn ? walletPlace : slot,
        to: isIn ? slot : walletPlace,
        amount,
        status: 'PROCESSING',
        reference,
      },
    },
    attachedRows: [attachRow(insertTransfers, { ...row, askAt: firstAskAt(createdAt, askPlan) })],
  }
}

/**
 * Sends the order while it may still be sent. A process may stand still between any two lines: so it is taken right
 * before it goes out, and the time is asked once more after that (quality F31).
 */
async function sendOrder(
  app: Pick<App, 'db' | 'clock' | 'outside' | 'log'>,
  place: Place,
  row: Transfer,
): Promise<TransferSaid | undefined> {
  await orderFailpoint('order:untaken', row.reference)
  const isTaken = await takeOrder(app.db, row, app.clock.now())
  if (!isTaken || app.clock.now() >= row.orderUntil) {
    app.log.warn({ reference: row.reference, isTaken }, 'transfer not ordered: too late')
    return
  }
  await orderFailpoint('order:unsent', row.reference)
  return askProvider(app, place, row)
}

/**
 * Writes down what the provider has definitely said. Saying it again changes nothing; saying something else is a case.
 *
 * @returns how the transfer has ended; undefined when it has not, or only the database knows.
 */
export async function conclude(
  app: Pick<App, 'db' | 'ledger' | 'clock' | 'log'>,
  transfer: OpenTransfer,
  { status, reason, providerReference }: TransferSaid,
): Promise<Decided | undefined> {
  if (providerReference) await setProviderReference(app.db, transfer, providerReference)
  try {
    if (status === 'done') {
      await settleTransfer(app, transfer)
      return { state: 'DONE', reason: null }
    }
    if (status === 'rejected') {
      const why = { reason: reason ?? null, lookAt: null }
      const { repeated } = await returnTransfer(app, transfer, why)
      if (!repeated) return { state: 'REJECTED', reason: why.reason }
    }
  } catch (error) {
    // What has been decided otherwise cannot be posted.
    if (!(await noteContradiction(app, transfer, status === 'done' ? 'DONE' : 'REJECTED'))) throw error
  }
}

/** Undefined: no readable answer. It may have been carried out, so the money stays in transit and a job asks again. */
async function askProvider(
  app: Pick<App, 'outside' | 'log'>,
  { adapter, username }: Place,
  { slot, reference, direction, amount, createdAt }: Transfer,
): Promise<TransferSaid | undefined> {
  try {
    return await app.outside
      .provider({ code: slot, adapter })
      .transfer({ reference, username, direction, amount, createdAt })
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
    app.log.warn({ err: error, slot, reference }, 'transfer not answered')
  }
}

/** `isSeen`: the call that ordered it answers how it ended. */
export type OpenTransfer = Transfer & { currency: Member['currency']; isSeen?: boolean }

/** The provider has definitely done it. Posting it again changes nothing. */
const settleTransfer = (app: Pick<App, 'ledger' | 'clock'>, transfer: OpenTransfer) =>
  app.ledger.post(settling(app, transfer, null))

export function settling(app: Pick<App, 'clock'>, transfer: OpenTransfer, lookAt: Date | null): Posting {
  const isIn = transfer.direction === 'in'
  return {
    ...deciding(app, transfer, { state: 'DONE', reason: null, lookAt }),
    kind: isIn ? 'transfer_in_settled' : 'transfer_out_settled',
    key: `transfer_settled:${transfer.id}`,
    moves: [
      { from: transit(transfer.slot), to: isIn ? game(transfer.slot) : wallet(), amount: transfer.amount },
    ],
    statement: { settle: { id: transfer.id, reference: transfer.reference, status: 'SUCCESS' } },
  }
}

/** The provider has definitely not done it: the money goes back to where it was. */
export const returnTransfer = (
  app: Pick<App, 'ledger' | 'clock'>,
  transfer: OpenTransfer,
  why: Pick<Decision, 'reason' | 'lookAt'>,
) => app.ledger.post(returning(app, transfer, why))

export function returning(
  app: Pick<App, 'clock'>,
  transfer: OpenTransfer,
  { reason, lookAt }: Pick<Decision, 'reason' | 'lookAt'>,
): Posting {
  const isIn = transfer.direction === 'in'
  return {
    ...deciding(app, transfer, { state: 'REJECTED', reason, lookAt }),
    kind: isIn ? 'transfer_in_returned' : 'transfer_out_returned',
    key: `transfer_returned:${transfer.id}`,
    moves: [
      { from: transit(transfer.slot), to: isIn ? wallet() : game(transfer.slot), amount: transfer.amount },
    ],
    statement: {
      settle: {
        id: transfer.id,
        reference: transfer.reference,
        status: 'FAILED',
        note: codeOfReason(reason),
      },
    },
  }
}

function deciding(
  app: Pick<App, 'clock'>,
  { memberId, id, currency, isSeen = false }: OpenTransfer,
  decision: Pick<Decision, 'state' | 'reason' | 'lookAt'>,
) {
  return {
    memberId,
    currency,
    isSeen,
    attachedRows: [attachRow(decideTransfers, { memberId, id, at: app.clock.now(), ...decision })],
  }
}
