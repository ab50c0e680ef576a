/** Who may ask and decide what takes two people: pure (staff-calls T2). */
import { expect, test } from 'vitest'
import { checkApproval, checkAsking, checkRejection } from './request.rules.ts'

const now = new Date('2026-03-10T05:00:00Z')
const roles = { mayApprove: ['risk', 'admin'] } as const
const aPerson = (id: string) => ({ id, memberId: null, isMachine: false })
const asker = { ...aPerson('asker'), roles: ['risk'] } as const
const other = { ...aPerson('other'), roles: ['support', 'admin'], memberId: 'mali' } as const
const supporter = { ...aPerson('supporter'), roles: ['support'] } as const
const machine = { ...other, isMachine: true }
const request = {
  state: 'WAITING',
  ...{ requestedBy: 'asker', isOneWithAsker: false },
  memberId: 'nida',
  lapsesAt: new Date(now.getTime() + 1),
}
const aboutMali = { ...request, memberId: 'mali' }
const aboutNobody = { ...request, memberId: null }
const lapsed = { ...request, lapsesAt: now }
const approved = { ...lapsed, state: 'APPROVED' }

test.each([
  ['of another member', other, 'nida', undefined],
  ['of nobody', asker, null, undefined],
  ['of oneself', other, 'mali', 'OWN_REQUEST'],
])('asking for something %s', (_, person, memberId, code) => {
  expect(checkAsking(person, memberId)).toBe(code)
})

test.each([
  ['by another', other, request, undefined, undefined],
  ['about nobody', other, aboutNobody, undefined, undefined],
  ['by who asked', asker, request, 'OWN_REQUEST', undefined],
  ['about oneself', other, aboutMali, 'OWN_REQUEST', 'OWN_REQUEST'],
  ['by a role that may not', supporter, lapsed, 'FORBIDDEN', 'FORBIDDEN'],
  ['by a machine', machine, request, 'FORBIDDEN', undefined],
  [
    'by somebody who counts as the asker',
    other,
    { ...request, isOneWithAsker: true },
    'OWN_REQUEST',
    undefined,
  ],
  ['at its last moment', other, lapsed, 'LAPSED', 'LAPSED'],
  ['that has lapsed', other, { ...request, state: 'LAPSED' }, 'LAPSED', 'LAPSED'],
  ['that is decided, however late', other, approved, 'ALREADY_DECIDED', 'ALREADY_DECIDED'],
] as const)('a request %s', (_, person, waiting, approval, rejection) => {
  expect(checkApproval(person, waiting, roles, now)).toBe(approval)
  expect(checkRejection(person, waiting, roles, now)).toBe(rejection)
})

test('the requester may take it back without a role that may approve', () => {
  expect(checkRejection(supporter, { ...request, requestedBy: 'supporter' }, roles, now)).toBeUndefined()
})
