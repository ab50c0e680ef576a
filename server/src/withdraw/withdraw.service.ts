/** Takes money out to the member's bank account: hold, pay, then settle or return (decisions D6). */
import { toBaht } from '@kapao/contract/money.ts'
import { walletPlace } from '@kapao/contract/places.ts'
import { minuteMs } from '@kapao/contract/time-units.ts'
import { judgeLock } from '#bonus/judge-lock.service.ts'
import { findLockNow } from '#bonus/lock/lock.service.ts'
import { housePayout, wallet, withdrawHold } from '#ledger/chart.ts'
import { findKeeping } from '#ledger/keeping.ts'
import { attachRow, type Posting } from '#ledger/posting.ts'
import { mustSetAside } from '#member/freeze.service.ts'
import type { PayoutSaid } from '#outside/bank/bank.ts'
import { flowId, referenceOf } from '#outside/reference.ts'
import type { App, BookParts, FlowParts } from '#parts/app-parts.ts'
import type { Db, Tx } from '#platform/db/schema.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import type { Member } from '#platform/http/caller.ts'
import { Refusal } from '#platform/refusal.ts'
import { getWithdrawSettings } from '#settings/terms.service.ts'
import { openTasks } from '#staff/task.service.ts'
import { lockWithdrawal } from './review.queries.ts'
import { findUsualMs } from './usual-time.queries.ts'
import {
  type Ending,
  endWithdrawals,
  findWithdrawal,
  getBankCode,
  getDrawnAside,
  insertWithdrawals,
  type Payout,
  setAnswered,
} from './withdraw.queries.ts'
import { checkWithdrawAmount } from './withdraw.rules.ts'

export { payableSince } from './payable.queries.ts'

export interface WithdrawOrder {
  amount: bigint
  requestKey: string | undefined
}

/** The request's own: the same request again is the same withdrawal. */
export const withdrawalId = (member: Member, { requestKey }: Pick<WithdrawOrder, 'requestKey'>): string =>
  flowId('withdraw', member.id, requestKey)

/** What a member is told before asking: how much at a time, and how long it usually takes. */
export async function getWithdrawLimits(app: Pick<App, 'db'>, member: Member) {
  const [{ withdrawMin, withdrawMax }, usualMs] = await Promise.all([
    getWithdrawSettings(app, member.currency),
    getBankCode(app.db, member.id).then((bankCode) => findUsualMs(app.db, bankCode)),
  ])
  const usualMinutes = usualMs === undefined ? null : Math.max(1, Math.ceil(usualMs / minuteMs))
  return { withdrawMin, withdrawMax, usualMinutes }
}

/** Holds the money; a job pays it once it is approved. @throws Refusal as decisions D6 says. */
export async function requestWithdrawal(
  app: FlowParts & Pick<App, 'wake'>,
  member: Member,
  { amount, requestKey }: WithdrawOrder,
) {
  const id = withdrawalId(member, { requestKey })
  const reference = referenceOf('WD', id)
  const settings = await getWithdrawSettings(app, member.currency)
  const refusal = checkWithdrawAmount(amount, settings)
  // This very request, begun before: settings that have changed since do not undo it.
  if (refusal && !(await findWithdrawal(app.db, member.id, id))) throw new Refusal(refusal)
  const { currency } = member
  const [bankCode, lock] = await Promise.all([getBankCode(app.db, member.id), findLockNow(app.db, member.id)])
  // One that has come to its end is in nobody's way.
  if (lock) await judgeLock(app, member)
  await app.ledger.post({
    memberId: member.id,
    kind: 'withdraw_held',
    key: `withdraw_held:${id}`,
    currency,
    moves: [{ from: wallet(), to: withdrawHold(), amount }],
    drawsAside: true,
    statement: {
      open: {
        id,
        type: 'withdraw',
        from: walletPlace,
        to: bankCode,
        amount,
        status: 'PROCESSING',
        reference,
      },
    },
    attachedRows: [
      attachRow(insertWithdrawals, {
        memberId: member.id,
        id,
        amount,
        currency,
        reference,
        ...settings.approval,
        now: app.clock.now(),
      }),
    ],
  })
  app.wake('payWithdrawals')
  return { message: 'SUCCESS', reference }
}

/** The bank has definitely paid. Posting it again changes nothing. */
const settleWithdrawal = (app: Pick<App, 'ledger' | 'clock'>, withdrawal: Payout) =>
  app.ledger.post(settling(app, withdrawal, null))

