/**
 * Staff offer bonuses and promotions, change their terms and end them; a member who has received one keeps its terms. What gives
 * money takes two people: it waits as a request (decisions D7, quality I-38, I-48).
 */
import {
  NewOffer,
  type OfferChange,
  type OfferFilter,
  OfferKind,
  type OfferWritten,
} from '@kapao/contract/schemas/staff-offer.ts'
import * as z from 'zod/mini'
import { takeBanners } from '#content/content.service.ts'
import type { RecordParts, RequestParts } from '#parts/app-parts.ts'
import type { Tx } from '#platform/db/schema.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { Refusal } from '#platform/refusal.ts'
import { type Actor, recordAct, recorded } from '#staff/audit-trail.service.ts'
import { ask, isSame, type RequestHandling, shownValues } from '#staff/request.service.ts'
import { alsoShown, differing, notShown } from '#staff/request-words.service.ts'
import {
  countOffers,
  endOffer,
  insertOffer,
  listEveryOffer,
  listUnknownGames,
  lockOffer,
  type StoredOffer,
  setOffer,
} from './offering.queries.ts'
import { faultsOf, givenNothing, moneyTermsOf, stateOf, wordsOf } from './offering.rules.ts'

type Written = z.output<typeof OfferWritten>
type KeepAnswer = (tx: Tx, result: Written) => Promise<void>

export async function listOffering({ db, clock }: RecordParts, filter: OfferFilter) {
  const now = clock.now()
  const [count, rows] = await Promise.all([countOffers(db, filter, now), listEveryOffer(db, filter, now)])
  const shown = rows.slice(0, filter.limit)
  const last = shown.at(-1)
  return {
    ...count,
    next: last && rows.length > filter.limit ? subjectOf(last.kind, last.code) : null,
    offers: shown.map((row) => ({ ...wireOffer(row), state: stateOf(row, now) })),
  }
}

const wireOffer = ({ usesMax, uses, ...offer }: StoredOffer) => ({
  ...offer,
  usesMax: usesMax === null ? null : Number(usesMax),
  uses: Number(uses),
})

/** It waits for another person. @throws Refusal KEY_INVALID with the fields at fault; with `code` when it was ever used. */
export async function createOffer(
  app: RequestParts,
  actor: Actor,
  { reason = 'offer_created', ...offer }: NewOffer,
  keepAnswer: KeepAnswer,
): Promise<Written> {
  return inTransaction(app.db, async (tx) => {
    const body = { isNew: true, offer }
    const { removed } = await takeTerms(tx, offer, undefined)
    const _id = await ask(tx, app, actor, 'money_setting:offer', offerRequest, { body, reason })
    const result = { message: 'APPROVAL_NEEDED', removed, _id }
    await keepAnswer(tx, result)
    return result
  })
}

/** Words and places by themselves change at once, all else waits for another person, and they with it. @throws Refusal NO_DATA, or KEY_INVALID with the fields at fault. */
export function changeOffer(
  app: RequestParts,
  actor: Actor,
  { kind, code }: { kind: string; code: string },
  { reason = 'offer_changed', ...change }: OfferChange,
  keepAnswer: KeepAnswer,
): Promise<Written> {
  const at = app.clock.now()
  return inTransaction(app.db, async (tx) => {
    const old = await findLocked(tx, kind, code)
    const offer = { kind: old.kind, code, currency: old.currency, ...change }
    const { terms, removed } = await takeTerms(tx, offer, old)
    if (isSame(shownValues(moneyTermsOf(wireOffer(old))), shownValues(moneyTermsOf(terms)))) {
      await applyChange(tx, actor, old, terms, { at, reason })
      return { message: 'SUCCESS', removed }
    }
    const body = { isNew: false, offer }
    const _id = await ask(tx, app, actor, 'money_setting:offer', offerRequest, { body, reason })
    const result = { message: 'APPROVAL_NEEDED', removed, _id }
    await keepAnswer(tx, result)
    return result
  })
}

interface Why {
  at: Date
  reason: string
  requestId?: string
}

async function applyChange(tx: Tx, actor: Actor, old: StoredOffer, terms: OfferChange, { at, ...why }: Why) {
  await setOffer(tx, old, terms)
  const [before, after] = [recorded(old), recorded(terms)]
  const act = { action: 'offer_changed' as const, subject: subjectOf(old.kind, old.code), before, after }
  await recordAct(tx, actor, { ...act, ...why }, at)
}

