/** Logging in: a wrong password, where it leads, how long it lasts, and coming back after it has ended (spec §2, decisions D12). */
import { expect, type Page, test } from '@playwright/test'
import * as api from '../contract/src/calls/member.ts'
import { aMember, checkScreen, goTo, type JourneyMember, visit, wordsOf } from './journey.ts'
import { smsCode, smsCount } from './outside.ts'

const locale = 'en'
let member: JourneyMember

test.beforeAll(async () => {
  member = await aMember()
})

async function logIn(page: Page, { password = member.password, remember = false } = {}) {
  const at = wordsOf(page, locale)
  await at.field('session.username').fill(member.phone)
  await at.field('session.password').fill(password)
  if (remember) await page.getByText(at.text('session.remember')).click()
  await at.button('session.submit').click()
  return at
}

const tokens = (page: Page) =>
  page.evaluate(() => ({ kept: localStorage.getItem('token'), tab: sessionStorage.getItem('token') }))

test('a wrong password is said in place, and goes away on typing', async ({ page }) => {
  await visit(page, { locale })
  const at = await logIn(page, { password: 'not-my-password' })
  const refusal = page.getByRole('alert')
  await expect(refusal).toBeVisible()
  await expect(page).toHaveURL(/\/login/)
  await at.field('session.password').pressSequentially('x')
  await expect(refusal).toBeHidden()
  // One answer for both, so that nobody learns who is a member (decisions D12).
  await at.button('session.submit').click()
  const wrongPassword = await refusal.textContent()
  await at.field('session.username').fill('0899999999')
  await at.button('session.submit').click()
  await expect(refusal).toHaveText(wrongPassword as string)
})

test('a member who was logged out everywhere comes back to the same page after logging in', async ({
  page,
}) => {
  await visit(page, { locale, path: '/user/statement' })
  await page.waitForURL(/\/login\?wanted=/)
  await logIn(page)
  await page.waitForURL('**/user/statement')
  await test.step('each device is listed, and others are logged out', async () => {
    const at = wordsOf(page, locale)
    await at.link('frame.nav.profile').click()
    await at.link('safety.link').click()
    await expect(page.getByText(at.text('safety.devices.current'))).toHaveCount(1)
    await checkScreen(page, 'safety')
    const ends = page.getByRole('button', { name: /^Log out: / })
    for (let left = await ends.count(); left > 0; left--) {
      await ends.first().click()
      await expect(ends).toHaveCount(left - 1)
    }
    await expect(member.call(api.profile)).rejects.toThrow('invalid-token')
    await page.goBack()
    await page.goBack()
    await page.waitForURL('**/user/statement')
    // A call that is under way could learn of the end before the socket tells why.
    await expect(page.getByText(at.text('statement.emptyTitle'))).toBeVisible()
  })
  const { token } = await member.call(api.login, {
    body: { username: member.phone, password: member.password },
  })
  await page.request.post('/api/logout', {
    data: { everywhere: true },
    headers: { authorization: `Bearer ${token}`, 'x-requested-with': 'XMLHttpRequest' },
  })
  // Nothing is pressed: the socket tells that the session has ended.
  await page.waitForURL(/\/login\?wanted=/)
  await expect.poll(() => tokens(page)).toEqual({ kept: null, tab: null })
  await expect(page.getByText(wordsOf(page, locale).text('session.ended.logout'))).toBeVisible()
  await expect(wordsOf(page, locale).field('session.username')).toHaveValue(member.phone)
  await logIn(page)
  await page.waitForURL('**/user/statement')
})

// Which addresses are never followed is said in web/src/session/wanted-address.test.ts; here, that the login asks.
test('a login is never led to another site', async ({ page }) => {
  await visit(page, { locale, path: `/login?wanted=${encodeURIComponent('//evil.example/user')}` })
  await logIn(page)
  await page.waitForURL('**/user/home')
  await expect(wordsOf(page, locale).button('home.actions.deposit')).toBeVisible()
})

test('a session belongs to the tab; remembered, it outlives it, until it is left', async ({
  page,
  context,
}) => {
  await visit(page, { locale })
  await logIn(page)
  await page.waitForURL('**/user/home')
  expect(await tokens(page)).toEqual({ kept: null, tab: expect.stringMatching(/\S{20,}/) })
  const other = await context.newPage()
  await goTo(other, '/')
  await other.waitForURL('**/login')
  await logIn(other, { remember: true })
  await other.waitForURL('**/user/home')
  expect(await tokens(other)).toEqual({ kept: expect.stringMatching(/\S{20,}/), tab: null })
  await other.close()
  const later = await context.newPage()
  await goTo(later, '/')
  await later.waitForURL('**/user/home')
  const at = wordsOf(later, locale)
  await at.button('frame.logout.label').click()
  await later
    .getByRole('alertdialog')
    .getByRole('button', { name: at.text('frame.logout.confirm') })
    .click()
  await later.waitForURL('**/login')
  expect(await tokens(later)).toEqual({ kept: null, tab: null })
})

// One language is enough for the way; how every screen looks in each is seen by the frame.
const language = 'th'

test(`a forgotten password is set anew by a code, in ${language}`, async ({ page }) => {
  const forgetful = await aMember()
  const password = 'correct-horse-8'
  await visit(page, { locale: language })
  const at = wordsOf(page, language)
  await at.link('session.forgot').click()
  // The login has a field of the same name.
  await expect(at.heading('session.forgot')).toBeVisible()
  await at.field('register.phone.label').fill(forgetful.phone)
  await at.button('register.next').click()
  // The first was for registering; this one goes out after the answer.
  await expect.poll(() => smsCount(forgetful.phone)).toBe(2)
  await at.field('register.otp.label').fill(await smsCode(forgetful.phone))
  await at.field('member.password.new').fill(password)
  await at.field('member.password.confirm').fill(password)
  await at.button('member.password.submit').click()
  await page.waitForURL('**/login')
  await expect(at.field('session.username')).toHaveValue(forgetful.phone)
  await at.field('session.password').fill(password)
  await at.button('session.submit').click()
  await page.waitForURL('**/user/home')
  await test.step('the account is closed for good, and the login says so', async () => {
    await at.link('frame.nav.profile').click()
    await at.link('safety.link').click()
    await at.button('safety.close.open').click()
    await at.field('safety.close.password').fill(password)
    await checkScreen(page, 'closing')
    await at
      .dialog()
      .getByRole('button', { name: at.text('safety.close.open'), exact: true })
      .click()
    await page.waitForURL('**/login')
    await expect(page.getByText(at.text('session.ended.closed'))).toBeVisible()
  })
})
