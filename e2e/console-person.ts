/** Somebody of the staff in a browser of their own, by the demo accounts. */
import { test as anyTest, type Browser, expect, type Page } from '@playwright/test'
import * as staff from '../contract/src/calls/staff.ts'
import { createClient } from '../contract/src/client.ts'
import { demoStaffPassword } from '../contract/src/outside/demo-staff.ts'
import { staffLimits } from '../contract/src/staff-limits.ts'
import { accessFaults } from './access-faults.ts'
import { consoleWord } from './console-words.ts'
import { toasts } from './journey.ts'
import { control, moveClock } from './outside.ts'
import { world } from './world.ts'

/** A journey whose people close their browsers at its end: a console that stays open asks and draws beside all that follow. */
export const test = anyTest.extend<{ closing: undefined }>({
  closing: [
    async ({ browser }, use) => {
      await use(undefined)
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
    { auto: true },
  ],
})

/** Each code serves once: the clock goes on by one step of the authenticator first. */
export async function codeOf(username: string): Promise<string> {
  await moveClock(30_000)
  const { code } = (await control('GET', `/authenticator?username=${username}`)) as { code: string }
  return code
}

/** A browser of this person's own, on the page that was wanted; signed in by a call, since the form is the subject of one journey. */
export async function signIn(browser: Browser, username: string, path: string): Promise<Page> {
  const page = await ownPage(browser)
  const answer = await page.context().request.post(`${world().address}${staff.staffLogin.path}`, {
    headers: { 'X-Requested-With': 'XMLHttpRequest' },
    data: { username, password: demoStaffPassword, code: await codeOf(username) },
  })
  await expect(answer).toBeOK()
  await page.goto(`${world().address}/console${path}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return page
}

/** By the form, which is shown first on the way to the page that was wanted. */
export async function signInByForm(browser: Browser, username: string, path: string): Promise<Page> {
  const page = await ownPage(browser)
  await page.goto(`${world().address}/console${path}`)
  await page.getByLabel(consoleWord('session.username')).fill(username)
  await page.getByLabel(consoleWord('session.password'), { exact: true }).fill(demoStaffPassword)
  await page.getByLabel(consoleWord('operator.code')).fill(await codeOf(username))
  await page.getByRole('button', { name: consoleWord('session.submit'), exact: true }).click()
  await page.waitForURL(`**/console${path}`)
  return page
}

const ownPage = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 800 } })).newPage()

/** The same person by calls, for what has no form yet. */
export async function callsOf(page: Page) {
  const cookies = await page.context().cookies(world().address)
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  return createClient({
    baseUrl: world().address,
    token: () => null,
    fetch: (url, request = {}) => {
      const headers = new Headers(request.headers)
      headers.set('Cookie', cookie)
      return fetch(url, { ...request, headers })
    },
  })
}

export async function noFaults(page: Page) {
  expect(await accessFaults(page, { without: toasts })).toEqual([])
  // What scrolls is within it.
  const beyond = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)
  expect(beyond, 'by which the page is taller than its window').toBe(0)
}

/** Nothing of a page lies beside a small phone's screen. */
export async function fitsPhone(page: Page) {
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  const beside = await page.locator('main').evaluate((main) => main.scrollWidth - main.clientWidth)
  expect(beside, 'by which the page is wider than a phone').toBe(0)
  if (size) await page.setViewportSize(size)
}

/** The last code grows old; the session stays. */
export const letCodeGrowOld = () => moveClock(staffLimits.codeLifetimeMs)

/** Where a dangerous act asks for it; the act then goes on by itself. */
export async function giveCode(page: Page, username: string) {
  const asking = page.getByRole('dialog', { name: consoleWord('operator.stepUp.title') })
  await expect(asking).toBeVisible()
  await noFaults(page)
  await asking.getByLabel(consoleWord('operator.code')).fill(await codeOf(username))
  await expect(asking).toBeHidden()
}

/** Somebody else, who finds the request by its reason. */
export async function approveAs(browser: Browser, search: string, reason: string) {
  const risk = await signIn(browser, 'risk', `/approvals?${search}`)
  await risk.getByRole('row').filter({ hasText: reason }).getByRole('button').click()
  await expect(risk.getByRole('complementary')).toContainText(reason)
  await noFaults(risk)
  await risk.keyboard.press('a')
  const confirm = risk.getByRole('dialog').getByRole('button', { name: consoleWord('request.approve') })
  await expect(confirm).toBeFocused()
  await risk.keyboard.press('Enter')
  await expect(risk.getByText(consoleWord('request.approved'))).toBeVisible()
}
