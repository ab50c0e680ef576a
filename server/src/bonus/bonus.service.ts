/** Bonuses and promotions: what is offered to a member, and how it is received (decisions D7). */

import type { Locale } from '@kapao/contract/edition.ts'
import type { Bonus, ReceivedBonus } from '@kapao/contract/schemas/bonus.ts'
import type { OfferKind } from '@kapao/contract/schemas/staff-offer.ts'
import type * as z from 'zod/mini'
import type { Reading } from '#game/balance.service.ts'
import { getBalance } from '#ledger/balance.ts'
import { debt } from '#ledger/chart.ts'
import { post } from '#ledger/post.ts'
import { checkNotFrozen } from '#member/freeze.service.ts'
import { flowId } from '#outside/reference.ts'
import type { App, FlowParts, RecordParts } from '#parts/app-parts.ts'
import type { Db, Tx } from '#platform/db/schema.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import type { Member } from '#platform/http/caller.ts'
import { Refusal, refuseIf } from '#platform/refusal.ts'
import {
  amountOf,
  type Claimant,
  checkReceiving,
  countingDeposit,
  countsSince,
  isFull,
  isReceived,
} from './bonus.rules.ts'
import { giftPosting } from './gift.service.ts'
import { type HeardHoldings, heardIn, hearHoldings, refuseMovedSince } from './heard-holdings.service.ts'
import { lockWallet, paidInOf, sumInGames } from './lock/lock.queries.ts'
import { raisedBy, totalOf, typeOf } from './lock/lock.rules.ts'
import { findActiveLock, judgeUnderLock, openLock, standingOf } from './lock/lock.service.ts'
import {
  findActiveTerms,
  findOffer,
  findQualifyingDeposit,
  findReceived,
  listDescriptions,
  listOffers,
  listReceived,
  listUsedBefore,
  type Offer,
  spend,
} from './offer.queries.ts'

const percentOf = (points: number) => points / 100

/** An offer's terms in the caller's language. */
export const wireTerms = (offer: Omit<Offer, 'banners' | 'notice'>, locale: Locale) => ({
  percent: percentOf(offer.percent),
  amountMax: offer.amountMax,
  depositMin: offer.depositMin,
  percentSuccess: percentOf(offer.percentSuccess),
  percentFail: percentOf(offer.percentFail),
  games: offer.games,
  description: offer.description[locale],
})

type Row = Awaited<ReturnType<typeof listReceived>>[number]

export async function listBonuses(
  app: RecordParts,
  member: Member,
  locale: Locale,
): Promise<z.output<typeof Bonus>[]> {
  const now = app.clock.now()
  const offers = await listOffers(app.db, 'bonus', member, now)
  const codes = offers.map(({ code }) => code)
  const [before, rows, lock, deposit, { wallet, games, inTransit }, owing] = await Promise.all([
    listUsedBefore(app.db, member.id, 'bonus'),
    listReceived(app.db, member.id, 'bonus', codes, new Date(0)),
    findActiveLock(app.db, member.id),
    findQualifyingDeposit(app.db, member.id),
    standingOf(app.db, member.id),
    isOwing(app.db, member.id),
  ])
  // The games are asked before it is received; a list must not wait for them.
  const held = wallet + games + inTransit
  const claimant = { isLocked: lock !== undefined, deposit, held, isOwing: owing }
  return offers.map((offer) => {
    const own = rows.filter(({ code }) => code === offer.code)
    const counted = countedOf(offer, own, now)
    const receivedCount = counted.length + countBefore(offer, before, now)
    const [newest] = own
    const isActive = own.some((row) => row.isActive)
    return {
      ...{ code: offer.code, type: offer.type ?? 'limit', maxReceived: offer.maxReceived ?? 0 },
      ...wireTerms(offer, locale),
      notice: offer.notice[locale],
      banners: offer.banners[locale],
      until: offer.runsUntil,
      state: isActive
        ? 'active'
        : isReceived(offer, receivedCount)
          ? 'received'
          : isFull(offer)
            ? 'full'
            : 'available',
      reason: checkReceiving(offer, { ...claimant, receivedCount }) ?? null,
      userBonus: newest ? { _id: newest.id, isActive, received: wireReceived(counted) } : null,
    }
  })
}

const countedOf = <Counted extends Pick<Row, 'at'>>({ type }: Offer, rows: Counted[], now: Date) => {
  const since = type ? countsSince[type](now) : new Date(0)
  return rows.filter(({ at }) => at >= since)
}

/** An account that is closed and opened anew receives nothing twice (decisions D17). */
const countBefore = (offer: Offer, before: { code: string; at: Date }[], now: Date): number =>
  countedOf(
    offer,
    before.filter(({ code }) => code === offer.code),
    now,
  ).length

const wireReceived = (rows: Row[]) => rows.map(({ at }) => ({ updatedAt: at }))

/** @throws Refusal NO_DATA, then as {@link receive}. */
export async function activateBonus(
  app: FlowParts,
  member: Member,
  code: string,
  requestKey: string | undefined,
): Promise<z.output<typeof ReceivedBonus>> {
  const received = await receive(app, member, { kind: 'bonus', code }, requestKey)
  return { ...received, received: wireReceived(received.received) }
}

/** What runs now, or what the member is invited to. */
export const findOffered = (app: RecordParts, member: Member, offer: { kind: OfferKind; code: string }) =>
  findOffer(app.db, offer, member, app.clock.now())

/** The terms under which the active one was received, if it is of this kind. */
export async function findReceivedTerms(
  app: Pick<App, 'db'>,
  member: Member,
  kind: OfferKind,
  locale: Locale,
) {
  const found = await findActiveTerms(app.db, member.id, kind)
  if (!found) return null
  const { code, amount, games, description } = found
  return {
    ...{ code, amount, games, description: description?.[locale] ?? '' },
    percentSuccess: percentOf(found.successPoints),
    percentFail: percentOf(found.failPoints),
  }
}

