/** What holds for every call: the system switch, statuses of outcomes, caches, and input that the rows describe (design §3). */

import type { CallTypes, Endpoint } from '@kapao/contract/calls/endpoint.ts'
import * as api from '@kapao/contract/calls/member.ts'
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import { memberSchemas } from '@kapao/contract/schemas/member-calls.ts'
import { describe, expect, test } from 'vitest'
import { newId } from '#platform/db/id.ts'
import { visitorScope } from '#platform/idempotency/idempotency.ts'
import { aPlayer, injectFault, shortenOutsideTimeout } from '../../../test/flows.ts'
import { cutOff, sendWithLastByteSync } from '../../../test/last-byte.ts'
import { aStaffMember } from '../../../test/staff.ts'
import { useWorld } from '../../../test/world.ts'

const world = useWorld()
const rows = Object.entries<Endpoint>(api)
const schemas: Record<string, CallTypes> = memberSchemas
const paramsOf = (row: Endpoint) =>
  Object.fromEntries([...row.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, 'NAGA']))

describe('once the operator has switched the service off', () => {
  const switchTo = async (terminated: boolean) => {
    const token = (await aStaffMember(world)).token
    const body = { terminated, reason: 'the licence ends' }
    expect((await world.call(operatorApi.setTerminated, { body }, { token })).status).toBe(200)
    expect((await world.call(api.banks, {})).status).toBe(terminated ? 410 : 200)
  }

  test('every call says gone, but the one that asks whether it is; and it can be switched on again', async () => {
    await switchTo(true)
    const member = await world.aMember()
    for (const [name, row] of rows) {
      const answer = await member.send(row, { params: paramsOf(row) })
      if (name === 'active') expect(answer).toMatchObject({ status: 200, body: { terminated: true } })
      else expect(answer).toMatchObject({ status: 410, body: { message: 'gone' } })
    }
    await switchTo(false)
    expect((await member.call(api.wallet)).status).toBe(200)
  })

  test('money that a gateway reports is still heard: it is not a call of the app', async () => {
    await switchTo(true)
    const answer = await world.running.server.inject({
      method: 'POST',
      url: '/api/callback/gateway/KBANK',
      payload: {},
    })
    expect(answer.statusCode).toBe(401)
    await switchTo(false)
  })
})

test('a visitor whose connection was reset at once is not taken for somebody else', async () => {
  const sendings = Array.from({ length: 20 }, () => ({
    row: api.validateAccount,
    body: { name: 'มะลิ' },
    idempotencyKey: newId(),
  }))
  for (const sending of sendings) await cutOff(world.running.url, sending, 0)
  const { answers } = await sendWithLastByteSync([world.running.url], sendings)
  // A copy that is still running is one that was taken for the same visitor.
  for (const { status } of answers) expect([200, 409]).toContain(status)
  const scopes = await world.app.db
    .selectFrom('requestKey')
    .select('scope')
    .where(
      'key',
      'in',
      sendings.map(({ idempotencyKey }) => idempotencyKey),
    )
    .execute()
  expect(new Set(scopes.map(({ scope }) => scope))).toEqual(
    new Set([visitorScope('127.0.0.1/32', 'validateAccount')]),
  )
})

test('an outcome that is not certain yet travels as 202', async () => {
  const { member } = await aPlayer(world, 'NAGA', { wallet: 500_00n })
  shortenOutsideTimeout(world)
  await injectFault(world, { service: 'game:NAGA', call: 'transfers', fault: 'timeout_before' })
  const answer = await member.call(api.transfer, { body: { from: 'WALLET', to: 'NAGA', amount: 100 } })
  expect(answer).toMatchObject({ status: 202, body: { message: 'TRANSFER_PENDING' } })
})

test.each(rows.filter(([, row]) => row.caller === 'member'))('%s is kept by no cache', async (_, row) => {
  const member = await world.aMember()
  const answer = await member.send(row, { params: paramsOf(row) })
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(String(answer.headers['content-type'])).toBe('application/json; charset=utf-8')
})

test.each(rows)('%s never answers 500, whatever the path, the body and the key', async (name, row) => {
  const member = await world.aMember()
  const bodies = [
    '{}',
    '[]',
    'null',
    '{"amount":1,"from":"WALLET","to":"WALLET"}',
    '{"username":{},"password":[]}',
  ]
  for (const rawBody of schemas[name]?.body ? bodies : [undefined]) {
    const extras = {
      headers: { 'idempotency-key': `k-${rawBody?.length ?? 0}-${'x'.repeat(8)}` },
      ...(rawBody && { rawBody }),
    }
    const { status } = await member.send(row, { params: paramsOf(row) }, extras)
    expect(status).not.toBe(500)
  }
})
