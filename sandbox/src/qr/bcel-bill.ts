/**
 * QRs of OnePay: the bank is not told of them before somebody scans one. Here the sandbox remembers what it was asked
 * about, so that a person can pay it, and say how much: the amount stands in the QR alone.
 */
import type { SeenCharge } from '@kapao/contract/outside/control.ts'
import type * as z from 'zod/mini'
import { Problem, positive } from '../http.ts'
import * as sandboxLimits from '../limits.ts'
import type { Sandbox } from '../sandbox.ts'
import type { Store } from '../store.ts'

interface BillRow {
  reference: string
  gateway: string
  asked_at: string
}

export function noteBill({ store, now }: Sandbox, gateway: string, reference: string): void {
  const isPaid = store.find('SELECT 1 FROM charge WHERE reference = ?', reference)
  if (isPaid) return
  store.run(
    'INSERT OR IGNORE INTO one_pay_bill (reference, gateway, asked_at) VALUES (?, ?, ?)',
    ...[reference, gateway, now().toISOString()],
  )
}

/** What is known of one that nobody has paid: no amount. */
function seenBill({ now }: Sandbox, { reference, gateway, asked_at }: BillRow): z.input<typeof SeenCharge> {
  const expiresAt = new Date(Date.parse(asked_at) + sandboxLimits.onePayLifetimeMs)
  return {
    ...{ chargeReference: reference, gateway, amount: 0, currency: 'LAK', payments: [] },
    ...{ status: expiresAt > now() ? 'open' : 'expired', expiresAt: expiresAt.toISOString() },
  }
}

const findBill = (store: Store, reference: string): BillRow | undefined =>
  store.find<BillRow>('SELECT * FROM one_pay_bill WHERE reference = ?', reference)

export function seeBill(sandbox: Sandbox, reference: string): z.input<typeof SeenCharge> | undefined {
  const bill = findBill(sandbox.store, reference)
  return bill && seenBill(sandbox, bill)
}

export const listBills = (sandbox: Sandbox, limit: number) =>
  sandbox.store
    .list<BillRow>('SELECT * FROM one_pay_bill ORDER BY asked_at DESC, rowid DESC LIMIT ?', limit)
    .map((bill) => ({ ...seenBill(sandbox, bill), notices: [] }))

/** The bill becomes a charge of the amount that is paid. Nothing, for what is no bill of OnePay. */
export function scanBill(sandbox: Sandbox, reference: string, amount: bigint | undefined): void {
  const { store } = sandbox
  const bill = findBill(store, reference)
  if (!bill) {
    const isPaid = store.find("SELECT 1 FROM charge WHERE reference = ? AND callback_url = ''", reference)
    if (isPaid) throw new Problem(409, 'a QR of OnePay closes when it is paid')
    return
  }
  if (amount === undefined) throw new Problem(400, 'amount: OnePay knows it only from the QR')
  const { expiresAt, status } = seenBill(sandbox, bill)
  if (status === 'expired') throw new Problem(409, 'the bank app takes nothing for a QR that has expired')
  store.run(
    `INSERT INTO charge (reference, gateway, amount, currency, expires_at, callback_url, created_at)
     VALUES (?, ?, ?, 'LAK', ?, '', ?)`,
    ...[reference, bill.gateway, positive('amount', amount), expiresAt, bill.asked_at],
  )
  store.run('DELETE FROM one_pay_bill WHERE reference = ?', reference)
}
