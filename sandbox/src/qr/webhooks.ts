/** Tells our server about payments: signed, again and again until it listens, as real gateways do (decisions D3). */
import { createHmac, randomUUID } from 'node:crypto'
import { webhookSetting } from '@kapao/contract/outside/credentials.ts'
import type { PaymentNotice } from '@kapao/contract/outside/qr.ts'
import {
  signedText,
  webhookIdHeader,
  webhookSignatureHeader,
  webhookTimestampHeader,
} from '@kapao/contract/outside/signature.ts'
import type * as z from 'zod/mini'
import type { Faults } from '../faults.ts'
import * as sandboxLimits from '../limits.ts'
import type { Store } from '../store.ts'
import { type ChargeRow, type PaymentRow, wirePayment } from './charge.ts'
import { findOpnId, opnEvent, opnSignature } from './opn-charge.ts'
import { findScbCharge, isScbAnswer, scbTransaction } from './scb.ts'

interface NoticeRow {
  id: bigint
  event_id: string
  gateway: string
  charge_reference: string
  callback_url: string
  body: string
  state: 'waiting' | 'delivered' | 'lost' | 'refused'
  is_forged: bigint
  due_at: string
  attempts: bigint
  last_answer: string | null
}

interface NewNotice {
  event: string
  signer: string
  about: string
  url: string
  body: string
  state?: 'lost'
  isForged?: boolean
  delayMs?: number
}

interface Parts {
  store: Store
  faults: Faults
  now: () => Date
  secretsOf: (setting: string) => string[]
}

const standardSignature = (key: string, timestamp: string, { event_id, body }: NoticeRow) => ({
  [webhookIdHeader]: event_id,
  [webhookTimestampHeader]: timestamp,
  [webhookSignatureHeader]: `v1,${createHmac('sha256', key)
    .update(signedText(event_id, timestamp, body))
    .digest('base64')}`,
})

export class Webhooks {
  readonly #parts: Parts
  readonly #inFlight = new Map<bigint, { about: string; sent: Promise<void> }>()
  /** Real time before which a failed one is not tried again. */
  readonly #notBefore = new Map<bigint, number>()
  readonly #closing = new AbortController()
  readonly #timer: NodeJS.Timeout

  constructor(parts: Parts) {
    this.#parts = parts
    this.#timer = setInterval(() => this.wake(), sandboxLimits.webhookTickMs)
    this.#timer.unref()
  }

  /** Writes down what is to be sent about a payment; the fault of the moment decides what becomes of it. */
  announce(charge: ChargeRow, payment: PaymentRow, times: number): void {
    const fault = this.#parts.faults.strike(`gateway:${charge.gateway}`, 'webhook')
    const event = randomUUID()
    for (let copy = 0; copy < times; copy += 1) {
      switch (fault) {
        case 'webhook_lost':
          this.#insert(charge, payment, { event, state: 'lost' })
          break
        case 'webhook_forged':
          this.#insert(charge, payment, { event, isForged: true })
          break
        case 'webhook_late':
          this.#insert(charge, payment, { event, delayMs: sandboxLimits.webhookLateMs })
          break
        case 'duplicate':
          // The same payment under two event ids: what an event id alone cannot recognise.
          this.#insert(charge, payment, { event })
          this.#insert(charge, payment, { event: randomUUID() })
          break
        default:
          this.#insert(charge, payment, { event })
      }
    }
  }

