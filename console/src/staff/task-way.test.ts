/** Facts of where a task leads. */
import { expect, test } from 'vitest'
import { wayOfTask } from './task-way.ts'

const everything = () => true

test('a withdrawal that waits leads to its row in the queue', () => {
  const task = { _id: 't1', kind: 'withdrawal_review', subject: 'w1', memberId: 'm1' }
  expect(wayOfTask(task, everything)).toEqual({
    path: '/withdrawals',
    search: { memberId: 'm1', open: 'w1' },
  })
})

test('money that is nobody’s leads to suspense without a member', () => {
  const task = { _id: 't1', kind: 'payment_unmatched', subject: 'SCB:REF1', memberId: null }
  expect(wayOfTask(task, everything)).toEqual({
    path: '/suspense',
    search: { reference: 'REF1', open: 'SCB:REF1' },
  })
})

test('a difference leads to itself in the queue of cases', () => {
  const task = { _id: 't1', kind: 'difference', subject: 'payouts:WD1', memberId: null }
  expect(wayOfTask(task, everything)).toEqual({
    path: '/cases',
    search: { state: 'ANY', subject: 'payouts:WD1', open: 't1' },
  })
})

test.each([
  ['a kind without a queue', 'record_unreadable', everything],
  ['a queue that this person does not see', 'slip_review', () => false],
])('%s leads nowhere', (_, kind, sees) => {
  expect(wayOfTask({ _id: 't1', kind, subject: 's1', memberId: null }, sees)).toBeUndefined()
})
