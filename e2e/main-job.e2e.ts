/** The main job, as a new member does it: register, deposit, play, bring it back, withdraw, read it all, log out. */
import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import type { Locale } from '../contract/src/edition.ts'
import { checkScreen, goTo, reload, visit, wordsOf } from './journey.ts'
import { newAccountNo, newPhone, payQr, smsCode } from './outside.ts'
import { wordPattern } from './words.ts'

// As most members have it: with sheets that slide.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const password = 'correct-horse-7'

// One language is enough for the way; how every screen looks in each is seen by the frame.
const locale = 'th'

test(`a new member moves real money through every part, in ${locale}`, async ({ page }) => {
  const phone = newPhone()
  await visit(page, { locale, agreed: false })
  await register(page, locale, phone)
  await logIn(page, locale, phone)
  await deposit(page, locale)
  const returned = await playAndReturn(page, locale)
  await withdraw(page, locale)
  await readStatement(page, locale, returned)
  const code = await shareReceipt(page, locale)
  await logOut(page, locale)
  await test.step('anybody can have the receipt confirmed', () => checkReceipt(page, locale, code))
})

async function register(page: Page, locale: Locale, phone: string) {
  const at = wordsOf(page, locale)
  await expect(at.heading('session.title')).toBeVisible()
  await at.link('session.register').click()
  await expect(at.heading('register.phone.title')).toBeVisible()
  await at.field('register.phone.label').fill(phone)
  await at.button('register.next').click()
  await expect(at.heading('register.otp.title')).toBeVisible()
  await at.field('register.otp.label').fill(await smsCode(phone))
  await expect(at.heading('register.profile.title')).toBeVisible()
  await at.field('register.profile.name').fill('มะลิ ດອກຈຳປາ')
  await at.field('register.profile.password').fill(password)
  await at.field('register.profile.confirm').fill(password)
  await at.field('register.profile.source').selectOption('FRIEND')
  await at.button('register.next').click()
  await expect(at.heading('register.bank.title')).toBeVisible()
  await at.field('register.bank.bank').selectOption('SCB')
  await at.field('register.bank.accountNo').fill(newAccountNo())
  await at.field('register.bank.firstName').fill('mali')
  await at.field('register.bank.lastName').fill('sukjai')
  await expect(at.field('register.bank.firstName')).toHaveValue('MALI')
  await at.button('register.bank.submit').click()
  await expect(page.getByText(at.text('register.done'))).toBeVisible()
  await page.waitForURL('**/login')
}

async function logIn(page: Page, locale: Locale, phone: string) {
  const at = wordsOf(page, locale)
  await at.field('session.username').fill(phone)
  await at.field('session.password').fill(password)
  await at.button('session.submit').click()
  await page.waitForURL('**/user/home')
  await expect(at.heading('home.agreement.title')).toBeVisible()
  await at.button('home.agreement.accept').click()
  await expect(at.dialog()).toBeHidden()
  await expect(balance(page, locale)).toHaveText(/0\.00/)
}

/** The number on the balance card. */
const balance = (page: Page, locale: Locale) =>
  page.getByRole('region', { name: wordsOf(page, locale).text('wallet.balance') })

async function deposit(page: Page, locale: Locale) {
  const at = wordsOf(page, locale)
  await at.button('home.actions.deposit').click()
  await at.field('deposit.amount').fill('500')
  const created = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().includes('/api/qrcode/KBANK'),
  )
  await at.button('deposit.create').click()
  const { qrcodeId } = (await (await created).json()) as { qrcodeId: string }
  await expect(page.getByRole('img', { name: wordPattern(locale, 'deposit.scan') })).toBeVisible()
  await payQr(qrcodeId)
  await expect(page.getByText(at.text('deposit.receivedTitle'))).toBeVisible()
  await checkScreen(page, 'deposit-received')
  // It closes by itself, and the card shows the money: nobody touched the app.
  await expect(at.dialog()).toBeHidden()
  await expect(balance(page, locale)).toContainText('500.00')
}

/** Answers what came back from the game, as it is shown. */
async function playAndReturn(page: Page, locale: Locale): Promise<string> {
  const at = wordsOf(page, locale)
  const card = () => page.getByRole('button', { name: /^Naga/ })
  await card().click()
  await at
    .dialog()
    .getByRole('button', { name: at.text('game.openAccount'), exact: true })
    .click()
  await expect(at.field('game.amount')).toBeVisible()
  await at.field('game.amount').fill('200')
  await at
    .dialog()
    .getByRole('button', { name: wordPattern(locale, 'game.moveInButton') })
    .click()
  await expect(page.getByText(at.text('transfer.doneTitle'))).toBeVisible()
  await checkScreen(page, 'transfer-done')
  const [game] = await Promise.all([page.waitForEvent('popup'), at.button('game.continuePlay').click()])
  await game.waitForLoadState()
  const held = await playRounds(game)
  await game.close()
  await closeDialog(page, locale)
  // On entry home asks the providers what the play has come to.
  await reload(page)
  await expect(card()).toHaveAccessibleName(new RegExp(`[^\\d,]${held}`))
  await card().click()
  await at.dialog().getByText(at.text('game.moveOut'), { exact: true }).click()
  await at.button('game.all').click()
  await at
    .dialog()
    .getByRole('button', { name: wordPattern(locale, 'game.moveOutButton') })
    .click()
  await expect(page.getByText(at.text('transfer.doneTitle'))).toBeVisible()
  await at.button('wallet.result.done').click()
  await closeDialog(page, locale)
  const sum = 300 + Number(held.replace(',', ''))
  await expect(balance(page, locale)).toContainText(sum.toLocaleString('en-US', { minimumFractionDigits: 2 }))
  return held
}

