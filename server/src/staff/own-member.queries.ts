/** SQL of the member that a person of the staff is too. */
import type { Tx } from '#platform/db/schema.ts'

/** Held while it is named, so that two accounts cannot both become it; undefined: there is none, or the account is erased. */
export const lockNamedMember = (tx: Tx, named: { id: string } | { memberNo: number }) =>
  tx
    .selectFrom('member')
    .select(['id', 'memberNo'])
    .where((eb) => ('id' in named ? eb('id', '=', named.id) : eb('memberNo', '=', named.memberNo)))
    .where('erasedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const getMemberNo = async (tx: Tx, id: string) =>
  (await tx.selectFrom('member').select('memberNo').where('id', '=', id).executeTakeFirstOrThrow()).memberNo

/** Whose own member it is. */
export const findPersonOf = (tx: Tx, memberId: string) =>
  tx.selectFrom('operator').select('name').where('memberId', '=', memberId).executeTakeFirst()

export const setOwnMember = (tx: Tx, id: string, memberId: string | null, at: Date) =>
  tx
    .updateTable('operator')
    .set({ memberId, memberSince: memberId === null ? null : at })
    .where('id', '=', id)
    .execute()