/** What an offer of both kinds of requests is kept as; the reason is the request's. */
const body = z.strictObject({ isNew: z.boolean(), offer: z.omit(NewOffer, { reason: true }) })
type Body = z.output<typeof body>

/** Before and after are everything that gives money, and the words that change with it. */
export const offerRequest: RequestHandling<Body> = {
  needsCode: true,
  body,
  async check(tx, _app, { isNew, offer }) {
    const old = isNew ? undefined : await findLocked(tx, offer.kind, offer.code)
    if (isNew && (await lockOffer(tx, offer))) throw new Refusal('KEY_INVALID', ['code'])
    const { terms } = await takeTerms(tx, offer, old)
    const subject = subjectOf(offer.kind, offer.code)
    const about = { about: subject, subject, memberId: null }
    const after = shownValues(moneyTermsOf(terms))
    if (!old) return { ...about, before: {}, after: { ...after, currency: offer.currency } }
    const words = differing(shownValues(wordsOf(wireOffer(old))), shownValues(wordsOf(terms)))
    const before = { ...shownValues(moneyTermsOf(wireOffer(old))), ...words.before }
    return { ...about, before, after: { ...after, ...words.after } }
  },
  async carryOut(tx, _app, { id: requestId, body: { isNew, offer }, before, reason, actor, at }) {
    const { kind, code, currency } = offer
    if (isNew) {
      const { terms } = await takeTerms(tx, offer, undefined)
      if (!(await insertOffer(tx, { ...offer, ...terms }))) throw new Refusal('KEY_INVALID', ['code'])
      const act = { action: 'offer_created' as const, subject: subjectOf(kind, code), before: {} }
      await recordAct(tx, actor, { ...act, after: recorded({ currency, ...terms }), reason, requestId }, at)
      return
    }
    const old = await findLocked(tx, kind, code)
    const words = wordsOf(wireOffer(old))
    const now = {
      ...shownValues(moneyTermsOf(wireOffer(old))),
      ...alsoShown(shownValues(words), before),
    }
    // The approver has seen another offer than it is by now.
    if (!isSame(now, before)) throw new Refusal('ALREADY_DECIDED')
    const { terms } = await takeTerms(tx, offer, old)
    await applyChange(tx, actor, old, { ...terms, ...notShown(words, before) }, { at, reason, requestId })
  },
}

/** From now on nobody receives it; one person is enough. @throws Refusal NO_DATA, ALREADY_DECIDED when it is over. */
export function closeOffer(
  app: RecordParts,
  actor: Actor,
  { kind, code }: { kind: string; code: string },
  reason?: string,
) {
  const at = app.clock.now()
  return inTransaction(app.db, async (tx) => {
    const old = await findLocked(tx, kind, code)
    if (old.runsUntil && old.runsUntil <= at) throw new Refusal('ALREADY_DECIDED')
    await endOffer(tx, old, at)
    const { runsFrom, runsUntil } = old
    const act = { before: { runsFrom, runsUntil }, after: { runsUntil: at }, reason }
    await recordAct(tx, actor, { action: 'offer_closed', subject: subjectOf(kind, code), ...act }, at)
    return { message: 'SUCCESS' }
  })
}

const subjectOf = (kind: string, code: string) => `${kind}:${code}`

async function findLocked(tx: Tx, kind: string, code: string) {
  const known = OfferKind.options.find((one) => one === kind)
  const offer = known && (await lockOffer(tx, { kind: known, code }))
  if (!offer) throw new Refusal('NO_DATA')
  return offer
}

/** Judged and cleaned: as they will be stored. */
async function takeTerms(
  tx: Tx,
  { kind, code, currency, ...terms }: Omit<NewOffer, 'reason'>,
  old: StoredOffer | undefined,
) {
  const unknownGames = await listUnknownGames(tx, terms.games ?? [])
  const faults = faultsOf({ kind, currency }, terms, old ?? givenNothing)
  if (unknownGames.length > 0) faults.push('games')
  if (faults.length > 0) throw new Refusal('KEY_INVALID', faults)
  const { words: banners, removed } = await takeBanners(tx, terms.banners, 'banners')
  return { terms: { ...terms, banners }, removed }
}
