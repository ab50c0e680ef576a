/** The refund from end to end: a member loses, the day is closed, the arithmetic is shown, and it is received once (D8). */
import { expect, type Page, test } from '@playwright/test'
import * as api from '../contract/src/calls/member.ts'
import type { Locale } from '../contract/src/edition.ts'
import { aMember, checkScreen, goTo, visit, wordsOf } from './journey.ts'
import { expectClosed, lose, passDay } from './lost-money.ts'

// One language is enough for the way; how every screen looks in each is seen by the frame.
const locale = 'la'

test(`what was lost comes back in part, line by line, once, in ${locale}`, async ({ page }) => {
  const losingMember = await aMember({ money: 1_000 })
  await lose(losingMember, 600)
  const member = await passDay(losingMember)
  await expectClosed(async () => (await member.call(api.checkRefund)).refundAmount, 30)
  await visit(page, { locale, member, theme: 'light' })
  await openRefund(page, locale)
  await receive(page, locale)
  expect((await member.call(api.wallet)).wallet.amount).toBe(430)

  await goTo(page, '/user/statement')
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText(/\+.*30\.00/)
})

async function openRefund(page: Page, locale: Locale) {
  const at = wordsOf(page, locale)
  await at.button('home.actions.refund').click()
  await expect(at.dialog().getByRole('heading', { level: 3 })).toBeVisible()
  await checkScreen(page, 'refund-banners')
  await at.button('site.banners.continue').click()
}

async function receive(page: Page, locale: Locale) {
  const at = wordsOf(page, locale)
  const lines = at.dialog().getByRole('listitem')
  // Games took 600.00 and nothing was given: the loss is 600.00, 5 percent of it 30.00.
  await expect(lines.filter({ hasText: '600.00' })).toHaveCount(2)
  await expect(lines.last()).toContainText(/5%.*30\.00/)
  await expect(page.getByText(at.text('refund.log.empty'))).toBeVisible()
  await checkScreen(page, 'refund')
  await at.button('refund.addToWallet').dblclick()
  await expect(page.getByText(at.refusal('REFUND_SUCCESS'))).toBeVisible()
  await expect(page.getByText(at.text('refund.noneTitle'))).toBeVisible()
  // How it came about stays in view, above what was received.
  await expect(lines.filter({ hasText: /5%.*30\.00/ })).toBeVisible()
  await expect(lines.last()).toContainText(/\+.*30\.00/)
  await checkScreen(page, 'refund-received')
  await at.button('refund.close').click()
  const card = page.getByRole('main').getByRole('region', { name: at.text('wallet.balance') })
  await expect(card).toContainText('430.00')
}
