/** Tells a member what is refunded on losses, and pays it (decisions D8). */
import type { Locale } from '@kapao/contract/edition.ts'
import type { RefundCheck, Refunds } from '@kapao/contract/schemas/refund.ts'
import type * as z from 'zod/mini'
import { giftPosting } from '#bonus/gift.service.ts'
import { hearHoldings, refuseMovedSince } from '#bonus/heard-holdings.service.ts'
import { findActiveLock, openLock, refuseWhileLocked } from '#bonus/lock/lock.service.ts'
import { post } from '#ledger/post.ts'
import { checkNotFrozen } from '#member/freeze.service.ts'
import { flowId } from '#outside/reference.ts'
import type { App, FlowParts, RecordParts } from '#parts/app-parts.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import type { Member } from '#platform/http/caller.ts'
import { Refusal, refuseIf } from '#platform/refusal.ts'
import { getRefundTerms } from '#settings/terms.service.ts'
import {
  findLastLine,
  hasReceipt,
  insertReceipt,
  listOpenRefunds,
  listReceiptDays,
  listReceipts,
  type OpenRefund,
} from './refund.queries.ts'
import { checkReceivable } from './refund.rules.ts'
import { nothingDueInfo, refundInfo, refundTitle } from './refund-info.ts'

const sumOf = (refunds: OpenRefund[]): bigint => refunds.reduce((sum, { amount }) => sum + amount, 0n)

/** Everything that is open counts together (docs/decisions/0008). */
export async function checkRefund(
  app: RecordParts,
  member: Member,
  locale: Locale,
): Promise<z.output<typeof RefundCheck>> {
  const [terms, refunds, lock] = await Promise.all([
    getRefundTerms(app, member.currency),
    listOpenRefunds(app.db, member.id, app.clock.now()),
    findActiveLock(app.db, member.id),
  ])
  return {
    result: checkReceivable(sumOf(refunds), terms) === undefined,
    bonus: lock !== undefined,
    info:
      refunds.length > 0
        ? refundInfo(refunds, locale)
        : nothingDueInfo(await findLastLine(app.db, member.id), terms, locale),
    refundAmount: sumOf(refunds),
    refundSuccess: terms.successPoints / 100,
    refundFail: terms.failPoints / 100,
  }
}

interface Order {
  requestKey: string | undefined
  /** `unlocked`: only where no lock would be opened. */
  as: 'usual' | 'unlocked'
}

/**
 * Pays all open refunds into the wallet, each once, even when others ask at the same time.
 *
 * @throws Refusal REFUND_INACTIVE, NO_REFUND, REFUND_MINIMUM, REFUND_CONDITION, ACCOUNT_FROZEN, and where it opens a lock
 * IN_PROGRESS when money was moved meanwhile.
 */
export async function receiveRefund(
  app: FlowParts & Pick<App, 'wake'>,
  member: Member,
  { requestKey, as }: Order,
) {
  const id = flowId('refund', member.id, requestKey)
  // The same request again, after a crash before its answer was kept.
  if (requestKey !== undefined && (await hasReceipt(app.db, member.id, id))) return
  const now = app.clock.now()
  const terms = await getRefundTerms(app, member.currency)
  const refunds = await listOpenRefunds(app.db, member.id, now)
  const amount = sumOf(refunds)
  refuseIf(checkReceivable(amount, terms))
  const percentSuccess = terms.successPoints
  if (as === 'unlocked' && percentSuccess > 0) throw new Refusal('REFUND_CONDITION')
  const heard = percentSuccess > 0 ? await hearHoldings(app, member) : undefined
  const receipt = { memberId: member.id, id, amount, currency: member.currency, at: now }
  await inTransaction(app.db, async (tx) => {
    await post(tx, app, giftPosting('refund_paid', receipt))
    await checkNotFrozen(tx, member.id, 'offers')
    const firstDays = refunds.map(({ firstDay }) => firstDay)
    if (!(await insertReceipt(tx, receipt, firstDays))) throw new Refusal('NO_REFUND')
    await refuseWhileLocked(tx, member.id, 'REFUND_CONDITION')
    if (!heard) return
    await refuseMovedSince(tx, member.id, heard, 1n)
    const lock = { amount, percentSuccess, percentFail: terms.failPoints }
    await openLock(tx, app, { memberId: member.id, source: 'refund', sourceId: id, ...lock })
  })
  app.wake('relayOutbox')
}

export async function getRefundPage(
  app: Pick<App, 'db'>,
  member: Member,
  { page, limit }: { page: number; limit: number },
): Promise<z.output<typeof Refunds>> {
  const { total, rows } = await listReceipts(app.db, member.id, (page - 1) * limit, limit)
  return {
    total,
    refunds: rows.map(({ amount, createdAt }) => ({ refundAmount: amount, createdAt })),
  }
}

/** By statement row, what it was a refund for; rows that were none are left out. */
export async function describeReceipts(
  { db }: Pick<App, 'db'>,
  memberId: string,
  ids: string[],
  locale: Locale,
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const receipts = await listReceiptDays(db, memberId, ids)
  return new Map(receipts.map(({ id, firstDay, lastDay }) => [id, refundTitle(firstDay, lastDay, locale)]))
}
