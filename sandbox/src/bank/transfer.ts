/** Customers' bank transfers, as they are sent and as a bank speaks of them (decisions D4). */
import { randomInt } from 'node:crypto'
import type { Currency } from '@kapao/contract/edition.ts'
import { toBaht } from '@kapao/contract/money.ts'
import type { BankTransfer } from '@kapao/contract/outside/bank.ts'
import type { BankTransferOrder, SeenTransfers, SentTransfer } from '@kapao/contract/outside/control.ts'
import { minuteMs } from '@kapao/contract/time-units.ts'
import type * as z from 'zod/mini'
import { Problem, positive } from '../http.ts'
import type { Sandbox } from '../sandbox.ts'
import type { Store } from '../store.ts'

/** A sender whose number the feed masks, for trying it by hand; as payouts know 0500 and 0501. */
const maskedAccount = /0502$/

/** Banks of Laos, where a number is an account in kip; at BCEL the fourth and fifth digit tell the currency. */
const kipAccounts: Record<string, RegExp> = { BCEL: /^\d{3}11/, JDB: /./, LDB: /./, APB: /./ }

export interface BankTransferRow {
  from_bank: string
  reference: string
  from_account_no: string
  from_name: string
  to_bank: string
  to_account_no: string
  amount: bigint
  currency: Currency
  sent_at: string
}

export const findTransfer = (store: Store, bank: string, reference: string) =>
  store.find<BankTransferRow>(
    'SELECT * FROM bank_transfer WHERE from_bank = ? AND reference = ?',
    bank,
    reference,
  )

/** Four digits before the last one stay, as KBANK does. */
export const masked = (accountNo: string): string =>
  accountNo.replace(/\d/g, (digit, at: number) => {
    const place = accountNo.length - at
    return place >= 2 && place <= 5 ? digit : 'x'
  })

/** As the bank tells it to us. */
export const wireTransfer = (row: BankTransferRow): z.input<typeof BankTransfer> => ({
  fromBank: row.from_bank,
  reference: row.reference,
  fromAccountNo: maskedAccount.test(row.from_account_no) ? masked(row.from_account_no) : row.from_account_no,
  fromName: row.from_name,
  toBank: row.to_bank,
  toAccountNo: row.to_account_no,
  amount: toBaht(row.amount),
  currency: row.currency,
  at: row.sent_at,
})

const slipUrlOf = ({ from_bank, reference }: BankTransferRow) =>
  `/bank/slips/${from_bank}/${encodeURIComponent(reference)}.png`

/** All of them, newest first. */
export function listTransfers(store: Store, limit = -1): z.input<typeof SeenTransfers> {
  const rows = store.list<BankTransferRow & { told: bigint }>(
    `SELECT t.*, (SELECT count(*) FROM feed_entry f WHERE f.from_bank = t.from_bank AND f.reference = t.reference) AS told
     FROM bank_transfer t ORDER BY t.rowid DESC LIMIT ?`,
    limit,
  )
  return rows.map((row) => ({
    bank: row.from_bank,
    reference: row.reference,
    slipUrl: slipUrlOf(row),
    fromAccountNo: row.from_account_no,
    fromName: row.from_name,
    toBank: row.to_bank,
    toAccountNo: row.to_account_no,
    amount: toBaht(row.amount),
    currency: row.currency,
    at: row.sent_at,
    told: Number(row.told),
  }))
}

/** The day, then fourteen digits and letters that nobody guesses, as on real slips. */
function newReference(now: Date): string {
  const letters = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ'
  const rest = Array.from({ length: 14 }, () => letters[randomInt(letters.length)])
  return `${now.toISOString().slice(0, 10).replaceAll('-', '')}${rest.join('')}`
}

/** A customer sends money; unless the order says otherwise, the receiving bank tells of it at once. */
export function sendTransfer(
  { store, now }: Sandbox,
  order: z.output<typeof BankTransferOrder>,
): z.input<typeof SentTransfer> {
  const row: BankTransferRow = {
    from_bank: order.fromBank,
    reference: order.reference ?? newReference(now()),
    from_account_no: order.fromAccountNo,
    from_name: order.fromName,
    to_bank: order.toBank,
    to_account_no: order.toAccountNo,
    amount: positive('amount', order.amount),
    currency: order.currency ?? (kipAccounts[order.toBank]?.test(order.toAccountNo) ? 'LAK' : 'THB'),
    sent_at: new Date(now().getTime() - (order.minutesAgo ?? 0) * minuteMs).toISOString(),
  }
  if (findTransfer(store, row.from_bank, row.reference))
    throw new Problem(409, `${row.from_bank} has a transfer ${row.reference} already`)
  store.atomically(() => {
    store.run(
      `INSERT INTO bank_transfer (from_bank, reference, from_account_no, from_name, to_bank, to_account_no, amount, currency,
                                  sent_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      row.from_bank,
      row.reference,
      row.from_account_no,
      row.from_name,
      row.to_bank,
      row.to_account_no,
      row.amount,
      row.currency,
      row.sent_at,
    )
    if (order.masked)
      store.run(
        'INSERT INTO masked_transfer (from_bank, reference) VALUES (?, ?)',
        row.from_bank,
        row.reference,
      )
    if (order.notify ?? true) putOnFeed(store, row.from_bank, row.reference)
  })
  return { bank: row.from_bank, reference: row.reference, slipUrl: slipUrlOf(row) }
}

/** The receiving bank tells of it, from now on. */
export const putOnFeed = (store: Store, bank: string, reference: string) =>
  store.run('INSERT INTO feed_entry (from_bank, reference) VALUES (?, ?)', bank, reference)
