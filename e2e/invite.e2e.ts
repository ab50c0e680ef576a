/** Inviting a friend from end to end: the link, the friend's registration, what the friend loses, and the bonus for it (spec §2, D9). */
import { expect, type Page, test } from '@playwright/test'
import * as api from '../contract/src/calls/member.ts'
import type { Locale } from '../contract/src/edition.ts'
import {
  aMember,
  checkScreen,
  goTo,
  type JourneyMember,
  logIn,
  payIn,
  reload,
  visit,
  wordsOf,
} from './journey.ts'
import { expectClosed, lose, passDay } from './lost-money.ts'
import { newAccountNo, newPhone, smsCode } from './outside.ts'

const password = 'correct-horse-7'

// One language is enough for the way; how every screen looks in each is seen by the frame.
const locale = 'la'

test(`a friend registers by the link, loses, and the bonus is received once, in ${locale}`, async ({
  page,
  browser,
}) => {
  let inviter = await aMember()
  await visit(page, { locale, member: inviter, theme: 'light' })
  const link = await copyLink(page, locale)

  const elsewhere = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const friend = await registerBy(link, await elsewhere.newPage(), locale)
  await elsewhere.close()
  await payIn(friend, 600)
  await lose(friend, 600)

  inviter = await passDay(inviter)
  await expectClosed(async () => (await inviter.call(api.wallet)).invite.amount, 30)
  await seeAgain(page, inviter)
  await claim(page, locale)
  expect((await inviter.call(api.wallet)).wallet.amount).toBe(30)
})

/** By way of the banners; answers what the copy button put on the clipboard. */
async function copyLink(page: Page, locale: Locale): Promise<string> {
  const at = wordsOf(page, locale)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await expect(page.getByRole('region', { name: at.text('invite.bonus') })).toContainText('0.00')
  await at.button('home.actions.invite').click()
  await expect(at.dialog().getByRole('heading', { level: 3 })).toBeVisible()
  await at.button('site.banners.continue').click()
  await expect(page.getByRole('img', { name: at.text('invite.link.qr') })).toBeVisible()
  await expect(page.getByText(at.text('invite.list.empty'))).toBeVisible()
  await at.button('invite.link.copyLink').click()
  await expect(page.getByText(at.text('invite.link.copied'), { exact: true })).toBeVisible()
  return page.evaluate(() => navigator.clipboard.readText())
}

async function registerBy(link: string, page: Page, locale: Locale): Promise<JourneyMember> {
  const at = wordsOf(page, locale)
  const phone = newPhone()
  await visit(page, { locale, path: link })
  await at.field('register.phone.label').fill(phone)
  await at.button('register.next').click()
  await expect(at.heading('register.otp.title')).toBeVisible()
  await at.field('register.otp.label').fill(await smsCode(phone))
  await expect(at.heading('register.profile.title')).toBeVisible()
  const code = new URL(link).searchParams.get('code') ?? 'none'
  expect(code).toMatch(/^KAPAO\d{9}$/)
  await expect(at.field('register.profile.invite')).toHaveValue(code)
  // Kept when the page is loaded again, and when the friend comes back without the link.
  await reload(page)
  await expect(at.field('register.profile.invite')).toHaveValue(code)
  await goTo(page, '/register')
  await expect(at.field('register.profile.invite')).toHaveValue(code)
  await at.field('register.profile.name').fill('สมชาย')
  await at.field('register.profile.password').fill(password)
  await at.field('register.profile.confirm').fill(password)
  await at.field('register.profile.source').selectOption('FRIEND')
  await at.button('register.next').click()
  await at.field('register.bank.bank').selectOption('SCB')
  await at.field('register.bank.accountNo').fill(newAccountNo())
  await at.field('register.bank.firstName').fill('somchai')
  await at.field('register.bank.lastName').fill('jaidee')
  await at.button('register.bank.submit').click()
  await page.waitForURL('**/login')
  return logIn(phone, password)
}

/** The page as it is after a new login. The app is left first: as it learns that its session has ended, it removes the token. */
async function seeAgain(page: Page, { token }: JourneyMember) {
  await goTo(page, '/livez')
  await page.evaluate((fresh) => sessionStorage.setItem('token', fresh), token)
  await goTo(page, '/user/home')
}

async function claim(page: Page, locale: Locale) {
  const at = wordsOf(page, locale)
  const bonus = page.getByRole('main').getByRole('region', { name: at.text('invite.bonus') })
  await expect(bonus).toContainText('30.00')
  await checkScreen(page, 'home-with-invite-bonus')
  await at.button('invite.receive').click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(at.text('invite.claim.intoWallet'))
  await checkScreen(page, 'invite-claim')
  await dialog.getByRole('button', { name: at.text('wallet.collect.confirm'), exact: true }).dblclick()
  await expect(page.getByText(at.refusal('INVITE_BONUS_SUCCESS'))).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(bonus).toContainText('0.00')
  await expect(at.button('invite.receive')).toBeHidden()
  const card = page.getByRole('main').getByRole('region', { name: at.text('wallet.balance') })
  await expect(card).toContainText('30.00')

  await at.button('home.actions.invite').click()
  await at.button('site.banners.continue').click()
  const row = at.dialog().getByRole('listitem').filter({ hasText: 'สม***' })
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('30.00')
  await checkScreen(page, 'invite-list')
}
