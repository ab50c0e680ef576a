/** Transfers when the provider does not answer, or says no: pending is a state, and the money always adds up (decisions D1, D2). */
import { expect, type Page, test } from '@playwright/test'
import * as api from '../contract/src/calls/member.ts'
import { aMember, type JourneyMember, mendWorld, moneyOf, visit, wordsOf } from './journey.ts'
import { control, moveClock } from './outside.ts'

const locale = 'en'
let member: JourneyMember

// Another one for each: a member may make so many calls in five seconds.
test.beforeEach(async () => {
  member = await aMember({ money: 500 })
  await member.call(api.activateSlot, { params: { slotCode: 'NAGA' } })
})
test.afterEach(mendWorld)

const place = (page: Page, field: 'from' | 'to', name: string) =>
  page
    .getByRole('group', { name: wordsOf(page, locale).text(`transfer.${field}`), exact: true })
    .locator('label')
    .filter({ hasText: new RegExp(`^${name}`) })

async function transfer(page: Page, { from = 'Wallet', to = 'Naga', amount = '200' } = {}) {
  const at = wordsOf(page, locale)
  await at.button('home.actions.transfer').click()
  await place(page, 'from', from).click()
  await place(page, 'to', to).click()
  await at.field('transfer.amount').fill(amount)
  await at
    .dialog()
    .getByRole('button', { name: `Transfer ฿${amount}.00`, exact: true })
    .click()
  return at
}

const balanceCard = (page: Page) =>
  page.getByRole('main').getByRole('region', { name: wordsOf(page, locale).text('wallet.balance') })

test('a transfer that the provider carried out but did not confirm is pending, and then settles by itself', async ({
  page,
}) => {
  await control('PUT', '/faults', { service: 'game:NAGA', call: 'transfers', fault: 'error_after' })
  await control('PUT', '/faults', { service: 'game:NAGA', call: 'transfers:get', fault: 'error_after' })
  await visit(page, { locale, member })
  const at = await transfer(page)
  await expect(at.heading('transfer.pendingTitle')).toBeVisible()
  await expect(at.dialog()).toContainText('฿200.00')
  expect(await moneyOf(member)).toBe(500)
  await at.button('wallet.result.done').click()
  await expect(balanceCard(page)).toContainText('฿300.00')
  await expect(balanceCard(page)).toContainText(`${at.text('wallet.inTransit')}฿200.00`)
  await expect(balanceCard(page)).toContainText(`${at.text('wallet.total')}฿500.00`)

  await page.getByRole('link', { name: at.text('frame.nav.statement') }).click()
  const row = page.getByRole('listitem').filter({ hasText: '200.00' })
  await expect(row).toContainText(at.text('statement.status.PROCESSING'))
  await expect(row).toContainText(at.text('statement.waiting.transfer'))
  await mendWorld()
  await moveClock(60_000)
  // Nothing is pressed.
  await expect(row).toContainText(at.text('statement.status.SUCCESS'))
  await page.getByRole('link', { name: at.text('frame.nav.home') }).click()
  await expect(page.getByRole('button', { name: /^Naga.*฿200\.00/ })).toBeVisible()
  await expect(balanceCard(page)).not.toContainText(at.text('wallet.inTransit'))
  expect(await moneyOf(member)).toBe(500)

  await test.step('one tap brings everything back, and each game says what became of its money', async () => {
    await page.getByRole('button', { name: at.text('game.bringBack') }).click()
    const sheet = at.dialog()
    await expect(sheet.getByRole('listitem')).toContainText('Naga River')
    await sheet.getByRole('button', { name: 'Bring back ฿200.00', exact: true }).click()
    await expect(at.heading('transfer.back.allBack.title')).toBeVisible()
    await expect(sheet.getByRole('listitem')).toContainText(at.text('transfer.back.inWallet'))
    await at.button('wallet.result.done').click()
    await expect(balanceCard(page)).toContainText('฿500.00')
    // Nothing lies in games any more.
    await expect(page.getByRole('button', { name: at.text('game.bringBack') })).toHaveCount(0)
    expect((await member.call(api.wallet)).wallet.amount).toBe(500)
  })
})

test('a transfer that the provider refuses moves nothing, and the form comes back as it was', async ({
  page,
}) => {
  const before = (await member.call(api.wallet)).wallet.amount
  await control('PUT', '/faults', { service: 'game:NAGA', call: 'transfers', fault: 'reject' })
  await visit(page, { locale, member })
  const at = await transfer(page, { amount: '50' })
  await expect(
    page.getByRole('alert').getByRole('heading', { name: at.text('transfer.failedTitle') }),
  ).toBeVisible()
  expect((await member.call(api.wallet)).wallet.amount).toBe(before)
  expect(await moneyOf(member)).toBe(500)
  await at.button('wallet.result.back').click()
  await expect(at.field('transfer.amount')).toHaveValue('50')
  await expect(place(page, 'to', 'Naga')).toBeChecked()
  await mendWorld()
  await at.dialog().getByRole('button', { name: 'Transfer ฿50.00', exact: true }).click()
  await expect(at.heading('transfer.doneTitle')).toBeVisible()
  await at.button('wallet.result.viewStatement').click()
  const rows = page.getByRole('listitem').filter({ hasText: '50.00' })
  await expect(rows.nth(0)).toContainText(at.text('statement.status.SUCCESS'))
  // What failed stays in the statement, with its reason (ux 32).
  await expect(rows.nth(1)).toContainText(at.text('statement.status.FAILED'))
  await expect(rows.nth(1)).toContainText('back')
  expect(await moneyOf(member)).toBe(500)
})

test('an answer that is cut off is looked up in the statement, and the money has moved once', async ({
  page,
}) => {
  const before = (await member.call(api.wallet)).wallet.amount
  await visit(page, { locale, member })
  let calls = 0
  await page.route('**/api/wallet/transfer', async (route) => {
    calls += 1
    await route.fetch()
    await route.abort('connectionreset')
  })
  const at = await transfer(page, { amount: '10' })
  await expect(at.heading('transfer.doneTitle')).toBeVisible()
  expect(calls).toBe(1)
  expect((await member.call(api.wallet)).wallet.amount).toBe(before - 10)
  expect(await moneyOf(member)).toBe(500)
})
