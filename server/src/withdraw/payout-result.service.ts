/** The bank's result of a payout file: one person reads it in, and it counts once another one has said so (decision 0024). */
import { createHash } from 'node:crypto'
import type { PayoutAnswerWord } from '@kapao/contract/lists.ts'
import { toBaht } from '@kapao/contract/money.ts'
import type * as z from 'zod/mini'
import { readPayoutResult as readDocument, type ToldPayout } from '#outside/bank/file-payout.ts'
import type { RecordParts } from '#parts/app-parts.ts'
import { newId } from '#platform/db/id.ts'
import type { Tx } from '#platform/db/schema.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { invariant, Refusal } from '#platform/refusal.ts'
import { type Actor, recordAct } from '#staff/audit-trail.service.ts'
import { bodyOf, checkIsAnother, type RequestHandling } from '#staff/request.service.ts'
import { openTasks } from '#staff/task.service.ts'
import {
  findFileByReference,
  insertResult,
  insertResultRows,
  listFileRows,
  listHolders,
  listResultRows,
  lockResult,
  setSaid,
} from './payout-file.queries.ts'
import { countOutcomes, judgeResult } from './payout-result.rules.ts'

type FileRow = Awaited<ReturnType<typeof listFileRows>>[number]

/** As text; what is no UTF-8 is no document. */
function textOf(file: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    throw new Refusal('PAYOUT_RESULT_UNREADABLE')
  }
}

type Read = { message: string; _id: string; fileId: string } & ReturnType<typeof countOutcomes>

/**
 * Nothing moves by it. @throws Refusal PAYOUT_RESULT_UNREADABLE, NO_DATA when it is about no file of ours, ALREADY_EXISTS
 * for one that was read before.
 */
export async function readPayoutResult(
  app: RecordParts,
  actor: Actor,
  file: Buffer,
  keepAnswer: (tx: Tx, result: Read) => Promise<void>,
): Promise<Read> {
  const told = readDocument(textOf(file))
  if (!told) throw new Refusal('PAYOUT_RESULT_UNREADABLE')
  const [id, at, hash] = [newId(), app.clock.now(), createHash('sha256').update(file).digest()]
  return inTransaction(app.db, async (tx) => {
    const about = await findFileByReference(tx, told.fileReference)
    if (!about) throw new Refusal('NO_DATA')
    const payouts = await listFileRows(tx, about.id)
    const rows = [...told.rows, ...restOf(told, payouts)]
    if (rows.length === 0) throw new Refusal('PAYOUT_RESULT_UNREADABLE')
    const read = { id, fileId: about.id, hash, readBy: actor.operator.id, readAt: at }
    if (!(await insertResult(tx, read))) throw new Refusal('ALREADY_EXISTS')
    const asTold = rows.map(({ row, reference, amount, said }) => ({
      ...{ row, reference, amount: amount ?? null, reason: said.reason ?? null },
      said: said.status as PayoutAnswerWord,
    }))
    const judged = judgeResult(asTold, payouts)
    const stored = asTold.map((row, index) => ({
      resultId: id,
      ...row,
      ...(judged[index] as (typeof judged)[0]),
    }))
    await insertResultRows(tx, stored)
    await openTasks(tx, contradictions(stored, payouts), at)
    const result = { message: 'SUCCESS', _id: id, fileId: about.id, ...countOutcomes(judged) }
    const after = { reference: told.fileReference, fileHash: hash.toString('hex'), ...countOutcomes(judged) }
    await recordAct(tx, actor, { action: 'payout_result_read', subject: id, before: {}, after }, at)
    await keepAnswer(tx, result)
    return result
  })
}

/** What the file says of all that it does not name. */
function restOf(
  { rows, rest }: { rows: readonly ToldPayout[]; rest: ToldPayout['said'] },
  payouts: readonly FileRow[],
): ToldPayout[] {
  if (rest.status === 'processing') return []
  const named = new Set(rows.map(({ reference }) => reference))
  return payouts
    .filter(({ reference }) => !named.has(reference))
    .map(({ reference }, index) => ({
      row: rows.length + index + 1,
      reference,
      amount: undefined,
      said: rest,
    }))
}

