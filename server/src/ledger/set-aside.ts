/** Moves money that was set aside into the wallet, once nothing keeps it from there any more (decisions D16, D22). */
import { walletPlace } from '@kapao/contract/places.ts'
import { setAsidePlace } from '@kapao/contract/schemas/statement.ts'
import { referenceOf } from '#outside/reference.ts'
import { newId } from '#platform/db/id.ts'
import { query } from '#platform/db/pipeline.ts'
import type { Db, Tx } from '#platform/db/schema.ts'
import * as serverLimits from '#platform/server-limits.ts'
import { debt, setAside, wallet } from './chart.ts'
import { endOfPause, findKeeping } from './keeping.ts'
import { post } from './post.ts'
import { type AsideMovement, paymentsAside, paymentsThatFit } from './set-aside.rules.ts'

/**
 * Inside the caller's transaction, for a member whose deposits are not frozen: nothing in a pause; under deposit limits each
 * payment that there is room for; otherwise all of it. A debt is repaid first.
 */
export async function releaseSetAside(
  tx: Tx,
  app: { clock: { now(): Date } },
  memberId: string,
): Promise<void> {
  const rows = await tx
    .selectFrom('account')
    .select(['code', 'balance', 'seq', 'currency'])
    .where('memberId', '=', memberId)
    .where('code', 'in', [debt(), setAside(), wallet()])
    .orderBy('code')
    .forNoKeyUpdate()
    .execute()
  const aside = rows.find(({ code }) => code === setAside())
  if (!aside || aside.balance <= 0n) return
  const { balance, currency } = aside
  let { seq } = aside
  for (const amount of await releasable(tx, memberId, balance, app.clock.now())) {
    const id = newId()
    await post(tx, app, {
      memberId,
      kind: 'set_aside_released',
      key: `set_aside_released:${seq++}`,
      currency: currency,
      moves: [{ from: setAside(), to: wallet(), amount }],
      statement: {
        open: {
          ...{ id, type: 'transfer', from: setAsidePlace, to: walletPlace, amount, status: 'SUCCESS' },
          reference: referenceOf('SA', id),
        },
      },
    })
  }
}

async function releasable(tx: Tx, memberId: string, balance: bigint, now: Date): Promise<bigint[]> {
  const keeping = await findKeeping(tx, memberId, now)
  if (keeping?.isPaused) return []
  if (!keeping || keeping.room === null) return [balance]
  return paymentsThatFit(paymentsAside(await listMovements(tx, memberId)), keeping.room)
}

const movementsText = `
  SELECT e.amount, j.kind = 'set_aside_released' AS released
  FROM entry e JOIN journal j ON j.id = e.journal_id AND j.member_id = e.member_id
  WHERE e.member_id = $1 AND e.code = 'set_aside' AND e.seq > coalesce((
    SELECT max(z.seq) FROM entry z WHERE z.member_id = $1 AND z.code = 'set_aside' AND z.balance_after = 0), 0)
  ORDER BY e.seq`

/** Since it was empty last. */
async function listMovements(tx: Tx, memberId: string): Promise<AsideMovement[]> {
  const { rows } = await tx.executeQuery(
    query<{ amount: bigint; released: boolean }>(movementsText, [memberId]),
  )
  return rows.map(({ amount, released }) => ({ amount, isReleased: released }))
}

const dueText = `
  SELECT a.member_id AS "memberId", l.is_limited AS "isLimited"
  FROM notable_account a
  LEFT JOIN play_setting s ON s.member_id = a.member_id
  CROSS JOIN LATERAL (SELECT EXISTS (
    SELECT FROM deposit_limit l WHERE l.member_id = a.member_id AND l.amount IS NOT NULL) AS is_limited) l
  WHERE a.code = 'set_aside'
    AND (NOT l.is_limited OR s.look_at IS NULL OR s.look_at <= $1::timestamptz)
    AND NOT EXISTS (
      SELECT FROM member_freeze f
      WHERE f.member_id = a.member_id AND f.capability = 'deposit' AND f.lifted_at IS NULL)
    AND NOT EXISTS (
      SELECT FROM play_pause p WHERE p.member_id = a.member_id AND ${endOfPause} > $1::timestamptz)
  LIMIT $2`

/**
 * Members who have money set aside and neither a freeze nor a pause that keeps it there; few at a time. Those who have limits
 * are looked at once in a while.
 */
export async function claimReleasable(db: Db, now: Date): Promise<string[]> {
  const values = [now, serverLimits.releasesAtOnce]
  const { rows } = await db.executeQuery(query<{ memberId: string; isLimited: boolean }>(dueText, values))
  const lookAt = new Date(now.getTime() + serverLimits.asideLookMs)
  const looked = rows.filter(({ isLimited }) => isLimited).map(({ memberId }) => ({ memberId, lookAt }))
  // Not in one statement: on a distributed schema (decision 30) that would ask every node, also one that is away.
  if (looked.length > 0)
    await db
      .insertInto('playSetting')
      .values(looked)
      .onConflict((conflict) =>
        conflict.column('memberId').doUpdateSet(({ ref }) => ({ lookAt: ref('excluded.lookAt') })),
      )
      .execute()
  return rows.map(({ memberId }) => memberId)
}
