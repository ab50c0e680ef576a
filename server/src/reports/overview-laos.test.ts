/** In the Laos build the console begins with what its members hold, and the day at a glance is of it: kip. */
import * as staffApi from '@kapao/contract/calls/staff.ts'
import { expect, test } from 'vitest'
import * as outsideLimits from '#outside/limits.ts'
import { fund } from '../../test/factories.ts'
import { aQr } from '../../test/qr-codes.ts'
import { aStaffMember } from '../../test/staff.ts'
import { useWorld } from '../../test/world.ts'

const world = useWorld({ edition: 'laos' })

test('the day at a glance counts kip and no baht with them, and staff are told that kip are the usual currency', async () => {
  const [kip, baht] = [await world.aMember(), await world.aMember({ currency: 'THB' })]
  await fund(world, kip.id, 250_000_00n, 'LAK')
  await fund(world, baht.id, 500_00n, 'THB')
  const { token } = await aStaffMember(world, { role: 'content' })
  const { body } = await world.call(staffApi.overview, {}, { token })
  expect(body).toMatchObject({ currency: 'LAK', today: { deposits: 250_000, registered: 1 } })
  const me = await world.call(staffApi.staffMe, {}, { token })
  expect(me.body).toMatchObject({ currency: 'LAK' })
  expect(body.hours.reduce((sum, { deposits }) => sum + deposits, 0)).toBe(250_000)
})

test('a QR that is paid in the second in which it was made took no time, as the bank tells no parts of a second', async () => {
  world.advance(700)
  const member = await world.aMember()
  const { qrcodeId } = await aQr(member, 250_000, 'BCELQR')
  await world.control('POST', `/qr/${qrcodeId}/pay`, { amount: 250_000 })
  world.advance(outsideLimits.onePayAskEveryMs)
  await world.runJobs()
  const { token } = await aStaffMember(world, { role: 'content' })
  const { body } = await world.call(staffApi.overview, {}, { token })
  expect(body.gateways).toMatchObject([{ gateway: 'BCELQR', deposits: 250_000, medianMs: 0 }])
})
