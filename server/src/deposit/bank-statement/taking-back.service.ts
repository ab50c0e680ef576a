/**
 * Two members of staff take a wrong import of a bank's statement back: what still lies in suspense by its word alone leaves it by
 * reversing journals, and the file can be imported again. What was decided since, or what the feed has told too, stays (decision 0023).
 */
import { suspenseRequests } from '@kapao/contract/lists.ts'
import { toBaht } from '@kapao/contract/money.ts'
import type * as z from 'zod/mini'
import { houseBank, houseSuspense } from '#ledger/chart.ts'
import { post } from '#ledger/post.ts'
import type { RecordParts } from '#parts/app-parts.ts'
import { houseIds } from '#platform/db/id.ts'
import type { Tx } from '#platform/db/schema.ts'
import { Refusal } from '#platform/refusal.ts'
import { recordAct } from '#staff/audit-trail.service.ts'
import { bodyOf, findWaitingAbout, isSame, type RequestHandling } from '#staff/request.service.ts'
import { closeTasks } from '#staff/task.service.ts'
import {
  listStanding,
  lockHouse,
  lockStatement,
  removePayments,
  setTakenBack,
} from './taking-back.queries.ts'

const body = bodyOf('statement_taken_back')
type Body = z.output<typeof body>

const subjectOf = ({ fromBank, reference }: { fromBank: string; reference: string }) =>
  `${fromBank}:${reference}`

/**
 * Locks what would leave suspense. @returns what two people see of it.
 * @throws Refusal NO_DATA when it was never matched, ALREADY_DECIDED when it was taken back, IN_PROGRESS while a request about some of
 * its money waits.
 */
async function lockTakenBack(tx: Tx, app: Pick<RecordParts, 'clock'>, { statementId }: Body) {
  const statement = await lockStatement(tx, statementId)
  if (!statement || statement.state === 'UPLOADED') throw new Refusal('NO_DATA')
  if (statement.state !== 'MATCHED') throw new Refusal('ALREADY_DECIDED')
  const [first] = await listStanding(tx, statementId)
  if (first) await lockHouse(tx, first.currency, [first.toBank])
  // Once more: until the lock was there, somebody may have decided about some.
  const standing = await listStanding(tx, statementId)
  const waiting = standing.filter(({ isWaiting }) => isWaiting)
  const asked = await findWaitingAbout({ db: tx, clock: app.clock }, suspenseRequests, waiting.map(subjectOf))
  if (asked.size > 0) throw new Refusal('IN_PROGRESS')
  return {
    state: statement.state,
    account: statement.account,
    rows: statement.rows,
    currency: first?.currency ?? null,
    inSuspense: waiting.length,
    amount: toBaht(waiting.reduce((sum, { amount }) => sum + amount, 0n)),
    // These stay as they are.
    decidedSince: standing.length - waiting.length,
  }
}

export const statementTakenBackRequest: RequestHandling<Body> = {
  body,
  async check(tx, app, request) {
    const before = await lockTakenBack(tx, app, request)
    const { statementId: subject } = request
    return {
      about: subject,
      subject,
      memberId: null,
      before,
      after: { state: 'TAKEN_BACK', inSuspense: 0, amount: 0 },
    }
  },
  async carryOut(tx, app, { id: requestId, body: request, before, reason, actor, at }) {
    // The approver has seen other money than there is by now.
    if (!isSame(await lockTakenBack(tx, app, request), before)) throw new Refusal('ALREADY_DECIDED')
    const { statementId } = request
    for (const payment of await removePayments(tx, statementId, requestId)) {
      const { toBank, amount, currency, suspendedAs, journalId } = payment
      await post(tx, app, {
        memberId: houseIds[currency],
        kind: 'reversal',
        key: `reversal:${suspendedAs}`,
        currency,
        moves: [{ from: houseSuspense(), to: houseBank(toBank), amount }],
        reverses: journalId,
      })
      await closeTasks(tx, 'payment_unmatched', subjectOf(payment), { closedBy: actor.operator.id, at })
    }
    await setTakenBack(tx, statementId, requestId, at)
    const act = { action: 'bank_statement_taken_back' as const, subject: statementId, reason, requestId }
    await recordAct(tx, actor, { ...act, before, after: { state: 'TAKEN_BACK' } }, at)
  },
}
