/** Deposits by TrueMoney gift link: pasted, credited once, and honest while the service does not answer (decisions D5). */
import { expect, type Page, test } from '@playwright/test'
import type { Locale } from '../contract/src/edition.ts'
import { aMember, checkScreen, mendWorld, moneyOf, visit, wordsOf } from './journey.ts'
import { control, moveClock } from './outside.ts'

const aGift = async (amount: number) =>
  ((await control('POST', '/vouchers', { amount })) as { link: string }).link

async function openTrueMoney(page: Page, locale: Locale) {
  const at = wordsOf(page, locale)
  await at.button('home.actions.deposit').click()
  await at.tab('deposit.ways.trueMoney').click()
  return at
}

test.afterEach(mendWorld)

// One language is enough for the way; how every screen looks in each is seen by the frame.
const locale = 'la'

test(`a gift link is credited once, in ${locale}`, async ({ page, context }) => {
  const member = await aMember()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await visit(page, { locale, member })
  const link = await aGift(88.25)
  const at = await openTrueMoney(page, locale)
  await expect(at.button('deposit.trueMoney.send')).toBeDisabled()
  await page.evaluate((text) => navigator.clipboard.writeText(`มะลิส่งซองให้ ${text} นะ`), link)
  await at.button('deposit.trueMoney.paste').click()
  await expect(at.dialog().getByText(link, { exact: true })).toBeVisible()
  await at.button('deposit.trueMoney.send').click()
  await expect(at.heading('deposit.receivedTitle')).toBeVisible()
  await expect(at.dialog()).toContainText('+฿88.25')
  await at.button('deposit.done').click()

  await openTrueMoney(page, locale)
  await at.field('deposit.trueMoney.link').fill(link)
  await at.button('deposit.trueMoney.send').click()
  await expect(at.dialog().getByRole('alert')).toBeVisible()
  await checkScreen(page, `deposit-truemoney-twice-${locale}`)
  expect(await moneyOf(member)).toBe(88.25)
})

test('a gift that is not confirmed yet is said to be checked, and arrives by itself', async ({ page }) => {
  const member = await aMember()
  await visit(page, { locale: 'en', member })
  await control('PUT', '/faults', { service: 'voucher', fault: 'error_after', count: 1 })
  const at = await openTrueMoney(page, 'en')
  await at.field('deposit.trueMoney.link').fill(await aGift(40))
  await at.button('deposit.trueMoney.send').click()
  await expect(
    at.heading('deposit.trueMoney.pendingTitle').or(at.heading('deposit.receivedTitle')),
  ).toBeVisible()
  await moveClock(10_000)
  await expect(at.heading('deposit.receivedTitle')).toBeVisible({ timeout: 30_000 })
  expect(await moneyOf(member)).toBe(40)
})
