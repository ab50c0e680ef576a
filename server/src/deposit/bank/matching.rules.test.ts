/** Whose a transfer is, as a table: by its full number, by what little a mask leaves, or a person's to say. */
import type { BankTransfer } from '@kapao/contract/outside/bank.ts'
import { describe, expect, test } from 'vitest'
import { lastFour } from '#platform/masking.rules.ts'
import { mayBeSame } from '../account-no.rules.ts'
import { contradicts } from './bank-payment.rules.ts'
import { type Candidate, findSender, judgeReceiver, shownDigits } from './matching.rules.ts'

const aTransfer = (overrides: Partial<BankTransfer>): BankTransfer => ({
  fromBank: 'KBANK',
  reference: 'R1',
  fromAccountNo: '1234567890',
  fromName: 'MALI SUKJAI',
  toBank: 'SCB',
  toAccountNo: '4051234567',
  amount: 100_00n,
  currency: 'THB',
  at: new Date('2026-03-10T05:00:00Z'),
  ...overrides,
})

describe('two account numbers may be the same', () => {
  test.each([
    ['1234567890', '1234567890', true],
    ['1234567890', '1234567891', false],
    ['0001234567890', '1234567890', true],
    ['123-4-56789-0', '1234567890', true],
    ['xxx-x-x6789-x', '1234567890', true],
    ['XX-X-X-X6789-X', '1234567890', true],
    ['xxxxxx7890', '1234567890', true],
    ['xxxxxx7891', '1234567890', false],
    ['xxx-x-x6780-x', '1234567890', false],
    ['12xxxxxx90', '1234567890', true],
    ['13xxxxxx90', '1234567890', false],
    ['xxx7890', '1234567890', true],
    ['xxxxxx7890', '12345xxxxx', true],
    ['xxxxxxxxxx', '1234567890', true],
    ['9xxxxxx7890', '1234567890', false],
    ['0xxxxxx7890', '1234567890', true],
  ])('%s and %s: %s', (one, other, is) => {
    expect([mayBeSame(one, other), mayBeSame(other, one)]).toEqual([is, is])
  })
})

test.each([
  ['nothing', {}, false],
  ['its name', { fromName: 'M SUKJAI' }, false],
  ['its time', { at: new Date('2026-03-11T05:00:00Z') }, false],
  ['hidden digits', { fromAccountNo: 'xxxxxx7890', toAccountNo: '405xxxx567' }, false],
  ['the amount', { amount: 100_01n }, true],
  ['the currency', { currency: 'LAK' }, true],
  ['our bank', { toBank: 'KTB' }, true],
  ['our account', { toAccountNo: '4051234568' }, true],
  ['the sender’s account', { fromAccountNo: '1234567891' }, true],
] as const)('told again with %s changed it contradicts what was said: %s', (_, change, does) => {
  expect(contradicts(aTransfer({}), aTransfer(change))).toBe(does)
})

test('a person sees four digits of an account', () => {
  expect([lastFour('1234567890'), lastFour('xxx-x-x6789-x')]).toEqual(['…7890', '…789x'])
})

test.each([
  ['xxx-x-x6789-x', 'before last', '6789'],
  ['xxxxxx7890', 'last', '7890'],
  ['xxx-x-x7890', 'last', '7890'],
  ['12xxxxxx90', undefined, undefined],
  ['xxxxxxx890', undefined, undefined],
  ['xxxx6789xx', undefined, undefined],
])('of %s the four digits to look by are the %s: %s', (masked, place, digits) => {
  expect(shownDigits(masked)).toEqual(digits === undefined ? undefined : { place, digits })
})

