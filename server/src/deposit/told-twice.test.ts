/** Facts about money that a bank and a gateway, or a feed and a statement, tell of under one reference: it is somebody's once (quality I-13). */
import * as api from '@kapao/contract/calls/member.ts'
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import type { BankTransfer } from '@kapao/contract/outside/bank.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { houseGateway, houseSuspense, wallet } from '#ledger/chart.ts'
import { type Ledger, post } from '#ledger/post.ts'
import { houseIds, newId } from '#platform/db/id.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import type { TestMember } from '../../test/factories.ts'
import { tasksAbout, waitingForLocks } from '../../test/flows.ts'
import { approveByAnother } from '../../test/requests.ts'
import { aStaffMember } from '../../test/staff.ts'
import { refused, useWorld, type World } from '../../test/world.ts'
import { creditBankTransfer, suspendBankTransfer } from './bank/bank-payment.service.ts'
import { creditPayment } from './qr/payment.service.ts'
import { recallGatewayPayment } from './recall/recall.service.ts'

const world = useWorld()

const aTransfer = (reference = newId()): BankTransfer => ({
  ...{ fromBank: 'KTB', reference, fromAccountNo: '1112223334', fromName: 'MALI SUKJAI' },
  ...{ toBank: 'SCB', toAccountNo: '4051234567', amount: 250_50n, currency: 'THB', at: world.now() },
})
const walletOf = ({ id }: TestMember) => world.balance(id, wallet())
const suspense = () => world.balance(houseIds.THB, houseSuspense())

async function aCharge(member: TestMember): Promise<string> {
  const params = { gatewayCode: 'KBANK' }
  const { body } = await member.call(api.createQrcode, { params, body: { amount: 250.5 } })
  return String(body.qrcodeId)
}

/** The gateway tells of the same money, as of a payment of this member's QR. */
const tellByGateway = (
  chargeReference: string,
  { reference, amount, currency }: BankTransfer,
  app = world.app,
) =>
  creditPayment(app, {
    gateway: 'KBANK',
    chargeReference,
    payment: { paymentId: reference, amount, currency, paidAt: world.now() },
  })
const tellByBank = (member: TestMember, transfer: BankTransfer, app = world.app) =>
  creditBankTransfer(app, transfer, { memberId: member.id, heardFrom: 'feed' })

const cashier = () => aStaffMember(world, { role: 'cashier' })
const askFor = async (way: 'attribution' | 'refund_to_sender' | 'told_twice', name: object) =>
  world.send(
    operatorApi.newRequest,
    { body: { kind: way, reason: 'it is theirs, slip seen', ...name } },
    await cashier(),
  )
const shown = async ({ reference }: BankTransfer, fromBank: string) => {
  const filter = { reference, fromBank, page: 1, limit: 20 }
  const { body } = await world.call(operatorApi.suspense, { body: filter }, await cashier())
  return body.payments
}

