/** SQL of what staff see of a member in part, as a whole. */
import type { Db, Tx } from '#platform/db/schema.ts'

export const findPersonalData = (db: Db | Tx, memberId: string) =>
  db
    .selectFrom('member')
    .select(['phone', 'bankAccountNo', 'bankAccountName'])
    .where('id', '=', memberId)
    .executeTakeFirst()

/** Where the one withdrawal goes that has not ended. */
export const findPayTo = (db: Db | Tx, memberId: string) =>
  db
    .selectFrom('withdrawal')
    .select([
      'id as withdrawalId',
      'toBank as bankCode',
      'toAccountNo as bankAccountNo',
      'toAccountName as bankAccountName',
    ])
    .where('memberId', '=', memberId)
    .where('state', 'in', ['REQUESTED', 'REVIEW', 'APPROVED', 'PAYING'])
    .executeTakeFirst()

interface Party {
  bankCode: string
  bankAccountNo: string
  name: string
}

/** Senders of the member's newest payments and slips, each once. */
export async function listParties(db: Db | Tx, memberId: string, limit: number): Promise<Party[]> {
  return db
    .with('payments', (query) =>
      query
        .selectFrom('bankPayment')
        .select([
          'fromBank as bankCode',
          'fromAccountNo as bankAccountNo',
          'fromName as name',
          'heardAt as at',
        ])
        .where('memberId', '=', memberId)
        .orderBy('heardAt', 'desc')
        .limit(limit),
    )
    .with('slips', (query) =>
      query
        .selectFrom('slip')
        .select(['bank as bankCode', 'fromAccountNo as bankAccountNo', 'fromName as name', 'createdAt as at'])
        .$narrowType<{ bankCode: string; bankAccountNo: string; name: string }>()
        .where('memberId', '=', memberId)
        .where('bank', 'is not', null)
        .where('fromAccountNo', 'is not', null)
        .where('fromName', 'is not', null)
        .orderBy('createdAt', 'desc')
        .limit(limit),
    )
    .selectFrom(({ selectFrom }) =>
      selectFrom('payments').selectAll().unionAll(selectFrom('slips').selectAll()).as('s'),
    )
    .select(['bankCode', 'bankAccountNo', 'name'])
    .groupBy(['bankCode', 'bankAccountNo', 'name'])
    .orderBy(({ fn }) => fn.max('at'), 'desc')
    .limit(limit)
    .execute()
}
