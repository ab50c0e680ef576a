/** Without a connection: the app opens, says so in the reader's language, moves no money, and goes on by itself afterwards. */
import { expect, type Page, test } from '@playwright/test'
import { aMember, checkScreen, goTo, type JourneyMember, reload, visit, wordsOf } from './journey.ts'

test.use({ serviceWorkers: 'allow' })

let member: JourneyMember

test.beforeAll(async () => {
  member = await aMember({ money: 321 })
})

/** What the device holds of the app, once it can open by itself. */
async function keptAddresses(page: Page): Promise<string[]> {
  const list = () =>
    page.evaluate(async () => {
      const requests = await (await caches.open('shell')).keys()
      return requests.map(({ url }) => new URL(url).pathname)
    })
  await expect.poll(list, { timeout: 30_000 }).toContain('/')
  return list()
}

/** A page of Chromium 150 that is loaded meanwhile would say that it is connected: the browser's tools forget to tell it. */
async function disconnect(page: Page) {
  await page.context().setOffline(true)
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'onLine', { get: () => false, configurable: true }),
  )
}

async function reconnect(page: Page) {
  await page.context().setOffline(false)
  await page.evaluate(() => {
    Reflect.deleteProperty(navigator, 'onLine')
    window.dispatchEvent(new Event('online'))
  })
}

// One language is enough for the way; how every screen looks in each is seen by the frame.
const locale = 'la'

test(`the app opens without a connection and goes on when it is back, in ${locale}`, async ({ page }) => {
  const at = wordsOf(page, locale)
  await visit(page, { locale, member })
  await at.link('frame.nav.statement').click()
  // Home says the same amount: the rows of the page itself are waited for.
  await expect(at.heading('statement.title')).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('321.00')
  await at.link('frame.nav.home').click()
  await expect(at.heading('home.title')).toBeAttached()
  await expect(page.getByRole('main')).toContainText('321.00')
  await at.button('home.actions.withdraw').click()
  await at.field('withdraw.amount').fill('150')
  await expect(at.button('withdraw.next')).toBeEnabled()
  const kept = await keptAddresses(page)
  // The app itself, and nothing that belongs to a member.
  expect(kept.filter((path) => !/^\/(arrived|icon\.svg|assets\/[^/]+)?$/.test(path))).toEqual([])

  await disconnect(page)
  await expect(page.getByText(at.text('frame.offline'))).toBeVisible()
  await expect(at.button('withdraw.next')).toBeDisabled()
  await expect(page.getByText(at.text('wallet.offlineReason'))).toBeVisible()

  await reload(page)
  await expect(page.getByText(at.text('frame.offline'))).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'lo')
  await expect(at.button('home.actions.deposit')).toBeVisible()
  await test.step('what was read is still to be read, with its age', async () => {
    await expect(page.getByRole('main')).toContainText('321.00')
    await expect(
      page.getByText(/\d\d\/\d\d\/\d{4} \d\d:\d\d/).filter({ hasText: at.text('frame.offline') }),
    ).toBeVisible()
    await at.link('frame.nav.statement').click()
    await expect(at.heading('statement.title')).toBeVisible()
    await expect(page.getByRole('main')).toContainText('321.00')
    await expect(
      page.getByText(/\d\d\/\d\d\/\d{4} \d\d:\d\d/).filter({ hasText: at.text('frame.offline') }),
    ).toBeVisible()
    await at.link('frame.nav.home').click()
  })
  const broken = () =>
    page.evaluate(() => [...document.images].filter((image) => !image.naturalWidth).map(({ src }) => src))
  await expect.poll(broken).toEqual([])
  await checkScreen(page, `offline-${locale}`)

  await reconnect(page)
  await expect(page.getByText(at.text('frame.offline'))).toBeHidden()
  await expect(page.getByRole('main')).toContainText('321.00')
})

test('a visitor without a connection sees the login', async ({ page }) => {
  const at = wordsOf(page, 'th')
  await visit(page, { locale: 'th', path: '/login' })
  await expect(at.heading('session.title')).toBeVisible()
  await keptAddresses(page)
  await disconnect(page)
  await goTo(page, '/login')
  await expect(at.heading('session.title')).toBeVisible()
  await expect(page.getByText(at.text('frame.offline'))).toBeVisible()
})

test('a page that was opened before a new version takes it with the next change of screen', async ({
  page,
}) => {
  await page.clock.install()
  const at = wordsOf(page, 'en')
  await visit(page, { locale: 'en', member })
  await expect(page.getByRole('main')).toContainText('321.00')
  await page.clock.runFor(5_000)
  const open = (path: 'profile' | 'statement') => at.link(`frame.nav.${path}`).click()
  const mark = () => page.evaluate(() => document.body.setAttribute('data-opened', 'before'))
  // A page that is being loaded has no body yet.
  const isSamePage = () => page.evaluate(() => document.body?.hasAttribute('data-opened') ?? false)
  const comeBackLater = async () => {
    await page.clock.runFor('16:00')
    const looked = page.waitForResponse((response) => new URL(response.url()).pathname === '/')
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await looked
  }
  await mark()
  await comeBackLater()
  await open('profile')
  await expect(page.getByText(member.phone)).toBeVisible()
  expect(await isSamePage()).toBe(true)

  const newer = '<script type="module" src="/assets/index-newer.js"></script>'
  await page.route('/', (route) => route.fulfill({ contentType: 'text/html', body: newer }))
  await comeBackLater()
  await open('statement')
  await expect.poll(isSamePage).toBe(false)
  await expect(at.heading('statement.title')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/user/statement')
})