describe('a bank first, and then a gateway', () => {
  test('what a bank’s word has credited waits in suspense when the gateway tells of it, however often', async () => {
    const member = await world.aMember()
    const [transfer, charge, before] = [aTransfer(), await aCharge(member), await suspense()]
    await tellByBank(member, transfer)
    for (let nth = 0; nth < 2; nth++) await tellByGateway(charge, transfer)
    expect(await walletOf(member)).toBe(250_50n)
    expect((await suspense()) - before).toBe(250_50n)
    expect(await tasksAbout(world, `KBANK:${transfer.reference}`)).toMatchObject([
      { kind: 'payment_unattributed', detail: { reason: 'PAID_BY_TRANSFER', chargeReference: charge } },
    ])
    const { body } = await member.call(api.qrcode, { params: { gatewayCode: 'KBANK' } })
    expect(body).toMatchObject({ hasQrcode: false })
    expect(await shown(transfer, 'KBANK')).toMatchObject([{ why: 'PAID_BY_TRANSFER', state: 'WAITING' }])
  })

  test('also where one of them writes the reference with dashes', async () => {
    const member = await world.aMember()
    const key = newId().replaceAll('-', '').toUpperCase()
    const charge = await aCharge(member)
    await tellByBank(member, aTransfer(`${key.slice(0, 9)}-${key.slice(9)}`))
    await tellByGateway(charge, aTransfer(key))
    expect(await walletOf(member)).toBe(250_50n)
  })

  test('another amount under that reference is other money', async () => {
    const member = await world.aMember()
    const [transfer, charge] = [aTransfer(), await aCharge(member)]
    await tellByBank(member, transfer)
    await tellByGateway(charge, { ...transfer, amount: 100n })
    expect(await walletOf(member)).toBe(251_50n)
  })

  test('what a bank’s word has left in suspense is its member’s by the gateway, and can be nobody else’s', async () => {
    const [member, other] = [await world.aMember(), await world.aMember()]
    const [transfer, charge] = [aTransfer(), await aCharge(member)]
    const { fromBank, reference } = transfer
    await suspendBankTransfer(world.app, transfer, 'NO_MEMBER')
    const asked = await askFor('attribution', { fromBank, reference, memberId: other.id })
    expect(asked.status).toBe(202)
    await tellByGateway(charge, transfer)
    expect(await walletOf(member)).toBe(250_50n)
    const params = { requestId: asked.body._id }
    expect(await world.call(operatorApi.approveRequest, { params }, await cashier())).toMatchObject(
      refused('PAID_OTHERWISE', 409),
    )
    for (const refusal of [
      await askFor('attribution', { fromBank, reference, memberId: other.id }),
      await askFor('refund_to_sender', { fromBank, reference }),
    ])
      expect(refusal).toMatchObject(refused('PAID_OTHERWISE', 409))
    expect(await creditBankTransfer(world.app, transfer, { memberId: other.id, heardFrom: 'slip' })).toBe(
      'paid_by_qr',
    )
    expect(await walletOf(other)).toBe(0n)
    // Once two people have said that it was one payment, what was asked for cannot be done any more.
    const twice = await askFor('told_twice', { fromBank, reference, verdict: 'one_payment' })
    await approveByAnother(world, twice.body._id)
    expect(await world.call(operatorApi.approveRequest, { params }, await cashier())).toMatchObject(
      refused('LAPSED', 409),
    )
  })

  test('nor is the gateway’s word given away once the bank’s has credited', async () => {
    const [member, other] = [await world.aMember(), await world.aMember()]
    const [transfer, charge] = [aTransfer(), await aCharge(member)]
    await tellByBank(member, transfer)
    await tellByGateway(charge, transfer)
    const name = { fromBank: 'KBANK', reference: transfer.reference }
    expect(await askFor('attribution', { ...name, memberId: other.id })).toMatchObject(
      refused('PAID_OTHERWISE', 409),
    )
  })
})

