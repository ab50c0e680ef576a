/** Staff offer bonuses and promotions, change their terms and end them; whoever has received one keeps its terms (decisions D7, quality I-38). */
import {
  type NewOffer,
  type OfferChange,
  OfferKind,
  type OfferWritten,
} from '@kapao/contract/operator-offer.ts'
import type * as z from 'zod/mini'
import type { Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { type Actor, recordAct, recorded } from '#operator/audit-trail.service.ts'
import { Refusal } from '#refusal.ts'
import { takeBanners } from '#site/content.service.ts'
import type { App } from '../context.ts'
import {
  endOffer,
  insertOffer,
  listEveryOffer,
  listUnknownGames,
  lockOffer,
  type StoredOffer,
  setOffer,
} from './offering.queries.ts'
import { faultsOf, type Given, givenNothing } from './offering.rules.ts'

type Written = z.output<typeof OfferWritten>

export async function listOffering({ db }: App, page: { page: number; limit: number }) {
  const rows = await listEveryOffer(db, page)
  return { total: Number(rows[0]?.total ?? 0n), offers: rows.map(wireOffer) }
}

const wireOffer = ({ usesMax, uses, ...offer }: StoredOffer) => ({
  ...offer,
  usesMax: usesMax === null ? null : Number(usesMax),
  uses: Number(uses),
})

/** @throws Refusal KEY_INVALID with the fields at fault; with `code` when it was ever used. */
export async function createOffer(
  app: App,
  actor: Actor,
  offer: NewOffer,
  keepAnswer: (tx: Tx, result: Written) => Promise<void>,
): Promise<Written> {
  const at = app.clock.now()
  return inTransaction(app.db, async (tx) => {
    const { terms, removed } = await takeTerms(tx, offer.kind, offer, givenNothing)
    if (!(await insertOffer(tx, { ...offer, ...terms }))) throw new Refusal('KEY_INVALID', ['code'])
    const { kind, code, currency } = offer
    const after = recorded({ currency, ...terms })
    await recordAct(
      tx,
      actor,
      { action: 'offer_created', subject: subjectOf(kind, code), before: {}, after },
      at,
    )
    const result = { message: 'SUCCESS', removed }
    await keepAnswer(tx, result)
    return result
  })
}

/** @throws Refusal NO_DATA, or KEY_INVALID with the fields at fault. */
export function changeOffer(app: App, actor: Actor, kind: string, code: string, change: OfferChange) {
  const at = app.clock.now()
  return inTransaction(app.db, async (tx) => {
    const old = await findLocked(tx, kind, code)
    const { terms, removed } = await takeTerms(tx, old.kind, change, old)
    await setOffer(tx, old, terms)
    const [before, after] = [recorded(old), recorded(terms)]
    await recordAct(tx, actor, { action: 'offer_changed', subject: subjectOf(kind, code), before, after }, at)
    return { message: 'SUCCESS', removed }
  })
}

/** From now on nobody receives it. @throws Refusal NO_DATA, ALREADY_DECIDED when it is over. */
export function closeOffer(app: App, actor: Actor, kind: string, code: string) {
  const at = app.clock.now()
  return inTransaction(app.db, async (tx) => {
    const old = await findLocked(tx, kind, code)
    if (old.runsUntil && old.runsUntil <= at) throw new Refusal('ALREADY_DECIDED')
    await endOffer(tx, old, at)
    const { runsFrom, runsUntil } = old
    const act = { before: { runsFrom, runsUntil }, after: { runsUntil: at } }
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
async function takeTerms(tx: Tx, kind: OfferKind, terms: OfferChange, given: Given) {
  const unknownGames = await listUnknownGames(tx, terms.games ?? [])
  const faults = [...faultsOf(kind, terms, given), ...(unknownGames.length > 0 ? ['games'] : [])]
  if (faults.length > 0) throw new Refusal('KEY_INVALID', faults)
  const { words: banners, removed } = await takeBanners(tx, terms.banners, 'banners')
  return { terms: { ...terms, banners }, removed }
}
