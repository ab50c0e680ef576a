/** The SQL of who has been invited to which offer. */
import type { OfferKind } from '@kapao/contract/schemas/staff-offer.ts'
import type { Tx } from '#platform/db/schema.ts'

interface InvitationKey {
  memberId: string
  kind: OfferKind
  code: string
}

interface Invitation extends InvitationKey {
  requestId: string
  invitedAt: Date
  endsAt: Date
}

/** Undefined: there is no such member, or the account is closed. */
export const findMemberCurrency = async (tx: Tx, memberId: string) =>
  (
    await tx
      .selectFrom('member')
      .select('currency')
      .where('id', '=', memberId)
      .where('closedAt', 'is', null)
      .executeTakeFirst()
  )?.currency

export const findInvitation = (tx: Tx, { memberId, kind, code }: InvitationKey) =>
  tx
    .selectFrom('offerInvitation')
    .select('endsAt')
    .where('memberId', '=', memberId)
    .where('kind', '=', kind)
    .where('code', '=', code)
    .executeTakeFirst()

/** A later one stands for the one before. */
export const setInvitation = (tx: Tx, { requestId, invitedAt, endsAt, ...key }: Invitation) =>
  tx
    .insertInto('offerInvitation')
    .values({ ...key, requestId, invitedAt, endsAt })
    .onConflict((conflict) =>
      conflict.columns(['memberId', 'kind', 'code']).doUpdateSet({ requestId, invitedAt, endsAt }),
    )
    .execute()
