/** Looks for the member who sent a bank transfer, among all who may have (decisions D4). */
import type { BankTransfer } from '@kapao/contract/outside/bank.ts'
import { fitsSender } from '#member/account-verification.service.ts'
import type { App } from '#parts/app-parts.ts'
import { listBankAccounts } from '../account.service.ts'
import { mayBeSame } from '../account-no.rules.ts'
import { listCandidates } from './matching.queries.ts'
import { findSender, type Sender } from './matching.rules.ts'

/** Accounts of ours are no member's, also when a member has named one: else what moves between ours would be credited to that member. */
const isAmong = (ours: readonly { accountNo: string }[], accountNo: string): boolean =>
  ours.some((own) => mayBeSame(own.accountNo, accountNo))

interface Registered {
  bankCode: string
  accountNo: string
}

export const isHouseAccount = async (app: Pick<App, 'db'>, { bankCode, accountNo }: Registered) =>
  isAmong(await listBankAccounts(app, bankCode), accountNo)

export async function senderOf(app: Pick<App, 'db'>, transfer: BankTransfer): Promise<Sender> {
  const [accounts, ours] = await Promise.all([
    listCandidates(app.db, transfer),
    listBankAccounts(app, transfer.fromBank),
  ])
  if (!accounts) return { reason: 'MANY_MEMBERS' }
  const candidates = accounts
    .filter(({ accountNo }) => !isAmong(ours, accountNo))
    .map((account) => ({ ...account, fitsName: fitsSender(transfer, account.name) }))
  return findSender(transfer, candidates)
}
