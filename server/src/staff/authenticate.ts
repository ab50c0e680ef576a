/** Which member of staff is calling, by an operator token; a member's token is worth nothing here, and the reverse. */
import { createHash } from 'node:crypto'
import type { Db } from '#platform/db/schema.ts'
import type { Operator } from '#platform/http/caller.ts'
import { Refusal } from '#platform/refusal.ts'

export type FindOperator = (token: string | undefined) => Promise<Operator>

/** @returns a function that throws Refusal `invalid-token`. */
export function createFindOperator(db: Db): FindOperator {
  return async (token) => {
    if (!token) throw new Refusal('invalid-token')
    const operator = await db
      .selectFrom('operator')
      .select(['id', 'role', 'memberId'])
      .where('tokenHash', '=', createHash('sha256').update(token).digest())
      .where('isActive', '=', true)
      .executeTakeFirst()
    if (!operator) throw new Refusal('invalid-token')
    return operator
  }
}
