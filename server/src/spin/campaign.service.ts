/** Staff set up wheels, start and stop them. What can be won, and how likely, never changes: another wheel is another campaign (decisions D10). */
import type { CampaignChange, NewCampaign } from '@kapao/contract/operator-spin.ts'
import type { Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { type Actor, recordAct, recorded } from '#operator/audit-trail.service.ts'
import { flowId } from '#outside/reference.ts'
import { Refusal } from '#refusal.ts'
import { cleanWritten } from '#site/content.service.ts'
import type { App } from '../context.ts'
import {
  beginCampaign,
  endCampaign,
  insertCampaign,
  insertSlices,
  listCampaigns,
  listSlicesOf,
  lockCampaign,
  type StoredCampaign,
  setCampaign,
} from './campaign.queries.ts'
import { areSlicesWrong, faultsOfCampaign } from './campaign.rules.ts'

type SliceRow = Awaited<ReturnType<typeof listSlicesOf>>[number]

export async function listWheels({ db, clock }: App, page: { page: number; limit: number }) {
  const rows = await listCampaigns(db, page)
  const slices = Map.groupBy(
    await listSlicesOf(
      db,
      rows.map(({ id }) => id),
    ),
    (slice) => slice.campaign_id,
  )
  const now = clock.now()
  return {
    total: Number(rows[0]?.total ?? 0n),
    campaigns: rows.map(({ id, frozenAt, ...row }) => ({
      ...row,
      _id: id,
      isActive: row.runsFrom <= now && row.runsUntil > now,
      spunSince: frozenAt,
      slices: (slices.get(id) ?? []).map(wireSlice),
    })),
  }
}

const wireSlice = ({ code, label, description, weight, prize, amount, stock, taken, ...row }: SliceRow) => ({
  ...{ code, label, description, weight, prize, stock, taken },
  bgColor: row.bg_color,
  textColor: row.text_color,
  amount: prize === 'cash' ? amount : 0n,
  coins: prize === 'coin' ? Number(amount) : 0,
})

/** The same request again is the same campaign. @throws Refusal KEY_INVALID with the fields at fault. */
export async function createCampaign(
  app: App,
  actor: Actor,
  campaign: NewCampaign,
  requestKey: string | undefined,
) {
  const faults = faultsOfCampaign(campaign, 0n)
  if (areSlicesWrong(campaign.slices)) faults.push('slices')
  if (faults.length > 0) throw new Refusal('KEY_INVALID', faults)
  const at = app.clock.now()
  const id = flowId('spin_campaign', actor.operator.id, requestKey)
  const { words, removed } = cleanWritten(campaign.slices.map(({ description }) => description))
  const slices = campaign.slices.map((slice, index) => ({
    ...slice,
    description: words[index] ?? slice.description,
  }))
  await inTransaction(app.db, async (tx) => {
    if (!(await insertCampaign(tx, id, campaign))) return
    await insertSlices(tx, id, slices)
    const after = recorded({ ...campaign, slices: slices.map(recorded) })
    await recordAct(tx, actor, { action: 'wheel_created', subject: id, before: {}, after }, at)
  })
  return { message: 'SUCCESS', _id: id, removed }
}

/** Its name, time and budget. @throws Refusal NO_DATA, or KEY_INVALID with the fields at fault. */
export function changeCampaign(app: App, actor: Actor, id: string, change: CampaignChange) {
  return onLocked(app, id, async (tx, old, at) => {
    const faults = faultsOfCampaign(change, old.spent)
    if (faults.length > 0) throw new Refusal('KEY_INVALID', faults)
    await setCampaign(tx, id, change)
    const [before, after] = [recorded(old), recorded(change)]
    await recordAct(tx, actor, { action: 'wheel_changed', subject: id, before, after }, at)
  })
}

/** From now on it is the wheel that members see. @throws Refusal NO_DATA, ALREADY_DECIDED when it is over. */
export function startCampaign(app: App, actor: Actor, id: string) {
  return onLocked(app, id, async (tx, { runsFrom, runsUntil }, at) => {
    if (runsUntil <= at) throw new Refusal('ALREADY_DECIDED')
    await beginCampaign(tx, id, at)
    const act = { before: { runsFrom }, after: { runsFrom: at } }
    await recordAct(tx, actor, { action: 'wheel_started', subject: id, ...act }, at)
  })
}

/** Nobody spins it any more; coupons stay. @throws Refusal NO_DATA, ALREADY_DECIDED when it is over. */
export function stopCampaign(app: App, actor: Actor, id: string) {
  return onLocked(app, id, async (tx, { runsFrom, runsUntil }, at) => {
    if (runsUntil <= at) throw new Refusal('ALREADY_DECIDED')
    await endCampaign(tx, id, at)
    const act = { before: { runsFrom, runsUntil }, after: { runsUntil: at } }
    await recordAct(tx, actor, { action: 'wheel_stopped', subject: id, ...act }, at)
  })
}

async function onLocked(
  app: App,
  id: string,
  act: (tx: Tx, campaign: StoredCampaign, at: Date) => Promise<void>,
) {
  const at = app.clock.now()
  await inTransaction(app.db, async (tx) => {
    const campaign = await lockCampaign(tx, id)
    if (!campaign) throw new Refusal('NO_DATA')
    await act(tx, campaign, at)
  })
  return { message: 'SUCCESS' }
}
