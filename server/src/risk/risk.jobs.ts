/** Looks for the habits that rules describe, in what has happened since each looked last, piece by piece (staff-calls T7). */
import { type RiskRuleCode, riskRules } from '@kapao/contract/lists.ts'
import { raiseFlags } from '#member/flag.service.ts'
import type { App } from '#parts/app-parts.ts'
import type { Tx } from '#platform/db/schema.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import * as serverLimits from '#platform/server-limits.ts'
import type { Hit } from './hit.ts'
import { findPieceEnd, type Stretch } from './look.queries.ts'
import {
  findBelowLimit,
  findBonusThenCancel,
  findDepositWithoutPlay,
  findSuddenSize,
} from './money-habits.queries.ts'
import { lockRuleToLook, setLooked } from './rule.queries.ts'
import {
  findManyPlaces,
  findSharedAddress,
  findSharedDevice,
  findSharedSender,
} from './shared-habits.queries.ts'
import type { ThresholdsOf } from './threshold.rules.ts'

type Find<Rule extends RiskRuleCode> = (
  tx: Tx,
  stretch: Stretch,
  thresholds: ThresholdsOf<Rule>,
) => Promise<Hit[]>

const findings: { [Rule in RiskRuleCode]: Find<Rule> } = {
  deposit_without_play: findDepositWithoutPlay,
  below_limit: findBelowLimit,
  shared_device: findSharedDevice,
  shared_address: findSharedAddress,
  shared_sender: findSharedSender,
  bonus_then_cancel: findBonusThenCancel,
  many_places: findManyPlaces,
  sudden_size: findSuddenSize,
}

type Parts = Pick<App, 'db' | 'clock'>

/** @returns how many rules have more to look at. */
export async function lookForRisks(app: Parts): Promise<number> {
  let behind = 0
  for (const rule of riskRules) if (await look(app, rule)) behind++
  return behind
}

/**
 * One piece of one rule. What is written by transactions that have not ended yet is older than it looks: so the newest
 * stretch waits for the next look. @returns whether there is more.
 */
const look = <Rule extends RiskRuleCode>(app: Parts, rule: Rule): Promise<boolean> =>
  inTransaction(app.db, async (tx) => {
    const row = await lockRuleToLook(tx, rule)
    if (!row) return false
    const now = app.clock.now()
    const newest = new Date(now.getTime() - serverLimits.riskLagMs)
    const oldest = new Date(now.getTime() - serverLimits.riskLookBackMs)
    const from = row.lookedTo && row.lookedTo > oldest ? row.lookedTo : oldest
    if (from >= newest) return false
    const stretch = { from, until: newest }
    const end = await findPieceEnd(tx, rule, stretch, serverLimits.riskRowsAtOnce)
    const until = end ?? newest
    // Only what the call has checked is stored.
    const find: Find<Rule> = findings[rule]
    const hits = await find(tx, { from, until }, row.thresholds as ThresholdsOf<Rule>)
    await raiseFlags(
      tx,
      hits.map((hit) => ({ ...hit, rule, holds: row.holds })),
      now,
    )
    await setLooked(tx, rule, until)
    return end !== undefined
  })