/** A payout that has ended, of which the bank now says otherwise: nothing is posted, and a person looks (decisions D22). */
function contradictions(
  rows: readonly { reference: string; said: string; fault: string | null }[],
  payouts: readonly FileRow[],
) {
  const payoutOf = new Map(payouts.map((payout) => [payout.reference, payout]))
  return rows.flatMap(({ reference, said, fault }) => {
    const payout = payoutOf.get(reference)
    if (fault !== 'decided_otherwise' || !payout || payout.state === 'PAYING') return []
    const { memberId, withdrawalId, refundId, amount, currency, state } = payout
    const theirs = said === 'paid' ? 'PAID' : 'FAILED'
    const detail = { reference, amount: toBaht(amount), currency, ours: state, theirs }
    const subject = withdrawalId ?? refundId
    invariant(subject, 'a row of a payout file pays something')
    return [{ kind: 'late_payout' as const, subject, memberId, detail }]
  })
}

const body = bodyOf('payout_result')
type Body = z.output<typeof body>

/** What would end now. @throws Refusal NO_DATA, ALREADY_DECIDED when it is confirmed or nothing of it counts any more. */
async function lockCounting(tx: Tx, { _id }: Body) {
  const result = await lockResult(tx, _id)
  if (!result) throw new Refusal('NO_DATA')
  if (result.confirmedAt) throw new Refusal('ALREADY_DECIDED')
  const payouts = await listFileRows(tx, result.fileId)
  const told = await listResultRows(tx, [_id])
  const judged = judgeResult(told, payouts)
  const payoutOf = new Map(payouts.map((payout) => [payout.reference, payout]))
  const counting = told.flatMap(({ reference, said, reason }, index) => {
    const payout = payoutOf.get(reference)
    const outcome = judged[index]?.outcome
    if (!payout || (outcome !== 'paid' && outcome !== 'rejected')) return []
    return [{ ...payout, said, reason }]
  })
  if (counting.length === 0) throw new Refusal('ALREADY_DECIDED')
  return { result, counting, ...countOutcomes(judged) }
}

/** Whose payouts they are. */
async function membersOf(tx: Tx, rows: readonly Pick<FileRow, 'memberId' | 'refundId'>[]): Promise<string[]> {
  const holders = await listHolders(
    tx,
    rows.flatMap(({ refundId }) => refundId ?? []),
  )
  return [...rows.flatMap(({ memberId }) => memberId ?? []), ...holders]
}

/** Nobody ends their own payout by it. Not by who has read it in either: that person may have changed what the bank has written. */
export const payoutResultRequest: RequestHandling<Body> = {
  body,
  async check(tx, _app, request) {
    const { result, counting, paid, rejected, pending, refused } = await lockCounting(tx, request)
    const sumOf = (said: string) =>
      toBaht(counting.filter((row) => row.said === said).reduce((sum, { amount }) => sum + amount, 0n))
    const after = {
      paid,
      paidAmount: sumOf('paid'),
      rejected,
      rejectedAmount: sumOf('rejected'),
      pending,
      refused,
    }
    return {
      ...{ about: request._id, subject: request._id, memberId: null },
      alsoAbout: await membersOf(tx, counting),
      before: { file: result.reference },
      after,
    }
  },
  async carryOut(tx, _app, { body: request, actor, at }) {
    const { result, counting } = await lockCounting(tx, request)
    await checkIsAnother(tx, actor, { by: 'id', account: result.readBy }, at)
    await setSaid(tx, { ...result, confirmedBy: actor.operator.id, confirmedAt: at }, counting)
  },
  decided(app) {
    app.wake('payWithdrawals')
    app.wake('paySenderRefunds')
  },
}
