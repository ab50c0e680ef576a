/** Facts about corrections of a wallet by two people, through HTTP (staff-calls T2; quality I-48). */
import * as api from '@kapao/contract/calls/member.ts'
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import { expect, test } from 'vitest'
import { houseAdjustment, wallet } from '#ledger/chart.ts'
import { newId } from '#platform/db/id.ts'
import { historyOf, openGame } from '../../test/flows.ts'
import { approved } from '../../test/requests.ts'
import { aStaffMember } from '../../test/staff.ts'
import { coinsOf } from '../../test/wheel.ts'
import { race, refused, useWorld } from '../../test/world.ts'

const world = useWorld()

async function ask(memberId: string, direction: 'credit' | 'debit', amount: number) {
  const support = await aStaffMember(world, { role: 'support' })
  const body = { kind: 'adjustment' as const, reason: 'a dispute', memberId, amount, direction }
  return world.call(operatorApi.newRequest, { body }, support)
}

test('a credit is in the wallet once another person approves it, with a row in the statement', async () => {
  const member = await world.aMember()
  const { body } = await ask(member.id, 'credit', 150.5)
  expect(await world.balance(member.id, wallet())).toBe(0n)
  const staff = await Promise.all(Array.from({ length: 4 }, () => aStaffMember(world, { role: 'risk' })))
  const params = { requestId: body._id }
  const answers = await race(4, (nth) =>
    world.call(operatorApi.approveRequest, { params }, { token: staff[nth]?.token ?? '' }),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  expect(await world.balance(member.id, wallet())).toBe(150_50n)
  expect(await world.balance(member.id, houseAdjustment())).toBe(-150_50n)
  expect((await historyOf(member))[0]).toMatchObject({
    ...{ statementType: 'adjustment', from: 'ADJUSTMENT', to: 'WALLET', amount: 150.5, status: 'SUCCESS' },
  })
})

test('a debit takes what the wallet holds and no more', async () => {
  const member = await world.aMember({ wallet: 100_00n })
  expect(await ask(member.id, 'debit', 100.01)).toMatchObject(refused('MONEY_NOT_ENOUGH', 422))
  const [all, most] = [await ask(member.id, 'debit', 100), await ask(member.id, 'debit', 60)]
  await approved(world, most)
  expect((await historyOf(member))[0]).toMatchObject({
    ...{ statementType: 'adjustment', from: 'WALLET', to: 'ADJUSTMENT', amount: -60 },
  })
  const risk = await aStaffMember(world, { role: 'risk' })
  const late = world.call(operatorApi.approveRequest, { params: { requestId: all.body._id } }, risk)
  expect(await late).toMatchObject(refused('MONEY_NOT_ENOUGH', 422))
  expect(await world.balance(member.id, wallet())).toBe(40_00n)
})

test('the same correction waits once; of nobody or of nothing there is none', async () => {
  const member = await world.aMember()
  expect((await ask(member.id, 'credit', 5)).status).toBe(202)
  expect(await ask(member.id, 'credit', 5)).toMatchObject(refused('IN_PROGRESS', 409))
  expect((await ask(member.id, 'credit', 6)).status).toBe(202)
  expect(await ask(newId(), 'credit', 5)).toMatchObject(refused('NO_DATA', 404))
  for (const amount of [0, -1])
    expect(await ask(member.id, 'credit', amount)).toMatchObject(refused('KEY_INVALID', 400))
})

test('under a bonus it is neither a win nor a loss: target and floor move with it', async () => {
  const member = await world.aMember({ wallet: 1_000_00n })
  await member.call(api.activateBonus, { params: { code: 'DAILY' } })
  const paidIn = async () => (await member.call(api.activeBonus)).body.paidIn
  await approved(world, await ask(member.id, 'credit', 5_000))
  await world.runJobs()
  expect(await paidIn()).toBe(5_000)
  await approved(world, await ask(member.id, 'debit', 6_050))
  await world.runJobs()
  // Neither did the credit end the lock as successful, nor the debit as failed.
  expect((await member.call(api.activeBonus)).body).toMatchObject({ status: true, paidIn: -1_050 })
})

test('in debt a credit repays first, and nothing can be taken from what is not there', async () => {
  const member = await world.aMember({ remember: true })
  await openGame(member, 'NAGA')
  const params = { gatewayCode: 'KBANK' }
  const { body } = await member.call(api.createQrcode, { params, body: { amount: 400 } })
  await world.control('POST', `/qr/${body.qrcodeId}/pay`)
  await expect.poll(() => world.balance(member.id, wallet())).toBe(400_00n)
  await member.call(api.transfer, { body: { from: 'WALLET', to: 'NAGA', amount: 300 } })
  await world.control('POST', `/qr/${body.qrcodeId}/recall`)
  const debtOf = async () => (await member.call(api.wallet)).body.wallet.debt
  await expect.poll(debtOf).toBe(300)
  expect(await ask(member.id, 'debit', 1)).toMatchObject(refused('MONEY_NOT_ENOUGH', 422))
  await approved(world, await ask(member.id, 'credit', 350))
  expect([await debtOf(), await world.balance(member.id, wallet())]).toEqual([0, 50_00n])
})

test('on the day’s figures it is no deposit, no withdrawal, no gift and no loss; it earns no coins', async () => {
  const member = await world.aMember({ wallet: 100_00n })
  await approved(world, await ask(member.id, 'credit', 2_000))
  await approved(world, await ask(member.id, 'debit', 700))
  await world.runJobs()
  expect(await coinsOf(world, member)).toBe(0n)
  expect(await member.call(api.activateBonus, { params: { code: 'FIRST' } })).toMatchObject(
    refused('BONUS_CONDITION', 422),
  )
  world.advance(26 * 3_600_000)
  await world.runJobs()
  const day = await world.app.db
    .selectFrom('memberDay')
    .select(['deposits', 'withdrawals', 'gameLoss', 'giftsReceived', 'giftsTakenBack', 'holdingsEnd'])
    .where('memberId', '=', member.id)
    .executeTakeFirstOrThrow()
  expect(day).toEqual({
    ...{ deposits: 100_00n, withdrawals: 0n, gameLoss: 0n, giftsReceived: 0n, giftsTakenBack: 0n },
    holdingsEnd: 1_400_00n,
  })
})
