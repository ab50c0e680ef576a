/** Facts about transfers whose sender the bank masks: the name tells whose it is, or a person does (decisions D4). */
import * as api from '@kapao/contract/calls/member.ts'
import { expect, test } from 'vitest'
import { wallet } from '#ledger/chart.ts'
import type { TestMember } from '../../../test/factories.ts'
import { tasksAbout } from '../../../test/flows.ts'
import { sendBankTransfer } from '../../../test/sandbox-calls.ts'
import { race, useWorld } from '../../../test/world.ts'
import { creditBankTransfer } from './bank-payment.service.ts'
import { readFeed } from './feed.jobs.ts'
import { findCursor } from './feed.queries.ts'
import { receiveTransfer } from './feed.service.ts'

const world = useWorld()

/** Banks that no test has used yet, so that each has its members to itself. */
const banks = ['SCB', 'KBANK', 'GSB', 'KTB', 'TMB', 'BBL', 'BAY', 'CIMB', 'UOB', 'BAAC', 'GHB']

/** Members of one bank whose masked numbers look the same, and how one of them sends money. */
async function lookalikes(count: number) {
  const bankCode = banks.pop() ?? ''
  const aLookalike = (index: number) => world.aMember({ bankCode, bankAccountNo: `${10_000 + index}90502` })
  const others = await race(count - 1, (index) => aLookalike(index + 1))
  const members: [TestMember, ...TestMember[]] = [await aLookalike(0), ...others]
  const send = (order: object = {}) =>
    sendBankTransfer(world, {
      ...{ fromBank: bankCode, fromAccountNo: '9999990502', fromName: 'SOMEBODY ELSE' },
      ...{ toBank: 'SCB', toAccountNo: '4051234567', amount: 100, ...order },
    })
  return { members, send }
}
const add = (member: TestMember, amount = 100) => member.call(api.addExpected, { body: { amount } })
const walletsOf = (members: TestMember[]) => Promise.all(members.map(({ id }) => world.balance(id, wallet())))
const reasonsOf = async ({ bank, reference }: { bank: string; reference: string }) =>
  (await tasksAbout(world, `${bank}:${reference}`)).map(({ detail }) => (detail as { reason: string }).reason)
const expectedOf = ({ id }: TestMember) =>
  world.app.db
    .selectFrom('expectedTransfer')
    .select(['matchedAt', 'fromBank', 'bankReference'])
    .where('memberId', '=', id)
    .orderBy('id')
    .execute()

test('of three who look the same nobody has it, though one expects it', async () => {
  const { members, send } = await lookalikes(3)
  await add(members[1] as TestMember)
  const sent = [await send(), await send({ fromName: 'MALI SUKJAI' })]
  await world.runJobs()
  expect(await walletsOf(members)).toEqual([0n, 0n, 0n])
  expect((await Promise.all(sent.map(reasonsOf))).flat()).toEqual(['OTHER_NAME', 'MANY_MEMBERS'])
})

test('the only one who can be meant is credited by name, whatever its case, spaces and title', async () => {
  const { members, send } = await lookalikes(1)
  await add(members[0])
  const { bank, reference } = await send({ fromName: 'Miss Mali  Sukjai' })
  await world.runJobs()
  expect(await walletsOf(members)).toEqual([100_00n])
  expect(await expectedOf(members[0])).toEqual([
    { matchedAt: world.now(), fromBank: bank, bankReference: reference },
  ])
})

test('the only one who can be meant, under another name, is for a person to decide', async () => {
  const { members, send } = await lookalikes(1)
  const sent = await send()
  await world.runJobs()
  expect(await walletsOf(members)).toEqual([0n])
  expect(await reasonsOf(sent)).toEqual(['OTHER_NAME'])
})

test('digits that nobody has are nobody’s', async () => {
  const { send } = await lookalikes(1)
  const sent = await send({ fromAccountNo: '9999980502', fromName: 'MALI SUKJAI' })
  await world.runJobs()
  expect(await reasonsOf(sent)).toEqual(['NO_MEMBER'])
})

test('one expectation is met by one of many transfers that arrive together', async () => {
  const { members, send } = await lookalikes(1)
  await add(members[0])
  await race(6, () => send({ fromName: 'MALI SUKJAI' }))
  const { transfers } = await world.app.outside.bank.readFeed(await findCursor(world.app.db))
  await Promise.all(transfers.map(({ transfer }) => receiveTransfer(world.app, transfer)))
  await race(4, () => readFeed(world.app))
  expect(await walletsOf(members)).toEqual([600_00n])
  expect(await expectedOf(members[0])).toMatchObject([{ matchedAt: world.now() }])
})

test('a transfer under the full number meets the expectation too', async () => {
  const { members } = await lookalikes(2)
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
  expect(await walletsOf(members)).toEqual([100_00n, 0n])
  expect(await expectedOf(members[0])).toMatchObject([{ bankReference: 'FULL-1' }])
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
  expect(expected.flat().map(({ bankReference }) => bankReference)).toEqual([reference, null])
})
