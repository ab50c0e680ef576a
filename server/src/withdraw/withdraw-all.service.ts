/** Pulls every game account into the wallet, then requests a withdrawal (decisions D6). */
import type { WithdrawAllResult } from '@kapao/contract/schemas/withdraw.ts'
import type * as z from 'zod/mini'
import { judgeLock } from '#bonus/judge-lock.service.ts'
import { findActiveLock } from '#bonus/lock/lock.service.ts'
import { readBalances } from '#game/balance.service.ts'
import { getHoldings } from '#ledger/balance.ts'
import type { App, FlowParts } from '#parts/app-parts.ts'
import type { Member } from '#platform/http/caller.ts'
import { Refusal, refuseIf } from '#platform/refusal.ts'
import { getWithdrawSettings } from '#settings/terms.service.ts'
import { findPulled, type Outcome, pullAll } from '#transfer/transfer-all.service.ts'
import { findOpenWithdrawal, findWithdrawal } from './withdraw.queries.ts'
import { checkWithdrawAmount } from './withdraw.rules.ts'
import { requestWithdrawal, type WithdrawOrder, withdrawalId } from './withdraw.service.ts'

type Result = z.output<typeof WithdrawAllResult>

/**
 * What is in the wallet after the pulling decides. Games are left alone when the request is refused whatever they hold.
 *
 * @throws Refusal as a withdrawal does, BONUS_REMAINING before anything is pulled, unless what is set aside is enough; SERVICE_UNAVAILABLE when it is too
 * little and a provider did not say what it has, ACCOUNT_FROZEN, GAME_MAINTENANCE or GAME_IN_PLAY when one does not give it now.
 */
export async function withdrawAll(
  app: Pick<App, 'db' | 'ledger' | 'clock' | 'outside' | 'log' | 'wake'>,
  member: Member,
  order: WithdrawOrder,
): Promise<Result> {
  const made = await findMade(app, member, order)
  if (made) return made
  refuseIf(checkWithdrawAmount(order.amount, await getWithdrawSettings(app, member.currency)))
  const open = await findOpenWithdrawal(app.db, member.id)
  // This very request, begun before, is not in its own way.
  if (open && open.id !== withdrawalId(member, order)) throw new Refusal('IN_PROGRESS')
  const isLocked = await isUnderLock(app, member)
  if (isLocked && (await getHoldings(app.db, member.id)).setAside < order.amount)
    throw new Refusal('BONUS_REMAINING')
  // The games of a bonus that goes on stay as they are.
  const results = isLocked ? [] : await pullAll(app, member, order.requestKey)
  try {
    const { reference } = await requestWithdrawal(app, member, order)
    return { message: 'SUCCESS', reference, results }
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'MONEY_NOT_ENOUGH') throw error
    return answerTooLittle(results, error)
  }
}

/** By a server that did not come to its answer: whatever has changed since, the withdrawal of this request stands. */
async function findMade(
  app: Pick<App, 'db'>,
  member: Member,
  order: WithdrawOrder,
): Promise<Result | undefined> {
  const own = await findWithdrawal(app.db, member.id, withdrawalId(member, order))
  if (!own) return undefined
  return {
    message: 'SUCCESS',
    reference: own.reference,
    results: await findPulled(app, member, order.requestKey),
  }
}

/** What was won in the games may have ended a bonus. */
async function isUnderLock(app: FlowParts, member: Member): Promise<boolean> {
  if (!(await findActiveLock(app.db, member.id))) return false
  await readBalances(app, member)
  await judgeLock(app, member)
  return (await findActiveLock(app.db, member.id)) !== undefined
}

/** Too little in the wallet is a no only when nothing is on its way there and every provider has said what it holds. */
function answerTooLittle(results: Outcome[], tooLittle: Refusal): Result {
  const has = (message: Outcome['message']) => results.some((outcome) => outcome.message === message)
  if (has('TRANSFER_PENDING')) return { message: 'TRANSFER_PENDING', results }
  if (has('IN_PROGRESS')) throw new Refusal('IN_PROGRESS')
  if (has('SERVICE_UNAVAILABLE')) throw new Refusal('SERVICE_UNAVAILABLE')
  if (has('ACCOUNT_FROZEN')) throw new Refusal('ACCOUNT_FROZEN', ['play'])
  // With a reference it was tried and has ended; only what was left alone may be pulled by the same request later.
  if (results.some(({ message, reference }) => message === 'GAME_MAINTENANCE' && !reference))
    throw new Refusal('GAME_MAINTENANCE')
  if (has('GAME_IN_PLAY')) throw new Refusal('GAME_IN_PLAY')
  throw tooLittle
}
