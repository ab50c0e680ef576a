/** Facts of a call that waits for the member's PIN: it goes on as the same request, with the same key (decisions D18). */
import * as api from '@kapao/contract/calls/member.ts'
import { CallError } from '@kapao/contract/client.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { send } from './send.ts'
import { forgetSession } from './session-store.ts'
import { connectStepUp } from './step-up.ts'

let isProved = false
let keys: (string | null)[] = []

beforeEach(() => {
  forgetSession()
  isProved = false
  keys = []
  vi.stubGlobal('fetch', async (_: string, { headers }: RequestInit) => {
    keys.push(new Headers(headers).get('Idempotency-Key'))
    const body = isProved
      ? { message: 'SUCCESS', reference: 'WD1' }
      : { message: 'STEP_UP_REQUIRED', fields: ['pin'] }
    return new Response(JSON.stringify(body), { status: isProved ? 200 : 403 })
  })
})
afterEach(() => {
  connectStepUp(undefined)
  vi.unstubAllGlobals()
})

const withdraw = (amount = 300) => send(api.withdraw, { body: { amount } })

test('after the proof it is sent again with its own key', async () => {
  connectStepUp(async (ways) => {
    expect(ways).toEqual(['pin'])
    isProved = true
    return true
  })
  expect(await withdraw()).toMatchObject({ reference: 'WD1' })
  expect(keys).toHaveLength(2)
  expect(keys[1]).toBe(keys[0])
})

test('two that wait ask once', async () => {
  const ask = vi.fn(async () => {
    isProved = true
    return true
  })
  connectStepUp(ask)
  await Promise.all([withdraw(100), withdraw(200)])
  expect(ask).toHaveBeenCalledTimes(1)
})

test.each([
  ['the member would not', async () => false],
  ['nobody can be asked', undefined],
])('when %s, nothing is sent again, and the refusal is told', async (_, ask) => {
  connectStepUp(ask)
  await expect(withdraw()).rejects.toEqual(
    new CallError(403, { message: 'STEP_UP_REQUIRED', fields: ['pin'] }),
  )
  expect(keys).toHaveLength(1)
})
