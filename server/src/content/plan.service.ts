/** What staff write for a later time, or for a while only: shown by a job when its time comes (console.md, Content). */
import { contentLimits } from '@kapao/contract/limits.ts'
import type { App, RecordParts } from '#parts/app-parts.ts'
import type { Tx } from '#platform/db/schema.ts'
import { clearCache } from '#platform/db/short-cache.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { Refusal } from '#platform/refusal.ts'
import * as serverLimits from '#platform/server-limits.ts'
import { type Actor, recordAct } from '#staff/audit-trail.service.ts'
import { lockContent, writeContent } from './content.queries.ts'
import { nextVersion } from './content.rules.ts'
import {
  insertPlan,
  listPlans,
  lockDuePlan,
  lockPlan,
  type Plan,
  setPlanShown,
  setPlanState,
} from './plan.queries.ts'

/** Who stands in the trail for a writing. */
type Writer = Parameters<typeof recordAct>[1]

interface Span {
  from: Date
  until: Date | null
}

/** What ends must not end what somebody else has planned to stand there. */
const overlaps = (one: Span, other: Span): boolean =>
  one.from <= (other.until ?? other.from) && other.from <= (one.until ?? one.from)

/**
 * Writes it down for its time, inside the caller's transaction, which holds the text's row.
 *
 * @throws Refusal KEY_INVALID with `from` for a time that is over, too far or within another plan, and when too many wait;
 * with `until` for an end before the beginning, and for any end of the agreements.
 */
export async function planContent(
  tx: Tx,
  actor: Actor,
  { name, words, ...span }: Span & { name: string; words: unknown },
  at: Date,
) {
  const isSoon = span.from.getTime() - at.getTime() <= contentLimits.planAheadMs
  if (span.from <= at || !isSoon) throw new Refusal('KEY_INVALID', ['from'])
  if (span.until && span.until <= span.from) throw new Refusal('KEY_INVALID', ['until'])
  // Members accept a version of the agreements: one that goes away again would be accepted twice.
  if (span.until && name === 'agreements') throw new Refusal('KEY_INVALID', ['until'])
  const others = await listPlans(tx, name)
  if (others.length >= contentLimits.plansMax || others.some((other) => overlaps(span, other)))
    throw new Refusal('KEY_INVALID', ['from'])
  const id = await insertPlan(tx, { name, words, ...span, by: actor.operator.id, at })
  const after = { words, from: span.from, until: span.until }
  await recordAct(
    tx,
    actor,
    { action: 'content_planned', subject: id, before: {}, after: { name, ...after } },
    at,
  )
}

/** One that waits is never shown; one that is shown ends now. @throws Refusal NO_DATA, ALREADY_DECIDED. */
export async function cancelPlan(app: RecordParts, actor: Actor, id: string) {
  const at = app.clock.now()
  await inTransaction(app.db, async (tx) => {
    const plan = await lockPlan(tx, id)
    if (!plan) throw new Refusal('NO_DATA')
    if (plan.state !== 'PLANNED' && plan.state !== 'SHOWN') throw new Refusal('ALREADY_DECIDED')
    const act = { subject: id, before: { state: plan.state }, after: { name: plan.name } }
    await recordAct(tx, actor, { action: 'content_plan_cancelled', ...act }, at)
    if (plan.state === 'SHOWN') await endPlan(tx, plan, actor, at)
    else await setPlanState(tx, id, 'CANCELLED')
  })
  clearCache(app.db)
  return { message: 'SUCCESS' }
}

/** In the trail it is the planner who writes, though nobody calls then. */
const plannerOf = ({ plannedBy }: Plan): Writer => ({ operator: { id: plannedBy }, address: 'schedule' })

/** Begins and ends what is due. @returns how many. */
export async function showPlanned(app: Pick<App, 'db' | 'clock'>): Promise<number> {
  const now = app.clock.now()
  for (let done = 0; ; done++) {
    if (done === serverLimits.plansAtOnce) return done
    const isDone = await inTransaction(app.db, async (tx) => {
      const plan = await lockDuePlan(tx, now)
      if (!plan) return false
      if (plan.state === 'SHOWN') await endPlan(tx, plan, plannerOf(plan), now)
      // Its whole time has passed while nobody was there to show it.
      else if (plan.endsAt && plan.endsAt <= now) await setPlanState(tx, plan.id, 'DONE')
      else await beginPlan(tx, plan, now)
      return true
    })
    if (!isDone) return done
    clearCache(app.db)
  }
}

async function beginPlan(tx: Tx, plan: Plan, at: Date) {
  const { version, former } = await write(tx, plannerOf(plan), plan.name, plan.words, at)
  if (plan.endsAt) await setPlanShown(tx, plan.id, version, former)
  else await setPlanState(tx, plan.id, 'DONE')
}

/** What stood there before comes back, unless somebody has written it anew meanwhile. */
async function endPlan(tx: Tx, plan: Plan, writer: Writer, at: Date) {
  const now = await lockContent(tx, plan.name)
  if (now?.version === plan.version) await write(tx, writer, plan.name, plan.formerWords, at)
  await setPlanState(tx, plan.id, 'DONE')
}

async function write(tx: Tx, writer: Writer, name: string, words: unknown, at: Date) {
  const old = await lockContent(tx, name)
  const version = nextVersion(old?.version ?? '', at)
  // Somebody has written it first: the next run shows it over that.
  if (!(await writeContent(tx, { name, words, version, at }, old?.version ?? '')))
    throw new Refusal('IN_PROGRESS')
  const before = old ? { version: old.version, words: old.words } : {}
  await recordAct(
    tx,
    writer,
    { action: 'content_written', subject: name, before, after: { version, words } },
    at,
  )
  return { version, former: old?.words ?? emptied(words) }
}

/** As a text is that nobody has written: nothing in each language, in the shape that it has. */
const emptied = (words: unknown) =>
  Object.fromEntries(
    Object.entries(words as Record<string, unknown>).map(([locale, one]) => [
      locale,
      Array.isArray(one) ? [] : '',
    ]),
  )
