/** Bonuses from receiving to ending: conditions in view, withdrawals held back, both figures before a cancellation (decisions D7). */
import { expect, type Page, test } from '@playwright/test'
import * as api from '../contract/src/calls/member.ts'
import type { Locale } from '../contract/src/edition.ts'
import { aMember, checkScreen, mendWorld, moneyOf, visit, wordsOf } from './journey.ts'
import { control, moveClock } from './outside.ts'
import { wordPattern } from './words.ts'

test.afterEach(mendWorld)

/** The starter bonus, which a deposit of 1,000 baht brings 500 for. */
const firstCard = (page: Page) => page.getByRole('article', { name: /50%/ })

async function openFirst(page: Page, locale: Locale) {
  await firstCard(page).getByRole('button').click()
  await expect(wordsOf(page, locale).button('bonus.receive')).toBeVisible()
}

const activeCard = (page: Page, locale: Locale) =>
  page.getByRole('region', { name: wordsOf(page, locale).text('bonus.active.label') })

async function confirmCancel(page: Page, locale: Locale) {
  const at = wordsOf(page, locale)
  await at.button('bonus.active.cancel').click()
  const dialog = page.getByRole('alertdialog')
  const confirm = dialog.getByRole('button', { name: at.text('bonus.clear.confirm'), exact: true })
  await expect(confirm).toBeEnabled()
  return { dialog, confirm }
}

// One language is enough for the way; how every screen looks in each is seen by the frame.
const locale = 'th'

test(`a bonus is received, holds withdrawals back, and is cancelled with both figures in view, in ${locale}`, async ({
  page,
}) => {
  const member = await aMember({ money: 1_000 })
  await visit(page, { locale, member, path: '/user/bonus' })
  const at = wordsOf(page, locale)
  let calls = 0
  page.on('request', (request) => {
    if (request.url().includes('/api/bonus/activate/')) calls += 1
  })
  await expect(firstCard(page)).toContainText('5%')
  await openFirst(page, locale)
  await expect(at.dialog()).toContainText(`${at.text('bonus.contract.freeNow')} ฿1,000.00`)
  await checkScreen(page, 'bonus-contract')
  await at.button('bonus.receive').dblclick()
  await expect(page.getByText(wordPattern(locale, 'bonus.received'))).toBeVisible()
  expect(calls).toBe(1)
  expect(await moneyOf(member)).toBe(1_500)

  const card = activeCard(page, locale)
  await expect(card.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '฿1,500.00')
  await expect(card).toContainText('฿3,000.00')

  await page.getByRole('link', { name: at.text('frame.nav.home') }).click()
  await expect(page.getByRole('link', { name: /฿1,500\.00/ })).toBeVisible()
  await checkScreen(page, 'home-bonus')
  await at.button('home.actions.withdraw').click()
  await expect(page.getByText(at.text('withdraw.lockedTitle'), { exact: true })).toBeVisible()
  await expect(at.field('withdraw.amount')).toBeDisabled()
  await at.link('withdraw.viewBonus').click()
  await page.waitForURL('**/user/bonus')
  await expect(page.getByRole('dialog')).toBeHidden()

  await member.call(api.activateSlot, { params: { slotCode: 'NAGA' } })
  await member.call(api.transfer, { body: { from: 'WALLET', to: 'NAGA', amount: 700 } })
  const { dialog, confirm } = await confirmCancel(page, locale)
  await expect(dialog).toContainText(`${at.text('bonus.clear.keep')}฿800.00`)
  await expect(dialog).toContainText(`${at.text('bonus.clear.forfeit')}฿700.00`)
  await expect(dialog.getByRole('button', { name: at.text('bonus.clear.back') })).toBeFocused()
  await confirm.dblclick()
  await expect(page.getByText(at.text('bonus.clear.done'))).toBeVisible()
  await expect(at.field('promotion.label')).toBeVisible()
  await expect(firstCard(page).getByRole('button')).toBeDisabled()
  await expect(firstCard(page)).toContainText(at.text('bonus.again.limit'))
  expect(await moneyOf(member)).toBe(800)
})

