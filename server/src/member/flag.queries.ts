/** SQL of flags that rules raise, and of what people decide about any flag. */
import type { FlagDecision, RiskRuleCode } from '@kapao/contract/lists.ts'
import { sql } from 'kysely'
import { newId } from '#platform/db/id.ts'
import type { Tx } from '#platform/db/schema.ts'

export interface FoundFlag {
  memberId: string
  rule: RiskRuleCode
  /** The same of the same member is not raised again, whatever was decided about it. */
  pattern: string
  factsUntil: Date
  evidence: Record<string, unknown>
  holds: boolean
}

/** In one order, so that two who lock several never wait for each other. */
export const lockMembers = (tx: Tx, ids: string[]) =>
  tx.selectFrom('member').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()

/** @returns whose are new, and hold. */
export async function insertFound(tx: Tx, flags: FoundFlag[], at: Date): Promise<string[]> {
  const rows = await tx
    .insertInto('memberFlag')
    .values(
      flags.map(({ evidence, ...flag }) => ({
        ...{ ...flag, id: newId(), code: flag.rule, reason: '', flaggedAt: at },
        evidence: JSON.stringify(evidence),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['memberId', 'holds'])
    .execute()
  return rows.filter(({ holds }) => holds).map(({ memberId }) => memberId)
}

/** Whose it is. */
export const findFlagMember = async (tx: Tx, id: string): Promise<string | undefined> =>
  (await tx.selectFrom('memberFlag').select('memberId').where('id', '=', id).executeTakeFirst())?.memberId

export interface FlagVerdict {
  state: FlagDecision
  by: string
  at: Date
  note: string
}

/** One that was wrong is closed with it. */
export const setVerdict = (tx: Tx, memberId: string, id: string, { state, by, at, note }: FlagVerdict) =>
  tx
    .updateTable('memberFlag')
    .set({ verdict: state, decidedBy: by, decidedAt: at, decisionNote: note })
    .$if(state === 'WRONG', (query) => query.set({ closedBy: by, closedAt: at, note: sql<string>`${note}` }))
    .where('memberId', '=', memberId)
    .where('id', '=', id)
    .execute()
