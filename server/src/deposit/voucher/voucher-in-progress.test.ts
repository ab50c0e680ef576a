/** A gift link that the service has not answered for is in the statement from then on, and ends where it stands (decisions D5, D11). */
import * as api from '@kapao/contract/calls/member.ts'
import { hourMs } from '@kapao/contract/time-units.ts'
import { expect, test } from 'vitest'
import { findQualifyingDeposit } from '#bonus/offer.queries.ts'
import { creditBankTransfer } from '#deposit/bank/bank-payment.service.ts'
import { setAside, wallet } from '#ledger/chart.ts'
import type { TestMember } from '../../../test/factories.ts'
import { aGiftLink, clearFaults, historyOf, injectFault, sendGift } from '../../../test/flows.ts'
import { runJob } from '../../../test/run-job.ts'
import { asBankSays } from '../../../test/slips.ts'
import { useWorld } from '../../../test/world.ts'
import { askVouchers } from './voucher.jobs.ts'

const world = useWorld()
const walletOf = (member: TestMember) => world.balance(member.id, wallet())

async function pass(...pauses: number[]) {
  for (const ms of pauses) {
    world.advance(ms)
    await runJob(world, askVouchers)
  }
}

test('a gift whose request ended without an answer is in progress once the job has asked, and ends where it stands', async () => {
  const member = await world.aMember()
  const { outside } = world.app
  const redeem = () => Promise.reject(new Error('killed'))
  world.app.outside = { ...outside, voucher: { ...outside.voucher, redeem } }
  expect((await sendGift(world, member, await aGiftLink(world, 60))).status).toBe(500)
  world.app.outside = outside
  expect(await historyOf(member)).toEqual([])
  await injectFault(world, { service: 'voucher', fault: 'processing' })
  await pass(2_000, 5_000)
  expect(await historyOf(member)).toMatchObject([{ status: 'PROCESSING', amount: 0 }])
  const sent = { bank: 'KBANK', reference: 'FEED1', slip: Buffer.alloc(0) }
  const transfer = { ...asBankSays(world, member, sent), amount: 100_00n }
  await creditBankTransfer(world.app, transfer, { memberId: member.id, heardFrom: 'feed' })
  await clearFaults(world)
  await pass(20_000)
  expect(await historyOf(member)).toMatchObject([
    { from: 'SCB', amount: 100 },
    { status: 'SUCCESS', amount: 60, balance: 160, number: 1 },
  ])
})

test('one that was in progress is set aside in a pause, and earns no offer', async () => {
  const member = await world.aMember()
  await injectFault(world, { service: 'voucher', fault: 'processing' })
  await sendGift(world, member, await aGiftLink(world, 60))
  expect((await member.call(api.takeTimeOut, { body: { hours: 1 } })).status).toBe(200)
  await clearFaults(world)
  await pass(2_000)
  expect([await walletOf(member), await world.balance(member.id, setAside())]).toEqual([0n, 60_00n])
  expect(await findQualifyingDeposit(world.app.db, member.id)).toBe(0n)
  world.advance(hourMs)
  await world.runJobs()
  expect(await walletOf(member)).toBe(60_00n)
  expect(await findQualifyingDeposit(world.app.db, member.id)).toBe(60_00n)
})

test('one that was in progress earns an offer like other deposits, once it is credited', async () => {
  const member = await world.aMember()
  await injectFault(world, { service: 'voucher', fault: 'processing' })
  await sendGift(world, member, await aGiftLink(world, 60))
  expect(await findQualifyingDeposit(world.app.db, member.id)).toBe(0n)
  await clearFaults(world)
  await pass(2_000)
  expect(await findQualifyingDeposit(world.app.db, member.id)).toBe(60_00n)
})