export const settling = (app: Pick<App, 'clock'>, withdrawal: Payout, lookAt: Date | null): Posting => ({
  ...ending(app, withdrawal, { state: 'PAID', reason: null, lookAt }),
  kind: 'withdraw_paid',
  key: `withdraw_paid:${withdrawal.id}`,
  moves: [{ from: withdrawHold(), to: housePayout(), amount: withdrawal.amount }],
  statement: { settle: { id: withdrawal.id, reference: withdrawal.reference, status: 'SUCCESS' } },
})

/** The bank has definitely not paid: the money goes back to the wallet. */
async function returnWithdrawal(app: BookParts, withdrawal: Payout, reason: string | null) {
  const setsAside = await asideAgain(app.db, withdrawal, app.clock.now())
  await app.ledger.post({ ...returning(app, withdrawal, { reason, lookAt: null }), setsAside })
}

/** Of a withdrawal that comes back: what had been set aside before is set aside again, while a freeze, a pause or a limit may keep it there. */
export async function asideAgain(
  db: Db | Tx,
  { memberId, id, amount }: Pick<Payout, 'memberId' | 'id' | 'amount'>,
  now: Date,
): Promise<bigint | undefined> {
  if (!(await mustSetAside(db, memberId)) && !(await findKeeping(db, memberId, now))) return
  const drawn = await getDrawnAside(db, memberId, id)
  return drawn < amount ? drawn : amount
}

export const returning = (
  app: Pick<App, 'clock'>,
  withdrawal: Payout,
  why: Pick<Ending, 'reason' | 'lookAt'>,
): Posting => ({
  ...ending(app, withdrawal, { state: 'FAILED', ...why }),
  kind: 'withdraw_returned',
  key: `withdraw_returned:${withdrawal.id}`,
  moves: [{ from: withdrawHold(), to: wallet(), amount: withdrawal.amount }],
  statement: { settle: { id: withdrawal.id, reference: withdrawal.reference, status: 'FAILED' } },
})

const ending = (
  app: Pick<App, 'clock'>,
  { memberId, id, currency }: Payout,
  end: Pick<Ending, 'state' | 'reason' | 'lookAt'>,
) => ({
  memberId,
  currency,
  attachedRows: [attachRow(endWithdrawals, { memberId, id, at: app.clock.now(), ...end })],
})

/** Writes down what the bank has definitely said. Saying it again changes nothing; saying something else is a case. */
export async function conclude(
  app: Pick<App, 'db' | 'ledger' | 'clock' | 'log'>,
  withdrawal: Payout,
  said: PayoutSaid,
) {
  try {
    if (said.status === 'paid') await settleWithdrawal(app, withdrawal)
    if (said.status === 'rejected') await returnWithdrawal(app, withdrawal, said.reason ?? null)
  } catch (error) {
    // What has ended otherwise cannot be posted.
    if (!(await noteAnswer(app, withdrawal, said))) throw error
  }
}

const stateSaid = { paid: 'PAID', rejected: 'FAILED' } as const

/**
 * What the bank says of a payout that is decided: when it is something else, nothing is posted and a person
 * looks. False: it is not decided, or as the bank says.
 */
export async function noteAnswer(
  app: Pick<App, 'db' | 'clock' | 'log'>,
  withdrawal: Payout,
  { status }: PayoutSaid,
): Promise<boolean> {
  if (status !== 'paid' && status !== 'rejected') return false
  const { memberId, id, reference, amount, currency } = withdrawal
  const [at, theirs] = [app.clock.now(), stateSaid[status]]
  return inTransaction(app.db, async (tx) => {
    const locked = await lockWithdrawal(tx, { memberId, withdrawalId: id })
    if (!locked || !['PAID', 'FAILED', 'REJECTED'].includes(locked.state)) return false
    await setAnswered(tx, withdrawal, locked.state === theirs ? null : at)
    if (locked.state === theirs) return false
    const detail = { reference, amount: toBaht(amount), currency, ours: locked.state, theirs }
    await openTasks(tx, [{ kind: 'late_payout', subject: id, memberId, detail }], at)
    app.log.error({ reference, ours: locked.state, theirs }, 'payout contradicted by the bank')
    return true
  })
}

/** Whether the bank may still be asked about it. */
export const isBeingPaid = async (app: Pick<App, 'db'>, { memberId, id }: Payout): Promise<boolean> =>
  (await findWithdrawal(app.db, memberId, id))?.state === 'PAYING'