describe('what two people find of a second word', () => {
  /** A bank's word has credited one member, and the gateway's lies in suspense. */
  async function aSecondWord(fromBank = 'KTB') {
    const [member, owner] = [await world.aMember(), await world.aMember()]
    const transfer = { ...aTransfer(), fromBank }
    const charge = await aCharge(owner)
    await tellByBank(member, transfer)
    const before = [await suspense(), await gatewayBalance()]
    await tellByGateway(charge, transfer)
    const name = { fromBank: 'KBANK', reference: transfer.reference }
    return { member, owner, transfer, charge, before, name }
  }
  const gatewayBalance = () => world.balance(houseIds.THB, houseGateway('KBANK'))
  const balances = async () => [await suspense(), await gatewayBalance()]
  const ask = (name: object, verdict: 'one_payment' | 'two_payments') =>
    askFor('told_twice', { ...name, verdict })
  const decided = async (asked: Awaited<ReturnType<typeof ask>>) => {
    expect(asked).toMatchObject({ status: 202 })
    await approveByAnother(world, asked.body._id)
  }

  test.each(['KTB', 'KBANK'])(
    'it was one payment: the word is taken out as it came, and nothing waits (from %s)',
    async (fromBank) => {
      const { member, transfer, charge, before, name } = await aSecondWord(fromBank)
      expect(await shown(transfer, 'KBANK')).toContainEqual(
        expect.objectContaining({
          state: 'WAITING',
          settledBy: { fromBank, reference: transfer.reference, memberId: member.id },
        }),
      )
      await decided(await ask(name, 'one_payment'))
      expect(await balances()).toEqual(before)
      expect(await walletOf(member)).toBe(250_50n)
      expect((await shown(transfer, 'KBANK')).find(({ toBank }) => toBank === 'KBANK')).toMatchObject({
        state: 'TOLD_TWICE',
        settledBy: null,
      })
      expect(await tasksAbout(world, `KBANK:${transfer.reference}`)).toEqual([])
      // Told again it is known, and nobody has a second one of it.
      await tellByGateway(charge, transfer)
      expect([await balances(), await walletOf(member)]).toEqual([before, 250_50n])
      expect(await ask(name, 'two_payments')).toMatchObject(refused('ALREADY_DECIDED', 409))
    },
  )

  test('there were two: it is its owner’s by two people more, and was nobody’s before', async () => {
    const { member, owner, name } = await aSecondWord()
    const toOwner = () => askFor('attribution', { ...name, memberId: owner.id })
    expect(await toOwner()).toMatchObject(refused('PAID_OTHERWISE', 409))
    await decided(await ask(name, 'two_payments'))
    expect(await walletOf(owner)).toBe(0n)
    expect(await ask(name, 'one_payment')).toMatchObject(refused('NO_DATA', 404))
    await decided(await toOwner())
    expect([await walletOf(member), await walletOf(owner)]).toEqual([250_50n, 250_50n])
  })

  test('the bank’s word is taken out too, and goes back to its sender when there were two', async () => {
    for (const verdict of ['one_payment', 'two_payments'] as const) {
      const member = await world.aMember()
      const [transfer, charge, before] = [aTransfer(), await aCharge(member), await suspense()]
      await suspendBankTransfer(world.app, transfer, 'NO_MEMBER')
      await tellByGateway(charge, transfer)
      const { fromBank, reference } = transfer
      await decided(await ask({ fromBank, reference }, verdict))
      const goesBack = await askFor('refund_to_sender', { fromBank, reference })
      if (verdict === 'one_payment') expect(goesBack).toMatchObject(refused('ALREADY_DECIDED', 409))
      else {
        await decided(goesBack)
        await world.runJobs()
      }
      expect(await shown(transfer, fromBank)).toMatchObject([
        { state: verdict === 'one_payment' ? 'TOLD_TWICE' : 'REFUNDED' },
      ])
      expect((await suspense()) - before).toBe(0n)
    }
  })

  test('nobody says it alone, nor who has the one payment; nor of money that nobody else has told of', async () => {
    const { member, name } = await aSecondWord()
    const [self, asker] = [await aStaffMember(world, { memberId: member.id }), await cashier()]
    const body = { kind: 'told_twice', reason: 'x', ...name, verdict: 'two_payments' } as const
    const asked = await world.call(operatorApi.newRequest, { body }, asker)
    const params = { requestId: asked.body._id }
    for (const by of [self, asker])
      expect((await world.call(operatorApi.approveRequest, { params }, by)).status).toBe(403)
    const alone = aTransfer()
    await suspendBankTransfer(world.app, alone, 'NO_MEMBER')
    const { fromBank, reference } = alone
    expect(await ask({ fromBank, reference }, 'one_payment')).toMatchObject(refused('NO_DATA', 404))
  })

  test('a gateway that recalls it takes it out of suspense, also where the bank is called as the gateway', async () => {
    const { member, transfer, before } = await aSecondWord('KBANK')
    const { reference, amount, currency } = transfer
    const heard = { recallId: newId(), amount, currency, at: world.now() }
    await recallGatewayPayment(world.app, 'KBANK', reference, heard)
    expect(await balances()).toEqual(before)
    expect(await walletOf(member)).toBe(250_50n)
  })

  test.each([undefined, 'one_payment'] as const)(
    'once it is recalled, found to be %s, people look, and who has the money withdraws nothing alone',
    async (verdict) => {
      const { member, transfer, name } = await aSecondWord()
      const { reference, amount, currency } = transfer
      if (verdict) await decided(await ask(name, verdict))
      const heard = { recallId: newId(), amount, currency, at: world.now() }
      for (let nth = 0; nth < 2; nth++) await recallGatewayPayment(world.app, 'KBANK', reference, heard)
      const tasks = world.app.db
        .selectFrom('operatorTask')
        .select(['kind', 'memberId'])
        .where('subject', '=', `gateway:KBANK:${reference}`)
      expect(await tasks.execute()).toEqual([{ kind: 'payment_recalled', memberId: member.id }])
      const flags = world.app.db
        .selectFrom('memberFlag')
        .select(['code', 'holds'])
        .where('memberId', '=', member.id)
      expect(await flags.execute()).toEqual([{ code: 'recall', holds: true }])
    },
  )

  test('one that was found to be another payment is recalled, and says nothing about the member', async () => {
    const { transfer, name, before } = await aSecondWord()
    const { reference, amount, currency } = transfer
    await decided(await ask(name, 'two_payments'))
    const heard = { recallId: newId(), amount, currency, at: world.now() }
    await recallGatewayPayment(world.app, 'KBANK', reference, heard)
    expect(await balances()).toEqual(before)
    expect(await tasksAbout(world, `gateway:KBANK:${reference}`)).toEqual([])
  })
})

