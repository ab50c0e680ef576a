/** Which known payment a row of a statement is about, as a table. */
import type { BankTransfer } from '@kapao/contract/outside/bank.ts'
import { expect, test } from 'vitest'
import type { KnownPayment } from './bank-statement.queries.ts'
import { findKnown } from './known-payment.service.ts'

const row: BankTransfer = {
  fromBank: 'KTB',
  reference: 'R100',
  fromAccountNo: '9990001112',
  fromName: 'MR SOMSAK',
  toBank: 'SCB',
  toAccountNo: '4051234567',
  amount: 250_50n,
  currency: 'THB',
  at: new Date('2026-11-23T03:15:00Z'),
}
const known = (change: Partial<KnownPayment>) => ({ ...row, statementId: null, ...change }) as KnownPayment
const same = known({})
const ofOtherBank = known({ fromBank: 'KBANK' })
const otherAmount = known({ amount: 1n })
/** A statement that did not say from which bank: kept under our own. */
const untold = known({ fromBank: 'SCB', statementId: 'a-statement' })
const untoldByFeed = known({ fromBank: 'SCB' })
const toldByStatement = known({ fromBank: 'KBANK', statementId: 'a-statement' })

test.each([
  ['the one of its bank', [ofOtherBank, same], true, same],
  ['the one of its bank that says otherwise, for a person', [otherAmount], true, otherAmount],
  ['none of another bank', [ofOtherBank], true, undefined],
  ['none of a bank that a statement has named', [toldByStatement], true, undefined],
  ['none that the feed tells of as sent from our own bank', [untoldByFeed], true, undefined],
  ['one of which a statement did not say the bank', [untold], true, untold],
  ['that one, before one of its bank that says otherwise', [otherAmount, untold], true, untold],
  ['none that says otherwise', [known({ ...untold, amount: 1n })], true, undefined],
  ['one of any bank, where the row tells none', [ofOtherBank], false, ofOtherBank],
  [
    'none that says otherwise, where the row tells none',
    [known({ fromBank: 'KBANK', amount: 1n })],
    false,
    undefined,
  ],
])('is %s', (_, all, isBankTold, found) => {
  expect(findKnown(all, row, { isBankTold })).toBe(found)
})
