/** Facts about money that comes for a member who is kept from deposits, through HTTP (decisions D16, D22; staff-calls T3). */
import * as api from '@kapao/contract/calls/member.ts'
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import * as limits from '@kapao/contract/limits.ts'
import { afterEach, expect, test } from 'vitest'
import { setAside, wallet } from '#ledger/chart.ts'
import type { TestMember } from '../../test/factories.ts'
import { clearFaults, historyOf, injectFault, openGame } from '../../test/flows.ts'
import { approved } from '../../test/requests.ts'
import { aStaffMember } from '../../test/staff.ts'
import { coinsOf } from '../../test/wheel.ts'
import { refused, useWorld } from '../../test/world.ts'

const world = useWorld()
afterEach(() => clearFaults(world))

const freeze = async ({ id: memberId }: TestMember) => {
  const body = { capability: 'deposit' as const, reason: 'looks like five accounts' }
  const risk = await aStaffMember(world, { role: 'risk' })
  return world.call(operatorApi.freezeMember, { params: { memberId }, body }, risk)
}
const unfreeze = async ({ id: memberId }: TestMember) => {
  const body = { kind: 'unfreeze' as const, reason: 'explained', memberId, capability: 'deposit' as const }
  const support = await aStaffMember(world, { role: 'support' })
  return approved(world, await world.call(operatorApi.newRequest, { body }, support))
}
const holdings = async (member: TestMember) => {
  const { amount, setAside, held, debt } = (await member.call(api.wallet)).body.wallet
  return { amount, setAside, held, debt }
}
const has = (amount: number, setAside: number, more: object = {}) => ({
  ...{ amount, setAside, held: 0, debt: 0 },
  ...more,
})

/** From the member's own account, by the bank's feed. */
async function send({ bankAccountNo }: TestMember, amount: number) {
  await world.control('POST', '/bank/transfers', {
    ...{ fromBank: 'KBANK', fromAccountNo: bankAccountNo, fromName: 'MALI SUKJAI' },
    ...{ toBank: 'SCB', toAccountNo: '4051234567', amount },
  })
  await world.runJobs()
}

test('a transfer that comes is the member’s and set aside; it can neither be played nor used for a bonus or coins', async () => {
  const member = await world.aMember({ wallet: 200_00n, remember: true })
  await openGame(member, 'NAGA')
  await member.call(api.activateBonus, { params: { code: 'FIRST' } })
  await member.call(api.clearBonus)
  const own = (await holdings(member)).amount
  await world.runJobs()
  const coins = await coinsOf(world, member)
  await freeze(member)
  await send(member, 1_000)
  expect(await holdings(member)).toEqual(has(own, 1_000))
  expect((await historyOf(member)).slice(0, 2)).toMatchObject([
    { statementType: 'transfer', from: 'WALLET', to: 'SET_ASIDE', amount: 1_000, status: 'SUCCESS' },
    { statementType: 'deposit', from: 'SCB', to: 'WALLET', amount: 1_000, status: 'SUCCESS' },
  ])
  const play = { body: { from: 'WALLET', to: 'NAGA', amount: own + 1 } }
  expect(await member.call(api.transfer, play)).toMatchObject(refused('MONEY_NOT_ENOUGH', 422))
  const bonus = () => member.call(api.activateBonus, { params: { code: 'DAILY' } })
  expect(await bonus()).toMatchObject(refused('BONUS_CONDITION', 422))
  expect(await coinsOf(world, member)).toBe(coins)

  await unfreeze(member)
  expect(await holdings(member)).toEqual(has(own + 1_000, 0))
  expect((await historyOf(member))[0]).toMatchObject({
    ...{ statementType: 'transfer', from: 'SET_ASIDE', to: 'WALLET', amount: 1_000, status: 'SUCCESS' },
    // Like any other that a member reads out to support, and no id of ours.
    reference: expect.stringMatching(/^SA[0-9A-Z]{16}$/),
  })
  await world.runJobs()
  expect(await coinsOf(world, member)).toBe(coins + 2n)
  expect((await bonus()).status).toBe(200)
})

test('a limit of the member’s own lets nothing of it into the wallet while deposits are frozen', async () => {
  const member = await world.aMember()
  await freeze(member)
  await send(member, 1_000)
  const limit = { body: { period: 'day' as const, limit: 5_000 } }
  expect((await member.call(api.setDepositLimit, limit)).status).toBe(200)
  expect(await holdings(member)).toEqual(has(0, 1_000))
})

