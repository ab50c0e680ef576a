/**
 * Opn Payments (Omise) as the bank that pays out: recipients and transfers. Written from docs.omise.co, API version
 * 2019-05-29: recipients-api, transfers-api, supported-banks (Thailand), transferring-funds, and the help page "How much
 * does Omise cost" (fee of a transfer), as read in November 2026.
 *
 * `BANK_KEY` holds the secret key (`skey_…`), `PAYOUT_URL` is https://api.omise.co. Each account is introduced once as a
 * recipient, which Opn verifies within two business days, and which is active once somebody activates it in the dashboard
 * or Opn has agreed to do so by itself; until then the payout waits, and nothing has been ordered. Transfers leave on
 * business days and arrive on the next. Opn takes its fee out of the transfer, so it is ordered on top (`PAYOUT_FEE`).
 *
 * None of these pages names an idempotency key, so a repeated order is a second transfer. A transfer is found by our
 * reference in its metadata, in the list of those that were made since the order left: the list is complete, a search index
 * may lag. An order that was not answered and is not in the list is never sent again; a person ends it.
 */
import { OutsideTime } from '@kapao/contract/schemas/text.ts'
import * as z from 'zod/mini'
import { OutsideError } from '#platform/refusal.ts'
import type { BookLine, ReadBook } from '../books.ts'
import { type Ask, path } from '../http.ts'
import * as outsideLimits from '../limits.ts'
import { connectOpn, OpnError, readOpnList } from '../opn.ts'
import { readRecords, rejectUnreadable, type StoreUnreadable, type UnreadableRecord } from '../records.ts'
import type { Payout, PayoutBank, PayoutSaid, PayoutSettings } from './bank.ts'

/** Our codes of banks as Opn writes them; an account at any other bank cannot be paid by it. */
const opnBanks: Readonly<Record<string, string>> = {
  ...{
    BAAC: 'baac',
    BAY: 'bay',
    BBL: 'bbl',
    CIMB: 'cimb',
    CITI: 'citi',
    GHB: 'ghb',
    GSB: 'gsb',
    IBANK: 'ibank',
  },
  ...{
    ICBC: 'icbc',
    KBANK: 'kbank',
    KKP: 'kk',
    KTB: 'ktb',
    LHB: 'lhb',
    SCB: 'scb',
    TCRB: 'tcrb',
    TISCO: 'tisco',
  },
  ...{ TMB: 'ttb', TTB: 'ttb', UOB: 'uob' },
}

const Recipient = z.object({
  object: z.literal('recipient'),
  id: z.string().check(z.regex(/^recp_[a-z0-9_]{1,60}$/)),
  active: z.boolean(),
  verified: z.boolean(),
  deleted: z.boolean(),
  failure_code: z.nullish(z.string()),
  bank_account: z.nullish(z.object({ brand: z.nullish(z.string()), last_digits: z.nullish(z.string()) })),
})
type Recipient = z.output<typeof Recipient>
const RecipientOrError = z.union([Recipient, OpnError])

const Transfer = z.object({
  object: z.literal('transfer'),
  id: z.string().check(z.regex(/^trsf_[a-z0-9_]{1,60}$/)),
  /** What arrives: the amount without Opn's fee. */
  net: z.int(),
  currency: z.string().check(z.overwrite((code) => code.toUpperCase())),
  fail_fast: z.boolean(),
  sent: z.boolean(),
  paid: z.boolean(),
  paid_at: z.nullish(OutsideTime),
  deleted: z.boolean(),
  failure_code: z.nullish(z.string()),
  metadata: z.record(z.string(), z.unknown()),
})
type Transfer = z.output<typeof Transfer>
const TransferOrError = z.union([Transfer, OpnError])

/** Refusals by which nothing has been made. */
const refused = [200, 400, 402, 404, 422]

/** After these a transfer has not left, and does not leave any more: ours are not tried again by Opn (`fail_fast`). */
const failures = ['insufficient_balance', 'invalid_recipient', 'transfers_suspended', 'transfer_failed']

function saidBy({ paid, sent, deleted, fail_fast, failure_code: code }: Transfer): PayoutSaid {
  if (paid) return { status: 'paid' }
  if (deleted && !sent) return { status: 'rejected', reason: 'transfer_deleted' }
  if (fail_fast && code && failures.includes(code)) return { status: 'rejected', reason: code }
  return { status: 'processing' }
}

/** An account can be changed at Opn's own dashboard: then the name that we know it by leads to another's money. */
const isOf = ({ bank_account: told }: Recipient, { toAccountNo }: Payout, brand: string): boolean =>
  (told?.brand ?? brand) === brand && toAccountNo.endsWith(told?.last_digits ?? '')

