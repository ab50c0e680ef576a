/** Withdrawals when they cannot be: outside the limits, more than there is, refused by the bank (spec §5, decisions D6). */

import { randomInt } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import * as api from '../contract/src/calls/member.ts'
import { aMember, checkScreen, goTo, logIn, mendWorld, moneyOf, visit, wordsOf } from './journey.ts'
import { control, newAccountNo, smsCode } from './outside.ts'
import { putPasskeyDevice } from './passkey-device.ts'

const locale = 'en'

async function openWithdraw(page: Page) {
  const at = wordsOf(page, locale)
  await at.button('home.actions.withdraw').click()
  await expect(at.field('withdraw.amount')).toBeVisible()
  return at
}

test.afterEach(mendWorld)

test('what is below, above or more than there is, is said beside the field before anything is sent', async ({
  page,
}) => {
  const member = await aMember({ money: 500 })
  const { withdrawMin, withdrawMax } = await member.call(api.withdrawLimits)
  await visit(page, { locale, member })
  page.on('request', (request) => expect(request.url()).not.toMatch(/\/api\/wallet\/withdraw/))
  const at = await openWithdraw(page)
  const money = (baht: number) => `฿${baht.toLocaleString('en-US', { minimumFractionDigits: 2 })}`
  // Both limits stand there before they are met (ux 29).
  await expect(at.dialog()).toContainText(`From ${money(withdrawMin)} to ${money(withdrawMax)}`)
  const tooLittle: [string, string][] = [
    ['', at.text('withdraw.amountMissing')],
    [String(withdrawMin - 0.01), `The least you can withdraw is ${money(withdrawMin)}`],
  ]
  for (const [amount, refusal] of tooLittle) {
    await at.field('withdraw.amount').fill(amount)
    await at.button('withdraw.next').click()
    await expect(page.getByRole('alert')).toHaveText(refusal)
  }
  // What more digits cannot mend is said while it is typed (ux 66).
  const tooMuch: [string, string][] = [
    [String(withdrawMax + 1), `The most you can withdraw at a time is ${money(withdrawMax)}`],
    ['500.01', 'You can withdraw ฿500.00 at most right now'],
  ]
  for (const [amount, refusal] of tooMuch) {
    await at.field('withdraw.amount').fill(amount)
    await expect(page.getByRole('alert')).toHaveText(refusal)
    await expect(at.button('withdraw.next')).toBeDisabled()
  }
  await at.button('withdraw.all').click()
  await expect(at.field('withdraw.amount')).toHaveValue('500')
  await expect(page.getByRole('alert')).toBeHidden()
  // Typed in Thai digits, it is the same amount.
  await at.field('withdraw.amount').fill('๑๕๐')
  await expect(at.field('withdraw.amount')).toHaveValue('150')
})

test('what the bank refuses comes back, and the statement says why', async ({ page }) => {
  // The sandbox's bank refuses accounts that end so.
  const member = await aMember({ money: 500, accountNo: `1${randomInt(10_000, 99_999)}0500` })
  // Proved in the session that set it; the page has another one.
  const pin = '482913'
  await member.call(api.setPin, { body: { pin, password: member.password } })
  await putPasskeyDevice(page)
  await visit(page, { locale, member: await logIn(member.phone, member.password) })
  await test.step('a passkey is added, by the PIN', async () => {
    const at = wordsOf(page, locale)
    await at.link('frame.nav.profile').click()
    await at.link('safety.link').click()
    await at.button('safety.passkeys.add').click()
    await at
      .dialog()
      .getByRole('button', { name: at.text('safety.passkeys.next'), exact: true })
      .click()
    await at.field('safety.stepUp.label').fill(pin)
    await expect(page.getByRole('main').getByText(at.text('safety.passkeys.unused'))).toBeVisible()
    await checkScreen(page, 'passkeys')
    await at.link('frame.nav.home').click()
    // Another PIN ends what this session has just proved.
    await member.call(api.setPin, { body: { pin, password: member.password } })
  })
  const at = await openWithdraw(page)
  await at.field('withdraw.amount').fill('300')
  await at.button('withdraw.next').click()
  const confirm = page.getByRole('alertdialog')
  await expect(confirm).toContainText('•••• 0500')
  await confirm.getByRole('button', { name: at.text('withdraw.confirm'), exact: true }).dblclick()
  await test.step('a wrong PIN is said; by the passkey the withdrawal goes on by itself', async () => {
    await at.field('safety.stepUp.label').fill('908172')
    await expect(page.getByRole('alert')).toHaveText(at.refusal('PIN_WRONG'))
    await checkScreen(page, 'step-up')
    await at.button('safety.stepUp.passkey').click()
  })
  await expect(at.heading('withdraw.doneTitle').or(at.heading('withdraw.returnedTitle'))).toBeVisible()
  expect(await moneyOf(member)).toBe(500)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await goTo(page, '/user/statement')
  const row = page.getByRole('listitem').filter({ hasText: '300.00' })
  await expect(row).toHaveCount(1)
  await expect(row).toContainText(at.text('statement.status.FAILED'))
  await expect(row).toContainText(at.text('statement.failed.withdraw'))
  await page.getByRole('link', { name: at.text('frame.nav.home') }).click()
  const card = page.getByRole('main').getByRole('region', { name: at.text('wallet.balance') })
  await expect(card).toContainText('฿500.00')
  await expect(card).not.toContainText(at.text('wallet.held'))
  await test.step('the passkey logs in, and is removed by the password', async () => {
    await at.button('frame.logout.label').click()
    const leave = { name: at.text('frame.logout.confirm') }
    await page.getByRole('alertdialog').getByRole('button', leave).click()
    await at.button('session.passkey.submit').click()
    await page.waitForURL('**/user/home')
    await at.link('frame.nav.profile').click()
    await at.link('safety.link').click()
    await page.getByRole('button', { name: /^Remove: / }).click()
    await at.field('safety.pin.password').fill(member.password)
    await at
      .dialog()
      .getByRole('button', { name: at.text('safety.passkeys.remove'), exact: true })
      .click()
    await expect(page.getByRole('button', { name: /^Remove: / })).toHaveCount(0)
  })
})

