/** What an error of the database means to us. */
import pg from 'pg'
import { expect, test } from 'vitest'
import { faultLevel, isPassing } from '#platform/telemetry/fault-level.ts'
import { brokenConstraint, isAway } from './failure.ts'

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

test.each([
  [
    'a key of this node',
    '23505',
    'duplicate key value violates unique constraint "member_phone"',
    'member_phone',
  ],
  [
    'a key of a shard',
    '23505',
    'duplicate key value violates unique constraint "member_phone_102778"',
    'member_phone',
  ],
  [
    'a check',
    '23514',
    'new row for relation "member_102778" violates check constraint "positive"',
    'positive',
  ],
  ['nothing', '22003', 'there is no constraint "member_phone"', undefined],
])('%s is broken on another node, which sends no more than its message', (_what, code, message, name) => {
  expect(brokenConstraint(Object.assign(new pg.DatabaseError(message, 0, 'error'), { code }))).toBe(name)
})
