/** Staff set up wheels, start and stop them. What can be won, and how likely, never changes: another wheel is another campaign (decisions D10). */
import {
  CampaignChange,
  type CampaignChanged,
  type CampaignFigures,
  type CampaignFilter,
  type CampaignWritten,
  NewCampaign,
} from '@kapao/contract/schemas/staff-spin.ts'
import { spinCostOf } from '@kapao/contract/wheel-cost.ts'
import * as z from 'zod/mini'
import { cleanWritten } from '#content/content.service.ts'
import type { RecordParts, RequestParts } from '#parts/app-parts.ts'
import type { Tx } from '#platform/db/schema.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { cutPage, readPlace } from '#platform/http/page-place.ts'
import { Refusal } from '#platform/refusal.ts'
import { dayOf, startOf } from '#platform/time/bangkok-day.ts'
import { type Actor, recordAct, recorded } from '#staff/audit-trail.service.ts'
import { ask, isSame, type RequestHandling, shownValues } from '#staff/request.service.ts'
import { alsoShown, differing, notShown } from '#staff/request-words.service.ts'
import {
  beginCampaign,
  countCampaigns,
  countSpinsByDay,
  countSpinsBySlice,
  endCampaign,
  findWheel,
  insertCampaign,
  insertSlices,
  listCampaigns,
  listSlicesOf,
  lockCampaign,
  type StoredCampaign,
  setCampaign,
} from './campaign.queries.ts'
import {
  areSlicesWrong,
  costSliceOf,
  faultsOfCampaign,
  figureDaysOf,
  isSpinTooDear,
  spinsPerDay,
} from './campaign.rules.ts'
import { weightsOf } from './spin.rules.ts'

type SliceRow = Awaited<ReturnType<typeof listSlicesOf>>[number]

/** @throws Refusal KEY_INVALID. */
export async function listWheels({ db, clock }: RecordParts, filter: CampaignFilter) {
  const after = readPlace(filter.after)
  const [count, found] = await Promise.all([countCampaigns(db, filter), listCampaigns(db, filter, after)])
  const { shown: rows, next } = cutPage(found, filter.limit, ({ runsFrom: at, id }) => ({ at, id }))
  const slices = Map.groupBy(
    await listSlicesOf(
      db,
      rows.map(({ id }) => id),
    ),
    (slice) => slice.campaignId,
  )
  const now = clock.now()
  return {
    ...count,
    next,
    campaigns: rows.map(({ id, frozenAt, ...row }) => ({
      ...row,
      ...drawnNow(row, slices.get(id) ?? []),
      _id: id,
      isActive: row.runsFrom <= now && row.runsUntil > now,
      isOver: row.runsUntil <= now,
      spunSince: frozenAt,
    })),
  }
}

/** Its slices as they can be drawn at this moment, and what a spin then costs. */
function drawnNow({ budget, spent }: Pick<StoredCampaign, 'budget' | 'spent'>, slices: SliceRow[]) {
  const weights = weightsOf({ slices, budgetLeft: budget - spent })
  const { spin, coin } = costOfNow(slices, weights)
  return {
    ...{ spinCost: spin, coinCost: coin },
    slices: slices.map((slice, index) => wireSlice(slice, weights[index] !== 0)),
  }
}

const costOfNow = (slices: SliceRow[], weights: number[]) =>
  spinCostOf(slices.map((slice, index) => costSliceOf(slice, weights[index] ?? 0)))

/** How often it is spun and what that costs. @throws Refusal NO_DATA. */
export async function getFigures(
  { db, clock }: RecordParts,
  id: string,
): Promise<z.output<typeof CampaignFigures>> {
  const now = clock.now()
  const campaign = await findWheel(db, id)
  if (!campaign) throw new Refusal('NO_DATA')
  const days = figureDaysOf(campaign, now)
  const [slices, counted, given] = await Promise.all([
    listSlicesOf(db, [id]),
    countSpinsByDay(db, id, startOf(days[0] ?? dayOf(now))),
    countSpinsBySlice(db, id),
  ])
  const cashOf = new Map(slices.map((slice) => [slice.code, costSliceOf(slice, slice.weight).cash]))
  const perDay = spinsPerDay(campaign, days, Number(sumOf(counted.map(({ times }) => times))), now)
  const weights = weightsOf({ slices, budgetLeft: campaign.budget - campaign.spent })
  return {
    days: days.map((day) => {
      const rows = counted.filter((row) => row.day === day)
      return {
        day,
        spins: Number(sumOf(rows.map(({ times }) => times))),
        cost: sumOf(rows.map(({ code, times }) => times * (cashOf.get(code) ?? 0n))),
      }
    }),
    spinsPerDay: perDay,
    costPerDay: costOfNow(slices, weights).spin * BigInt(perDay),
    given: slices.map(({ code }) => ({
      code,
      times: Number(given.find((row) => row.code === code)?.times ?? 0n),
    })),
  }
}

