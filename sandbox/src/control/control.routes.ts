/** The control calls: see the outside world and nudge it (run.md, a contract). JSON, amounts in baht. */

import { payoutEndings } from '@kapao/contract/lists.ts'
import {
  AccountHolder,
  BankTransferOrder,
  ClockAdvance,
  ClockQuery,
  FaultOrder,
  GiftOrder,
  MalformedRecord,
  PayCharge,
  PlayRound,
  PushSubscribed,
  RecallOrder,
  SettleStake,
  StakeOrder,
  TerminatedOrder,
} from '@kapao/contract/outside/control.ts'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { sendAgain, tellOddity } from '../bank/feed.ts'
import { setHolder } from '../bank/name-inquiry.ts'
import { listPaidPayouts, settlePayout } from '../bank/payout.ts'
import { listTransfers, sendTransfer } from '../bank/transfer.ts'
import { advance, findOffsetMs } from '../clock.ts'
import { seeAccount } from '../game/account.ts'
import { findGame } from '../game/catalogue.ts'
import { playRound } from '../game/rounds.ts'
import { placeStake, settleStake } from '../game/stakes.ts'
import { findPending, settleTransaction } from '../game/transaction.ts'
import { settleTransfer } from '../game/transfer.ts'
import { Problem, positive, read } from '../http.ts'
import { listPushes, subscribe } from '../push/push.ts'
import { payCharge, seeCharge } from '../qr/charge.ts'
import type { Sandbox } from '../sandbox.ts'
import { listSms } from '../sms/sms.ts'
import { makeGift } from '../voucher/gift.ts'
import { giveCode } from './authenticator.ts'
import { seeOverview } from './overview.ts'
import { recallCharge, recallTransfer } from './recall.ts'
import { addSupportDesk } from './support-desk.ts'
import { findTerminated, setTerminated } from './terminated.ts'
import { sumTotals } from './totals.ts'

const SmsQuery = z.strictObject({ to: z.optional(z.string().check(z.minLength(1))) })
const StaffQuery = z.strictObject({ username: z.string() })
const FaultFilter = z.strictObject({
  service: z.optional(z.string()),
  call: z.optional(z.string()),
  fault: z.optional(z.string()),
})
const SettlePayout = z.strictObject({ status: z.enum(payoutEndings) })
const SettleTransfer = z.strictObject({ status: z.enum(['done', 'rejected']) })

function knownSlot(slot: string): string {
  if (!findGame(slot)) throw new Problem(404, `no game provider ${JSON.stringify(slot)}`)
  return slot
}

export function addControlCalls(app: FastifyInstance, sandbox: Sandbox): void {
  const { store } = sandbox
  app.get('/control/sms', (request) => listSms(store, read(SmsQuery, request.query).to))
  app.get('/control/push', () => listPushes(store))
  app.post('/control/push/subscriptions', ({ body, socket }) => {
    const { applicationServerKey } = read(PushSubscribed, body ?? {})
    return subscribe(sandbox, `http://127.0.0.1:${socket.localPort}`, applicationServerKey)
  })
  addMoneyCalls(app, sandbox)
  addGameControls(app, sandbox)
  addSupportDesk(app, sandbox)

  app.put('/control/faults', (request) => sandbox.faults.set(read(FaultOrder, request.body)))
  app.get('/control/faults', () => sandbox.faults.list())
  app.delete('/control/faults', (request) => {
    sandbox.faults.clear(read(FaultFilter, request.query))
    return sandbox.faults.list()
  })

  app.get('/control/totals', () => sumTotals(store))
  app.get('/control/overview', () => seeOverview(sandbox))
  app.get('/control/terminated', async () => ({ terminated: await findTerminated(sandbox) }))
  app.post('/control/terminated', async (request) => {
    const { terminated } = read(TerminatedOrder, request.body)
    await setTerminated(sandbox, terminated)
    return { terminated }
  })

  app.get('/control/authenticator', async (request) => ({
    code: await giveCode(sandbox, read(StaffQuery, request.query).username),
  }))

  let inForceMs: number | undefined
  app.get('/control/clock', (request) => {
    inForceMs = read(ClockQuery, request.query).inForceMs ?? inForceMs
    return { offsetMs: findOffsetMs(store), inForceMs }
  })
  app.post('/control/clock', (request) => {
    const offsetMs = advance(store, read(ClockAdvance, request.body).advanceMs)
    if (offsetMs === undefined)
      throw new Problem(400, 'advanceMs: the clock goes no more than 100 years ahead')
    sandbox.webhooks.wake()
    return { offsetMs }
  })
}

