/** What becomes of a transfer that the bank's feed tells of: credited to its sender, or kept in suspense (decisions D4). */
import type { BankTransfer } from '@kapao/contract/outside/bank.ts'
import { verifyAccount } from '#member/account-verification.service.ts'
import type { App, BookParts } from '#parts/app-parts.ts'
import * as serverLimits from '#platform/server-limits.ts'
import { listBankAccounts } from '../account.service.ts'
import { isPaidByQr } from '../told-twice.queries.ts'
import { creditBankTransfer, isAlreadyJudged, suspendBankTransfer } from './bank-payment.service.ts'
import { ExpectationGoneError } from './expected.queries.ts'
import { listStillTaken } from './expected.service.ts'
import { judgeReceiver, type Sender } from './matching.rules.ts'
import { senderOf } from './matching.service.ts'

/**
 * The same transfer again changes nothing, so it may be told as often as anybody likes; one in suspense waits for a person
 * or a slip.
 */
export async function receiveTransfer(app: BookParts, transfer: BankTransfer): Promise<void> {
  if (await isAlreadyJudged(app, transfer)) return
  for (let round = 1; ; round++) {
    const sender = await ownerOf(app, transfer)
    if ('reason' in sender) {
      await suspendBankTransfer(app, transfer, sender.reason)
      return
    }
    try {
      // Before the credit, so that a process that dies in between verifies it when the feed is read again.
      await verifyAccount(app, sender.memberId, transfer)
      const outcome = await creditBankTransfer(app, transfer, { ...sender, heardFrom: 'feed' })
      // The gateway has told of it meanwhile: judged again.
      if (outcome !== 'paid_by_qr') return
    } catch (error) {
      if (!(error instanceof ExpectationGoneError) || round === serverLimits.feedRoundsMax) throw error
    }
  }
}

async function ownerOf(app: Pick<App, 'db'>, transfer: BankTransfer): Promise<Sender> {
  if (await isPaidByQr(app.db, transfer)) return { reason: 'PAID_BY_QR' }
  const accounts = await listBankAccounts(app, transfer.toBank)
  const reason = judgeReceiver(transfer, accounts)
  if (reason && reason !== 'ACCOUNT_CLOSED') return { reason }
  const sender = await senderOf(app, transfer)
  if (!reason) return sender
  if ('reason' in sender) return { reason }
  const stillTaken = await listStillTaken(app, accounts, sender.memberId, transfer)
  const still = judgeReceiver(transfer, stillTaken)
  return still ? { reason: still } : sender
}
