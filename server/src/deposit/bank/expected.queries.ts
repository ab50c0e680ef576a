/** The SQL of transfers that members told us to expect. */
import type { Currency } from '@kapao/contract/edition.ts'
import type { BankTransfer } from '@kapao/contract/outside/bank.ts'
import { sql } from 'kysely'
import type { AttachedRowWriter } from '#ledger/posting.ts'
import { recordset } from '#platform/db/recordset.ts'
import type { Db, Tx } from '#platform/db/schema.ts'
import type { TransferName } from './bank-payment.queries.ts'

export interface NewExpected {
  memberId: string
  id: string
  amount: bigint
  currency: Currency
  reference: string
  createdAt: Date
  expiresAt: Date
}

/** Serialises the callers that count a member's rows to add one more. */
export const lockMember = (tx: Tx, memberId: string) =>
  tx.selectFrom('member').select('id').where('id', '=', memberId).forNoKeyUpdate().execute()

/** When the open ones of a member end, the next first; without the one that is being asked for again. */
export async function listOpenUntil(tx: Db | Tx, { memberId, id }: NewExpected, now: Date): Promise<Date[]> {
  const rows = await tx
    .selectFrom('expectedTransfer')
    .select('expiresAt')
    .where('memberId', '=', memberId)
    .where('id', '<>', id)
    .where('matchedAt', 'is', null)
    .where('expiresAt', '>', now)
    .orderBy('expiresAt')
    .execute()
  return rows.map(({ expiresAt }) => expiresAt)
}

export const insertExpected = (tx: Tx, expected: NewExpected) =>
  tx
    .insertInto('expectedTransfer')
    .values({
      memberId: expected.memberId,
      id: expected.id,
      amount: expected.amount,
      currency: expected.currency,
      reference: expected.reference,
      createdAt: expected.createdAt,
      expiresAt: expected.expiresAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

interface Sought {
  memberId: string
  transfer: BankTransfer
  closedAt: Date
}

/** Whether the member said so before our account closed; or it has come true by this very transfer. */
export async function wasExpected(db: Db, { memberId, transfer, closedAt }: Sought): Promise<boolean> {
  const { fromBank, reference, amount, currency, at } = transfer
  const found = await db
    .selectFrom('expectedTransfer')
    .select('id')
    .where('memberId', '=', memberId)
    .where('amount', '=', amount)
    .where('currency', '=', currency)
    .where('createdAt', '<=', closedAt)
    .where('expiresAt', '>', at)
    .where(sql<boolean>`(matched_at IS NULL OR (from_bank = ${fromBank} AND bank_reference = ${reference}))`)
    .executeTakeFirst()
  return found !== undefined
}

/** Another transfer has come for it in between: what was concluded from it does not hold any more. */
export class ExpectationGoneError extends Error {}

interface Match {
  memberId: string
  transfer: TransferName
  at: Date
}

/** By the bank's name for the transfer; its own time is another one than the match's. */
const named = <Row extends Match>({ transfer: { fromBank, reference }, ...row }: Row) => ({
  ...row,
  fromBank,
  reference,
})

const matchColumns = { memberId: 'uuid', at: 'timestamptz', fromBank: 'text', reference: 'text' } as const

/** Written with a credit that was only found by this expected transfer: it must still be open. */
export const claimExpected: AttachedRowWriter<Match & { id: string }> = {
  name: 'claim expected transfers',
  async write(tx, rows) {
    const claims = rows.map(named)
    const { numUpdatedRows } = await tx
      .updateTable('expectedTransfer as e')
      .from(recordset('w', claims, { ...matchColumns, id: 'uuid' }))
      .set(({ ref }) => ({
        matchedAt: ref('w.at'),
        fromBank: ref('w.fromBank'),
        bankReference: ref('w.reference'),
      }))
      .whereRef('e.memberId', '=', 'w.memberId')
      .whereRef('e.id', '=', 'w.id')
      .where('e.matchedAt', 'is', null)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows !== BigInt(rows.length)) throw new ExpectationGoneError()
  },
}

/** Written with every other credit: the oldest that was open for this amount when it was sent has come true, if there is one. */
export const meetExpected: AttachedRowWriter<Match & { amount: bigint; sentAt: Date }> = {
  name: 'meet expected transfers',
  async write(tx, rows) {
    const matches = rows.map(named)
    await tx
      .updateTable('expectedTransfer as e')
      .from(recordset('w', matches, { ...matchColumns, amount: 'bigint', sentAt: 'timestamptz' }))
      .set(({ ref }) => ({
        matchedAt: ref('w.at'),
        fromBank: ref('w.fromBank'),
        bankReference: ref('w.reference'),
      }))
      .whereRef('e.memberId', '=', 'w.memberId')
      .where('e.matchedAt', 'is', null)
      .where('e.id', '=', ({ selectFrom }) =>
        selectFrom('expectedTransfer as o')
          .select('o.id')
          .whereRef('o.memberId', '=', 'w.memberId')
          .whereRef('o.amount', '=', 'w.amount')
          .where('o.matchedAt', 'is', null)
          .whereRef('o.expiresAt', '>', 'w.sentAt')
          .orderBy('o.createdAt')
          .orderBy('o.id')
          .limit(1),
      )
      .execute()
  },
}
