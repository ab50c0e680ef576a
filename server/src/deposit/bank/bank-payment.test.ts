/** Facts about crediting bank transfers: once over all members and channels, or kept safe in suspense (decisions D4). */
import type { BankPaymentSource } from '@kapao/contract/lists.ts'
import type { BankTransfer } from '@kapao/contract/outside/bank.ts'
import { expect, test } from 'vitest'
import { houseBank, houseSuspense, wallet } from '#ledger/chart.ts'
import { houseIds, newId } from '#platform/db/id.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import type { TestMember } from '../../../test/factories.ts'
import { historyOf, tasksAbout } from '../../../test/flows.ts'
import { race, useWorld } from '../../../test/world.ts'
import { attributePayment, creditBankTransfer, suspendBankTransfer } from './bank-payment.service.ts'

const world = useWorld()

const aTransfer = (overrides: Partial<BankTransfer> = {}): BankTransfer => ({
  fromBank: 'KBANK',
  reference: newId(),
  fromAccountNo: '1112223334',
  fromName: 'MALI SUKJAI',
  toBank: 'SCB',
  toAccountNo: '4051234567',
  amount: 250_50n,
  currency: 'THB',
  at: world.now(),
  ...overrides,
})
const credit = (transfer: BankTransfer, { id }: TestMember, heardFrom: BankPaymentSource = 'feed') =>
  creditBankTransfer(world.app, transfer, { memberId: id, heardFrom })
const suspend = (transfer: BankTransfer) => suspendBankTransfer(world.app, transfer, 'NO_MEMBER')
const attribute = ({ fromBank, reference }: BankTransfer, { id: memberId }: TestMember) =>
  inTransaction(world.app.db, (tx) =>
    attributePayment(tx, world.app, { fromBank, reference, memberId, at: world.now() }),
  )
const walletOf = ({ id }: TestMember) => world.balance(id, wallet())
const suspense = () => world.balance(houseIds.THB, houseSuspense())
const subjectOf = ({ fromBank, reference }: BankTransfer) => `${fromBank}:${reference}`
const openTasksAbout = (transfer: BankTransfer) => tasksAbout(world, subjectOf(transfer))

test('a transfer is credited with the bank’s amount and reference, from our receiving bank', async () => {
  const member = await world.aMember()
  const transfer = aTransfer()
  expect(await credit(transfer, member)).toBe('credited')
  expect(await walletOf(member)).toBe(250_50n)
  expect(await world.balance(member.id, houseBank('SCB'))).toBe(-250_50n)
  expect(await historyOf(member)).toMatchObject([
    {
      ...{ statementType: 'deposit', from: 'SCB', to: 'WALLET', amount: 250.5, status: 'SUCCESS' },
      reference: transfer.reference,
    },
  ])
})

test('the same transfer again credits nothing, from any source', async () => {
  const [member, other] = [await world.aMember(), await world.aMember()]
  const transfer = aTransfer()
  await credit(transfer, member)
  expect(await credit(transfer, member, 'slip')).toBe('repeated')
  expect(await credit(transfer, other, 'slip')).toBe('taken')
  await suspend(transfer)
  expect([await walletOf(member), await walletOf(other)]).toEqual([250_50n, 0n])
  expect(await openTasksAbout(transfer)).toEqual([])
})

test('one reference at two banks is two transfers', async () => {
  const member = await world.aMember()
  const reference = newId()
  expect(await credit(aTransfer({ reference }), member)).toBe('credited')
  expect(await credit(aTransfer({ reference, fromBank: 'KTB' }), member)).toBe('credited')
  expect(await walletOf(member)).toBe(501_00n)
})

test.each([
  ['amount', { amount: 999_00n }],
  ['receiving account', { toAccountNo: '4051234560' }],
  ['receiving bank', { toBank: 'KTB' }],
  ['sender', { fromAccountNo: '9992223334' }],
])('another %s under a known reference is a task and never a second credit', async (_, change) => {
  const member = await world.aMember()
  const transfer = aTransfer()
  await credit(transfer, member)
  expect(await credit({ ...transfer, ...change }, member)).toBe('repeated')
  await suspend({ ...transfer, ...change })
  expect(await walletOf(member)).toBe(250_50n)
  expect(await openTasksAbout(transfer)).toMatchObject([{ kind: 'payment_contradicts' }])
})

test('the same sender masked, or with leading zeros, contradicts nothing', async () => {
  const member = await world.aMember()
  const transfer = aTransfer()
  await credit(transfer, member)
  for (const fromAccountNo of ['xxx-x-x2333-x', '0001112223334', 'xxxxxx3334'])
    expect(await credit({ ...transfer, fromAccountNo }, member)).toBe('repeated')
  expect(await openTasksAbout(transfer)).toEqual([])
})