/** What `tell` posts is written and waits for its commit; meanwhile `also` tells of the same money, and waits for that one to end. */
async function toldMeanwhile<First, Second>(
  tell: (app: World['app']) => Promise<First>,
  also: () => Promise<Second>,
): Promise<[First, Second]> {
  const [written, committing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const ledger: Ledger = {
    post: (posting) =>
      inTransaction(world.app.db, async (tx) => {
        const posted = await post(tx, world.app, posting)
        written.resolve()
        await committing.promise
        return posted
      }),
  }
  const first = tell({ ...world.app, ledger })
  await Promise.race([written.promise, first])
  const second = also()
  await expect.poll(() => waitingForLocks(world)).not.toEqual([])
  committing.resolve()
  return Promise.all([first, second])
}

describe('while the other word is being written', () => {
  test('a bank’s word waits for the gateway’s, and credits nobody', async () => {
    const [member, other] = [await world.aMember(), await world.aMember()]
    const [transfer, charge] = [aTransfer(), await aCharge(member)]
    const [, outcome] = await toldMeanwhile(
      (app) => tellByGateway(charge, transfer, app),
      () => tellByBank(other, transfer),
    )
    expect(outcome).toBe('paid_by_qr')
    expect([await walletOf(member), await walletOf(other)]).toEqual([250_50n, 0n])
  })

  test('a gateway’s word waits for the bank’s, and lies in suspense', async () => {
    const [member, other] = [await world.aMember(), await world.aMember()]
    const [transfer, charge] = [aTransfer(), await aCharge(member)]
    const [outcome] = await toldMeanwhile(
      (app) => tellByBank(other, transfer, app),
      () => tellByGateway(charge, transfer),
    )
    expect(outcome).toBe('credited')
    expect([await walletOf(member), await walletOf(other)]).toEqual([0n, 250_50n])
  })

  test('the feed waits for a statement that names no bank, and credits what that left in suspense', async () => {
    const member = await world.aMember()
    const transfer = aTransfer()
    const statementId = newId()
    const [isNew, outcome] = await toldMeanwhile(
      (app) =>
        suspendBankTransfer(app, { ...transfer, fromBank: transfer.toBank }, 'STATEMENT', {
          ...{ heardFrom: 'statement', statementId },
        }),
      () => tellByBank(member, transfer),
    )
    expect([isNew, outcome]).toEqual([true, 'credited'])
    const rows = await world.app.db
      .selectFrom('bankPayment')
      .select(['memberId', sql<boolean>`confirmed_at IS NOT NULL`.as('isConfirmed')])
      .where('reference', '=', transfer.reference)
      .execute()
    expect(rows).toEqual([{ memberId: member.id, isConfirmed: true }])
  })
})
