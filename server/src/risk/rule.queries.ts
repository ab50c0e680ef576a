/** SQL of risk's rules as staff set them, and of how far each has looked. */
import type { RiskRuleCode } from '@kapao/contract/lists.ts'
import type { Thresholds } from '@kapao/contract/schemas/staff-risk.ts'
import type { Db, Tx } from '#platform/db/schema.ts'

/** With how many flags each has raised, and what was decided about them. */
export const listRules = (db: Db) =>
  db
    .selectFrom('riskRule as r')
    .leftJoin('operator as o', 'o.id', 'r.changedBy')
    // For each rule by itself, so that an index alone says it.
    .innerJoinLateral(
      (of) =>
        of
          .selectFrom('memberFlag as f')
          .whereRef('f.rule', '=', 'r.code')
          .select(({ fn }) => [
            fn.countAll<bigint>().as('hits'),
            fn.countAll<bigint>().filterWhere('f.verdict', '=', 'RIGHT').as('right'),
            fn.countAll<bigint>().filterWhere('f.verdict', '=', 'WRONG').as('wrong'),
          ])
          .as('f'),
      (join) => join.onTrue(),
    )
    .select(['r.code', 'r.isOn', 'r.thresholds', 'r.holds', 'r.lookedTo', 'r.reason', 'r.changedAt'])
    .select(['o.name as changedBy', 'f.hits', 'f.right', 'f.wrong'])
    .orderBy('r.code')
    .execute()

/** Locked until the transaction ends. */
export const lockRule = (tx: Tx, code: RiskRuleCode) =>
  tx
    .selectFrom('riskRule')
    .select(['isOn', 'thresholds', 'holds', 'lookedTo'])
    .where('code', '=', code)
    .forUpdate()
    .executeTakeFirst()

/** Undefined while another process looks, and when the rule is off. */
export const lockRuleToLook = (tx: Tx, code: RiskRuleCode) =>
  tx
    .selectFrom('riskRule')
    .select(['thresholds', 'holds', 'lookedTo'])
    .where('code', '=', code)
    .where('isOn', '=', true)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

export const setLooked = (tx: Tx, code: RiskRuleCode, lookedTo: Date) =>
  tx.updateTable('riskRule').set({ lookedTo }).where('code', '=', code).execute()

interface RuleChange {
  isOn: boolean
  thresholds: Thresholds
  holds: boolean
  reason: string
  by: string
  at: Date
}

export const setRule = (tx: Tx, code: RiskRuleCode, { thresholds, by, at, ...change }: RuleChange) =>
  tx
    .updateTable('riskRule')
    .set({ ...change, thresholds: JSON.stringify(thresholds), changedBy: by, changedAt: at })
    .where('code', '=', code)
    .execute()
