/** Facts of when balances were last heard. */
import { forgetSession } from '@kapao/client/session-store.ts'
import { expect, test } from 'vitest'
import { keepLastSync, lastSync } from './last-sync.ts'

test('it is kept on this device under the key that spec names, and goes with the session', () => {
  keepLastSync(new Date('2026-03-01T05:00:00Z'))
  expect(localStorage.getItem('last_sync')).toBe('2026-03-01T05:00:00.000Z')
  expect(lastSync()).toBe('2026-03-01T05:00:00.000Z')
  forgetSession()
  expect(lastSync()).toBeNull()
})
