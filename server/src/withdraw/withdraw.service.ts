/** Takes money out to the member's bank account: hold, pay, then settle or return (decisions D6). */
import { walletPlace } from '@kapao/contract/transfer.ts'
import { housePayout, wallet, withdrawHold } from '#ledger/chart.ts'
import { ride } from '#ledger/posting.ts'
import { flowId, referenceOf } from '#outside/reference.ts'
import { Refusal } from '#refusal.ts'
import { getWithdrawSettings } from '#site/site.service.ts'
import type { App, Member } from '../context.ts'
import {
  type DueWithdrawal,
  endWithdrawals,
  findWithdrawal,
  getRequester,
  insertWithdrawals,
} from './withdraw.queries.ts'
import { checkWithdrawAmount } from './withdraw.rules.ts'

export interface WithdrawOrder {
  amount: bigint
  requestKey: string | undefined
}

/** The request's own: the same request again is the same withdrawal. */
export const withdrawalId = (member: Member, { requestKey }: Pick<WithdrawOrder, 'requestKey'>): string =>
  flowId('withdraw', member.id, requestKey)

/** Holds the money; a job pays it once it is approved. @throws Refusal as decisions D6 says. */
export async function requestWithdrawal(app: App, member: Member, { amount, requestKey }: WithdrawOrder) {
  const id = withdrawalId(member, { requestKey })
  const reference = referenceOf('WD', id)
  const settings = await getWithdrawSettings(app, member.currency)
  const refusal = checkWithdrawAmount(amount, settings)
  // This very request, begun before: settings that have changed since do not undo it.
  if (refusal && !(await findWithdrawal(app.db, member.id, id))) throw new Refusal(refusal)
  const { currency } = member
  const { bankCode } = await getRequester(app.db, member.id)
  await app.ledger.post({
    memberId: member.id,
    kind: 'withdraw_held',
    key: `withdraw_held:${id}`,
    currency,
    moves: [{ from: wallet(), to: withdrawHold(), amount }],
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
    rides: [
      ride(insertWithdrawals, {
        memberId: member.id,
        id,
        amount,
        currency,
        reference,
        autoMax: settings.withdrawAutoMax,
        twoApproversAbove: settings.withdrawTwoApproversAbove,
        now: app.clock.now(),
      }),
    ],
  })
  app.wake('payWithdrawals')
  return { message: 'SUCCESS', reference }
}

/** The bank has definitely paid. Posting it again changes nothing. */
export const settleWithdrawal = (app: App, { memberId, id, amount, currency, reference }: DueWithdrawal) =>
  app.ledger.post({
    memberId,
    kind: 'withdraw_paid',
    key: `withdraw_paid:${id}`,
    currency,
    moves: [{ from: withdrawHold(), to: housePayout(), amount }],
    statement: { settle: { id, reference, status: 'SUCCESS' } },
    rides: [ride(endWithdrawals, { memberId, id, state: 'PAID', reason: null, at: app.clock.now() })],
  })

/** The bank has definitely not paid: the money goes back to the wallet. */
export const returnWithdrawal = (
  app: App,
  { memberId, id, amount, currency, reference }: DueWithdrawal,
  reason: string | null,
) =>
  app.ledger.post({
    memberId,
    kind: 'withdraw_returned',
    key: `withdraw_returned:${id}`,
    currency,
    moves: [{ from: withdrawHold(), to: wallet(), amount }],
    statement: { settle: { id, reference, status: 'FAILED' } },
    rides: [ride(endWithdrawals, { memberId, id, state: 'FAILED', reason, at: app.clock.now() })],
  })

/** Whether the bank may still be asked about it. */
export const isBeingPaid = async (app: App, { memberId, id }: DueWithdrawal): Promise<boolean> =>
  (await findWithdrawal(app.db, memberId, id))?.state === 'PAYING'
