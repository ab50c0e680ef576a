/** Staff set what each of risk's rules looks for, and see how often it was right (staff-calls T7). */
import { isOneOf } from '@kapao/contract/keys.ts'
import { riskRules } from '@kapao/contract/lists.ts'
import type { RiskRuleChange } from '@kapao/contract/schemas/staff-risk.ts'
import type { App, RecordParts } from '#parts/app-parts.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { Refusal } from '#platform/refusal.ts'
import { type Actor, recordAct } from '#staff/audit-trail.service.ts'
import { isSame } from '#staff/request.service.ts'
import { listRules, lockRule, setRule } from './rule.queries.ts'
import { findWrongThresholds } from './threshold.rules.ts'

export async function getRules({ db }: Pick<App, 'db'>) {
  const found = new Map((await listRules(db)).map((rule) => [rule.code, rule]))
  const rules = riskRules.flatMap((code) => {
    const rule = found.get(code)
    if (!rule) return []
    const { hits, right, wrong } = rule
    return [{ ...rule, hits: Number(hits), right: Number(right), wrong: Number(wrong) }]
  })
  return { rules }
}

/**
 * Flags that were raised stay as they are; from now on it looks by these. @throws Refusal NO_DATA, KEY_INVALID, ALREADY_DECIDED
 * when it is neither as it was read nor as it is to be.
 */
export async function changeRule(
  app: RecordParts,
  actor: Actor,
  code: string,
  { reason, was, ...after }: RiskRuleChange,
) {
  if (!isOneOf(riskRules, code)) throw new Refusal('NO_DATA')
  const wrong = findWrongThresholds(code, after.thresholds)
  if (wrong.length > 0) throw new Refusal('KEY_INVALID', wrong)
  const at = app.clock.now()
  await inTransaction(app.db, async (tx) => {
    const old = await lockRule(tx, code)
    if (!old) throw new Refusal('NO_DATA')
    const before = { isOn: old.isOn, thresholds: old.thresholds, holds: old.holds }
    if (was && !isSame(before, was) && !isSame(before, after)) throw new Refusal('ALREADY_DECIDED')
    await setRule(tx, code, { ...after, reason, by: actor.operator.id, at })
    await recordAct(tx, actor, { action: 'risk_rule_changed', subject: code, before, after, reason }, at)
  })
  return { message: 'SUCCESS' }
}
