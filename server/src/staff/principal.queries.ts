/** SQL of who counts as one person where two are needed (migrations 0094, 0100, 0102). */
import { staffLimits } from '@kapao/contract/staff-limits.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/schema.ts'
import { invariant } from '#platform/refusal.ts'

const lately = sql`${staffLimits.newcomerMs} * interval '1 ms'`

/** Whether somebody who decides counts as one with the account in a column, as of then. */
export const isOnePerson = (column: string, deciderId: string, now: Date) =>
  sql<boolean>`is_one_person(${sql.ref(column)}, ${deciderId}::uuid, ${now}::timestamptz, ${lately})`

/** The same with one account, by its id or username. */
export async function isOneWith(
  tx: Tx,
  { by, account }: { by: 'id' | 'name'; account: string },
  deciderId: string,
  now: Date,
): Promise<boolean> {
  const found = await tx
    .selectFrom('operator')
    .select(isOnePerson('id', deciderId, now).as('isOne'))
    .where(by, '=', account)
    .executeTakeFirst()
  invariant(found, 'the account is there')
  return found.isOne
}

/** Who answers for this person at that time. */
const principalOf = (id: string, now: Date) =>
  sql<string>`principal(${id}::uuid, ${now}::timestamptz, ${lately})`

/** This person sees the link of the account's reset. Until it is used the account stays one with who saw the link before. */
export const setLinkSeenBy = (tx: Tx, id: string, seenBy: string, now: Date) =>
  tx
    .updateTable('operator')
    .set({ linkSeenBy: principalOf(seenBy, now) })
    .where('id', '=', id)
    .execute()

/** Links that nobody has used: of whom this person invited, and of whose reset they, or who answered for them, saw the link. */
export const deleteInvitationsSeenBy = (tx: Tx, seenBy: string, now: Date) =>
  tx
    .deleteFrom('staffInvitation as i')
    .using('operator as o')
    .whereRef('o.id', '=', 'i.operatorId')
    .where((where) =>
      where.or([
        where.and([where('o.state', '=', 'INVITED'), where('o.invitedBy', '=', seenBy)]),
        where('o.linkSeenBy', '=', seenBy),
        where('o.linkSeenBy', '=', principalOf(seenBy, now)),
        // As it was kept before there was a column for it.
        where.and([where('o.resetAt', 'is', null), where('o.resetBy', '=', seenBy)]),
      ]),
    )
    .execute()
