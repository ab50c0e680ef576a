/** The Laos edition, from the first screen to the payout: Lao words, phones and banks, kip beside baht (spec §1, §5, §9). */
import { randomInt } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import * as api from '../contract/src/calls/member.ts'
import { aMember, checkScreen, moneyOf, visit, wordsOf } from './journey.ts'
import { newAccountNo, sendTransfer, smsCode } from './outside.ts'
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
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'lo')
  await at(page).link('session.register').click()
  await register(page, { phone, accountNo })
  await logIn(page, phone)
  await expect(balance(page)).toContainText('LAK')
  await checkScreen(page, 'laos-home')
  await depositByTransfer(page, accountNo)
  await moveIntoGame(page)
  await withdraw(page)
  await page.goto('/user/statement')
  const rows = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: /\d\d:\d\d:\d\d/ })
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(0)).toContainText('50,000.00')
  await expect(rows.nth(2)).toContainText('250,000.00')
  await expect(page.getByRole('main')).not.toContainText('฿')
  await checkScreen(page, 'laos-statement')
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
async function depositByTransfer(page: Page, accountNo: string) {
  const { field, button, tab, heading, dialog } = at(page)
  await button('home.actions.deposit').click()
  await expect(tab('deposit.ways.bank')).toBeVisible()
  await expect(tab('deposit.ways.qr')).toBeHidden()
  await expect(tab('deposit.ways.trueMoney')).toBeHidden()
  await checkScreen(page, 'laos-deposit')
  await field('deposit.expected.amount').fill('250000')
  await button('deposit.expected.submit').click()
  const to = { bankCode: 'BCEL', bankAccountNo: '010110001234567' }
  await sendTransfer({ accountNo, fromBank: 'BCEL', to, amount: 250_000 })
  await expect(heading('deposit.receivedTitle')).toBeVisible({ timeout: 30_000 })
  await expect(dialog()).toContainText(/LAK\s?250,000\.00/)
  await expect(dialog()).toBeHidden({ timeout: 15_000 })
  await expect(balance(page)).toContainText('250,000.00')
}

async function moveIntoGame(page: Page) {
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
  await button('wallet.result.done').click()
  await dialog()
    .getByRole('button', { name: text('game.close'), exact: true })
    .click()
  await expect(balance(page)).toContainText('150,000.00')
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
  await at(page).button('home.actions.deposit').click()
  await expect(at(page).tab('deposit.ways.qr')).toBeVisible()
  await expect(page.getByRole('dialog')).not.toContainText('LAK')
  await checkScreen(page, 'laos-deposit-baht')
})
