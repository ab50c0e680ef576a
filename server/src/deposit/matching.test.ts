/** Facts about transfers whose sender the bank masks: an expected transfer or the very name tells, or a person does (D4). */
import { api } from '@kapao/contract/api.ts'
import { limits } from '@kapao/contract/limits.ts'
import { expect, test } from 'vitest'
import { wallet } from '#ledger/chart.ts'
import type { TestMember } from '../../test/factories.ts'
import { tasksAbout } from '../../test/flows.ts'
import { race, useWorld } from '../../test/world.ts'
import { creditBankTransfer } from './bank-payment.service.ts'
import { readFeed } from './feed.jobs.ts'
import { findCursor } from './feed.queries.ts'
import { receiveTransfer } from './feed.service.ts'

const world = useWorld()

/** Banks that no test has used yet, so that each has its members to itself. */
const banks = ['SCB', 'KBANK', 'GSB', 'KTB', 'TMB', 'BBL', 'BAY', 'CIMB', 'UOB', 'BAAC', 'GHB']

/** Members of one bank whose masked numbers look the same, and how one of them sends money. */
async function lookalikes(count: number) {
  const bankCode = banks.pop() as string
  const members = await race(count, (index) =>
    world.aMember({ bankCode, bankAccountNo: `${10_000 + index}90502` }),
  )
  const send = (order: object = {}) =>
    world.control('POST', '/bank/transfers', {
      ...{ fromBank: bankCode, fromAccountNo: '9999990502', fromName: 'SOMEBODY ELSE' },
      ...{ toBank: 'SCB', toAccountNo: '4051234567', amount: 100, ...order },
    }) as Promise<{ bank: string; reference: string }>
  return { members: members as [TestMember, ...TestMember[]], send }
}
const add = (member: TestMember, amount = 100) => member.call(api.addExpected, { body: { amount } })
const walletsOf = (members: TestMember[]) => Promise.all(members.map(({ id }) => world.balance(id, wallet())))
const reasonsOf = async ({ bank, reference }: { bank: string; reference: string }) =>
  (await tasksAbout(world, `${bank}:${reference}`)).map(({ detail }) => (detail as { reason: string }).reason)
const expectedOf = ({ id }: TestMember) =>
  world.app.db
    .selectFrom('expected_transfer')
    .select(['matched_at', 'from_bank', 'bank_reference'])
    .where('member_id', '=', id)
    .execute()

test('of three who look the same the one who expects it has it, and it is not expected any more', async () => {
  const { members, send } = await lookalikes(3)
  await add(members[1] as TestMember)
  const { bank, reference } = await send()
  await world.runJobs()
  expect(await walletsOf(members)).toEqual([0n, 100_00n, 0n])
  expect(await expectedOf(members[1] as TestMember)).toEqual([
    { matched_at: world.now(), from_bank: bank, bank_reference: reference },
  ])

  const again = await send()
  await world.runJobs()
  expect(await walletsOf(members)).toEqual([0n, 100_00n, 0n])
  expect(await reasonsOf(again)).toEqual(['MANY_MEMBERS'])
})

test('when two expect it, or one another amount, a person decides', async () => {
  const { members, send } = await lookalikes(2)
  await add(members[0])
  const another = await send({ amount: 100.01 })
  await world.runJobs()
  await add(members[1] as TestMember)
  const unsure = [another, await send()]
  await world.runJobs()
  expect(await walletsOf(members)).toEqual([0n, 0n])
  expect(await Promise.all(unsure.map(reasonsOf))).toEqual([['MANY_MEMBERS'], ['MANY_MEMBERS']])
})

test('the only one who can be meant is credited by name, whatever its case, spaces and title', async () => {
  const { members, send } = await lookalikes(1)
  await send({ fromName: 'Miss Mali  Sukjai' })
  await world.runJobs()
  expect(await walletsOf(members)).toEqual([100_00n])
})

test('the only one who can be meant, under another name, is for a person to decide', async () => {
  const { members, send } = await lookalikes(1)
  const sent = await send()
  await world.runJobs()
  expect(await walletsOf(members)).toEqual([0n])
  expect(await reasonsOf(sent)).toEqual(['MANY_MEMBERS'])
})

test('digits that nobody has are nobody’s', async () => {
  const { send } = await lookalikes(1)
  const sent = await send({ fromAccountNo: '9999980502', fromName: 'MALI SUKJAI' })
  await world.runJobs()
  expect(await reasonsOf(sent)).toEqual(['NO_MEMBER'])
})

test('an expectation helps for a day: also when the bank tells later what was sent in time', async () => {
  const { members, send } = await lookalikes(2)
  await add(members[0])
  world.advance(limits.expectedTransferLifetimeMs)
  const tooLate = await send()
  await world.runJobs()
  expect(await reasonsOf(tooLate)).toEqual(['MANY_MEMBERS'])
  await send({ minutesAgo: 1 })
  await world.runJobs()
  expect(await walletsOf(members)).toEqual([100_00n, 0n])
})

test('one expectation is met by one of many transfers that arrive together', async () => {
  const { members, send } = await lookalikes(2)
  await add(members[0])
  const sent = await race(6, () => send())
  const { transfers } = await world.app.outside.bank.readFeed(await findCursor(world.app.db))
  await Promise.all(transfers.map(({ transfer }) => receiveTransfer(world.app, transfer)))
  await race(4, () => readFeed(world.app))
  expect(await walletsOf(members)).toEqual([100_00n, 0n])
  expect((await Promise.all(sent.map(reasonsOf))).flat()).toEqual(Array(5).fill('MANY_MEMBERS'))
})

test('a transfer under the full number meets the expectation as well', async () => {
  const { members, send } = await lookalikes(2)
  const transfer = {
    ...{ fromBank: 'KTB', reference: 'FULL-1', fromAccountNo: members[0].bankAccountNo, fromName: '' },
    ...{
      toBank: 'SCB',
      toAccountNo: '4051234567',
      amount: 100_00n,
      currency: 'THB' as const,
      at: world.now(),
    },
  }
  await add(members[0])
  await creditBankTransfer(world.app, transfer, { memberId: members[0].id, heardFrom: 'slip' })
  const sent = await send()
  await world.runJobs()
  expect(await walletsOf(members)).toEqual([100_00n, 0n])
  expect(await reasonsOf(sent)).toEqual(['MANY_MEMBERS'])
})

test('what was in suspense meets the expectation of the member whose slip says so', async () => {
  const { members, send } = await lookalikes(2)
  for (const member of members) await add(member)
  const { bank, reference } = await send()
  await world.runJobs()
  const transfer = {
    ...{ fromBank: bank, reference, fromAccountNo: '9999990502', fromName: '' },
    ...{
      toBank: 'SCB',
      toAccountNo: '4051234567',
      amount: 100_00n,
      currency: 'THB' as const,
      at: world.now(),
    },
  }
  const answer = await creditBankTransfer(world.app, transfer, { memberId: members[0].id, heardFrom: 'slip' })
  expect(answer).toBe('credited')
  const expected = await Promise.all(members.map(expectedOf))
  expect(expected.flat().map(({ bank_reference }) => bank_reference)).toEqual([reference, null])
})
