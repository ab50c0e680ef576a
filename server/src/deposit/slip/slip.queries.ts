/** The SQL of slips. */

import type { SlipNote } from '@kapao/contract/errors.ts'
import { slipLimits } from '@kapao/contract/limits.ts'
import type { BankTransfer } from '@kapao/contract/outside/bank.ts'
import type { SlipCode } from '@kapao/contract/outside/slip.ts'
import { sql } from 'kysely'
import type { AttachedRowWriter } from '#ledger/posting.ts'
import { firstAskAt, nextAskAt, type PollPlan } from '#outside/poll-schedule.ts'
import { newId } from '#platform/db/id.ts'
import { recordset } from '#platform/db/recordset.ts'
import type { Db, Tx } from '#platform/db/schema.ts'
import { invariant } from '#platform/refusal.ts'
import { decidedEvent, type Ending } from './slip.rules.ts'

const askPlan: PollPlan = { afterMs: slipLimits.askAfterMs, everyMs: slipLimits.askEveryMs }

export interface NewSlip {
  memberId: string
  id: string
  reference: string
  file: string
  createdAt: Date
}

export const findSlip = (db: Db | Tx, memberId: string, id: string) =>
  db
    .selectFrom('slip')
    .select('reference')
    .where('memberId', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirst()

/** So that of two people who decide at the same time one is told that it has been decided. */
export const lockSlip = (tx: Tx, memberId: string, id: string) =>
  tx
    .selectFrom('slip')
    .select(['reference', 'state', 'bank', 'bankReference', 'toBank', 'amount', 'currency'])
    .where('memberId', '=', memberId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** False when another slip of the member claims the transfer, or this very slip is there already. */
export async function insertClaim(db: Db | Tx, slip: NewSlip, code: SlipCode): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('slip')
    .values({
      ...rowOf(slip, code),
      state: 'PROCESSING',
      note: null,
      askAt: firstAskAt(slip.createdAt, askPlan),
      decidedAt: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** A slip that has failed before anybody was asked. False when it is there already. */
export async function insertFailed(
  tx: Tx,
  slip: NewSlip,
  code: SlipCode | undefined,
  note: SlipNote,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('slip')
    .values({ ...rowOf(slip, code), state: 'FAILED', note, askAt: null, decidedAt: slip.createdAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** One that a person must read. False when it is there already. */
export async function insertInReview(tx: Tx, slip: NewSlip, readText: string | null): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('slip')
    .values({
      ...rowOf(slip, undefined),
      readText,
      state: 'REVIEW',
      note: null,
      askAt: null,
      decidedAt: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** How many of the member's a person must read still. */
export const countInReview = async (db: Db, memberId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('slip')
    .select((column) => column.fn.countAll<bigint>().as('count'))
    .where('memberId', '=', memberId)
    .where('state', '=', 'REVIEW')
    .where('bank', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

const rowOf = ({ memberId, id, reference, file, createdAt }: NewSlip, code: SlipCode | undefined) => ({
  memberId,
  id,
  reference,
  bank: code?.bank ?? null,
  bankReference: code?.reference ?? null,
  file,
  createdAt,
})

/** An ending that has come about, and what the bank has said that the slip is worth; 0 when it never did. */
interface Ended {
  ending: Ending
  amount: bigint
}

/** Tells the members' devices what became of their slips. */
export async function announceDecided(tx: Tx, ended: Ended[]) {
  if (ended.length === 0) return
  await tx
    .insertInto('outbox')
    .values(
      ended.map(({ ending, amount }) => {
        const { event, payload } = decidedEvent(ending, amount)
        return {
          id: newId(),
          memberId: ending.memberId,
          journalId: null,
          event,
          payload: JSON.stringify(payload),
          createdAt: ending.at,
        }
      }),
    )
    .execute()
}

/** Ends slips that wait, each once. @returns those that had not ended before. */
async function endSlips(tx: Tx, endings: Ending[]): Promise<Ended[]> {
  const said = endings.map(({ memberId, id, note, at, transfer }) => ({
    ...{ memberId, id, note, at, state: note ? ('FAILED' as const) : ('SUCCESS' as const) },
    ...{ fromAccountNo: transfer?.fromAccountNo ?? null, fromName: transfer?.fromName ?? null },
    ...{ toBank: transfer?.toBank ?? null, toAccountNo: transfer?.toAccountNo ?? null },
    ...{
      amount: transfer?.amount ?? null,
      currency: transfer?.currency ?? null,
      transferredAt: transfer?.at ?? null,
    },
  }))
  const columns = {
    ...({ memberId: 'uuid', id: 'uuid', note: 'text', at: 'timestamptz', state: 'text' } as const),
    ...({ fromAccountNo: 'text', fromName: 'text', toBank: 'text', toAccountNo: 'text' } as const),
    ...({ amount: 'bigint', currency: 'text', transferredAt: 'timestamptz' } as const),
  }
  const rows = await tx
    .updateTable('slip as s')
    .from(recordset('w', said, columns))
    .set(({ ref, fn }) => ({
      ...{ state: ref('w.state'), note: ref('w.note'), decidedAt: ref('w.at'), askAt: null },
      fromAccountNo: fn.coalesce('w.fromAccountNo', 's.fromAccountNo'),
      fromName: fn.coalesce('w.fromName', 's.fromName'),
      toBank: fn.coalesce('w.toBank', 's.toBank'),
      toAccountNo: fn.coalesce('w.toAccountNo', 's.toAccountNo'),
      amount: fn.coalesce('w.amount', 's.amount'),
      currency: fn.coalesce('w.currency', 's.currency'),
      transferredAt: fn.coalesce('w.transferredAt', 's.transferredAt'),
    }))
    .whereRef('s.memberId', '=', 'w.memberId')
    .whereRef('s.id', '=', 'w.id')
    .where('s.state', 'in', ['PROCESSING', 'REVIEW'])
    .returning(['s.id', 's.amount'])
    .execute()
  const amounts = new Map(rows.map(({ id, amount }) => [id, amount ?? 0n]))
  return endings.flatMap((ending) => {
    const amount = amounts.get(ending.id)
    return amount === undefined ? [] : [{ ending, amount }]
  })
}

/** Ends one that moves no money. @returns nothing when it has ended before. */
export async function endSlip(tx: Tx, ending: Ending) {
  const ended = await endSlips(tx, [ending])
  await announceDecided(tx, ended)
  return ended[0]
}

/** Written with the credit: each waiting slip is credited once. */
export const creditSlips: AttachedRowWriter<Ending> = {
  name: 'credit slips',
  async write(tx, rows) {
    const ended = await endSlips(tx, rows)
    invariant(ended.length === rows.length, 'a slip to credit is not waiting')
    await announceDecided(tx, ended)
  },
}

export interface DueSlip {
  memberId: string
  id: string
  reference: string
  code: SlipCode
  createdAt: Date
  /** What the bank said before, once a person has said that it is to be credited. */
  approved: BankTransfer | undefined
}

/** Takes due ones, for this process alone: the next question's time is their lease. */
export async function claimDueSlips(db: Db, now: Date, limit: number): Promise<DueSlip[]> {
  const rows = await db
    .with('due', (query) =>
      query
        .selectFrom('slip')
        .select(['memberId', 'id'])
        .where('askAt', '<=', now)
        .orderBy('askAt')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('slip as s')
    .from('due')
    .set((column) => ({
      askCount: column('s.askCount', '+', 1),
      askAt: nextAskAt(now, sql.ref('s.askCount'), askPlan),
    }))
    .whereRef('s.memberId', '=', 'due.memberId')
    .whereRef('s.id', '=', 'due.id')
    .returning([
      ...(['s.memberId', 's.id', 's.reference', 's.createdAt', 's.bank', 's.bankReference'] as const),
      sql<boolean>`s.approved_at IS NOT NULL AND s.amount IS NOT NULL`.as('isApproved'),
      ...(['s.fromAccountNo', 's.fromName', 's.toBank', 's.toAccountNo', 's.amount', 's.currency'] as const),
      's.transferredAt as at',
    ])
    // One without the bank's reference is decided at once, and never due.
    .$narrowType<{ bank: string; bankReference: string }>()
    .execute()
  return rows.map(({ memberId, id, reference, createdAt, bank, bankReference, isApproved, ...said }) => ({
    memberId,
    id,
    reference,
    code: { bank, reference: bankReference },
    createdAt,
    approved: isApproved
      ? ({ ...said, fromBank: bank, reference: bankReference } as BankTransfer)
      : undefined,
  }))
}

/** Hands a waiting one to a person. False when it waits no longer. */
export async function setInReview(
  tx: Tx,
  { memberId, id }: Pick<DueSlip, 'memberId' | 'id'>,
  transfer: BankTransfer | undefined,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('slip')
    .set({
      state: 'REVIEW',
      askAt: null,
      ...(transfer && {
        fromAccountNo: transfer.fromAccountNo,
        fromName: transfer.fromName,
        toBank: transfer.toBank,
        toAccountNo: transfer.toAccountNo,
        amount: transfer.amount,
        currency: transfer.currency,
        transferredAt: transfer.at,
      }),
    })
    .where('memberId', '=', memberId)
    .where('id', '=', id)
    .where('state', '=', 'PROCESSING')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** A person's yes: the job credits it, or asks the bank once more when that never said what it is worth. */
export const approve = (tx: Tx, memberId: string, id: string, at: Date) =>
  tx
    .updateTable('slip')
    .set({ state: 'PROCESSING', approvedAt: at, askAt: at })
    .where('memberId', '=', memberId)
    .where('id', '=', id)
    .where('state', '=', 'REVIEW')
    .execute()

/** Those of the member that wait for a person, of which the bank has named a transfer with this reference. */
export const listWaiting = (tx: Tx, memberId: string, reference: string) =>
  tx
    .selectFrom('slip')
    .select(['id', 'bank as fromBank', 'bankReference as reference', 'toBank', 'amount', 'currency'])
    .where('memberId', '=', memberId)
    .where('bankReferenceKey', '=', sql<string>`canonical_reference(${reference})`)
    .where('state', '=', 'REVIEW')
    .where('amount', 'is not', null)
    .forUpdate()
    .$narrowType<Pick<BankTransfer, 'fromBank' | 'reference' | 'toBank' | 'amount' | 'currency'>>()
    .execute()

/** Newest first, with how many there are. */
export async function listSlips(db: Db, memberId: string, skip: number, limit: number) {
  const [{ total }, rows] = await Promise.all([
    db
      .selectFrom('slip')
      .select((column) => column.fn.countAll<bigint>().as('total'))
      .where('memberId', '=', memberId)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('slip')
      .select(['createdAt', 'amount', 'state', 'note', 'reference', 'file'])
      .where('memberId', '=', memberId)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(skip)
      .execute(),
  ])
  return { total: Number(total), rows }
}

export const findFileOf = async (db: Db, memberId: string, reference: string) =>
  (
    await db
      .selectFrom('slip')
      .select('file')
      .where('reference', '=', reference)
      .where('memberId', '=', memberId)
      .executeTakeFirst()
  )?.file

export const findOwnerOf = async (db: Db, file: string) =>
  (await db.selectFrom('slip').select('memberId').where('file', '=', file).executeTakeFirst())?.memberId

/** Every slip whose file's name begins so. */
export const listFilesOfShard = (db: Db, shard: string) =>
  db
    .selectFrom('slip')
    .select(['memberId', 'id', 'reference', 'file'])
    .where('file', '>=', shard)
    .where('file', '<', `${shard}g`)
    .$narrowType<{ file: string }>()
    .execute()

export interface Uploader {
  bankCode: string
  accountNo: string
  accountName: string
  currency: string
  /** When the member gave us this account. */
  since: Date
}

/** The member's registered bank account. */
export async function getUploader(db: Db, memberId: string): Promise<Uploader> {
  const row = await db
    .selectFrom('member')
    .select(['bankCode', 'bankAccountNo', 'bankAccountName', 'currency', 'createdAt', 'bankChangedAt'])
    .where('id', '=', memberId)
    .executeTakeFirst()
  invariant(row, 'a member who sent a slip is not there')
  return {
    bankCode: row.bankCode,
    accountNo: row.bankAccountNo,
    accountName: row.bankAccountName,
    currency: row.currency,
    since: row.bankChangedAt ?? row.createdAt,
  }
}
