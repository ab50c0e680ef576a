/** Facts about what a row of a statement says, and why one is refused. */
import type { ImportColumn } from '@kapao/contract/lists.ts'
import { expect, test } from 'vitest'
import { suggestColumns } from './columns.rules.ts'
import { judgeRow } from './row.rules.ts'

const now = new Date('2026-11-24T03:00:00Z')

const at = (text: string) => ({ at: new Date(text), isDayAlone: false })

const columns: ImportColumn[] = ['at', 'amount', 'reference', 'name', 'accountNo', 'fromBank', 'currency']
const banks = [{ code: 'KTB', names: ['กรุงไทย', 'Krungthai Bank'] }]
const good = {
  ...{ at: '2026-11-23 10:15', amount: '250.50', reference: 'R100', name: 'Mr. Somsak', accountNo: 'X-1112' },
  ...{ fromBank: 'KTB', currency: 'THB' },
}
const judge = (row: Partial<Record<ImportColumn, string>>) =>
  judgeRow(
    columns.map((column) => ({ ...good, ...row })[column as keyof typeof good] ?? ''),
    {
      places: Object.fromEntries(columns.map((column, index) => [column, index])),
      ...{ now, currency: 'THB', banks },
    },
  )

test('a row of money in is told whole, and a bank by any of its names', () => {
  expect(judge({})).toEqual({
    credit: {
      ...{ ...at('2026-11-23T03:15:00Z'), amount: 250_50n, reference: 'R100', fromName: 'Mr. Somsak' },
      ...{ fromAccountNo: 'x-1112', fromBank: 'KTB' },
    },
  })
  for (const fromBank of ['ktb', '006', 'กรุงไทย', 'krungthai bank', 'KRTHTHBK', 'KRTHTHBKXXX'])
    expect(judge({ fromBank })).toMatchObject({ credit: { fromBank: 'KTB' } })
  expect(judge({ fromBank: '', accountNo: '', name: '' })).toMatchObject({
    credit: { fromBank: null, fromAccountNo: 'xxxx', fromName: '' },
  })
})

test.each([
  [{ amount: '-5.00' }, 'debit'],
  [{ amount: '' }, 'debit'],
  [{ amount: '0.00' }, 'debit'],
  [{ amount: '=SUM(A1:A9)' }, 'FORMULA'],
  [{ name: '=HYPERLINK("http://a")' }, 'FORMULA'],
  [{ reference: '@R100' }, 'FORMULA'],
  [{ name: "+cmd|' /C calc'!A0" }, 'FORMULA'],
  [{ amount: '250.505' }, 'AMOUNT_DECIMALS'],
  [{ amount: 'NOT_BOOKED' }, 'NOT_BOOKED'],
  [{ amount: 'REVERSAL' }, 'REVERSAL'],
  [{ currency: 'USD' }, 'OTHER_CURRENCY'],
  [{ fromBank: 'XYZ' }, 'BANK_UNKNOWN'],
  [{ reference: '' }, 'NO_REFERENCE'],
  [{ reference: 'TRANSFER' }, 'NO_REFERENCE'],
  [{ reference: 'R1' }, 'NO_REFERENCE'],
  [{ reference: `R${'1'.repeat(64)}` }, 'REFERENCE_INVALID'],
  [{ reference: 'อ้าง100' }, 'REFERENCE_INVALID'],
  [{ accountNo: 'nobody' }, 'ACCOUNT_INVALID'],
  [{ name: 'a\u202eb' }, 'NAME_INVALID'],
  [{ at: '' }, 'DATE_INVALID'],
])('%o is %s', (row, said) => {
  expect(judge(row)).toEqual(said === 'debit' ? said : { why: said })
})

test('the names of columns say what they hold, in English and Thai', () => {
  expect(
    suggestColumns([
      'Date',
      'Time',
      'Withdrawal',
      'Deposit',
      'Balance',
      'Reference',
      'Sender',
      'Account',
      'Bank',
    ]),
  ).toEqual({
    ...{ at: 'Date', time: 'Time', amount: 'Deposit', reference: 'Reference', name: 'Sender' },
    ...{ accountNo: 'Account', fromBank: 'Bank' },
  })
  expect(suggestColumns(['วันที่', 'จำนวนเงิน', 'เลขที่อ้างอิง', 'ชื่อผู้โอน'])).toEqual({
    ...{ at: 'วันที่', amount: 'จำนวนเงิน', reference: 'เลขที่อ้างอิง', name: 'ชื่อผู้โอน' },
  })
})