test('a QR that is paid after the freeze is set aside, and told again afterwards it changes nothing', async () => {
  const member = await world.aMember()
  const params = { gatewayCode: 'KBANK' }
  const { body } = await member.call(api.createQrcode, { params, body: { amount: 500 } })
  await freeze(member)
  await world.control('POST', `/qr/${body.qrcodeId}/pay`)
  await expect.poll(() => world.balance(member.id, setAside())).toBe(500_00n)
  expect(await holdings(member)).toEqual(has(0, 500))
  await unfreeze(member)
  expect(await holdings(member)).toEqual(has(500, 0))
  world.advance(limits.qrLifetimeMs)
  await world.runJobs()
  expect(await world.balance(member.id, wallet())).toBe(500_00n)
})

test('a withdrawal takes it first; what the bank refuses comes back to where it was', async () => {
  const member = await world.aMember({ wallet: 300_00n, bankAccountNo: '7788990500' })
  await freeze(member)
  await send(member, 500)
  expect(await member.call(api.withdraw, { body: { amount: 900 } })).toMatchObject(
    refused('MONEY_NOT_ENOUGH', 422),
  )
  expect(await holdings(member)).toEqual(has(300, 500))
  expect((await member.call(api.withdraw, { body: { amount: 600 } })).status).toBe(200)
  expect(await holdings(member)).toEqual(has(200, 0, { held: 600 }))
  // The sandbox's bank does not know accounts that end so.
  await world.runJobs()
  expect(await holdings(member)).toEqual(has(300, 500))
  await unfreeze(member)
  expect(await holdings(member)).toEqual(has(800, 0))
})

test('paid out, it is gone; less than is set aside leaves the wallet alone', async () => {
  const member = await world.aMember({ wallet: 300_00n })
  await freeze(member)
  await send(member, 500)
  expect((await member.call(api.withdraw, { body: { amount: 400 } })).status).toBe(200)
  await world.runJobs()
  expect(await holdings(member)).toEqual(has(300, 100))
})

test('rejected by staff, or ended by hand as not paid, it is set aside again', async () => {
  const member = await world.aMember({ wallet: 300_00n, isFlagged: true })
  await freeze(member)
  await send(member, 500)
  await member.call(api.withdraw, { body: { amount: 600 } })
  const { id: withdrawalId } = await world.app.db
    .selectFrom('withdrawal')
    .select('id')
    .where('memberId', '=', member.id)
    .executeTakeFirstOrThrow()
  const params = { memberId: member.id, withdrawalId }
  const staff = await aStaffMember(world)
  await world.call(operatorApi.rejectWithdrawal, { params, body: { note: 'odd' } }, staff)
  expect(await holdings(member)).toEqual(has(300, 500))
})

test('a bank that never answered: ended as not paid, what had been set aside is so again', async () => {
  const member = await world.aMember({ wallet: 300_00n })
  await freeze(member)
  await send(member, 500)
  await injectFault(world, { service: 'bank', fault: 'processing' })
  await member.call(api.withdraw, { body: { amount: 600 } })
  await world.runJobs()
  const { id } = await world.app.db
    .selectFrom('withdrawal')
    .select('id')
    .where('memberId', '=', member.id)
    .executeTakeFirstOrThrow()
  const end = {
    kind: 'payout_end' as const,
    _id: id,
    outcome: 'not_done' as const,
    evidence: 'x',
    reason: 'x',
  }
  const cashier = await aStaffMember(world, { role: 'cashier' })
  await approved(world, await world.call(operatorApi.newRequest, { body: end }, cashier))
  expect(await holdings(member)).toEqual(has(300, 500))
})

test('under a bonus it is paid in when it reaches the wallet, not before', async () => {
  const member = await world.aMember({ wallet: 1_000_00n })
  await member.call(api.activateBonus, { params: { code: 'DAILY' } })
  await freeze(member)
  await send(member, 500)
  const paidIn = async () => (await member.call(api.activeBonus)).body.paidIn
  expect(await paidIn()).toBe(0)
  await unfreeze(member)
  expect(await paidIn()).toBe(500)
})

