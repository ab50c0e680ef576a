/** Facts about what staff offer in kip (spec §1, decisions D0, D7). */
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import { amountMax, toBaht } from '@kapao/contract/money.ts'
import { beforeAll, expect, test } from 'vitest'
import { asOwner } from '../../test/flows.ts'
import { aStaffMember } from '../../test/staff.ts'
import { useWorld } from '../../test/world.ts'

const world = useWorld({ edition: 'laos' })
let token = ''
beforeAll(async () => {
  token = (await aStaffMember(world, { role: 'content' })).token
})

const shown = () => world.call(operatorApi.offers, { body: { page: 1, limit: 100 } }, { token })

test('staff see the offers of the demo, and could write each of them as it is', async () => {
  const { status, body } = await shown()
  expect([status, body.total]).toEqual([200, 4])
  for (const { kind, code, currency, spent, uses, state, ...terms } of body.offers) {
    const offer = { params: { kind, code }, body: terms }
    expect(await world.send(operatorApi.changeOffer, offer, { token })).toMatchObject({
      ...{ status: 200, body: { message: 'SUCCESS' } },
    })
  }
})

test('an offer of before with a larger budget than anybody could write hides no other', async () => {
  await asOwner(world, `UPDATE bonus_offer SET budget = $1 WHERE code = 'DAILY'`, [5n * amountMax])
  const { status, body } = await shown()
  expect([status, body.total]).toEqual([200, 4])
  expect(body.offers.find(({ code }) => code === 'DAILY')?.budget).toBe(toBaht(5n * amountMax))
})
