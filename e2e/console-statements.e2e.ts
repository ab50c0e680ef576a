/** A bank's statement is imported: what the feed told is known, and what is new waits in suspense (console.md, Reconciliation). */
import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import * as api from '../contract/src/calls/member.ts'
import { noFaults, signIn, test } from './console-person.ts'
import { consoleWord } from './console-words.ts'
import { aMember } from './journey.ts'
import { newAccountNo, sendTransfer } from './outside.ts'

const word = (name: string) => consoleWord(`bankStatement.${name}`)

/** A transfer to us of which the bank has told, and the account that it went to. */
async function aToldTransfer() {
  const member = await aMember()
  const { banks } = await member.call(api.depositLookup)
  const to = banks.find(({ bankType, mode }) => bankType === 'BANK' && mode === 'AUTO')
  if (!to) throw new Error('there is no account of ours')
  const { reference } = await sendTransfer({ accountNo: newAccountNo(), fromBank: 'SCB', to, amount: 87.65 })
  return { to, reference, bank: 'SCB' }
}

test('of a CSV the row that the feed has told is known, and the one that it has not waits in suspense', async ({
  browser,
}) => {
  const { to, reference, bank } = await aToldTransfer()
  const fresh = `NEW${randomUUID().slice(0, 10).toUpperCase()}`
  const cashier = await signIn(browser, 'cashier', '/statements')
  const today = new Date(await cashier.evaluate(() => Date.now())).toISOString().slice(0, 10)
  const day = `${today.slice(8)}/${today.slice(5, 7)}/${Number(today.slice(0, 4)) + 543}`
  const lines = [
    'Our bank,,,,,',
    'วันที่,ถอนเงิน,เงินเข้า,อ้างอิง,ชื่อผู้โอน,ธนาคาร',
    `${day},,87.65,${reference.toLowerCase()},,${bank}`,
    `${day},,"1,432.10",${fresh},นาย สมชาย ใจดี,KTB`,
    `${day},500.00,,OUT1234,,`,
    `${day},,12.345,BAD1234,,KTB`,
  ]
  await cashier.getByRole('button', { name: word('upload') }).click()
  const upload = cashier.getByRole('dialog')
  await noFaults(cashier)
  const file = { name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) }
  await upload
    .getByLabel(consoleWord('act.upload.choose'))
    .setInputFiles({ ...file, buffer: Buffer.from('nothing of it') })
  await expect(upload.getByRole('alert')).toBeVisible()
  await upload.getByLabel(consoleWord('act.upload.choose')).setInputFiles(file)
  const panel = cashier.getByRole('complementary', { name: word('one') })
  await expect(panel.getByRole('table')).toContainText('1,432.10')
  await noFaults(cashier)

  await panel.getByLabel(word('columnNames.fromBank')).selectOption('ธนาคาร')
  await expect(panel.getByLabel(word('columnNames.amount'))).toHaveValue('เงินเข้า')
  await panel.getByRole('button', { name: word('check') }).click()
  await expect(panel.getByLabel(word('account'))).toBeFocused()
  const account = panel.getByLabel(word('account'))
  const ours = account.locator('option').filter({ hasText: `${to.bankCode} …${to.bankAccountNo.slice(-4)}` })
  await account.selectOption((await ours.first().getAttribute('value')) ?? '')
  await panel.getByRole('button', { name: word('check') }).click()
  const found = panel.getByRole('region', { name: word('checkTitle') })
  await expect(found).toContainText(word('faults.AMOUNT_DECIMALS'))
  await expect(found.getByRole('definition')).toHaveText(['1', '1', '1', '1'])
  await noFaults(cashier)
  await panel.getByRole('button', { name: word('import'), exact: true }).click()
  const sheet = cashier.getByRole('dialog')
  await noFaults(cashier)
  await sheet.getByRole('button', { name: word('import'), exact: true }).click()
  await expect(cashier.getByText(word('imported'))).toBeVisible()
  await expect(panel).toContainText(word('states.MATCHED'))
  await noFaults(cashier)

  await cashier.getByRole('button', { name: word('upload') }).click()
  await cashier.getByRole('dialog').getByLabel(consoleWord('act.upload.choose')).setInputFiles(file)
  await expect(cashier.getByRole('dialog')).toContainText(word('existed'))
  await cashier.keyboard.press('Escape')

  await panel.getByRole('link', { name: fresh }).click()
  await cashier.waitForURL('**/console/suspense?*')
  await cashier.getByRole('row').filter({ hasText: fresh }).click()
  const money = cashier.getByRole('complementary')
  await expect(money).toContainText('1,432.10')
  await expect(money).toContainText(consoleWord('suspense.reasons.STATEMENT'))
  await noFaults(cashier)

  const auditor = await signIn(browser, 'auditor', '/statements')
  await expect(
    auditor
      .getByRole('table', { name: word('title') })
      .getByRole('row')
      .nth(1),
  ).toBeVisible()
  await expect(auditor.getByRole('button', { name: word('upload') })).toHaveCount(0)
  await noFaults(auditor)
})
