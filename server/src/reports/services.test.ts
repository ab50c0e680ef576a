/** Facts about services outside as staff are shown them: whether each answers, and what is on its way there (console.md, System). */
import * as api from '@kapao/contract/calls/member.ts'
import * as staffApi from '@kapao/contract/calls/staff.ts'
import { afterEach, expect, test } from 'vitest'
import { clearCache } from '#platform/db/short-cache.ts'
import { productStateMs } from '#platform/telemetry/limits.ts'
import { aPlayer, clearFaults, injectFault } from '../../test/flows.ts'
import { aStaffMember } from '../../test/staff.ts'
import { useWorld } from '../../test/world.ts'

const world = useWorld()
afterEach(() => clearFaults(world))

async function serviceNamed(name: string) {
  clearCache(world.app.db)
  const { body } = await world.call(staffApi.system, {}, await aStaffMember(world))
  return body.services.find((one) => one.name === name)
}

async function figures() {
  world.advance(productStateMs)
  return (await world.running.server.inject({ url: '/metrics' })).body
}

test('a service without a breaker is told as one that does not answer, until it does', async () => {
  const member = await world.aMember()
  const ask = () => member.call(api.createQrcode, { params: { gatewayCode: 'KBANK' }, body: { amount: 200 } })
  await injectFault(world, { service: 'gateway:KBANK', call: 'charges', fault: 'garbage' })
  expect((await ask()).status).toBe(503)
  const silent = { open: 0, oldestAt: null, isPaused: false, hasAnswered: false }
  expect(await serviceNamed('gateway:KBANK')).toEqual({ name: 'gateway:KBANK', ...silent })
  await clearFaults(world)
  expect((await ask()).status).toBe(200)
  expect(await serviceNamed('gateway:KBANK')).toMatchObject({ hasAnswered: true })
})

test('one that says that it is closed for a while has answered', async () => {
  const member = await world.aMember()
  await injectFault(world, { service: 'game:LOTUS', fault: 'maintenance' })
  const activated = await member.call(api.activateSlot, { params: { slotCode: 'LOTUS' } })
  expect(activated).toMatchObject({ status: 503, body: { message: 'GAME_MAINTENANCE' } })
  expect(await serviceNamed('game:LOTUS')).toMatchObject({ open: 0, hasAnswered: true })
  expect(await figures()).not.toContain('kapao_outside_seconds_count{service="game:LOTUS",outcome="unknown"}')
})

test('money on its way to a game is told of also once the game is closed', async () => {
  const { member } = await aPlayer(world, 'NAGA', { wallet: 100_00n })
  await injectFault(world, { service: 'game:NAGA', fault: 'processing' })
  const body = { from: 'WALLET', to: 'NAGA', amount: 50 }
  expect((await member.call(api.transfer, { body })).status).toBe(202)
  const admin = await aStaffMember(world, { role: 'admin' })
  await world.call(staffApi.closeGame, { params: { code: 'NAGA' }, body: { reason: 'their fault' } }, admin)
  expect(await serviceNamed('game:NAGA')).toMatchObject({ open: 1 })
  expect(await figures()).toContain('kapao_unanswered{name="game:NAGA"} 1')
})
