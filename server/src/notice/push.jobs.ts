/** Pushes what waits to the browsers that take it: neutral words, once each, until a day has passed (decisions D19). */
import { secondMs } from '@kapao/contract/time-units.ts'
import type { App } from '#parts/app-parts.ts'
import { OutsideError } from '#platform/refusal.ts'
import * as serverLimits from '#platform/server-limits.ts'
import { linkOf, pushedTextOf } from './notice.rules.ts'
import {
  claimDeliveries,
  type DueDelivery,
  deleteSubscription,
  endDelivery,
  setTryAt,
} from './push.queries.ts'

type Parts = Pick<App, 'db' | 'clock' | 'outside' | 'log'>

const plan = { afterMs: serverLimits.pushAskAfterMs, everyMs: serverLimits.pushAskEveryMs }

/** @returns how many were due. */
export async function sendPushes(app: Parts): Promise<number> {
  const now = app.clock.now()
  const due = await claimDeliveries(app.db, now, { plan, limit: serverLimits.pushesAtOnce })
  await Promise.all(due.map((delivery) => pushOne(app, delivery, now)))
  return due.length
}

async function pushOne(app: Parts, delivery: DueDelivery, now: Date) {
  const { db, outside, log } = app
  // Another member has taken the browser over while this was being written.
  if (!delivery.isTheirs) return endDelivery(db, delivery)
  // Who has logged out on a device, or has not used it for months, is not told on its screen.
  if (!delivery.isSignedIn) return deleteSubscription(db, delivery.endpointHash, delivery.memberId)
  const leftMs = delivery.createdAt.getTime() + serverLimits.pushKeptMs - now.getTime()
  const text = textOf(delivery)
  if (!outside.push || text === undefined || leftMs <= 0) return endDelivery(db, delivery)
  try {
    const said = await outside.push.send(delivery, text, Math.ceil(leftMs / secondMs))
    if (said === 'gone') return await deleteSubscription(db, delivery.endpointHash, delivery.memberId)
    if (typeof said === 'object') return await setTryAt(db, delivery, new Date(now.getTime() + said.laterMs))
    if (said === 'refused') log.warn({ member: delivery.memberId }, 'a push service refused a message')
    await endDelivery(db, delivery)
  } catch (err) {
    if (!(err instanceof OutsideError)) throw err
    log.warn({ err, member: delivery.memberId }, 'a push service did not answer')
  }
}

/** Undefined: the notice is gone, or has been read meanwhile. */
function textOf({ kind, topic, readAt, row, locale }: DueDelivery): string | undefined {
  if (kind === null || topic === null || readAt) return undefined
  return JSON.stringify({
    ...{ kind, ...pushedTextOf({ kind, topic }, locale), link: linkOf({ kind, topic, row }) },
  })
}