test('more than the wallet holds: the games are emptied first, and one that keeps its money is named', async ({
  page,
}) => {
  const member = await aMember({ money: 500 })
  for (const slotCode of ['NAGA', 'LOTUS']) {
    await member.call(api.activateSlot, { params: { slotCode } })
    await member.call(api.transfer, { body: { from: 'WALLET', to: slotCode, amount: 150 } })
  }
  await visit(page, { locale, member })
  const at = await openWithdraw(page)
  await at.button('withdraw.all').click()
  await expect(at.field('withdraw.amount')).toHaveValue('500')
  await expect(at.dialog()).toContainText('Everything in your games, ฿300.00, moves to it first')
  await checkScreen(page, 'withdraw-games-first')
  const withdraw = async () => {
    await at.button('withdraw.next').click()
    const confirm = page.getByRole('alertdialog')
    await expect(confirm).toContainText(at.text('withdraw.confirmGames'))
    await confirm.getByRole('button', { name: at.text('withdraw.confirm'), exact: true }).click()
  }
  // Only this member plays here, so the fault meets nobody else's money.
  await control('PUT', '/faults', { service: 'game:LOTUS', call: 'transfers', fault: 'reject' })
  await withdraw()
  await expect(page.getByRole('alert')).toContainText(at.text('withdraw.gamesRefused.MONEY_NOT_ENOUGH'))
  await expect(page.getByRole('alert')).toContainText('Your wallet holds ฿350.00 now')
  await expect(at.dialog().getByRole('listitem')).toContainText(at.text('withdraw.stayed.TRANSFER_FAIL'))
  await checkScreen(page, 'withdraw-games-kept')
  expect(await moneyOf(member)).toBe(500)
  await mendWorld()
  await at.button('wallet.result.back').click()
  await expect(at.field('withdraw.amount')).toHaveValue('500')
  await withdraw()
  await expect(at.heading('withdraw.doneTitle').or(at.heading('withdraw.paidTitle'))).toBeVisible()
  await expect.poll(() => moneyOf(member)).toBe(0)
})

test('money goes to another account only with the code from the own phone, which is told of the change', async ({
  page,
}) => {
  const member = await aMember()
  const accountNo = newAccountNo()
  const [grouped, last4] = [accountNo.replace(/^(...)(...)/, '$1-$2-'), accountNo.slice(-4)]
  await visit(page, { locale, member, path: '/user/profile' })
  const at = wordsOf(page, locale)
  await at.button('member.profile.changeBank').click()
  await expect(at.field('register.bank.accountNo')).toHaveValue(/^\d+$/)
  await at.field('register.bank.bank').selectOption('KBANK')
  await at.field('register.bank.accountNo').fill(accountNo)
  await at
    .dialog()
    .getByRole('button', { name: at.text('member.profile.changeBank') })
    .click()
  await expect(at.dialog()).toContainText(member.phone)
  await checkScreen(page, 'bank-account-code')
  const code = await smsCode(member.phone)
  await at.field('register.otp.label').fill(code === '111111' ? '222222' : '111111')
  await expect(page.getByRole('alert')).toHaveText(at.refusal('OTP_CODE_INVALID'))
  await at.field('register.otp.label').fill(code)
  await expect(at.dialog()).toBeHidden()
  await expect(page.getByRole('main')).toContainText(grouped)
  await expect
    .poll(async () => ((await control('GET', `/sms?to=${member.phone}`)) as { text: string }[])[0]?.text)
    .toContain(`ending in ${last4}`)
})
