/** Looks for the member who sent a bank transfer, among all who may have (decisions D4). */
import type { BankTransfer } from '@kapao/contract/outside/bank.ts'
import { fitsSender } from '#member/account-verification.service.ts'
import type { App } from '#parts/app-parts.ts'
import { listCandidates } from './matching.queries.ts'
import { findSender, type Sender } from './matching.rules.ts'

export async function senderOf(app: Pick<App, 'db'>, transfer: BankTransfer): Promise<Sender> {
  const accounts = await listCandidates(app.db, transfer)
  if (!accounts) return { reason: 'MANY_MEMBERS' }
  const candidates = accounts.map((account) => ({ ...account, fitsName: fitsSender(transfer, account.name) }))
  return findSender(transfer, candidates)
}
