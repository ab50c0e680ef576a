/** Finds out whether a QR that is no longer open was paid: the statement knows, even when the news was missed. */
import { api } from '@kapao/contract/api.ts'
import { limits } from '@kapao/contract/limits.ts'
import { call } from '#lib/call.ts'
import type { Received } from './DepositReceived.tsx'
import type { OpenQr } from './open-qr.ts'

const newestDeposits = { page: 1, limit: limits.pageRowsDefault, type: 'deposit' } as const

export async function findPayment({ qrcodeId }: OpenQr): Promise<Received | undefined> {
  try {
    const { statements } = await call(api.statement, { body: newestDeposits })
    const paid = statements.find((row) => row.reference === qrcodeId && row.status === 'SUCCESS')
    if (!paid) return undefined
    const { wallet } = await call(api.wallet)
    return { amount: paid.amount, wallet: wallet.amount }
  } catch {
    // Not known for now: the balance on the page tells as soon as it is read again.
    return undefined
  }
}
