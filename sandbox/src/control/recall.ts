/** A bank or gateway takes a payment back, and tells our server by its own signed notice (decisions D22). */

import { randomBytes } from 'node:crypto'
import type { Currency } from '@kapao/contract/edition.ts'
import { toBaht } from '@kapao/contract/money.ts'
import { bankSigner } from '@kapao/contract/outside/credentials.ts'
import type { BankRecall, GatewayRecall } from '@kapao/contract/outside/recall.ts'
import type * as z from 'zod/mini'
import { findTransfer } from '../bank/transfer.ts'
import { Problem } from '../http.ts'
import { findCharge, listPayments } from '../qr/charge.ts'
import { findOpnId } from '../qr/opn-charge.ts'
import { findScbCharge } from '../qr/scb.ts'
import type { Sandbox } from '../sandbox.ts'

interface Taken {
  service: string
  payment: string
  amount: bigint
  currency: Currency
}

/** Written once: what was taken back is taken back. */
function takeBack({ store, now }: Sandbox, { service, payment, amount, currency }: Taken) {
  const recallId = `R${randomBytes(9).toString('hex').toUpperCase()}`
  const takenAt = now().toISOString()
  const isNew = store.run(
    'INSERT OR IGNORE INTO recall (service, payment, recall_id, amount, at) VALUES (?, ?, ?, ?, ?)',
    ...[service, payment, recallId, amount, takenAt],
  )
  if (isNew === 0) throw new Problem(409, `${payment} was taken back before`)
  return { recallId, amount: toBaht(amount), currency, takenAt }
}

/** The newest payment of a charge. */
export function recallCharge(sandbox: Sandbox, reference: string) {
  const charge = findCharge(sandbox.store, reference)
  const payment = charge && listPayments(sandbox.store, reference).at(-1)
  if (!charge || !payment) throw new Problem(404, `no payment of ${JSON.stringify(reference)}`)
  if (findOpnId(sandbox.store, reference)) throw new Problem(409, 'Opn takes no PromptPay payment back')
  if (findScbCharge(sandbox.store, reference))
    throw new Problem(409, 'SCB tells of no payment that it takes back')
  const { gateway, callback_url } = charge
  const { payment_id: paymentId, amount, currency } = payment
  return sandbox.store.atomically(() => {
    const taken = takeBack(sandbox, { service: gateway, payment: paymentId, amount, currency })
    const notice: z.input<typeof GatewayRecall> = { ...taken, gateway, paymentId }
    return told(sandbox, gateway, `${callback_url}/recall`, reference, notice)
  })
}

export function recallTransfer(sandbox: Sandbox, bank: string, reference: string) {
  const transfer = findTransfer(sandbox.store, bank, reference)
  if (!transfer) throw new Problem(404, `no transfer ${bank} ${reference}`)
  const { to_bank, amount, currency } = transfer
  return sandbox.store.atomically(() => {
    const payment = `${bank}:${reference}`
    const taken = takeBack(sandbox, { service: to_bank, payment, amount, currency })
    const notice: z.input<typeof BankRecall> = { ...taken, fromBank: bank, reference }
    const url = String(new URL('/api/callback/bank/recall', sandbox.options.serverUrl))
    return told(sandbox, bankSigner, url, reference, notice)
  })
}

function told(sandbox: Sandbox, signer: string, url: string, about: string, notice: { recallId: string }) {
  sandbox.webhooks.tell(signer, url, about, notice)
  return { recallId: notice.recallId }
}
