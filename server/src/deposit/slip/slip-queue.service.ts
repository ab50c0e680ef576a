/** Staff look through slips, and at one with what it is judged by; account numbers and names in part (staff-calls T4). */

import type { BankTransfer } from '@kapao/contract/outside/bank.ts'
import type { SlipCode } from '@kapao/contract/outside/slip.ts'
import type { SlipFilter, SlipInReview } from '@kapao/contract/schemas/staff-slip.ts'
import type * as z from 'zod/mini'
import type { App, RecordParts } from '#parts/app-parts.ts'
import type { Db } from '#platform/db/schema.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { cutPage, readPlace } from '#platform/http/page-place.ts'
import { lastFour, shortName } from '#platform/masking.rules.ts'
import { Refusal } from '#platform/refusal.ts'
import * as serverLimits from '#platform/server-limits.ts'
import { type Actor, recordAct } from '#staff/audit-trail.service.ts'
import { getHolder, withClaims } from '#staff/claim.service.ts'
import { withMembers } from '#staff/shown-member.service.ts'
import { nearScore, reachOf } from './slip-near.rules.ts'
import {
  countSlips,
  findSlipForStaff,
  listCredits,
  listNear,
  listOtherSlips,
  listSlipsForStaff,
} from './slip-queue.queries.ts'
import type { SlipName } from './slip-review.service.ts'

/** @throws Refusal KEY_INVALID. */
export async function getSlipQueue(app: RecordParts, filter: SlipFilter) {
  const { db } = app
  const after = readPlace(filter.after)
  const [count, rows] = await Promise.all([countSlips(db, filter), listSlipsForStaff(db, filter, after)])
  const { shown, next } = cutPage(rows, filter.limit, ({ createdAt: at, _id: id }) => ({ at, id }))
  const slips = shown.map((row) => ({ ...row, duplicates: Number(row.duplicates) }))
  const claimed = await withClaims(app, slips, ({ _id }) => ({ kind: 'slip', subject: _id }))
  return { ...count, next, slips: claimed }
}

type FoundSlip = NonNullable<Awaited<ReturnType<typeof findSlipForStaff>>>

/** Its picture shows whose account it is, so the trail says who has seen it (staff-calls T3). */
export async function getSlipForStaff(
  app: Pick<App, 'db' | 'clock' | 'fileLinks'>,
  actor: Actor,
  { memberId, slipId }: SlipName,
): Promise<z.output<typeof SlipInReview>> {
  const row = await findSlipForStaff(app.db, memberId, slipId)
  if (!row) throw new Refusal('NO_DATA')
  const act = { action: 'slip_seen' as const, subject: slipId, memberId, before: {}, after: {} }
  await inTransaction(app.db, (tx) => recordAct(tx, actor, act, app.clock.now()))
  const transfer = transferOf(row)
  const [holder, duplicates, near] = await Promise.all([
    getHolder(app, { kind: 'slip', subject: slipId }),
    listDuplicates(app.db, row),
    findNear(app.db, row, transfer),
  ])
  return {
    ...{ _id: slipId, memberId, memberName: row.memberName, state: row.state, reference: row.reference },
    ...{ bank: row.bank, bankReference: row.bankReference, createdAt: row.createdAt },
    ...{ note: row.note, why: row.why, readText: row.readText },
    ...holder,
    duplicates: await withMembers(app, actor.operator, duplicates),
    near: await withMembers(app, actor.operator, near),
    transfer: transfer ? masked(transfer) : null,
    member: {
      bankCode: row.bankCode,
      bankAccountNo: lastFour(row.bankAccountNo),
      bankAccountName: shortName(row.bankAccountName),
    },
    url: row.file && `/api/files/${app.fileLinks.sign({ memberId, name: row.file })}`,
  }
}

const masked = <Row extends { fromAccountNo: string; fromName: string }>(row: Row): Row => ({
  ...row,
  fromAccountNo: lastFour(row.fromAccountNo),
  fromName: shortName(row.fromName),
})

/** What the bank said of it: all of it, or nothing yet. */
function transferOf({ fromAccountNo, fromName, toBank, toAccountNo, amount, currency, ...row }: FoundSlip) {
  const isNamed = fromAccountNo !== null && fromName !== null && toBank !== null && toAccountNo !== null
  if (!isNamed || amount === null || currency === null || row.transferredAt === null) return
  return {
    ...{ fromAccountNo, fromName, toBank, toAccountNo, amount },
    ...{ currency, at: row.transferredAt },
  }
}

const codeOf = ({ bank, bankReference }: FoundSlip): SlipCode | undefined =>
  bank === null || bankReference === null ? undefined : { bank, reference: bankReference }

async function listDuplicates(db: Db, row: FoundSlip) {
  const code = codeOf(row)
  if (!code) return []
  const limit = serverLimits.slipDuplicatesMax
  const [slips, credits] = await Promise.all([
    listOtherSlips(db, code, row.id, limit),
    listCredits(db, code, row.state === 'SUCCESS' ? row.memberId : null, limit),
  ])
  return [
    ...slips.map((slip) => ({ kind: 'slip' as const, ...slip })),
    ...credits.map((credit) => ({ kind: 'credit' as const, ...credit })),
  ]
}

/** About when it was sent, or else when it was handed in. */
async function findNear(db: Db, row: FoundSlip, transfer: ReturnType<typeof transferOf>) {
  const { slipNear } = serverLimits
  const at = transfer?.at ?? row.createdAt
  const amount = transfer?.amount
  const reach = amount === undefined ? 0n : reachOf(amount, slipNear)
  const found = await listNear(db, {
    ...{ at, windowMs: slipNear.windowMs, code: codeOf(row), limit: slipNear.readMax },
    ...{ memberId: row.memberId, lastFour: row.bankAccountNo.slice(-4) },
    amount: transfer && {
      ...{ least: transfer.amount - reach, named: transfer.amount, most: transfer.amount + reach },
      currency: transfer.currency,
    },
  })
  const member = { bankCode: row.bankCode, accountNo: row.bankAccountNo, accountName: row.bankAccountName }
  const shown = { at, amount, member, readText: row.readText }
  return found
    .map((one) => ({
      ...masked(one),
      score: nearScore(one satisfies BankTransfer, shown, slipNear),
    }))
    .sort((one, other) => other.score - one.score)
    .slice(0, slipNear.shownMax)
}