describe('where it arrived', () => {
  const open = { accountNo: '4051234567', mode: 'AUTO', currency: 'THB', isOpen: true } as const
  test.each([
    ['an open automatic account', open, undefined],
    ['a manual one', { ...open, mode: 'MANUAL' as const }, 'ACCOUNT_MANUAL'],
    ['a closed one', { ...open, isOpen: false }, 'ACCOUNT_CLOSED'],
    ['one in another currency', { ...open, currency: 'LAK' }, 'OTHER_CURRENCY'],
    ['somebody else’s', { ...open, accountNo: '4051234568' }, 'NOT_OUR_ACCOUNT'],
  ])('%s', (_, account, reason) => {
    expect(judgeReceiver(aTransfer({}), [account])).toBe(reason)
  })

  test('at a bank where we have several, the very one counts', () => {
    const manual = { ...open, accountNo: '4059999999', mode: 'MANUAL' as const }
    expect(judgeReceiver(aTransfer({}), [manual, open])).toBeUndefined()
    expect(judgeReceiver(aTransfer({ toAccountNo: '405xxxxxxx' }), [manual, open])).toBe('NOT_OUR_ACCOUNT')
  })
})

describe('the sender', () => {
  const member = (memberId: string, accountNo: string, overrides: Partial<Candidate> = {}): Candidate => ({
    ...{ memberId, accountNo, name: 'MALI SUKJAI', currency: 'THB', expectedId: null },
    ...{ isVerified: false, fitsName: true },
    ...overrides,
  })
  const masked = { fromAccountNo: 'xxxxx6789x' }
  const mali = member('mali', '1234567890')
  const namesake = member('namesake', '9994567891')
  const somchai = member('somchai', '9994567892', { name: 'SOMCHAI JAIDEE', fitsName: false })
  const expecting = (candidate: Candidate) => ({ ...candidate, expectedId: `${candidate.memberId} expects` })
  const verified = (candidate: Candidate) => ({ ...candidate, isVerified: true })
  const found = (memberId: string, expectedId: string | null = null) => ({ memberId, expectedId })
  const because = (reason: string) => ({ reason })
  const inKip = { currency: 'LAK' } as const

  test.each<[string, Partial<BankTransfer>, Candidate[], object]>([
    ['a full number: its member, whatever the name', {}, [{ ...mali, fitsName: false }], found('mali')],
    ['a full number with zeros in front', { fromAccountNo: '001234567890' }, [mali], found('mali')],
    ['a full number that nobody has', { fromAccountNo: '1234567899' }, [mali], because('NO_MEMBER')],
    ['a full number of a member in another currency', inKip, [mali], because('OTHER_CURRENCY')],
    ['a full number that two have', {}, [mali, member('other', '01234567890')], because('MANY_MEMBERS')],
    ['masked, one candidate by that name', masked, [mali], found('mali')],
    ['masked, one candidate by another name', masked, [somchai], because('OTHER_NAME')],
    ['masked, two candidates, one by that name', masked, [mali, somchai], found('mali')],
    ['masked, another name, and it is expected', masked, [expecting(somchai)], because('OTHER_NAME')],
    ['masked, the other one expects it', masked, [mali, expecting(somchai)], found('mali')],
    ['masked, it is expected', masked, [expecting(mali), somchai], found('mali', 'mali expects')],
    ['masked, two by that name', masked, [mali, namesake], because('MANY_MEMBERS')],
    [
      'masked, two by that name, one expects it',
      masked,
      [mali, expecting(namesake)],
      because('MANY_MEMBERS'),
    ],
    ['masked, two by that name, one verified', masked, [verified(mali), expecting(namesake)], found('mali')],
    [
      'masked, two by that name, both verified',
      masked,
      [mali, namesake].map(verified),
      because('MANY_MEMBERS'),
    ],
    ['masked, verified under another name', masked, [verified(somchai)], because('OTHER_NAME')],
    ['masked, verified under another name, and one fits', masked, [verified(somchai), mali], found('mali')],
    ['masked, one contradicts the digits', masked, [mali, member('nida', '1234500000')], found('mali')],
    ['masked, nobody fits', { fromAccountNo: 'xxxxx0000x' }, [mali, somchai], because('NO_MEMBER')],
    ['masked, the one is in another currency', { ...masked, ...inKip }, [mali], because('OTHER_CURRENCY')],
  ])('%s', (_, overrides, candidates, sender) => {
    expect(findSender(aTransfer(overrides), candidates)).toEqual(sender)
  })
})