test('what nobody owns lies in suspense, with everything a person needs to know and neither a full name nor a full account number', async () => {
  const transfer = aTransfer()
  const before = await suspense()
  await suspend(transfer)
  await suspend(transfer)
  expect((await suspense()) - before).toBe(250_50n)
  expect(await openTasksAbout(transfer)).toEqual([
    {
      kind: 'payment_unmatched',
      detail: {
        reason: 'NO_MEMBER',
        fromBank: 'KBANK',
        reference: transfer.reference,
        fromAccountNo: '…3334',
        fromName: 'MALI S',
        toBank: 'SCB',
        toAccountNo: '…4567',
        amount: 250.5,
        currency: 'THB',
        at: world.now().toISOString(),
      },
    },
  ])
})

test('out of suspense it goes to the member by an operator’s word, once, and the task is closed', async () => {
  const [member, other] = [await world.aMember(), await world.aMember()]
  const transfer = aTransfer()
  const before = await suspense()
  await suspend(transfer)
  await attribute(transfer, member)
  await expect(attribute(transfer, other)).rejects.toMatchObject({ code: 'NO_DATA' })
  expect([await walletOf(member), await walletOf(other), await suspense()]).toEqual([250_50n, 0n, before])
  expect(await historyOf(member)).toMatchObject([{ reference: transfer.reference, status: 'SUCCESS' }])
  expect(await openTasksAbout(transfer)).toEqual([])
})

test('there is nothing to attribute where nothing is in suspense, nor to somebody who cannot hold it', async () => {
  const [member, inKip] = [await world.aMember(), await world.aMember({ currency: 'LAK' })]
  await expect(attribute(aTransfer(), member)).rejects.toMatchObject({ code: 'NO_DATA' })
  const transfer = aTransfer()
  await suspend(transfer)
  await expect(attribute(transfer, inKip)).rejects.toMatchObject({ code: 'KEY_INVALID' })
  await expect(attribute(transfer, { ...member, id: newId() })).rejects.toMatchObject({ code: 'KEY_INVALID' })
})

test('one that lay in suspense is credited when a slip says whose it is', async () => {
  const [member, other] = [await world.aMember(), await world.aMember()]
  const transfer = aTransfer()
  await suspend(transfer)
  expect(await credit(transfer, member, 'slip')).toBe('credited')
  expect(await credit(transfer, member, 'slip')).toBe('repeated')
  expect(await credit(transfer, other, 'slip')).toBe('taken')
  expect(await walletOf(member)).toBe(250_50n)
  expect(await openTasksAbout(transfer)).toEqual([])
})

test('what contradicts the one in suspense does not take it out', async () => {
  const member = await world.aMember()
  const transfer = aTransfer()
  await suspend(transfer)
  expect(await credit({ ...transfer, amount: 1_00n }, member, 'slip')).toBe('taken')
  expect(await walletOf(member)).toBe(0n)
  const kinds = (await openTasksAbout(transfer)).map(({ kind }) => kind)
  expect(kinds.sort()).toEqual(['payment_contradicts', 'payment_unmatched'])
})

test('kip that nobody owns yet lie in a suspense of their own until they are credited', async () => {
  const member = await world.aMember({ currency: 'LAK' })
  const transfer = aTransfer({ currency: 'LAK' })
  await suspend(transfer)
  expect(await openTasksAbout(transfer)).toMatchObject([{ kind: 'payment_unmatched' }])
  expect(await world.balance(houseIds.LAK, houseSuspense())).toBe(transfer.amount)
  expect(await credit(transfer, member, 'slip')).toBe('credited')
  expect(await world.balance(houseIds.LAK, houseSuspense())).toBe(0n)
})

test('feed and slip, 32 at the same time, credit once (F20)', async () => {
  const member = await world.aMember()
  const transfer = aTransfer()
  const answers = await race(32, (index) => credit(transfer, member, index % 2 ? 'feed' : 'slip'))
  expect(answers.filter((answer) => answer === 'credited')).toHaveLength(1)
  expect(answers.filter((answer) => answer === 'repeated')).toHaveLength(31)
  expect(await walletOf(member)).toBe(250_50n)
})

test.each(['new', 'in suspense'])('of 32 members who claim one transfer (%s), one has it', async (state) => {
  const members = await race(32, () => world.aMember())
  const transfer = aTransfer()
  if (state === 'in suspense') await suspend(transfer)
  const answers = await Promise.all(members.map((member) => credit(transfer, member)))
  expect(answers.filter((answer) => answer === 'credited')).toHaveLength(1)
  expect(answers.filter((answer) => answer === 'taken')).toHaveLength(31)
  const held = await Promise.all(members.map(walletOf))
  expect(held.reduce((sum, amount) => sum + amount, 0n)).toBe(250_50n)
})

test('suspended, credited and attributed at the same time, it is credited once', async () => {
  const member = await world.aMember()
  const transfer = aTransfer()
  await race(30, async (index) => {
    if (index % 3 === 0) await suspend(transfer)
    if (index % 3 === 1) await credit(transfer, member)
    if (index % 3 === 2)
      await attribute(transfer, member).catch((error) => expect(error.code).toBe('NO_DATA'))
  })
  expect(await walletOf(member)).toBe(250_50n)
})
