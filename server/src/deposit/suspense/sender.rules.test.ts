/** To whom money in suspense can go back, as a table. */
import { expect, test } from 'vitest'
import { wholeSender } from './sender.rules.ts'

const told = {
  way: 'bank',
  senderBank: 'KTB',
  fromAccountNo: '999-0-00111-2',
  fromName: ' MR SOMSAK ',
} as const

test('a sender is told whole by account and name, without what is only written between them', () => {
  expect(wholeSender(told)).toEqual({ bank: 'KTB', accountNo: '9990001112', name: 'MR SOMSAK' })
})

test.each([
  ['a gateway tells', { way: 'gateway' }],
  ['digits are hidden', { fromAccountNo: '999xxx1112' }],
  ['all digits are hidden', { fromAccountNo: 'xxxx' }],
  ['something else stands before the account', { fromAccountNo: '#9990001112' }],
  ['something else stands behind the account', { fromAccountNo: '9990001112/7' }],
  ['there is no account', { fromAccountNo: '' }],
  ['there is no name', { fromName: ' ' }],
  ['a statement alone has told', { senderBank: null }],
] as const)('nobody whole, where %s', (_, change) => {
  expect(wholeSender({ ...told, ...change })).toBeUndefined()
})
