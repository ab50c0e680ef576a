/** Facts about switches, through HTTP: closed at once, on every node, and open again (decisions D22, staff-calls T5). */
import * as api from '@kapao/contract/calls/member.ts'
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import * as limits from '@kapao/contract/limits.ts'
import { afterEach, expect, test } from 'vitest'
import type { TestMember } from '../../test/factories.ts'
import { aPlayer, injectFault } from '../../test/flows.ts'
import { pauseOrdersAt } from '../../test/paused-orders.ts'
import { actsAbout, aStaffMember } from '../../test/staff.ts'
import { refused, useWorld } from '../../test/world.ts'
import { closeSwitch } from './switch.service.ts'

const world = useWorld()

const turned = new Set<string>()
async function turn(name: string, isOn: boolean) {
  const risk = await aStaffMember(world, { role: 'risk' })
  turned.add(name)
  return world.call(
    operatorApi.turnSwitch,
    { params: { name }, body: { isOn, reason: 'the bank is down' } },
    risk,
  )
}
afterEach(async () => {
  for (const name of turned) await turn(name, true)
  turned.clear()
})

const closed = refused('SERVICE_CLOSED', 503)
const inMaintenance = refused('GAME_MAINTENANCE', 503)

test('each part is closed by itself, says when to ask again, and is opened again', async () => {
  const { member, username } = await aPlayer(world, 'NAGA', { wallet: 500_00n })
  const tries = {
    'deposit:bank': () => member.call(api.addExpected, { body: { amount: 100 } }),
    'deposit:voucher': () => member.call(api.truelink, { body: { link: 'no gift' } }),
    withdrawals: () => member.call(api.withdraw, { body: { amount: 100 } }),
    offers: () => member.call(api.activateBonus, { params: { code: 'DAILY' } }),
    spins: () => member.call(api.spin),
    registration: () => member.call(api.sendOtp, { body: { phoneNumber: '0811111111' } }),
    'play:NAGA': () => member.call(api.autoLoginPg, { params: { username } }),
    'transfers:NAGA': () => member.call(api.transfer, { body: { from: 'WALLET', to: 'NAGA', amount: 10 } }),
  }
  for (const [name, attempt] of Object.entries(tries)) {
    expect((await turn(name, false)).status).toBe(200)
    const answer = await attempt()
    expect([name, answer]).toMatchObject([name, name.endsWith(':NAGA') ? inMaintenance : closed])
    expect(answer.headers['retry-after']).toBe('60')
    await turn(name, true)
    expect([name, (await attempt()).status]).not.toEqual([name, 503])
  }
})

test('all money into a game that is switched off stays, and what is in it comes back', async () => {
  const { member } = await aPlayer(world, 'NAGA', { wallet: 500_00n, inGame: 50_00n })
  await turn('transfers:NAGA', false)
  expect(await member.call(api.transferAll, { body: { to: 'NAGA' } })).toMatchObject(inMaintenance)
  const back = await member.call(api.transfer, { body: { from: 'NAGA', to: 'WALLET', amount: 50 } })
  expect(back.status).toBe(200)
})

test('while spins are closed the wheel is told as not there', async () => {
  const member = await world.aMember()
  const isActive = async () => (await member.call(api.spinActive)).body.isActive
  expect(await isActive()).toBe(true)
  await turn('spins', false)
  expect(await isActive()).toBe(false)
  await turn('spins', true)
  expect(await isActive()).toBe(true)
})

test('what is asked for while payouts are closed waits, and is paid afterwards', async () => {
  const member = await world.aMember({ wallet: 500_00n })
  await turn('payouts', false)
  expect((await member.call(api.withdraw, { body: { amount: 100 } })).status).toBe(200)
  await world.runJobs()
  expect(await stateOf(member)).not.toBe('PAID')
  await turn('payouts', true)
  await world.runJobs()
  expect(await stateOf(member)).toBe('PAID')
})

async function terminate(terminated: boolean) {
  const admin = await aStaffMember(world)
  await world.call(operatorApi.setTerminated, { body: { terminated, reason: 'the licence ends' } }, admin)
}
const stateOf = async ({ id }: TestMember) =>
  (await world.app.db.selectFrom('withdrawal').select('state').where('memberId', '=', id).execute())[0]?.state

