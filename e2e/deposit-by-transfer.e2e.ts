/** Deposits by bank transfer as a member makes them: the account copied, the transfer made, the money there (decisions D4). */
import { expect, test } from '@playwright/test'
import * as api from '../contract/src/calls/member.ts'
import { aMember, checkScreen, logIn, moneyOf, visit, wordsOf } from './journey.ts'
import { newAccountNo, sendTransfer } from './outside.ts'

// One language is enough for the way; how every screen looks in each is seen by the frame.
const locale = 'en'

test(`a transfer to our account arrives by itself, in ${locale}`, async ({ page, context }) => {
  const accountNo = newAccountNo()
  const member = await aMember({ accountNo })
  const before = await moneyOf(member)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await visit(page, { locale, member })
  const at = wordsOf(page, locale)
  await at.button('home.actions.deposit').click()
  await at.tab('deposit.ways.bank').click()
  const [card] = await page.getByRole('article').all()
  if (!card) throw new Error('no account is offered')
  await expect(card).toContainText(at.text('deposit.bank.auto'))

  await card.getByRole('button').click()
  await expect(page.getByText(at.text('deposit.bank.copied'))).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  const { banks } = await member.call(api.depositLookup)
  const account = banks.find(({ bankAccountNo }) => bankAccountNo === copied)
  if (!account) throw new Error(`${copied} is none of our accounts`)

  await at.field('deposit.expected.amount').fill('321.50')
  await at.button('deposit.expected.submit').click()
  // The answer comes into view, below the button that was tapped.
  await expect(at.dialog().getByRole('status').filter({ hasText: '321.50' })).toBeInViewport({ ratio: 1 })
  await sendTransfer({ accountNo, to: account, amount: 321.5 })
  await expect(at.heading('deposit.receivedTitle')).toBeVisible({ timeout: 30_000 })
  await expect(at.dialog()).toContainText('+฿321.50')
  expect(await moneyOf(member)).toBe(before + 321.5)
})

test('a name that was registered in Thai is asked for in English before any account is copied', async ({
  page,
  context,
}) => {
  // The demo's second member (tools/seed.ts): nobody could register so any more.
  const member = await logIn('0823456789', 'kapao-demo-1')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await visit(page, { locale, member })
  const at = wordsOf(page, locale)
  await at.button('home.actions.deposit').click()
  await at.tab('deposit.ways.bank').click()
  const copies = page.getByRole('button', { name: /^Copy the account number at/ })
  const { banks } = await member.call(api.depositLookup)
  const accounts = banks.filter(({ bankType }) => bankType === 'BANK')
  await expect(copies).toHaveCount(accounts.length)
  const title = at.heading('deposit.accountName.title')
  for (const copy of await copies.all()) {
    await copy.click()
    await expect(title).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(title).toBeHidden()
  }
  await copies.first().click()
  await checkScreen(page, `deposit-account-name-${locale}`)
  await at.field('deposit.accountName.name').fill('Somchai Jaidee')
  await at.button('deposit.accountName.submit').click()
  await expect(page.getByText(at.text('deposit.bank.copied'))).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(accounts[0]?.bankAccountNo)
  // From now on nothing is asked.
  await copies.last().click()
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(accounts.at(-1)?.bankAccountNo)
})
