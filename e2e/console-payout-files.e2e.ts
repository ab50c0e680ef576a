/** Payouts by file, with `PAYOUT=file`: made and taken by a cashier, paid by the bank, and its result read back by two people (decision 0024). */
import { readFile } from 'node:fs/promises'
import { type Browser, expect, type Page } from '@playwright/test'
import * as api from '../contract/src/calls/member.ts'
import { approveAs, noFaults, signIn, test } from './console-person.ts'
import { consoleWord } from './console-words.ts'
import { aMember, reload } from './journey.ts'
import { control } from './outside.ts'

const word = (name: string) => consoleWord(`payoutFile.${name}`)

/** In both themes, when there is a folder for pictures. */
async function look(page: Page, name: string) {
  await noFaults(page)
  if (!process.env.LOOK) return
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: `${process.env.LOOK}/${name}-${colorScheme}.png` })
  }
}

async function payByFile(browser: Browser) {
  const member = await aMember({ money: 500 })
  await member.call(api.withdraw, { body: { amount: 300 } })
  const cashier = await signIn(browser, 'cashier', '/payout-files')
  await expect(cashier.getByText('Waiting for a file: 1 payout')).toBeVisible()
  await cashier.getByRole('button', { name: word('make') }).click()
  const sheet = cashier.getByRole('dialog')
  const account = sheet.getByLabel(word('account'))
  await account.selectOption({ index: 1 })
  await sheet.getByLabel(consoleWord('act.reason')).fill('the file of noon')
  await look(cashier, 'payout-file-make')
  await sheet.getByRole('button', { name: word('make') }).click()

  const panel = cashier.getByRole('complementary', { name: word('one') })
  await expect(panel).toContainText('฿300.00')
  const [file] = await Promise.all([
    cashier.waitForEvent('download'),
    panel.getByRole('button', { name: word('take') }).click(),
  ])
  const document = await readFile(await file.path(), 'utf8')
  const { reference } = (await control('POST', '/bank/files', { document })) as { reference: string }
  const result = (await control('GET', `/bank/files/${reference}/result`)) as { document: string }

  await panel.getByRole('button', { name: word('read') }).click()
  await look(cashier, 'payout-file-read')
  const told = { name: 'result.xml', mimeType: 'application/xml', buffer: Buffer.from(result.document) }
  await cashier.getByRole('dialog').getByLabel(consoleWord('act.upload.choose')).setInputFiles(told)
  await expect(panel).toContainText('Paid: 1')
  await expect(panel).toContainText(word('waitsForPerson'))
  await look(cashier, 'payout-file-panel')
  await panel.getByRole('button', { name: word('confirm') }).click()
  const reason = `the bank's report of ${reference}`
  const asking = cashier.getByRole('dialog')
  await asking.getByLabel(consoleWord('act.reason')).fill(reason)
  await asking.getByRole('button', { name: word('confirm') }).click()
  await expect(asking).toBeHidden()

  await approveAs(browser, 'kind=payout_result', reason)
  await expect
    .poll(async () => {
      const { statements } = await member.call(api.statement, { body: { page: 1, limit: 1 } })
      return statements[0]?.status
    })
    .toBe('SUCCESS')
  await reload(cashier)
  await expect(panel).toContainText(word('confirmedBy'))
  await look(cashier, 'payout-files')
}

test('payouts go by file where they are set to, and the page says so where they are not', async ({
  browser,
}) => {
  if (process.env.PAYOUT === 'file') return payByFile(browser)
  const cashier = await signIn(browser, 'cashier', '/payout-files')
  await expect(cashier.getByText(word('notUsed'))).toBeVisible()
  await expect(cashier.getByRole('button', { name: word('make') })).toHaveCount(0)
  await noFaults(cashier)
})
