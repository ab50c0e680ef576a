/** Facts of where a task leads. */
import { expect, test } from 'vitest'
import { wayOfTask } from './task-way.ts'

const everything = () => true

test('a withdrawal that waits leads to its row in the queue', () => {
  const task = { kind: 'withdrawal_review', subject: 'w1', memberId: 'm1' }
  expect(wayOfTask(task, everything)).toEqual({
    path: '/withdrawals',
    search: { memberId: 'm1', open: 'w1' },
  })
})

test('money that is nobody’s leads to suspense without a member', () => {
  const task = { kind: 'payment_unmatched', subject: 'SCB:REF1', memberId: null }
  expect(wayOfTask(task, everything)).toEqual({
    path: '/suspense',
    search: { reference: 'REF1', open: 'SCB:REF1' },
  })
})

test.each([
  ['a kind without a queue', 'difference', everything],
  ['a queue that this person does not see', 'slip_review', () => false],
])('%s leads nowhere', (_, kind, sees) => {
  expect(wayOfTask({ kind, subject: 's1', memberId: null }, sees)).toBeUndefined()
})
