/** Finds out what a deposit has put into the wallet: the statement knows, even when the news was missed. */
import { call } from '@kapao/client/call.ts'
import * as api from '@kapao/contract/calls/member.ts'
import * as limits from '@kapao/contract/limits.ts'

export interface Received {
  amount: number
  /** The wallet's balance right after. */
  wallet: number
}

const newestDeposits = { page: 1, limit: limits.pageRowsDefault, type: 'deposit' } as const

export async function findPayment(reference: string): Promise<Received | undefined> {
  try {
    const { statements } = await call(api.statement, { body: newestDeposits })
    const paid = statements.find((row) => row.reference === reference && row.status === 'SUCCESS')
    if (!paid) return undefined
    const { wallet } = await call(api.wallet)
    return { amount: paid.amount, wallet: wallet.amount }
  } catch {
    // Not known for now: the balance on the page tells as soon as it is read again.
    return undefined
  }
}
