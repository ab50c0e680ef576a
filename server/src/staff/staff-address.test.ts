/** Facts about from where staff may come: STAFF_ADDRESSES (quality C-41). */
import type { Endpoint } from '@kapao/contract/calls/endpoint.ts'
import * as api from '@kapao/contract/calls/member.ts'
import * as staffApi from '@kapao/contract/calls/staff.ts'
import { expect, test } from 'vitest'
import { aMachine, aStaffMember } from '../../test/staff.ts'
import { aPerson, signIn } from '../../test/staff-access.ts'
import { refused, useWorld } from '../../test/world.ts'

const elsewhere = '203.0.113.7'
const world = useWorld({ environment: { STAFF_ADDRESSES: '10.0.0.0/8, 198.51.100.0/24' } })

test('no staff call is answered elsewhere, to an administrator either', async () => {
  const { token } = await aStaffMember(world)
  const answered: string[] = []
  for (const [name, row] of Object.entries<Endpoint>(staffApi)) {
    const params = Object.fromEntries(
      [...row.path.matchAll(/:(\w+)/g)].map(([, param]) => [param, 'NOWHERE']),
    )
    const { status, body } = await world.send(row, { params }, { token, address: elsewhere })
    if (status !== 403 || body.message !== 'FORBIDDEN') answered.push(name)
  }
  expect(answered).toEqual([])
})

test('a right password and code open the console from the office alone', async () => {
  const person = await aPerson(world)
  for (const proof of [{}, { password: 'wrong' }])
    expect(await signIn(world, person, proof, elsewhere)).toMatchObject(refused('FORBIDDEN', 403))
  expect((await signIn(world, person, {}, '198.51.100.20')).status).toBe(200)
})

test('a machine’s token is worth nothing elsewhere', async () => {
  const { token } = await aMachine(world)
  const headers = { authorization: `Bearer ${token}` }
  const look = (address: string) => world.call(staffApi.switches, {}, { headers, address })
  expect((await look('10.1.2.3')).status).toBe(200)
  expect(await look(elsewhere)).toMatchObject(refused('FORBIDDEN', 403))
})

test('the file of an export neither', async () => {
  const { token } = await aStaffMember(world)
  const get = async (remoteAddress: string) =>
    (
      await world.running.server.inject({
        url: '/api/operator/exports/NOWHERE/file',
        ...{ remoteAddress, headers: { cookie: `kapao-staff=${token}` } },
      })
    ).json()
  expect(await get('10.1.2.3')).toEqual({ message: 'NO_DATA' })
  expect(await get(elsewhere)).toEqual({ message: 'FORBIDDEN' })
})

test('members come from anywhere', async () => {
  const { token } = await world.aMember()
  expect((await world.call(api.wallet, {}, { token, address: elsewhere })).status).toBe(200)
})
