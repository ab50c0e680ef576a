/** The service itself: closed and open again, addresses that do not exist, languages, and what a device remembers (spec §2). */
import { expect, test } from '@playwright/test'
import {
  aMember,
  goTo,
  type JourneyMember,
  locales,
  mendWorld,
  reload,
  setTerminated,
  visit,
  wordsOf,
} from './journey.ts'

let member: JourneyMember

test.beforeAll(async () => {
  member = await aMember({ money: 120 })
})
test.afterEach(mendWorld)

test('when the service ends, every way leads to /terminated, and back once it is open again', async ({
  page,
}) => {
  const at = wordsOf(page, 'en')
  await visit(page, { locale: 'en', member })
  await expect(at.button('home.actions.deposit')).toBeVisible()
  await setTerminated(true)
  // Whatever the app asks next leads there: a tap, or a refresh that was due anyway.
  await Promise.any([at.button('wallet.check').click(), page.waitForURL('**/terminated')])
  await page.waitForURL('**/terminated')
  await expect(at.heading('frame.terminated.title')).toBeVisible()
  await at.button('frame.terminated.check').click()
  await expect(page.getByRole('status')).toHaveText(at.text('frame.terminated.still'))
  await page.evaluate(() => sessionStorage.removeItem('token'))
  await goTo(page, '/login')
  await page.waitForURL('**/terminated')
  await setTerminated(false)
  await at.button('frame.terminated.check').click()
  await page.waitForURL('**/login')
  await expect(at.heading('session.title')).toBeVisible()
})

test('a language is chosen in its own script, and stays', async ({ page, context }) => {
  const names = { th: 'ไทย', la: 'ລາວ', en: 'English' } as const
  const tags = { th: 'th', la: 'lo', en: 'en' } as const
  await visit(page, { locale: 'en', path: '/login' })
  let current: (typeof locales)[number] = 'en'
  for (const locale of locales) {
    const from = wordsOf(page, current)
    await page.getByRole('button', { name: new RegExp(`^${from.text('frame.language')}`) }).click()
    await expect(page.getByRole('button', { name: names[current], exact: true })).toBeDisabled()
    if (locale === current) continue
    await page.getByRole('button', { name: names[locale], exact: true }).click()
    current = locale
    await expect(wordsOf(page, locale).heading('session.title')).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', tags[locale])
    const cookies = await context.cookies()
    expect(cookies.find(({ name }) => name === 'locale')?.value).toBe(locale.toUpperCase())
    await reload(page)
    await expect(wordsOf(page, locale).heading('session.title')).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', tags[locale])
  }
})

test('a hidden balance stays hidden on this device', async ({ page }) => {
  const at = wordsOf(page, 'en')
  await visit(page, { locale: 'en', member })
  const main = page.getByRole('main')
  await expect(main).toContainText('120.00')
  await at.button('wallet.hide').click()
  await expect(main).not.toContainText('120.00')
  await reload(page)
  await expect(at.button('wallet.show')).toBeVisible()
  await expect(main).not.toContainText('120.00')
  await at.button('wallet.show').click()
  await expect(main).toContainText('120.00')
})

test('the agreement is asked for until it is accepted, and then never again', async ({ page }) => {
  // The browser's own clock, so that waiting for a dialog that must not come takes no time.
  await page.clock.install()
  const at = wordsOf(page, 'en')
  const agreement = page.getByRole('dialog', { name: at.text('home.agreement.title') })
  const stayAWhile = async () => {
    await expect(page.getByRole('main')).toContainText('120.00')
    await page.clock.runFor(5_000)
  }
  await visit(page, { locale: 'en', member, agreed: false })
  await stayAWhile()
  await expect(agreement).toBeVisible()
  await page.goBack()
  await expect(agreement).toBeHidden()
  await goTo(page, '/')
  await stayAWhile()
  await at.button('home.agreement.accept').click()
  await expect(agreement).toBeHidden()
  await goTo(page, '/')
  await stayAWhile()
  await expect(agreement).toBeHidden()
  expect(await page.evaluate(() => localStorage.getItem('remember-agreement'))).toBeTruthy()
})
