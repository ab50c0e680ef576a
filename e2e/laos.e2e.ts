/** The Laos edition, from the first screen to the payout: Lao words, phones and banks, kip beside baht (spec §1, §5, §9). */
import { randomInt } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import * as api from '../contract/src/calls/member.ts'
import { aMember, checkScreen, goTo, moneyOf, visit, wordsOf } from './journey.ts'
import { moveClock, newAccountNo, payQr, sendTransfer, smsCode } from './outside.ts'
import { wordPattern } from './words.ts'

const locale = 'la'
const password = 'correct-horse-7'
const at = (page: Page) => wordsOf(page, locale)

const balance = (page: Page) =>
  page.getByRole('main').getByRole('region', { name: at(page).text('wallet.balance') })

test('a new member in Laos registers, pays in kip, plays and withdraws, in Lao from the first screen', async ({
  page,
}) => {
  const phone = `020${randomInt(20_000_000, 99_999_999)}`
  const accountNo = newAccountNo()
  await goTo(page, '/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'lo')
  await at(page).link('session.register').click()
  await register(page, { phone, accountNo })
  await logIn(page, phone)
  await expect(balance(page)).toContainText('LAK')
  await checkScreen(page, 'laos-home')
  await depositByQr(page)
  await depositByTransfer(page, accountNo)
  const won = await playAndReturn(page)
  await withdraw(page)
  await goTo(page, '/user/statement')
  const rows = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: /\d\d:\d\d:\d\d/ })
  await expect(rows).toHaveCount(5)
  await expect(rows.nth(0)).toContainText('50,000.00')
  await expect(rows.nth(1)).toContainText(won)
  await expect(rows.nth(3)).toContainText('100,000.00')
  await expect(rows.nth(4)).toContainText('250,000.00')
  await expect(rows.nth(4)).toContainText('BCEL One')
  await expect(page.getByRole('main')).not.toContainText('฿')
  await checkScreen(page, 'laos-statement')
})

for (const language of ['la', 'en'] as const)
  test(`no page of a member with kip speaks of baht, in ${language}`, async ({ page }) => {
    // The narrowest phone: kip are written with more digits than baht.
    await page.setViewportSize({ width: 320, height: 844 })
    await visit(page, { locale: language, member: await aMember() })
    for (const path of ['home', 'bonus', 'statement', 'profile', 'play', 'notices', 'safety', 'contact']) {
      await goTo(page, `/user/${path}`)
      await expect(page.getByRole('main')).toBeVisible()
      await expect(page.locator('.animate-shimmer')).toHaveCount(0)
      await expect(page.getByRole('main'), path).not.toContainText(/฿|baht|ບາດ|บาท|TrueMoney|PromptPay/i)
      await checkScreen(page, `laos-${language}-${path}`)
    }
  })

test('a large sum in kip stands on one line of its card in a transfer', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 844 })
  const accountNo = newAccountNo()
  const member = await aMember({ accountNo })
  const amount = 99_999_999
  await sendTransfer({ accountNo, to: { bankCode: 'BCEL', bankAccountNo: '010110001234567' }, amount })
  await expect.poll(() => moneyOf(member)).toBe(amount)
  await member.call(api.activateSlot, { params: { slotCode: 'NAGA' } })
  await visit(page, { locale, member, path: '/user/home' })
  await at(page).button('home.actions.transfer').click()
  const card = at(page)
    .dialog()
    .getByText(/99,999,999\.00/)
    .first()
  await expect(card).toBeVisible()
  const lines = await card.evaluate((element) => {
    const words = document.createRange()
    words.selectNodeContents(element)
    return new Set([...words.getClientRects()].map(({ top }) => top)).size
  })
  expect(lines).toBe(1)
  await checkScreen(page, 'laos-transfer')
})

async function register(page: Page, { phone, accountNo }: { phone: string; accountNo: string }) {
  const { field, button, heading, text } = at(page)
  // The login before it has a field of the same name.
  await expect(heading('register.phone.title')).toBeVisible()
  await field('register.phone.label').fill('1234567')
  await button('register.next').click()
  await expect(page.getByRole('alert')).toHaveText(text('register.phone.wrongLao'))
  await field('register.phone.label').fill(phone)
  await button('register.next').click()
  await expect(heading('register.otp.title')).toBeVisible()
  await field('register.otp.label').fill(await smsCode(phone))
  await expect(heading('register.profile.title')).toBeVisible()
  await field('register.profile.name').fill('ດອກຈຳປາ')
  await field('register.profile.password').fill(password)
  await field('register.profile.confirm').fill(password)
  await field('register.profile.source').selectOption('FRIEND')
  await button('register.next').click()
  await expect(heading('register.bank.title')).toBeVisible()
  // Kip unless somebody says baht.
  await expect(field('register.bank.currency')).toHaveValue('LAK')
  await field('register.bank.bank').selectOption('BCEL')
  await field('register.bank.accountNo').fill(accountNo)
  await field('register.bank.firstName').fill('mali')
  await field('register.bank.lastName').fill('sukjai')
  await checkScreen(page, 'laos-register-bank')
  await button('register.bank.submit').click()
  await page.waitForURL('**/login')
}

async function logIn(page: Page, phone: string) {
  const { field, button, heading, dialog } = at(page)
  await field('session.username').fill(phone)
  await field('session.password').fill(password)
  await button('session.submit').click()
  await expect(heading('home.agreement.title')).toBeVisible()
  await button('home.agreement.accept').click()
  await expect(dialog()).toBeHidden()
}

