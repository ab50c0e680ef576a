/** Facts of where hits lead: to a list that the person sees, or else to the member. */
import { expect, test } from 'vitest'
import { type FoundHit, wayOf } from './palette-ways.ts'

const hit: FoundHit = {
  ...{ _id: 'one', memberId: 'm1', title: 'SL1', detail: '', amount: null, currency: null },
  at: '2026-05-01T01:00:00.000Z',
}
const all = () => true
const onlyMembers = (path: string) => path === '/members'

test('a member leads to the page', () => {
  expect(wayOf('member', hit, all)).toEqual({ path: '/members/m1', search: {} })
})

test('a slip leads to its row, for who sees slips, and else to the member’s slips', () => {
  expect(wayOf('slip', hit, all)).toEqual({
    path: '/slips',
    search: { state: 'ANY', reference: 'SL1', open: 'one' },
  })
  expect(wayOf('slip', hit, onlyMembers)).toEqual({ path: '/members/m1', search: { kinds: 'slip' } })
})

test('a conversation leads to the inbox, for who sees it, and else to the member’s', () => {
  expect(wayOf('conversation', hit, all)).toEqual({ path: '/inbox', search: { open: 'one' } })
  expect(wayOf('conversation', { ...hit, memberId: null }, all)).toEqual({
    path: '/inbox',
    search: { open: 'one' },
  })
  expect(wayOf('conversation', hit, onlyMembers)).toEqual({ path: '/members/m1', search: { kinds: 'chat' } })
})

test('a withdrawal leads to its row among those of its state', () => {
  expect(wayOf('withdrawal', { ...hit, detail: 'SCB PAID Mali S …1234' }, all)).toEqual({
    path: '/withdrawals',
    search: { state: 'PAID', memberId: 'm1', open: 'one' },
  })
})

test('a request without a member leads to the approvals all the same', () => {
  expect(wayOf('request', { ...hit, memberId: null, title: 'staff_roles' }, all)).toEqual({
    path: '/approvals',
    search: { state: 'ANY', kind: 'staff_roles', open: 'one' },
  })
})

test('money in suspense leads to its row, and what was credited at once to its member', () => {
  const payment = { ...hit, _id: 'KTB:R1', title: 'R1' }
  expect(wayOf('payment', { ...payment, memberId: null, detail: 'KTB WAITING' }, all)).toEqual({
    path: '/suspense',
    search: { state: 'ANY', reference: 'R1', open: 'KTB:R1' },
  })
  expect(wayOf('payment', { ...payment, detail: 'KTB CREDITED' }, all)).toEqual({
    path: '/members/m1',
    search: { kinds: 'money' },
  })
})

test('money of nobody leads nowhere where there is no list for it', () => {
  expect(wayOf('payment', { ...hit, memberId: null }, onlyMembers)).toBeUndefined()
})
