/** The SQL of bank transfers that arrived: each is written, and credited, once (quality I-12, I-13). */
import type { BankPaymentSource } from '@kapao/contract/lists.ts'
import type { BankTransfer } from '@kapao/contract/outside/bank.ts'
import { sql } from 'kysely'
import type { AttachedRowWriter } from '#ledger/posting.ts'
import { namesOf, recordset } from '#platform/db/recordset.ts'
import type { Db, Tx } from '#platform/db/schema.ts'
import { invariant } from '#platform/refusal.ts'
import { isSettledByQr, writePayments } from '../told-twice.queries.ts'

export interface NewBankPayment {
  transfer: BankTransfer
  memberId: string | null
  heardFrom: BankPaymentSource
  heardAt: Date
  /** The bank's statement that told of it first. */
  statementId?: string
  /** The key of the journal that puts it into suspense, where it is not the usual one. */
  suspendedAs?: string
}

/** The bank's name for a transfer; a reference is the same without case, blanks and dashes (decisions D4). */
export type TransferName = Pick<BankTransfer, 'fromBank' | 'reference'>

/** What else tells that a statement, which may not say from which bank a transfer came, has told of the same one. */
type Told = TransferName & Partial<Pick<BankTransfer, 'toBank' | 'amount' | 'currency'>>

export interface BankPayment extends BankTransfer {
  /** Null: in suspense. */
  memberId: string | null
  heardFrom: BankPaymentSource
  /** When we were told of it. */
  heardAt: Date
  /** It goes back, or has gone back: it cannot become a member's. */
  isGivenBack: boolean
}

/** As the table's `reference_key` has it. */
const keyOf = (reference: string) => sql<string>`canonical_reference(${reference})`

export async function findBankPayment(
  db: Db | Tx,
  { fromBank, reference, toBank, amount, currency }: Told,
): Promise<BankPayment | undefined> {
  const key = keyOf(reference)
  return db
    .selectFrom('bankPayment')
    .select([
      ...([
        'fromBank',
        'reference',
        'fromAccountNo',
        'fromName',
        'toBank',
        'toAccountNo',
        'amount',
        'currency',
      ] as const),
      ...(['transferredAt as at', 'memberId', 'heardFrom', 'heardAt'] as const),
      sql<boolean>`given_back IS NOT NULL`.as('isGivenBack'),
    ])
    .where('referenceKey', '=', key)
    .where((is) => {
      const named = is('fromBank', '=', fromBank)
      if (amount === undefined || currency === undefined) return named
      const untold = [is('heardFrom', '=', 'statement'), sql<boolean>`from_bank = to_bank`]
      const same = [is('amount', '=', amount), is('currency', '=', currency)]
      return is.or([named, is.and([...untold, ...same, ...(toBank ? [is('toBank', '=', toBank)] : [])])])
    })
    .orderBy(sql`from_bank <> ${fromBank}`)
    .orderBy('isRepeated')
    .limit(1)
    .executeTakeFirst()
}

/** Another row of the same transfer, told by a statement that does not say from which bank it came, or before one did. */
const isToldTwice = sql<boolean>`EXISTS (
  SELECT FROM bank_payment o
  WHERE o.reference_key = bank_payment.reference_key AND o.from_bank <> bank_payment.from_bank
    AND o.amount = bank_payment.amount AND o.currency = bank_payment.currency AND o.to_bank = bank_payment.to_bank
    AND (o.heard_from = 'statement' AND o.from_bank = o.to_bank
      OR bank_payment.heard_from = 'statement' AND bank_payment.from_bank = bank_payment.to_bank))`

/** The same transfer was written down a moment ago under another bank's name. */
export class ToldTwiceError extends Error {}

/**
 * The table's keys refuse a transfer that was written down before, by whichever way we heard of it.
 *
 * @throws PaidOtherwiseError, ToldTwiceError.
 */
export const insertBankPayments: AttachedRowWriter<NewBankPayment> = {
  name: 'insert bank payments',
  async write(tx, rows) {
    const payments = rows.map(({ transfer, statementId = null, suspendedAs = null, ...heard }) => ({
      ...heard,
      ...{ statementId, suspendedAs },
      ...transfer,
      transferredAt: transfer.at,
    }))
    const types = {
      ...({
        fromBank: 'text',
        reference: 'text',
        memberId: 'uuid',
        fromAccountNo: 'text',
        fromName: 'text',
      } as const),
      ...({ toBank: 'text', toAccountNo: 'text', amount: 'bigint', currency: 'text' } as const),
      ...({ transferredAt: 'timestamptz', heardFrom: 'text', heardAt: 'timestamptz' } as const),
      ...({ statementId: 'uuid', suspendedAs: 'text' } as const),
    }
    const columns = namesOf(types)
    const insert = tx
      .insertInto('bankPayment')
      .columns(columns)
      .expression(({ selectFrom }) => selectFrom(recordset('w', payments, types)).select(columns))
      .returning([
        sql<boolean>`member_id IS NOT NULL AND ${isSettledByQr('bankPayment')}`.as('settled'),
        isToldTwice.as('repeated'),
      ])
    const references = rows.map(({ transfer }) => transfer.reference)
    const written = await writePayments(tx, references, insert.compile())
    if (written.some(({ repeated }) => repeated)) throw new ToldTwiceError()
  },
}

/**
 * The bank's feed tells of it too: that it arrived is no longer the word of a statement alone, nor is who sent it while it
 * is nobody's.
 */
export const confirmPayment = (db: Db, { fromBank, reference }: TransferName, told: BankTransfer, at: Date) =>
  db
    .selectNoFrom(
      sql`confirm_payment(${fromBank}, ${reference}, ${at}, ${told.fromBank}, ${told.fromAccountNo}, ${told.fromName})`.as(
        'confirmed',
      ),
    )
    .execute()

export interface Attribution {
  transfer: TransferName
  memberId: string
  at: Date
}

/** Written with the deposit of one that lay in suspense: it gets its member, once. @throws PaidOtherwiseError. */
export const attributeBankPayments: AttachedRowWriter<Attribution> = {
  name: 'attribute bank payments',
  async write(tx, rows) {
    const attributed = rows.map(({ transfer: { fromBank, reference }, ...row }) => ({
      ...row,
      fromBank,
      reference,
    }))
    const update = tx
      .updateTable('bankPayment as p')
      .from(
        recordset('w', attributed, {
          fromBank: 'text',
          reference: 'text',
          memberId: 'uuid',
          at: 'timestamptz',
        }),
      )
      .set(({ ref }) => ({ memberId: ref('w.memberId'), attributedAt: ref('w.at') }))
      .whereRef('p.fromBank', '=', 'w.fromBank')
      .whereRef('p.reference', '=', 'w.reference')
      .where('p.memberId', 'is', null)
      .where('p.givenBack', 'is', null)
      .returning(isSettledByQr('p').as('settled'))
    const references = attributed.map(({ reference }) => reference)
    const given = await writePayments(tx, references, update.compile())
    invariant(given.length === rows.length, 'a transfer to attribute is not in suspense')
  },
}