export function createOpnPayout({
  connect,
  keep = rejectUnreadable,
  recipients,
  clock,
  fee,
}: PayoutSettings): PayoutBank {
  const ask = connectOpn(connect)

  async function introduce(payout: Payout, brand: string): Promise<z.output<typeof RecipientOrError>> {
    const body = new URLSearchParams({
      ...{ name: payout.toName, type: 'individual', 'bank_account[brand]': brand },
      ...{ 'bank_account[number]': payout.toAccountNo, 'bank_account[name]': payout.toName },
    })
    const answer = RecipientOrError
    const made = await ask({ method: 'POST', path: '/recipients', body, answer, statuses: refused })
    // One that was made and not answered about is made again, which moves nothing.
    if (made.object === 'recipient') await recipients.set(payout, made.id)
    return made
  }

  async function findRecipient(payout: Payout, brand: string): Promise<Recipient | undefined> {
    const known = await recipients.find(payout)
    if (!known) return
    const place = path`/recipients/${known}`
    const found = await ask({ method: 'GET', path: place, answer: RecipientOrError, statuses: [200, 404] })
    return found.object === 'recipient' && !found.deleted && isOf(found, payout, brand) ? found : undefined
  }

  return {
    knowsRepeats: false,
    slowestMs: outsideLimits.opnPayoutMs,
    async prepare(payout) {
      const brand = opnBanks[payout.toBank]
      if (!brand || payout.currency !== 'THB') return { status: 'rejected', reason: 'bank_not_found' }
      const recipient = (await findRecipient(payout, brand)) ?? (await introduce(payout, brand))
      if (recipient.object === 'error') return { status: 'rejected', reason: recipient.code }
      if (recipient.failure_code) return { status: 'rejected', reason: recipient.failure_code }
      if (!recipient.verified || !recipient.active) return { status: 'processing' }
      return { recipient: recipient.id }
    },
    async pay({ payoutReference, amount }, recipient) {
      const body = new URLSearchParams({
        ...{ amount: String(amount + fee), fail_fast: 'true', 'metadata[reference]': payoutReference },
        ...(recipient && { recipient }),
      })
      const answer = TransferOrError
      const made = await ask({ method: 'POST', path: '/transfers', body, answer, statuses: refused })
      return made.object === 'error' ? { status: 'rejected', reason: made.code } : saidBy(made)
    },
    async findPayout({ reference, orderedAt }) {
      const from = new Date(orderedAt.getTime() - outsideLimits.opnClockDriftMs)
      const to = new Date(clock.now().getTime() + outsideLimits.opnClockDriftMs)
      let said: PayoutSaid = { status: 'unknown' }
      for await (const page of readOpnList(ask, '/transfers', { from, to })) {
        const { values, unreadable } = readRecords(Transfer, page)
        const told = values.filter(({ metadata }) => metadata.reference === reference).map(saidBy)
        // A no stands only when no other transfer of ours has left: one made by hand may follow one that failed.
        const alive = told.find(({ status }) => status !== 'rejected')
        if (alive) return alive
        // It may be any of these.
        if (unreadable.length > 0)
          throw new OutsideError(`bank: unreadable transfers at ${unreadable[0]?.why}`)
        said = told[0] ?? said
      }
      return said
    },
    readPayouts: createOpnPayoutBook(ask, keep),
  }
}

/**
 * Opn lists transfers by when they were made, and a book has them by when they were paid. Only the first that did not
 * fail under a reference of ours has its name: each further one moves money a second time, and is to be found as one that we do not know.
 */
const createOpnPayoutBook = (ask: Ask, keep: StoreUnreadable): ReadBook =>
  async function* ({ from, to }) {
    const begin = new Date(from.getTime() - outsideLimits.opnPayoutMs)
    const firstOf = new Map<unknown, string>()
    for await (const page of readOpnList(ask, '/transfers', { from: begin, to })) {
      const { values, unreadable } = readRecords(Transfer, page)
      for (const transfer of values) {
        const { id, metadata } = transfer
        const hasFailed = saidBy(transfer).status === 'rejected'
        if (!hasFailed && !firstOf.has(metadata.reference)) firstOf.set(metadata.reference, id)
      }
      const lines = values
        .filter(({ paid }) => paid)
        .map((transfer) => lineOf(transfer, firstOf.get(transfer.metadata.reference) === transfer.id))
      await keep('book:/transfers', [...unreadable, ...lines.filter(isUnreadable)])
      yield lines.flatMap((line) => (isUnreadable(line) || line.at < from || line.at >= to ? [] : [line]))
    }
  }

const isUnreadable = (line: BookLine | UnreadableRecord): line is UnreadableRecord => 'why' in line

function lineOf(transfer: Transfer, isFirst: boolean): BookLine | UnreadableRecord {
  const { metadata, net, currency, paid_at: at, id } = transfer
  if (!at) return { record: transfer, why: 'paid_at' }
  if (currency !== 'THB') return { record: transfer, why: 'currency' }
  // One that we did not order is shown by its own name, so that it is found to be unmatched.
  const name = typeof metadata.reference !== 'string' ? id : metadata.reference + (isFirst ? '' : ` ${id}`)
  return { name, about: null, amount: BigInt(net), currency, at }
}
