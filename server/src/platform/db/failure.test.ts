/** What an error of the database means to us. */
import pg from 'pg'
import { expect, test } from 'vitest'
import { faultLevel, isPassing } from '#platform/telemetry/fault-level.ts'
import { brokenConstraint, isAway, isRetryable, sqlState } from './failure.ts'

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

test('a key of a shard on this node is known too', () => {
  const error = Object.assign(new pg.DatabaseError('said so', 0, 'error'), {
    code: '23505',
    constraint: 'member_phone_102778',
  })
  expect(brokenConstraint(error)).toBe('member_phone')
})

test.each([
  ['duplicate key value violates unique constraint "withdrawal_open_102116"', '23505'],
  ['canceling statement due to lock timeout', '55P03'],
  ['canceling statement due to statement timeout', '57014'],
  ['terminating connection due to administrator command', '57P01'],
  ['a journal of 2026-03-09 would change the closed day 2026-03-10', 'KP001'],
  ['deadlock detected', '40P01'],
  ['failure on connection marked as essential: 127.0.0.1:5701', '08006'],
  ['SSL SYSCALL error: EOF detected', '08006'],
  ['postmaster was shut down, exiting', '57P01'],
  ['server closed the connection unexpectedly', '08006'],
  ['something else', 'XX000'],
])('what another node said without a code is known by its words: %s', (message, code) => {
  const error = Object.assign(new pg.DatabaseError(message, 0, 'error'), { code: 'XX000' })
  expect(sqlState(error)).toBe(code)
  expect(brokenConstraint(error)).toBe(code === '23505' ? 'withdrawal_open' : undefined)
  expect([isAway(error), isRetryable(error)]).toEqual([!/^(23|XX)/.test(code), code === '40P01'])
})