/** Nothing that pays in baht only is offered. */
async function depositByQr(page: Page) {
  const { field, button, tab, heading, dialog } = at(page)
  await button('home.actions.deposit').click()
  await expect(tab('deposit.ways.qrKip')).toBeVisible()
  await expect(tab('deposit.ways.qr')).toBeHidden()
  await expect(tab('deposit.ways.trueMoney')).toBeHidden()
  await field('deposit.amount').fill('250000')
  await checkScreen(page, 'laos-deposit-qr')
  const created = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().includes('/api/qrcode/BCELQR'),
  )
  await button('deposit.create').click()
  const { qrcodeId } = (await (await created).json()) as { qrcodeId: string }
  await expect(page.getByRole('img', { name: wordPattern(locale, 'deposit.scan') })).toBeVisible()
  await checkScreen(page, 'laos-qr')
  await payQr(qrcodeId, { amount: 250_000 })
  await moveClock(10_000)
  await expect(heading('deposit.receivedTitle')).toBeVisible()
  await expect(dialog()).toContainText(/LAK\s?250,000\.00/)
  await checkScreen(page, 'laos-received')
  await expect(dialog()).toBeHidden()
  await expect(balance(page)).toContainText('250,000.00')
}

async function depositByTransfer(page: Page, accountNo: string) {
  const { field, button, tab, heading, dialog } = at(page)
  await button('home.actions.deposit').click()
  await tab('deposit.ways.bank').click()
  await checkScreen(page, 'laos-deposit')
  await field('deposit.expected.amount').fill('100000')
  await button('deposit.expected.submit').click()
  const to = { bankCode: 'BCEL', bankAccountNo: '010110001234567' }
  await sendTransfer({ accountNo, fromBank: 'BCEL', to, amount: 100_000 })
  await expect(heading('deposit.receivedTitle')).toBeVisible()
  await expect(dialog()).toContainText(/LAK\s?100,000\.00/)
  await expect(dialog()).toBeHidden()
  await expect(balance(page)).toContainText('350,000.00')
}

/** Answers what came back from the game, as it is shown. */
async function playAndReturn(page: Page): Promise<string> {
  const { field, button, heading, dialog, text } = at(page)
  await page.getByRole('button', { name: /^Naga/ }).click()
  await dialog()
    .getByRole('button', { name: text('game.openAccount'), exact: true })
    .click()
  await field('game.amount').fill('100000')
  await checkScreen(page, 'laos-game')
  await dialog()
    .getByRole('button', { name: wordPattern(locale, 'game.moveInButton') })
    .click()
  await expect(heading('transfer.doneTitle')).toBeVisible()
  const [game] = await Promise.all([page.waitForEvent('popup'), button('game.continuePlay').click()])
  await game.waitForLoadState()
  const shown = game.locator('.balance strong')
  await expect(shown).toHaveText('₭100,000.00')
  if (process.env.LOOK) await game.screenshot({ path: `${process.env.LOOK}/laos-provider.png` })
  const rounds = game.locator('.history li b')
  do {
    const played = await rounds.count()
    await game.locator('button[type=submit]').click()
    await expect(rounds).toHaveCount(played + 1)
  } while ((await shown.textContent()) === '₭100,000.00')
  const held = (await shown.textContent())?.slice(1) as string
  await game.close()
  await goTo(page, '/user/home')
  await page.getByRole('button', { name: /^Naga/ }).click()
  // All of it is what was last read: on entry home asks the providers what the play has come to.
  await expect(dialog()).toContainText(held)
  await dialog().getByText(text('game.moveOut'), { exact: true }).click()
  await button('game.all').click()
  await dialog()
    .getByRole('button', { name: wordPattern(locale, 'game.moveOutButton') })
    .click()
  await expect(heading('transfer.doneTitle')).toBeVisible()
  await expect(dialog()).not.toContainText('฿')
  await button('wallet.result.done').click()
  await goTo(page, '/user/home')
  const sum = 250_000 + Number(held.replaceAll(',', ''))
  await expect(balance(page)).toContainText(sum.toLocaleString('en-US', { minimumFractionDigits: 2 }))
  return held
}

async function withdraw(page: Page) {
  const { field, button, heading, text } = at(page)
  await button('home.actions.withdraw').click()
  await field('withdraw.amount').fill('50000')
  await button('withdraw.next').click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: text('withdraw.confirm'), exact: true })
    .click()
  await expect(heading('withdraw.doneTitle').or(heading('withdraw.paidTitle'))).toBeVisible()
  await checkScreen(page, 'laos-withdraw-done')
}

test('a member in Laos who holds baht pays by QR, and sees no kip', async ({ page }) => {
  const member = await aMember({ money: 500, currency: 'BAHT' })
  expect(await moneyOf(member)).toBe(500)
  const { banks } = await member.call(api.depositLookup)
  expect(new Set(banks.map(({ currency }) => currency))).toEqual(new Set(['THB']))
  await visit(page, { locale, member })
  await expect(balance(page)).toContainText('฿500.00')
  await expect(page.getByRole('main')).not.toContainText(/LAK|ກີບ/)
  await at(page).button('home.actions.deposit').click()
  await expect(at(page).tab('deposit.ways.qr')).toBeVisible()
  await expect(at(page).tab('deposit.ways.qrKip')).toBeHidden()
  await expect(page.getByRole('dialog')).not.toContainText('LAK')
  await checkScreen(page, 'laos-deposit-baht')
})