/** Plays by hand on the provider's own page until the money there is not what it was; answers what it is then. */
async function playRounds(game: Page): Promise<string> {
  const shown = game.locator('.balance strong')
  const rounds = game.locator('.history li b')
  await expect(shown).toHaveText('฿200.00')
  do {
    const played = await rounds.count()
    await game.locator('button[type=submit]').click()
    await expect(rounds).toHaveCount(played + 1)
    // A pair gives the stake back: nothing won, nothing lost, once more.
  } while ((await shown.textContent()) === '฿200.00')
  return (await shown.textContent())?.slice(1) as string
}

async function closeDialog(page: Page, locale: Locale) {
  const dialog = page.getByRole('dialog')
  if (await dialog.isVisible())
    await dialog.getByRole('button', { name: wordsOf(page, locale).text('game.close'), exact: true }).click()
  await expect(dialog).toBeHidden()
}

async function withdraw(page: Page, locale: Locale) {
  const at = wordsOf(page, locale)
  await at.button('home.actions.withdraw').click()
  await at.field('withdraw.amount').fill('300')
  await at.button('withdraw.next').click()
  await expect(
    page.getByRole('button', { name: at.text('withdraw.confirm'), exact: true }).last(),
  ).toBeVisible()
  await checkScreen(page, 'withdraw-confirm')
  await page
    .getByRole('button', { name: at.text('withdraw.confirm'), exact: true })
    .last()
    .click()
  await expect(
    page.getByText(at.text('withdraw.doneTitle')).or(page.getByText(at.text('withdraw.paidTitle'))),
  ).toBeVisible()
  await checkScreen(page, 'withdraw-done')
  await at.button('wallet.result.viewStatement').click()
  await page.waitForURL('**/user/statement')
}

async function readStatement(page: Page, locale: Locale, returned: string) {
  const at = wordsOf(page, locale)
  await expect(at.heading('statement.title')).toBeVisible()
  const rows = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: /\d\d:\d\d:\d\d/ })
  await expect(rows).toHaveCount(4)
  await expect(rows.nth(0)).toContainText(at.text('statement.status.SUCCESS'))
  await expect(rows.nth(0)).toContainText(/[−-].*300\.00/)
  await expect(rows.nth(1)).toContainText(returned)
  await expect(rows.nth(2)).toContainText('200.00')
  await expect(rows.nth(3)).toContainText(/\+.*500\.00/)
  // Gregorian years in every language.
  await expect(page.getByRole('main')).toContainText(/\d\d\/\d\d\/20\d\d/)
  await expect(page.getByRole('main')).not.toContainText(/25[67]\d/)
  // What the day moved: transfers only changed places (ux 67).
  await expect(page.getByRole('main')).toContainText(/\+฿500\.00.*\u2212฿300\.00/)
  await at.field('statement.search.label').fill('฿300')
  await at.field('statement.search.label').press('Enter')
  await expect(rows).toHaveCount(1)
  await at.button('statement.search.clear').click()
  await expect(rows).toHaveCount(4)
}

/** The picture of the deposit's receipt. @returns the code in its QR. */
async function shareReceipt(page: Page, locale: Locale): Promise<string> {
  const at = wordsOf(page, locale)
  const read = page.waitForResponse((answer) => answer.url().includes('/api/statement/receipt/'))
  await page.getByRole('main').getByRole('listitem').last().getByRole('button').click()
  const { code } = (await (await read).json()) as { code: string }
  const share = at.button('statement.share.button')
  await expect(share).toBeEnabled()
  const saved = page.waitForEvent('download')
  await share.click()
  const file = await readFile(await (await saved).path())
  const widthAt = 16
  expect(file.readUInt32BE(widthAt)).toBe(1080)
  await checkScreen(page, 'receipt-shared')
  await page.keyboard.press('Escape')
  await expect(at.dialog()).toBeHidden()
  return code
}

async function checkReceipt(page: Page, locale: Locale, code: string) {
  const at = wordsOf(page, locale)
  await goTo(page, `/check/${code}`)
  const answer = async (amount: string) => {
    await at.field('statement.check.amount').fill(amount)
    await at.button('statement.check.go').click()
  }
  await answer('501')
  await expect(page.getByText(at.text('statement.check.noText'))).toBeVisible()
  await answer('500')
  await expect(page.getByText(at.text('statement.check.yesText'))).toBeVisible()
  await checkScreen(page, 'check')
}

async function logOut(page: Page, locale: Locale) {
  const at = wordsOf(page, locale)
  // A message at the top lies over the button, and stays as long as the pointer is on it.
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
  await at.button('frame.logout.label').click()
  await page
    .getByRole('alertdialog')
    .or(at.dialog())
    .getByRole('button', { name: at.text('frame.logout.confirm'), exact: true })
    .click()
  await page.waitForURL('**/login')
  expect(
    await page.evaluate(() => sessionStorage.getItem('token') ?? localStorage.getItem('token')),
  ).toBeNull()
}