test('a promotion code is typed in small letters, looked up, and received once', async ({ page }) => {
  const member = await aMember({ money: 1_000 })
  await visit(page, { locale, member, path: '/user/bonus' })
  const at = wordsOf(page, locale)
  const field = at.field('promotion.label')
  await field.fill('nothing')
  await at.button('promotion.search').click()
  await expect(page.getByText(at.text('promotion.notFoundTitle'))).toBeVisible()
  await expect(at.dialog()).toContainText('NOTHING')
  await at.button('promotion.another').click()

  // Put into the middle: the caret stays there while the letters turn into capitals (ux 36).
  await field.fill('WEOME')
  await field.evaluate((input: HTMLInputElement) => input.setSelectionRange(2, 2))
  await field.pressSequentially('lc')
  await expect(field).toHaveValue('WELCOME')
  await field.press('Enter')
  await expect(at.button('promotion.receive')).toBeVisible()
  await at.button('promotion.receive').dblclick()
  const alert = page.getByRole('alertdialog', { name: at.text('promotion.receivedTitle') })
  await expect(alert).toContainText('฿300.00')
  await checkScreen(page, 'promotion-received')
  await alert.getByRole('button').click()
  await expect(activeCard(page, locale)).toContainText('฿1,300.00')
  expect(await moneyOf(member)).toBe(1_300)

  // One at a time, and the reason is beside the button.
  await openFirst(page, locale)
  await expect(at.button('bonus.receive')).toBeDisabled()
  await expect(at.dialog().getByText(at.text('bonus.blockedNote'))).toBeVisible()
})

test('without a deposit that counts, what is missing is said before the tap', async ({ page }) => {
  const locale = 'en'
  await visit(page, { locale, member: await aMember(), path: '/user/bonus' })
  await openFirst(page, locale)
  const at = wordsOf(page, locale)
  await expect(at.dialog().getByText(wordPattern(locale, 'bonus.needsDeposit'))).toBeVisible()
  await expect(at.button('bonus.receive')).toBeDisabled()
  await checkScreen(page, 'bonus-what-if')
})

test('an answer that is cut off is looked into, and the bonus has been received once', async ({ page }) => {
  const locale = 'en'
  const member = await aMember({ money: 1_000 })
  await visit(page, { locale, member, path: '/user/bonus' })
  await page.route('**/api/bonus/activate/*', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await openFirst(page, locale)
  await wordsOf(page, locale).button('bonus.receive').click()
  await expect(activeCard(page, locale)).toContainText('฿1,500.00')
  expect(await moneyOf(member)).toBe(1_500)
})

test('a game that does not give its money back at once: the cancelling is said to go on, and ends by itself', async ({
  page,
}) => {
  const locale = 'en'
  const member = await aMember({ money: 1_000 })
  await member.call(api.activateSlot, { params: { slotCode: 'NAGA' } })
  await member.call(api.activateBonus, { params: { code: 'FIRST' } })
  await member.call(api.transfer, { body: { from: 'WALLET', to: 'NAGA', amount: 600 } })
  await control('PUT', '/faults', { service: 'game:NAGA', call: 'transfers', fault: 'error_after' })
  await control('PUT', '/faults', { service: 'game:NAGA', call: 'transfers:get', fault: 'error_after' })
  await visit(page, { locale, member, path: '/user/bonus' })
  const at = wordsOf(page, locale)
  const { confirm } = await confirmCancel(page, locale)
  await confirm.click()
  const alert = page.getByRole('alertdialog', { name: at.text('bonus.clear.goesOnTitle') })
  await alert.getByRole('button').click()
  await expect(activeCard(page, locale)).toContainText(at.text('bonus.active.clearing'))
  await checkScreen(page, 'bonus-clearing')
  await mendWorld()
  await moveClock(60_000)
  // Nothing is pressed.
  await expect(at.field('promotion.label')).toBeVisible({ timeout: 30_000 })
  expect(await moneyOf(member)).toBe(900)
})