/** What rows of the statement were about, by row id. */
export async function describeRows(
  { db }: Pick<App, 'db'>,
  memberId: string,
  rowIds: string[],
  locale: Locale,
) {
  const found = rowIds.length > 0 ? await listDescriptions(db, memberId, rowIds) : []
  const described = found.flatMap(({ id, finishId, source, description }) => {
    if (!description) return []
    const of = { source, description: description[locale] }
    return [id, finishId].flatMap((rowId) => (rowId ? [[rowId, of] as const] : []))
  })
  return new Map(described)
}

/**
 * Pays the bonus and locks what the member holds, under the wallet's lock and in one transaction. The same request again
 * is the same bonus. Providers are asked first: what was lost or won before is not to count as held, nor as won under the
 * lock.
 *
 * @throws Refusal NO_DATA or NO_PROMOTION, IN_PROGRESS when money was moved meanwhile, then in the order of decisions D7.
 */
export async function receive(
  app: FlowParts,
  member: Member,
  { kind, code }: { kind: OfferKind; code: string },
  requestKey: string | undefined,
) {
  const id = flowId(`receive_${kind}:${code}`, member.id, requestKey)
  const heard = await hearHoldings(app, member)
  return inTransaction(app.db, async (tx) => {
    const now = app.clock.now()
    await lockWallet(tx, member.id)
    const before = await findReceived(tx, member.id, id)
    if (!before) await receiveOnce(tx, app, member, { kind, code, id, now, heard })
    const row = before ?? (await findReceived(tx, member.id, id))
    const rows = await listReceived(tx, member.id, kind, [code], new Date(0))
    const offer = await findOffer(tx, { kind, code }, member, now)
    const counted = offer ? countedOf(offer, rows, now) : rows
    return { _id: id, isActive: row?.isActive ?? false, amount: row?.amount ?? 0n, received: counted }
  })
}

interface Receiving {
  kind: OfferKind
  code: string
  id: string
  now: Date
  heard: HeardHoldings
}

async function receiveOnce(tx: Tx, app: Pick<App, 'clock'>, member: Member, receiving: Receiving) {
  const { kind, code, id, now, heard } = receiving
  const offer = await findOffer(tx, { kind, code }, member, now)
  if (!offer) throw new Refusal(kind === 'bonus' ? 'NO_DATA' : 'NO_PROMOTION')
  // A freeze may have come since the call began, as it may while games are asked.
  await checkNotFrozen(tx, member.id, 'offers')
  await judgeUnderLock(tx, member.id, now, heardIn(heard.readings))
  const claimant = await findClaimant(tx, member.id, offer, now, heard.readings)
  refuseIf(checkReceiving(offer, claimant))
  await refuseMovedSince(tx, member.id, heard)
  const amount = amountOf(offer, countingDeposit(claimant))
  await post(
    tx,
    app,
    giftPosting('bonus_paid', { memberId: member.id, id, amount, currency: member.currency }),
  )
  await openLock(tx, app, {
    memberId: member.id,
    id,
    source: kind,
    sourceId: code,
    amount,
    percentSuccess: offer.percentSuccess,
    percentFail: offer.percentFail,
    type: offer.type,
    maxReceived: offer.maxReceived,
    games: offer.games,
    description: offer.description,
    at: now,
  })
  // The one row that all members share is held shortest.
  if (!(await spend(tx, offer, amount))) throw new Refusal('BONUS_FULL')
}

/** Who wants to receive an offer, by the ledger and by what the providers have just said. */
export async function findClaimant(
  db: Db | Tx,
  memberId: string,
  offer: Offer,
  now: Date,
  readings: Map<string, Reading>,
): Promise<Claimant> {
  const rows = await listReceived(db, memberId, offer.kind, [offer.code], new Date(0))
  const before = await listUsedBefore(db, memberId, offer.kind)
  const standing = await standingOf(db, memberId)
  return {
    isLocked: (await findActiveLock(db, memberId)) !== undefined,
    receivedCount: countedOf(offer, rows, now).length + countBefore(offer, before, now),
    deposit: await findQualifyingDeposit(db, memberId),
    held: standing.wallet + standing.inTransit + (await sumInGames(db, memberId, heardIn(readings))),
    isOwing: await isOwing(db, memberId),
  }
}

const isOwing = async (db: Db | Tx, memberId: string): Promise<boolean> =>
  (await getBalance(db, memberId, debt())) < 0n

/** How far the active one is, if there is one. */
export async function findActiveBonus({ db }: Pick<App, 'db'>, memberId: string) {
  const lock = await findActiveLock(db, memberId)
  if (!lock) return
  const standing = await standingOf(db, memberId)
  const paidIn = paidInOf(lock, standing)
  const { amount, base, target, floor } = raisedBy(paidIn, lock)
  return {
    type: typeOf(lock),
    ...{ amount, base, target, floor, paidIn },
    total: totalOf(standing),
    isClearing: lock.clearingSince !== null,
  }
}

/** The same for the member; without one only that there is none. */
export async function getActiveBonus(app: Pick<App, 'db'>, member: Member) {
  const active = await findActiveBonus(app, member.id)
  return active ? { status: true, ...active } : { status: false, type: null }
}

export async function getMinimum(app: Pick<App, 'db'>, member: Member) {
  const [lock, standing] = [await findActiveLock(app.db, member.id), await standingOf(app.db, member.id)]
  const minimum = lock ? raisedBy(paidInOf(lock, standing), lock).floor : 0n
  return { minimum, balance: totalOf(standing) }
}
