/** Facts about how personal data looks to people who need to tell it apart (staff-calls T3). */
import { expect, test } from 'vitest'
import { hiddenDigits, maskedFields, shownRecord } from './masking.rules.ts'

test.each([
  ['1234567890', '…7890'],
  ['123-4-56789-0', '…7890'],
  ['123 4 56789 0', '…7890'],
  ['from 123–4–56789–0 to 1234', 'from …7890 to 1234'],
  ['๑๒๓-๔-๕๖๗๘๙-๐', '…๗๘๙๐'],
  ['paid at 2026-11-29 09:25, 2569-11-29T09:25:40Z', 'paid at 2026-11-29 09:25, 2569-11-29T09:25:40Z'],
  ['2026-11-29-1', '…1291'],
  ['1234', '1234'],
  ['…7890', '…7890'],
])('of the numbers in %j is shown %j', (text, shown) => {
  expect(hiddenDigits(text)).toBe(shown)
})

test.each([
  [{ fromName: 'MALI SUKJAI' }, '{"fromName":"MALI S"}'],
  [
    { sender: { displayName: 'Mr. Somsak  Thongdee', amount: 50 } },
    '{"sender":{"displayName":"Mr. Somsak T","amount":50}}',
  ],
  [{ name: { th: 'มะลิ สุขใจ', en: 'MALI SUKJAI' } }, '{"name":{"th":"มะลิ ส","en":"MALI S"}}'],
  [{ firstName: 'MALI', last_name: 'SUKJAI' }, '{"firstName":"MALI","last_name":"S"}'],
  [{ names: ['MALI SUKJAI', 7] }, '{"names":["MALI S",7]}'],
  [{ account: '123-4-56789-0', no: 1234567890 }, '{"account":"…7890","no":"…7890"}'],
  [{ phone: '0812345678', constructor: 'a' }, '{"phone":"08x-xxx-5678","constructor":"a"}'],
  [{ body: '{"account_name":"MALI SUKJAI"}' }, '{"body":"{\\"account_name\\":\\"MALI S\\"}"}'],
  ['name=MALI+SUKJAI&amount=50', '"name=MALI S&amount=50"'],
  [null, 'null'],
])('a record %j is shown as %s', (record, shown) => {
  expect(shownRecord(JSON.stringify(record))).toBe(shown)
  expect(shownRecord(shown)).toBe(shown)
})

test('a record that was cut is shown as the text that it is', () => {
  expect(shownRecord('{"fromName":"MALI SUKJAI","no":"123-4-56789-0","at":"2026-11-29","to')).toBe(
    '{"fromName":"MALI S","no":"…7890","at":"2026-11-29","to',
  )
})

test('fields that are named as ours are shown in part, however deep they lie', () => {
  expect(
    maskedFields({ of: [{ fromName: 'MALI SUKJAI', fromAccountNo: '123-4-56789-0', constructor: 'x' }] }),
  ).toEqual({ of: [{ fromName: 'MALI S', fromAccountNo: '…7890', constructor: 'x' }] })
})
