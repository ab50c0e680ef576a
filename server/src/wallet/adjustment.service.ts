/** Two members of staff correct a wallet, for or against the member; the statement shows it (staff-calls T2; quality I-48). */
import { isWholeIn, toBaht } from '@kapao/contract/money.ts'
import { walletPlace } from '@kapao/contract/places.ts'
import { adjustmentPlace } from '@kapao/contract/schemas/statement.ts'
import type * as z from 'zod/mini'
import { houseAdjustment, wallet } from '#ledger/chart.ts'
import { post } from '#ledger/post.ts'
import { referenceOf } from '#outside/reference.ts'
import type { Tx } from '#platform/db/schema.ts'
import { Refusal } from '#platform/refusal.ts'
import { recordAct } from '#staff/audit-trail.service.ts'
import { bodyOf, type RequestHandling } from '#staff/request.service.ts'
import { lockPurse } from './wallet.queries.ts'

const body = bodyOf('adjustment')
type Body = z.output<typeof body>

/** What came back to an account that is erased can be taken out of it, and nothing is put there. @throws Refusal NO_DATA. */
const lockOwner = async (tx: Tx, { memberId, direction }: Body) => {
  const purse = await lockPurse(tx, memberId)
  if (!purse || (purse.erasedAt && direction === 'credit')) throw new Refusal('NO_DATA')
  return purse
}

/** Neither a deposit nor a withdrawal in any figure. A debit takes no more than the wallet holds. */
export const adjustmentRequest: RequestHandling<Body> = {
  needsCode: true,
  body,
  async check(tx, _app, wanted) {
    const { memberId, amount, direction } = wanted
    const { currency, balance } = await lockOwner(tx, wanted)
    if (!isWholeIn(currency, amount)) throw new Refusal('KEY_INVALID', ['amount'])
    if (direction === 'debit' && balance < amount) throw new Refusal('MONEY_NOT_ENOUGH')
    const after = balance + (direction === 'credit' ? amount : -amount)
    return {
      ...{ about: `${memberId} ${direction} ${amount}`, subject: memberId, memberId },
      before: { wallet: toBaht(balance), currency },
      after: { wallet: toBaht(after), amount: toBaht(amount), direction },
    }
  },
  async carryOut(tx, app, { id, body: wanted, reason, actor, at }) {
    const { memberId, amount, direction } = wanted
    const { currency, balance } = await lockOwner(tx, wanted)
    const isCredit = direction === 'credit'
    const [from, to] = isCredit ? [houseAdjustment(), wallet()] : [wallet(), houseAdjustment()]
    const places = isCredit
      ? { from: adjustmentPlace, to: walletPlace, amount }
      : { from: walletPlace, to: adjustmentPlace, amount: -amount }
    await post(tx, app, {
      memberId,
      kind: 'adjustment',
      key: `adjustment:${id}`,
      currency,
      moves: [{ from, to, amount }],
      statement: {
        open: { id, type: 'adjustment', ...places, status: 'SUCCESS', reference: referenceOf('AJ', id) },
      },
    })
    const act = { action: 'wallet_adjusted' as const, subject: memberId, memberId, reason, requestId: id }
    const before = { wallet: String(balance) }
    await recordAct(tx, actor, { ...act, before, after: { direction, amount: String(amount) } }, at)
  },
  decided: (app) => app.wake('relayOutbox'),
}