test.each([
  ['payouts are closed', () => turn('payouts', false), () => turn('payouts', true)],
  ['the service is terminated', () => terminate(true), () => terminate(false)],
])('while %s an ordered payout is asked about, and no other is ordered', async (_, close, open) => {
  const [ordered, lost, waiting] = [
    await world.aMember({ wallet: 500_00n }),
    await world.aMember({ wallet: 500_00n }),
    await world.aMember({ wallet: 500_00n }),
  ]
  const ask = (member: TestMember) => member.call(api.withdraw, { body: { amount: 100 } })
  await ask(ordered)
  await injectFault(world, { service: 'bank', call: 'payouts', fault: 'timeout_after', count: 1 })
  await world.runJobs()
  await ask(lost)
  await injectFault(world, { service: 'bank', call: 'payouts', fault: 'timeout_before', count: 1 })
  await world.runJobs()
  await ask(waiting)
  world.atTestEnd(open)
  await close()
  world.advance(5 * 60_000)
  await world.runJobs()
  // The bank has paid the first, has never heard of the second, and has not been told of the third.
  expect(await Promise.all([ordered, lost, waiting].map(stateOf))).toEqual(['PAID', 'PAYING', 'APPROVED'])
  await open()
  world.advance(5 * 60_000)
  await world.runJobs()
  expect(await Promise.all([lost, waiting].map(stateOf))).toEqual(['PAID', 'PAID'])
})

test('a payout that a process was about to order is not ordered once payouts are closed', async () => {
  const member = await world.aMember({ wallet: 500_00n })
  const still = pauseOrdersAt('order:untaken')
  await member.call(api.withdraw, { body: { amount: 100 } })
  const paying = world.runJobs()
  await still.arrived()
  await turn('payouts', false)
  still.end()
  await paying
  expect(await stateOf(member)).toBe('PAYING')
  await turn('payouts', true)
  world.advance(limits.payoutAskEveryMs)
  await world.runJobs()
  expect(await stateOf(member)).toBe('PAID')
})

test('all staff see them with why and by whom; there is none of another name', async () => {
  await turn('spins', false)
  const support = await aStaffMember(world, { role: 'support' })
  const { body } = await world.call(operatorApi.switches, {}, support)
  expect(body.switches.find(({ name }) => name === 'spins')).toMatchObject({
    ...{ isOn: false, reason: 'the bank is down', changedAt: world.now().toISOString() },
  })
  expect(body.switches.find(({ name }) => name === 'transfers:NAGA')).toMatchObject({ isOn: true })
  const admin = await aStaffMember(world)
  const wrong = { params: { name: 'moon' }, body: { isOn: false, reason: 'x' } }
  expect(await world.call(operatorApi.turnSwitch, wrong, admin)).toMatchObject(refused('NO_DATA', 404))
})

test('the command line closes one in the name of a person who may, before any server runs, and opens none', async () => {
  const { id, name } = await aStaffMember(world, { role: 'risk' })
  const closing = { name: 'payouts', username: name, reason: 'restore' }
  const cashier = await aStaffMember(world, { role: 'cashier' })
  await expect(closeSwitch(world.app, { ...closing, username: cashier.name })).rejects.toThrow('FORBIDDEN')
  await expect(closeSwitch(world.app, { ...closing, username: 'nobody' })).rejects.toThrow('FORBIDDEN')
  await expect(closeSwitch(world.app, { ...closing, name: 'moon' })).rejects.toThrow('NO_DATA')
  turned.add('payouts')
  await closeSwitch(world.app, closing)
  const { body } = await world.call(operatorApi.switches, {}, cashier)
  expect(body.switches.find(({ name: one }) => one === 'payouts')).toMatchObject({
    ...{ isOn: false, reason: 'restore', changedBy: name },
  })
  expect((await actsAbout(world, 'payouts')).at(-1)).toMatchObject({
    ...{ action: 'switch_turned', operator: id, address: 'the command line', reason: 'restore' },
    ...{ before: { isOn: true }, after: { isOn: false } },
  })
})
