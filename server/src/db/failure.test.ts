/** What an error of the database means to us. */
import { expect, test } from 'vitest'
import { isAway } from './failure.ts'

test.each([
  ['a pipe that broke', { code: 'EPIPE', syscall: 'write' }, true],
  ['a connection that was reset', { code: 'ECONNRESET', syscall: 'read' }, true],
  ['a backend that was ended', { code: '57P01' }, true],
  ['a broken constraint', { code: '23505' }, false],
])('%s: the database is away: %#', (_what, facts, isSo) => {
  expect(isAway(Object.assign(new Error('said so'), facts))).toBe(isSo)
})
