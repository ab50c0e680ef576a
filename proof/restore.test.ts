/** A database that was restored from a backup, while the world outside remembers more (quality F27). */
import * as api from '@kapao/contract/calls/member.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { game, transit, wallet, withdrawHold } from '../server/src/ledger/chart.ts'
import {
  aPlayer,
  clearFaults,
  heldAtProvider,
  historyOf,
  injectFault,
  shortenOutsideTimeout,
} from '../server/test/flows.ts'
import { paidTo } from '../server/test/sandbox-calls.ts'
import { refused, useWorld } from '../server/test/world.ts'

const world = useWorld({ hasOwnDatabase: true })
beforeAll(() => shortenOutsideTimeout(world))

async function letTimePass() {
  for (let minutes = 0; minutes < 45; minutes += 5) {
    world.advance(5 * 60_000)
    await world.runJobs()
  }
}

test('what was under way then is found out, and nothing is paid or credited twice', async () => {
  const { member, username } = await aPlayer(world, 'NAGA', { wallet: 1_000_00n })
  const params = { gatewayCode: 'KBANK' }
  const qr = await member.call(api.createQrcode, { params, body: { amount: 500 } })
  await member.call(api.withdraw, { body: { amount: 300 } })
  await injectFault(world, { service: 'game:NAGA', call: 'transfers', fault: 'timeout_before' })
  const order = { body: { from: 'WALLET', to: 'NAGA', amount: 200 } }
  expect((await member.call(api.transfer, order)).status).toBe(202)

  const restore = await world.backUp()
  await clearFaults(world)
  await world.runJobs()
  await world.control('POST', `/qr/${qr.body.qrcodeId}/pay`)
  await expect.poll(() => world.balance(member.id, wallet())).toBe(1_000_00n)
  expect(await paidTo(world, member)).toEqual([300])
  await restore()

  expect(await world.balance(member.id, wallet())).toBe(500_00n)
  expect(await world.balance(member.id, withdrawHold())).toBe(300_00n)
  await letTimePass()
  expect(await paidTo(world, member)).toEqual([300])
  // The QR's 500 once, the transfer that never reached the provider came back, the withdrawal is paid.
  expect(await world.balance(member.id, wallet())).toBe(1_200_00n)
  expect(await world.balance(member.id, withdrawHold())).toBe(0n)
  expect(await world.balance(member.id, transit('NAGA'))).toBe(0n)
  expect(await heldAtProvider(world, 'NAGA', username)).toBe(0)
})

test('a request that the database has forgotten is, sent again, the same one outside', async () => {
  const { member, username } = await aPlayer(world, 'NAGA', { wallet: 1_000_00n })
  const restore = await world.backUp()
  const asks = () =>
    Promise.all([
      member.call(api.withdraw, { body: { amount: 300 }, idempotencyKey: 'restored-withdraw' }),
      member.call(api.transfer, {
        body: { from: 'WALLET', to: 'NAGA', amount: 200 },
        idempotencyKey: 'restored-transfer',
      }),
    ])
  const first = await asks()
  await world.runJobs()
  await restore()
  expect(await historyOf(member)).toHaveLength(1)

  const again = await asks()
  expect(again.map(({ status, text }) => [status, text])).toEqual(
    first.map(({ status, text }) => [status, text]),
  )
  await world.runJobs()
  expect(await paidTo(world, member)).toEqual([300])
  expect(await heldAtProvider(world, 'NAGA', username)).toBe(200)
  expect(await world.balance(member.id, wallet())).toBe(500_00n)
})

describe('money that left a game by an order that the database has forgotten', () => {
  async function forgotten(slot: string) {
    const { member, username } = await aPlayer(world, slot, { inGame: 200_00n })
    const restore = await world.backUp()
    const send = (amount: number) =>
      member.call(api.transfer, {
        body: { from: slot, to: 'WALLET', amount },
        idempotencyKey: 'forgotten-out',
      })
    const first = await send(150)
    expect(first.status).toBe(200)
    await restore()
    // Home reads the balance, and what is not there any more is taken for lost.
    await member.call(api.refreshSlots)
    expect(await world.balance(member.id, game(slot))).toBe(50_00n)
    return { member, username, first, send }
  }

  test.each(['NAGA', 'JADE', 'SIAM', 'MEKONG'])('comes back when it is sent again (%s)', async (slot) => {
    const { member, username, first, send } = await forgotten(slot)
    expect((await send(150)).text).toBe(first.text)
    expect(await world.balance(member.id, wallet())).toBe(150_00n)
    expect(await heldAtProvider(world, slot, username)).toBe(50)
    await member.call(api.refreshSlots)
    expect(await world.balance(member.id, game(slot))).toBe(50_00n)
  })

  test('is not more than what left: another amount is refused', async () => {
    const { member, send } = await forgotten('NAGA')
    expect(await send(160)).toMatchObject({ status: 503 })
    expect(await world.balance(member.id, wallet())).toBe(0n)
  })

  test('is none when the provider has no such order', async () => {
    const { member } = await aPlayer(world, 'NAGA', { inGame: 200_00n })
    const order = { body: { from: 'NAGA', to: 'WALLET', amount: 201 }, idempotencyKey: 'never-sent' }
    expect(await member.call(api.transfer, order)).toMatchObject(refused('MONEY_NOT_ENOUGH', 422))
  })
})
