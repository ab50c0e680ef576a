/** What is set aside is no part of a bonus: it can be withdrawn while one is active, and nothing else can (decisions D7, D16). */
import * as api from '@kapao/contract/calls/member.ts'
import { beforeEach, expect, test } from 'vitest'
import { setAside, wallet } from '#ledger/chart.ts'
import { fund, type TestMember } from '../../test/factories.ts'
import { openGame } from '../../test/flows.ts'
import { race, refused, useWorld } from '../../test/world.ts'

const world = useWorld()
const remaining = refused('BONUS_REMAINING', 422)

/** A bonus of 100 on 1,000, and then 600 beyond the member's own limit. */
let nth = 0
let member: TestMember
beforeEach(async () => {
  // The sandbox's bank does not know accounts that end so.
  member = await world.aMember({ bankAccountNo: `77889${10 + nth++}500` })
  await fund(world, member.id, 1_000_00n)
  expect((await member.call(api.activateBonus, { params: { code: 'DAILY' } })).status).toBe(200)
  await member.call(api.setDepositLimit, { body: { period: 'day', limit: 1_000 } })
  await fund(world, member.id, 600_00n)
  expect(await holds()).toEqual({ wallet: 1_100_00n, aside: 600_00n })
})

const holds = async () => ({
  wallet: await world.balance(member.id, wallet()),
  aside: await world.balance(member.id, setAside()),
})
const withdraw = (amount: number) => member.call(api.withdraw, { body: { amount } })
const progress = async () => (await member.call(api.activeBonus)).body

test('up to all of it goes out, and the lock is as it was; above that the bonus remains', async () => {
  const before = await progress()
  expect(await withdraw(600.01)).toMatchObject(remaining)
  expect(await holds()).toEqual({ wallet: 1_100_00n, aside: 600_00n })
  expect((await withdraw(600)).status).toBe(200)
  expect(await holds()).toEqual({ wallet: 1_100_00n, aside: 0n })
  expect(await progress()).toEqual(before)
  // The bank refuses it, and the limit keeps it where it was.
  await world.runJobs()
  expect(await holds()).toEqual({ wallet: 1_100_00n, aside: 600_00n })
  expect(await progress()).toEqual(before)
})

test('many at the same time take no more than is set aside', async () => {
  const answers = await race(8, () => withdraw(400))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await holds()).toEqual({ wallet: 1_100_00n, aside: 200_00n })
})

test('with the games on the list they are left alone', async () => {
  await openGame(member, 'NAGA')
  await member.call(api.transfer, { body: { from: 'WALLET', to: 'NAGA', amount: 500 } })
  const all = (amount: number) => member.call(api.withdrawAll, { body: { amount } })
  expect(await all(601)).toMatchObject(remaining)
  expect(await all(600)).toMatchObject({ status: 200, body: { message: 'SUCCESS', results: [] } })
  expect(await holds()).toEqual({ wallet: 600_00n, aside: 0n })
  expect(await world.balance(member.id, 'game:NAGA')).toBe(500_00n)
})