test('a debt is repaid first: by what comes, and nothing is set aside until it is paid', async () => {
  const member = await world.aMember({ remember: true })
  await openGame(member, 'NAGA')
  const params = { gatewayCode: 'KBANK' }
  const { body } = await member.call(api.createQrcode, { params, body: { amount: 400 } })
  await world.control('POST', `/qr/${body.qrcodeId}/pay`)
  await expect.poll(() => world.balance(member.id, wallet())).toBe(400_00n)
  await member.call(api.transfer, { body: { from: 'WALLET', to: 'NAGA', amount: 300 } })
  await world.control('POST', `/qr/${body.qrcodeId}/recall`)
  await expect.poll(async () => (await holdings(member)).debt).toBe(300)
  await freeze(member)
  await send(member, 500)
  expect(await holdings(member)).toEqual(has(0, 200))
  await unfreeze(member)
  expect(await holdings(member)).toEqual(has(200, 0))
})

test.each([
  { aside: 500, left: has(0, 200), covered: 400_00n },
  { aside: 150, left: has(0, 0, { debt: 150 }), covered: 250_00n },
])(
  'a recall of 400 takes the 100 in the wallet, then of $aside set aside, and owed is only what is left then',
  async ({ aside, left, covered }) => {
    const member = await world.aMember()
    await openGame(member, 'NAGA')
    const params = { gatewayCode: 'KBANK' }
    const { body } = await member.call(api.createQrcode, { params, body: { amount: 400 } })
    await world.control('POST', `/qr/${body.qrcodeId}/pay`)
    await expect.poll(() => world.balance(member.id, wallet())).toBe(400_00n)
    await member.call(api.transfer, { body: { from: 'WALLET', to: 'NAGA', amount: 300 } })
    await freeze(member)
    await send(member, aside)
    await world.control('POST', `/qr/${body.qrcodeId}/recall`)
    const recalls = () =>
      world.app.db
        .selectFrom('recall')
        .select(['amount', 'covered'])
        .where('memberId', '=', member.id)
        .execute()
    await expect.poll(recalls).toEqual([{ amount: 400_00n, covered }])
    expect(await holdings(member)).toEqual(left)
    // Each baht of it is a line: what was set aside comes by way of the wallet, and never counts as paid in.
    const [taken, drawn] = await historyOf(member)
    const reference = body.qrcodeId
    expect(taken).toMatchObject({
      statementType: 'recall',
      amount: -Number(covered) / 100,
      balance: 0,
      reference,
    })
    expect(drawn).toMatchObject({
      ...{ statementType: 'transfer', from: 'SET_ASIDE', to: 'WALLET', status: 'SUCCESS' },
      ...{ amount: Number(covered) / 100 - 100, balance: Number(covered) / 100, reference },
    })
  },
)

test('what was set aside and goes with a recall has not come for a bonus', async () => {
  const member = await world.aMember({ remember: true })
  await openGame(member, 'NAGA')
  const params = { gatewayCode: 'KBANK' }
  const { body } = await member.call(api.createQrcode, { params, body: { amount: 1_000 } })
  await world.control('POST', `/qr/${body.qrcodeId}/pay`)
  await expect.poll(() => world.balance(member.id, wallet())).toBe(1_000_00n)
  await member.call(api.activateBonus, { params: { code: 'FIRST' } })
  await member.call(api.clearBonus)
  const { amount } = await holdings(member)
  await member.call(api.transfer, { body: { from: 'WALLET', to: 'NAGA', amount } })
  await freeze(member)
  await send(member, 1_000)
  await world.control('POST', `/qr/${body.qrcodeId}/recall`)
  await expect.poll(() => holdings(member)).toEqual(has(0, 0))
  expect(await member.call(api.activateBonus, { params: { code: 'DAILY' } })).toMatchObject(
    refused('BONUS_CONDITION', 422),
  )
})

test('a freeze that ends in a pause from play leaves it set aside until the pause ends too', async () => {
  const member = await world.aMember()
  await freeze(member)
  await send(member, 500)
  await member.call(api.takeTimeOut, { body: { hours: 2 } })
  await unfreeze(member)
  expect(await holdings(member)).toEqual(has(0, 500))
  world.advance(2 * 3_600_000)
  await world.runJobs()
  expect(await world.balance(member.id, setAside())).toBe(0n)
  expect(await world.balance(member.id, wallet())).toBe(500_00n)
})

test('what was credited just as the freeze ended is not forgotten', async () => {
  const member = await world.aMember()
  await freeze(member)
  await send(member, 500)
  await world.app.db
    .updateTable('memberFreeze')
    .set({ liftedAt: world.now() })
    .where('memberId', '=', member.id)
    .execute()
  await world.runJobs()
  expect(await holdings(member)).toEqual(has(500, 0))
})
