/**
 * The first view on a slow line: the login is there before its scripts are (speed S13), the words come in their own script's font, and
 * nothing moves when it arrives (S14).
 */
import { expect, type Page, test } from '@playwright/test'
import { aMember, type JourneyMember, visit, wordsOf } from './journey.ts'

// As most people have it: what slides in may shift what is there.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** Layout shift in all, as browsers reckon it. */
const shiftMax = 0.02
const fontBytesMax = 60_000

let member: JourneyMember

test.beforeAll(async () => {
  member = await aMember({ money: 1_234.5 })
})

/** Slow 4G, from an empty cache; what was shifted is added up from the first moment. */
async function watch(page: Page) {
  const fonts: { name: string; bytes: number }[] = []
  page.on('response', async (response) => {
    if (response.request().resourceType() !== 'font') return
    const name = new URL(response.url()).pathname.replace(/^.*\/|-.{8}\.woff2$/g, '')
    fonts.push({ name, bytes: (await response.body()).length })
  })
  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 90_000,
  })
  await page.addInitScript(() => {
    const shifts = window as unknown as { shifted: number }
    shifts.shifted = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        shifts.shifted += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return {
    fonts,
    shifted: () => page.evaluate(() => (window as unknown as { shifted: number }).shifted),
  }
}

for (const [locale, script] of [
  ['th', 'thai'],
  ['la', 'lao'],
] as const) {
  test(`the login stands still while its font comes, and asks for one script only, in ${locale}`, async ({
    page,
  }) => {
    const { fonts, shifted } = await watch(page)
    await visit(page, { locale, path: '/login' })
    await expect(wordsOf(page, locale).heading('session.title')).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(fonts.map(({ name }) => name).sort()).toEqual(
      ['latin', script].sort().map((letters) => `noto-sans-${script}-${letters}-wght-normal`),
    )
    expect(fonts.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(fontBytesMax)
    expect(await shifted()).toBeLessThanOrEqual(shiftMax)
    test.info().annotations.push({ type: `CLS of login, ${locale}`, description: String(await shifted()) })
  })
}

/** Every word that is to be seen, and where. */
const wordsInPlace = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready
    const shown = [...document.querySelectorAll<HTMLElement>('h1, label, p, li, header *')].filter(
      (element) => element.innerText && element.checkVisibility(),
    )
    return shown.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return [element.innerText, x, y, width, height].join(' ')
    })
  })

/** The scripts never come. */
const holdScripts = (page: Page) => page.route(/\/assets\/index-.*\.js$/, (route) => route.abort())

for (const locale of ['th', 'la', 'en'] as const) {
  test(`the login is seen before its scripts are there, and stays where it is, in ${locale}`, async ({
    page,
    context,
  }) => {
    await visit(page, { locale, path: '/login' })
    await expect(wordsOf(page, locale).heading('session.title')).toBeVisible()
    const words = await wordsInPlace(page)
    expect(words.length).toBeGreaterThan(8)
    await expect(page.locator('.ahead')).toHaveCount(0)

    const waiting = await context.newPage()
    await holdScripts(waiting)
    await visit(waiting, { locale })
    await expect(waiting.locator('.ahead:visible')).toHaveCount(1)
    expect(await wordsInPlace(waiting)).toEqual(words)
    // Nothing in it can be pressed or taken for a form; of the fields only the phone number is one.
    const live = waiting.locator('.ahead:visible').locator('a, button, form, input, script, [id], [name]')
    await expect(live).toHaveCount(1)
    await expect(live).toHaveAccessibleName(wordsOf(waiting, locale).text('session.username'))
  })
}

test('a phone number that is written before the scripts are there goes on in the form', async ({ page }) => {
  const at = wordsOf(page, 'th')
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/index-.*\.js$/, async (route) => {
    await released
    await route.continue()
  })
  const opened = visit(page, { locale: 'th', path: '/login' })
  const field = page.getByRole('textbox', { name: at.text('session.username') })
  await field.click()
  await page.keyboard.type('0812345')
  await page.keyboard.press('ArrowLeft')
  release()
  await opened
  await expect(page.locator('.ahead')).toHaveCount(0)
  await page.keyboard.type('67')
  await expect(field).toHaveValue('081234675')
  await at.button('session.submit').click()
  // The form has it: what it lacks is the password.
  await expect(page.getByText(at.text('session.passwordMissing'))).toBeVisible()
})

test('a signed-in member, or a visitor on the way to another page, does not see the login first', async ({
  page,
  context,
}) => {
  await holdScripts(page)
  await visit(page, { locale: 'th', member })
  await expect(page.locator('.ahead').first()).toBeAttached()
  await expect(page.locator('.ahead:visible')).toHaveCount(0)
  const visitor = await context.newPage()
  await holdScripts(visitor)
  await visit(visitor, { locale: 'th', path: '/register' })
  await expect(visitor.locator('.ahead').first()).toBeAttached()
  await expect(visitor.locator('.ahead:visible')).toHaveCount(0)
})

test('scripts that were lost on the way are asked for again', async ({ page }) => {
  await page.clock.install()
  await holdScripts(page)
  await visit(page, { locale: 'th', path: '/login' })
  await expect(page.locator('.ahead:visible')).toHaveCount(1)
  await page.unrouteAll()
  await page.clock.fastForward('00:20')
  await expect(wordsOf(page, 'th').heading('session.title')).toBeVisible()
})

test('home stands still while balances and games come', async ({ page }) => {
  const { shifted } = await watch(page)
  await visit(page, { locale: 'th', member })
  await expect(page.getByRole('main')).toContainText('1,234.50')
  await expect(page.getByRole('button', { name: /^Naga/ })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await shifted()).toBeLessThanOrEqual(shiftMax)
  test.info().annotations.push({ type: 'CLS of home', description: String(await shifted()) })
})
