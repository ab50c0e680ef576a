/** What an error of the database means to us. */
import { expect, test } from 'vitest'
import { faultLevel, isPassing } from '#platform/telemetry/fault-level.ts'
import { isAway } from './failure.ts'

test.each([
  ['a pipe that broke', { code: 'EPIPE', syscall: 'write' }, true],
  ['a connection that was reset', { code: 'ECONNRESET', syscall: 'read' }, true],
  ['a backend that was ended', { code: '57P01' }, true],
  ['a broken constraint', { code: '23505' }, false],
])('%s: the database is away: %#', (_what, facts, isSo) => {
  expect(isAway(Object.assign(new Error('said so'), facts))).toBe(isSo)
})

test.each([
  ['the database', { code: '53100' }],
  ['our own files', { code: 'ENOSPC', syscall: 'write' }],
  ['our share of the disk', { code: 'EDQUOT', syscall: 'write' }],
])('no room for %s: it passes, and somebody has to look', (_what, facts) => {
  const error = Object.assign(new Error('said so'), facts)
  expect([isPassing(error), faultLevel(error)]).toEqual([true, 'error'])
})
