/** Facts of the server's time on a device whose clock is wrong. */
import * as api from '@kapao/contract/calls/member.ts'
import { dayMs, secondMs } from '@kapao/contract/time-units.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { call } from './call.ts'
import { noteServerTime, serverNow } from './server-clock.ts'

const answerAt = (ms: number) => new Response('{}', { headers: { Date: new Date(ms).toUTCString() } })

afterEach(() => {
  vi.unstubAllGlobals()
  noteServerTime(answerAt(Date.now()))
})

test.each([-400 * dayMs, 400 * dayMs])(
  'a device that is %i ms off takes the time from an answer',
  async (offMs) => {
    vi.stubGlobal('fetch', async () => answerAt(Date.now() + offMs))
    await call(api.active)
    expect(Math.abs(serverNow() - Date.now() - offMs)).toBeLessThan(2 * secondMs)
  },
)

test('what is less than a minute is the way of the answer', () => {
  noteServerTime(answerAt(Date.now() - 50 * secondMs))
  expect(Math.abs(serverNow() - Date.now())).toBeLessThan(secondMs)
})

test('an answer without a time changes nothing', () => {
  noteServerTime(answerAt(Date.now() + dayMs))
  noteServerTime(new Response('{}'))
  expect(serverNow() - Date.now()).toBeGreaterThan(dayMs / 2)
})
