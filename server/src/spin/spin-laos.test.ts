/** Facts about the wheel in the Laos build: each currency has its own, and cash is never converted. */
import * as api from '@kapao/contract/calls/member.ts'
import { expect, test } from 'vitest'
import { fund } from '../../test/factories.ts'
import { coinsOf } from '../../test/wheel.ts'
import { useWorld } from '../../test/world.ts'

const world = useWorld({ edition: 'laos' })

test.each([
  ['LAK', '2,500 ກີບ'],
  ['THB', '5 ບາດ'],
] as const)('a member with %s sees a wheel with prizes in it', async (currency, label) => {
  const member = await world.aMember({ currency })
  const { body } = await member.call(api.spinSetup)
  expect(body.result.activeSpinwheel?.name).toBe('ວົງລໍ້ນຳໂຊກ')
  expect(body.result.activeSpinwheel?.slices[1]?.label).toBe(label)
})

test('250,000 kip of deposits earn a coin', async () => {
  const member = await world.aMember({ currency: 'LAK' })
  await fund(world, member.id, 499_999_99n, 'LAK')
  await world.runJobs()
  expect(await coinsOf(world, member)).toBe(1n)
})

test('what a member with kip wins is kip', async () => {
  const member = await world.aMember({ currency: 'LAK' })
  await fund(world, member.id, 250_000_00n * 30n, 'LAK')
  await world.runJobs()
  for (let spin = 0; spin < 30; spin++) await member.call(api.spin)
  const rows = await world.app.db
    .selectFrom('coupon')
    .select(['id', 'currency'])
    .where('memberId', '=', member.id)
    .execute()
  expect(new Set(rows.map(({ currency }) => currency)).difference(new Set(['LAK']))).toEqual(new Set())
  for (const { id } of rows)
    expect((await member.call(api.claimCoupon, { body: { coupon: id } })).status).toBe(200)
})