function addMoneyCalls(app: FastifyInstance, sandbox: Sandbox): void {
  type ByReference = { Params: { reference: string } }
  app.get<ByReference>('/control/qr/:reference', ({ params }) => seeCharge(sandbox, params.reference))
  app.post<ByReference>('/control/qr/:reference/pay', ({ params, body }) => {
    const { amount, times } = read(PayCharge, body ?? {})
    return payCharge(sandbox, params.reference, amount, times ?? 1)
  })
  app.post<ByReference>('/control/qr/:reference/recall', ({ params }) =>
    recallCharge(sandbox, params.reference),
  )
  app.post('/control/bank/recall', ({ body }) => {
    const { bank, reference } = read(RecallOrder, body)
    return recallTransfer(sandbox, bank, reference)
  })
  app.post('/control/vouchers', ({ body }) => {
    const { amount, shares } = read(GiftOrder, body)
    return makeGift(sandbox, amount, shares ?? 1)
  })
  app.get('/control/bank/payouts', () => listPaidPayouts(sandbox.store))
  app.post<ByReference>('/control/bank/payouts/:reference/settle', ({ params, body }) => {
    const { status } = settlePayout(sandbox, params.reference, read(SettlePayout, body).status)
    return { status }
  })
  app.get('/control/bank/transfers', () => listTransfers(sandbox.store))
  app.post('/control/bank/transfers', ({ body }) => sendTransfer(sandbox, read(BankTransferOrder, body)))
  app.post<{ Params: { bank: string; reference: string } }>(
    '/control/bank/transfers/:bank/:reference/notify',
    ({ params }) => sendAgain(sandbox, params.bank, params.reference),
  )
  app.put('/control/bank/accounts', ({ body }) => setHolder(sandbox, read(AccountHolder, body)))
  app.post('/control/feed/broken', ({ body }) =>
    tellOddity(sandbox, read(MalformedRecord, body ?? {}).transfer),
  )
}

/** Whatever the provider calls it, by our reference. */
function settleByHand(sandbox: Sandbox, slot: string, reference: string, status: 'done' | 'rejected') {
  const pending = findPending(sandbox, slot, reference)
  if (!pending) return settleTransfer(sandbox, slot, reference, status)
  return settleTransaction(sandbox, pending, status === 'done' ? undefined : 'refused by the provider')
}

function addGameControls(app: FastifyInstance, sandbox: Sandbox): void {
  type ByAccount = { Params: { slot: string; username: string } }
  app.get<ByAccount>('/control/games/:slot/:username', ({ params }) =>
    seeAccount(sandbox.store, knownSlot(params.slot), params.username),
  )
  app.post<ByAccount>('/control/games/:slot/:username/play', ({ params, body }) => {
    const { stake, win } = read(PlayRound, body)
    if (stake < 0n || win < 0n) throw new Problem(400, `${stake < 0n ? 'stake' : 'win'}: must not be below 0`)
    playRound(sandbox, { slot: knownSlot(params.slot), username: params.username }, { stake, win, shown: {} })
    return seeAccount(sandbox.store, params.slot, params.username)
  })
  app.post<ByAccount>('/control/games/:slot/:username/stake', ({ params, body }) => {
    const { amount } = read(StakeOrder, body)
    positive('amount', amount)
    const seat = { slot: knownSlot(params.slot), username: params.username }
    return { stakeId: placeStake(sandbox, seat, amount) }
  })
  app.post<ByAccount>('/control/games/:slot/:username/settle', ({ params, body }) => {
    const { stakeId, pays } = read(SettleStake, body)
    if (pays < 0n) throw new Problem(400, 'pays: must not be below 0')
    settleStake(sandbox, { slot: knownSlot(params.slot), username: params.username }, stakeId, pays)
    return seeAccount(sandbox.store, params.slot, params.username)
  })
  app.post<{ Params: { slot: string; reference: string } }>(
    '/control/games/:slot/transfers/:reference/settle',
    ({ params, body }) => {
      const wanted = read(SettleTransfer, body).status
      const { status, reason } = settleByHand(sandbox, knownSlot(params.slot), params.reference, wanted)
      return { status, ...(reason === null ? {} : { reason }) }
    },
  )
}