const sumOf = (numbers: bigint[]): bigint => numbers.reduce((sum, number) => sum + number, 0n)

const wireSlice = (
  { code, label, description, weight, prize, amount, stock, taken, ...row }: SliceRow,
  isLeft: boolean,
) => ({
  ...{ code, label, description, weight, prize, stock, taken, isLeft },
  bgColor: row.bgColor,
  textColor: row.textColor,
  amount: prize === 'cash' ? amount : 0n,
  coins: prize === 'coin' ? Number(amount) : 0,
})

type KeepAnswer<Result> = (tx: Tx, result: Result) => Promise<void>
type Created = z.output<typeof CampaignWritten>
type Changed = z.output<typeof CampaignChanged>

/** It waits for another person. @throws Refusal KEY_INVALID with the fields at fault. */
export async function createCampaign(
  app: RequestParts,
  actor: Actor,
  { reason = 'wheel_created', ...campaign }: NewCampaign,
  keepAnswer: KeepAnswer<Created>,
): Promise<Created> {
  const { removed } = cleanWritten(campaign.slices.map(({ description }) => description))
  return inTransaction(app.db, async (tx) => {
    const body = { id: null, campaign }
    const _id = await ask(tx, app, actor, 'money_setting:campaign', campaignRequest, { body, reason })
    const result = { message: 'APPROVAL_NEEDED', _id, removed }
    await keepAnswer(tx, result)
    return result
  })
}

/** Its name by itself changes at once; its time and budget wait for another person, and a name that comes with them. @throws Refusal NO_DATA, or KEY_INVALID with the fields at fault. */
export function changeCampaign(
  app: RequestParts,
  actor: Actor,
  id: string,
  { reason = 'wheel_changed', ...change }: CampaignChange,
  keepAnswer: KeepAnswer<Changed>,
): Promise<Changed> {
  const at = app.clock.now()
  return inTransaction(app.db, async (tx) => {
    const old = await findLocked(tx, id)
    if (isSame(shownValues(moneyOf(old)), shownValues(moneyOf(change)))) {
      await applyChange(tx, actor, old, change, { at, reason })
      return { message: 'SUCCESS' }
    }
    const result = await askForChange(tx, app, actor, { id, campaign: change }, reason)
    await keepAnswer(tx, result)
    return result
  })
}

async function askForChange(tx: Tx, app: RequestParts, actor: Actor, body: Body, reason: string) {
  const _id = await ask(tx, app, actor, 'money_setting:campaign', campaignRequest, { body, reason })
  return { message: 'APPROVAL_NEEDED', _id }
}

/** What one person may change. */
const wordsOf = ({ name }: Pick<CampaignChange, 'name'>) => ({ name })

const moneyOf = ({ runsFrom, runsUntil, budget, couponDays }: CampaignChange) => ({
  ...{ runsFrom, runsUntil, budget, couponDays },
})

interface Why {
  at: Date
  reason: string
  requestId?: string
}

async function applyChange(
  tx: Tx,
  actor: Actor,
  old: StoredCampaign,
  change: CampaignChange,
  { at, ...why }: Why,
) {
  await setCampaign(tx, old.id, change)
  const [before, after] = [recorded(old), recorded(change)]
  await recordAct(tx, actor, { action: 'wheel_changed', subject: old.id, before, after, ...why }, at)
}

/** A wheel that is to be, without an id, or what becomes of one that is. */
const body = z.union([
  z.strictObject({ id: z.null(), campaign: z.omit(NewCampaign, { reason: true }) }),
  z.strictObject({ id: z.string(), campaign: z.omit(CampaignChange, { reason: true }) }),
])
type Body = z.output<typeof body>

