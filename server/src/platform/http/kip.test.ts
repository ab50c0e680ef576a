/** Facts about amounts in kip: what a member of the Laos build sends is whole (decisions D0). */
import * as api from '@kapao/contract/calls/member.ts'
import { expect, test } from 'vitest'
import { wallet } from '#ledger/chart.ts'
import { fund, type TestMember } from '../../../test/factories.ts'
import { openGame, play } from '../../../test/flows.ts'
import { refused, useWorld } from '../../../test/world.ts'

const world = useWorld({ edition: 'laos' })

async function aHolder(currency: 'LAK' | 'THB') {
  const member = await world.aMember({ currency })
  await fund(world, member.id, 200_000_00n, currency)
  return member
}

const calls: [string, string, (member: TestMember, amount: number) => Promise<unknown>][] = [
  ['withdraw', 'amount', (member, amount) => member.call(api.withdraw, { body: { amount } })],
  ['withdrawAll', 'amount', (member, amount) => member.call(api.withdrawAll, { body: { amount } })],
  ['addExpected', 'amount', (member, amount) => member.call(api.addExpected, { body: { amount } })],
  [
    'transfer',
    'amount',
    (member, amount) => member.call(api.transfer, { body: { from: 'WALLET', to: 'NAGA', amount } }),
  ],
  [
    'createQrcode',
    'amount',
    (member, amount) =>
      member.call(api.createQrcode, { params: { gatewayCode: 'BCELQR' }, body: { amount } }),
  ],
  [
    'setDepositLimit',
    'limit',
    (member, limit) => member.call(api.setDepositLimit, { body: { period: 'day', limit } }),
  ],
]

test.each(calls)('%s refuses a part of a kip, and takes whole ones', async (_, field, call) => {
  const member = await aHolder('LAK')
  await openGame(member, 'NAGA')
  for (const amount of [50_000.5, 50_000.01])
    expect(await call(member, amount)).toMatchObject({
      ...refused('KEY_INVALID', 400),
      body: { fields: [field] },
    })
  expect(await world.balance(member.id, wallet())).toBe(200_000_00n)
  expect(await call(member, 50_000)).toMatchObject({ status: 200 })
})

test('baht have their satang in Laos too', async () => {
  const member = await aHolder('THB')
  expect(await member.call(api.withdraw, { body: { amount: 50_000.5 } })).toMatchObject({ status: 200 })
})

test('a part of a kip that was won comes home with all the rest', async () => {
  const member = await aHolder('LAK')
  const username = await openGame(member, 'NAGA')
  await member.call(api.transfer, { body: { from: 'WALLET', to: 'NAGA', amount: 50_000 } })
  await play(world, 'NAGA', username, { stake: 1, win: 1.5 })
  const answer = await member.call(api.transferAll, { body: { to: 'WALLET' } })
  expect(answer).toMatchObject({ status: 200, body: { message: 'SUCCESS' } })
  expect(await world.balance(member.id, wallet())).toBe(200_000_50n)
})
