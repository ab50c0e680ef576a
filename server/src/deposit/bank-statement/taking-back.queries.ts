/** The SQL of imports that are taken back (decision 0023). */
import type { Currency } from '@kapao/contract/edition.ts'
import { sql } from 'kysely'
import { houseBank, houseSuspense } from '#ledger/chart.ts'
import { houseIds } from '#platform/db/id.ts'
import type { Tx } from '#platform/db/schema.ts'
import { invariant } from '#platform/refusal.ts'

export const lockStatement = (tx: Tx, id: string) =>
  tx
    .selectFrom('bankStatement')
    .select(['id', 'state', 'account', 'rows', 'matchedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

interface Standing {
  fromBank: string
  reference: string
  toBank: string
  amount: bigint
  currency: Currency
  /** It lies in suspense by the statement's word alone: nobody has decided about it, and no feed has told of it. */
  isWaiting: boolean
}

/** What its rows have put into suspense, and where that is now. */
export const listStanding = (tx: Tx, statementId: string): Promise<Standing[]> =>
  tx
    .selectFrom('bankStatementRow as r')
    .innerJoin('bankPayment as p', (on) =>
      on
        .onRef('p.fromBank', '=', 'r.fromBank')
        .onRef('p.reference', '=', 'r.reference')
        .onRef('p.statementId', '=', 'r.statementId'),
    )
    .select(['p.fromBank', 'p.reference', 'p.toBank', 'p.amount', 'p.currency'])
    .select(
      sql<boolean>`p.suspended_as IS NOT NULL AND p.confirmed_at IS NULL AND p.member_id IS NULL AND p.given_back IS NULL`.as(
        'isWaiting',
      ),
    )
    .where('r.statementId', '=', statementId)
    .orderBy('r.row')
    .execute()

/** As who attributes it does, before any payment is locked: then they take turns. */
export const lockHouse = (tx: Tx, currency: Currency, banks: readonly string[]) =>
  tx
    .selectFrom('account')
    .select('seq')
    .where('memberId', '=', houseIds[currency])
    .where('code', 'in', [...banks.map(houseBank), houseSuspense()])
    .orderBy('code')
    .forNoKeyUpdate()
    .execute()

interface TakenBack {
  fromBank: string
  reference: string
  toBank: string
  amount: bigint
  currency: Currency
  suspendedAs: string
  journalId: string
}

/** They are payments no more. @returns each with the journal that put it into suspense. */
export const removePayments = (tx: Tx, statementId: string, requestId: string): Promise<TakenBack[]> =>
  tx
    .selectFrom(
      sql<Omit<TakenBack, 'journalId'>>`take_back_payments(${statementId}::uuid, ${requestId}::uuid)`.as('t'),
    )
    .innerJoin('journal as j', 'j.key', 't.suspendedAs')
    .select([
      't.fromBank',
      't.reference',
      't.toBank',
      't.amount',
      't.currency',
      't.suspendedAs',
      'j.id as journalId',
    ])
    .where('j.memberId', 'in', Object.values(houseIds))
    .orderBy('t.fromBank')
    .orderBy('t.reference')
    .execute()

/** Its file may be imported again: another hash stands in the place of the file's. */
export async function setTakenBack(tx: Tx, id: string, requestId: string, at: Date) {
  const { numUpdatedRows } = await tx
    .updateTable('bankStatement')
    .set(({ ref }) => ({
      ...{ state: 'TAKEN_BACK' as const, takenBackAt: at, takenBackBy: requestId },
      formerHash: ref('hash'),
      hash: sql<Buffer>`sha256(convert_to(id::text, 'UTF8'))`,
    }))
    .where('id', '=', id)
    .where('state', '=', 'MATCHED')
    .executeTakeFirstOrThrow()
  invariant(numUpdatedRows === 1n, 'a statement is taken back once')
}