export const campaignRequest: RequestHandling<Body> = {
  needsCode: true,
  body,
  async check(tx, _app, wanted) {
    if (wanted.id === null) return judgeNew(wanted.campaign)
    const { id, campaign } = wanted
    const old = await findLocked(tx, id)
    const faults = faultsOfCampaign(old, campaign)
    if (faults.length > 0) throw new Refusal('KEY_INVALID', faults)
    const words = differing(shownValues(wordsOf(old)), shownValues(wordsOf(campaign)))
    const before = { ...shownValues(moneyOf(old)), ...words.before }
    const after = { ...shownValues(moneyOf(campaign)), ...words.after }
    return { about: id, subject: id, memberId: null, before, after }
  },
  async carryOut(tx, _app, { id: requestId, body: wanted, before, reason, actor, at }) {
    if (wanted.id === null) return createNow(tx, actor, wanted.campaign, { at, reason, requestId })
    const old = await findLocked(tx, wanted.id)
    const words = wordsOf(old)
    const now = { ...shownValues(moneyOf(old)), ...alsoShown(shownValues(words), before) }
    // The approver has seen another wheel than it is by now.
    if (!isSame(now, before)) throw new Refusal('ALREADY_DECIDED')
    const change = { ...wanted.campaign, ...notShown(words, before) }
    await applyChange(tx, actor, old, change, { at, reason, requestId })
  },
}

type NewWheel = Omit<NewCampaign, 'reason'>

function judgeNew(campaign: NewWheel) {
  const faults = faultsOfCampaign({ ...campaign, spent: 0n }, campaign)
  const { slices, currency } = campaign
  if (areSlicesWrong(slices, currency) || isSpinTooDear(slices, currency)) faults.push('slices')
  if (faults.length > 0) throw new Refusal('KEY_INVALID', faults)
  const about = `new ${campaign.currency} ${campaign.name.en}`
  return { about, subject: about, memberId: null, before: {}, after: shownValues(campaign) }
}

async function createNow(
  tx: Tx,
  actor: Actor,
  campaign: NewWheel,
  { at, reason, requestId }: Why & { requestId: string },
) {
  const { words } = cleanWritten(campaign.slices.map(({ description }) => description))
  const slices = campaign.slices.map((slice, index) => ({
    ...slice,
    description: words[index] ?? slice.description,
  }))
  await insertCampaign(tx, requestId, campaign)
  await insertSlices(tx, requestId, slices)
  const after = recorded({ ...campaign, slices: slices.map(recorded) })
  const act = { action: 'wheel_created' as const, subject: requestId, before: {}, after, reason, requestId }
  await recordAct(tx, actor, act, at)
}

/**
 * From now on it is the wheel that members see. Before its time that is a change of its time, and waits for another person.
 * @throws Refusal NO_DATA, ALREADY_DECIDED when it is over, and as {@link changeCampaign} says.
 */
export function startCampaign(
  app: RequestParts,
  actor: Actor,
  id: string,
  reason: string | undefined,
  keepAnswer: KeepAnswer<Changed>,
): Promise<Changed> {
  const at = app.clock.now()
  return inTransaction(app.db, async (tx) => {
    const { name, runsFrom, runsUntil, budget, couponDays } = await findLocked(tx, id)
    if (runsUntil <= at) throw new Refusal('ALREADY_DECIDED')
    if (runsFrom > at) {
      const campaign = { name, runsFrom: at, runsUntil, budget, couponDays }
      const result = await askForChange(tx, app, actor, { id, campaign }, reason ?? 'wheel_changed')
      await keepAnswer(tx, result)
      return result
    }
    await beginCampaign(tx, id, at)
    const act = { before: { runsFrom }, after: { runsFrom: at }, reason }
    await recordAct(tx, actor, { action: 'wheel_started', subject: id, ...act }, at)
    return { message: 'SUCCESS' }
  })
}

/** Nobody spins it any more; coupons stay. @throws Refusal NO_DATA, ALREADY_DECIDED when it is over. */
export async function stopCampaign(app: RecordParts, actor: Actor, id: string, reason?: string) {
  const at = app.clock.now()
  await inTransaction(app.db, async (tx) => {
    const { runsFrom, runsUntil } = await findLocked(tx, id)
    if (runsUntil <= at) throw new Refusal('ALREADY_DECIDED')
    await endCampaign(tx, id, at)
    const act = { before: { runsFrom, runsUntil }, after: { runsUntil: at }, reason }
    await recordAct(tx, actor, { action: 'wheel_stopped', subject: id, ...act }, at)
  })
  return { message: 'SUCCESS' }
}

async function findLocked(tx: Tx, id: string): Promise<StoredCampaign> {
  const campaign = await lockCampaign(tx, id)
  if (!campaign) throw new Refusal('NO_DATA')
  return campaign
}