  #insert(
    charge: ChargeRow,
    payment: PaymentRow,
    how: { event: string; state?: 'lost'; isForged?: boolean; delayMs?: number },
  ): void {
    const { gateway: signer, reference: about, callback_url: url } = charge
    // A forger wants more than was paid: believing it would show in every sum.
    const amount = how.isForged ? payment.amount * 10n : payment.amount
    const notice = this.#noticeOf(how.event, charge, { ...payment, amount })
    this.#write({ ...how, signer, about, url, body: JSON.stringify(notice) })
  }

  /** In the words of the gateway that has taken the charge on. */
  #noticeOf(event: string, charge: ChargeRow, payment: PaymentRow): object {
    const { gateway, reference: chargeReference } = charge
    const opnId = findOpnId(this.#parts.store, chargeReference)
    if (opnId) return opnEvent(event, { ...charge, amount: payment.amount }, opnId, payment)
    const bill = findScbCharge(this.#parts.store, chargeReference)
    if (bill) return scbTransaction(bill, payment)
    const notice: z.input<typeof PaymentNotice> = { gateway, chargeReference, payment: wirePayment(payment) }
    return notice
  }

  #write({ event, signer, about, url, body, state, isForged = false, delayMs = 0 }: NewNotice) {
    const dueAt = new Date(this.#parts.now().getTime() + delayMs).toISOString()
    this.#parts.store.run(
      `INSERT INTO notice (event_id, gateway, charge_reference, callback_url, body, state, is_forged, due_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      ...[event, signer, about, url, body, state ?? 'waiting', isForged ? 1 : 0, dueAt],
    )
  }

  /** Writes down another notice, signed and sent like those about payments. */
  tell(signer: string, url: string, about: string, notice: object): void {
    this.#write({ event: randomUUID(), signer, about, url, body: JSON.stringify(notice) })
    this.wake()
  }

  /** Sends what is due. */
  wake(): void {
    if (this.#closing.signal.aborted) return
    const due = this.#parts.store.list<NoticeRow>(
      `SELECT * FROM notice WHERE state = 'waiting' AND due_at <= ? ORDER BY due_at, id LIMIT 500`,
      this.#parts.now().toISOString(),
    )
    for (const notice of due) {
      if (this.#inFlight.size >= sandboxLimits.webhooksInFlightMax) return
      if (this.#inFlight.has(notice.id)) continue
      if ((this.#notBefore.get(notice.id) ?? 0) > performance.now()) continue
      const sent = this.#deliver(notice).finally(() => {
        this.#inFlight.delete(notice.id)
        this.wake()
      })
      this.#inFlight.set(notice.id, { about: notice.charge_reference, sent })
    }
  }

  async #deliver(notice: NoticeRow): Promise<void> {
    const { isHeard, answer } = await this.#post(notice)
    if (this.#closing.signal.aborted) return
    const attempts = Number(notice.attempts) + 1
    const isGivenUp = notice.is_forged === 1n || attempts >= sandboxLimits.webhookAttemptsMax
    const state = isHeard ? 'delivered' : isGivenUp ? 'refused' : 'waiting'
    this.#parts.store.run(
      'UPDATE notice SET state = ?, attempts = ?, last_answer = ? WHERE id = ?',
      state,
      attempts,
      answer,
      notice.id,
    )
    if (state === 'waiting') {
      const waitMs = Math.min(
        sandboxLimits.webhookRetryMaxMs,
        sandboxLimits.webhookFirstRetryMs * 2 ** (attempts - 1),
      )
      this.#notBefore.set(notice.id, performance.now() + waitMs)
    } else {
      this.#notBefore.delete(notice.id)
    }
  }

  async #post(notice: NoticeRow): Promise<{ isHeard: boolean; answer: string }> {
    const timestamp = String(Math.floor(this.#parts.now().getTime() / 1000))
    const [secret = ''] = this.#parts.secretsOf(webhookSetting(notice.gateway))
    const key = notice.is_forged ? 'a guess' : secret
    const isOpn = findOpnId(this.#parts.store, notice.charge_reference) !== undefined
    // SCB signs nothing: it knows the secret as the end of the address that was registered there.
    const isScb = findScbCharge(this.#parts.store, notice.charge_reference) !== undefined
    const signed = isOpn
      ? opnSignature(key, timestamp, notice.body)
      : standardSignature(key, timestamp, notice)
    const url = isScb ? `${notice.callback_url}?${new URLSearchParams({ secret: key })}` : notice.callback_url
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(isScb ? {} : signed) },
        body: notice.body,
        redirect: 'error',
        signal: AbortSignal.any([
          this.#closing.signal,
          AbortSignal.timeout(sandboxLimits.webhookAnswerTimeoutMs),
        ]),
      })
      const text = await response.text()
      return { isHeard: response.ok && (!isScb || isScbAnswer(text)), answer: String(response.status) }
    } catch (error) {
      return { isHeard: false, answer: error instanceof Error ? error.message : 'no answer' }
    }
  }

  listOfCharge(reference: string) {
    const rows = this.#parts.store.list<NoticeRow>(
      'SELECT * FROM notice WHERE charge_reference = ? ORDER BY id',
      reference,
    )
    return rows.map((row) => ({
      state: row.state,
      isForged: row.is_forged === 1n,
      attempts: Number(row.attempts),
      answer: row.last_answer,
    }))
  }

  /** Resolves when nothing is being sent, or nothing about this charge; what waits for a retry or for its hour does not count. */
  async quiet(about?: string): Promise<void> {
    for (;;) {
      const all = [...this.#inFlight.values()]
      // While there is no room for more, one about this charge may not have been begun.
      const ours =
        all.length < sandboxLimits.webhooksInFlightMax && about
          ? all.filter((one) => one.about === about)
          : all
      if (ours.length === 0) return
      await Promise.all(ours.map(({ sent }) => sent))
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    this.#closing.abort()
    await this.quiet()
  }
}
