/** The spin wheel: coins come with deposits, the wheel ends where the server drew, and a coupon becomes money (spec §2, decisions D10). */
import { expect, type Page, test } from '@playwright/test'
import * as api from '../contract/src/calls/member.ts'
import type { Locale } from '../contract/src/edition.ts'
import { aMember, checkScreen, type JourneyMember, moneyOf, reload, visit, wordsOf } from './journey.ts'
import { wordPattern } from './words.ts'

// The wheel turns.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const isSpin = (request: { method(): string; url(): string }) =>
  request.method() === 'POST' && request.url().endsWith('/api/spinwheel/spin')

const coinsOf = async ({ call }: JourneyMember) => (await call(api.spinSetup)).result.userCoin

/** A member whose deposit has earned its coins: the job gives them by itself. */
async function aSpinner(money: number): Promise<JourneyMember> {
  const member = await aMember({ money })
  await expect.poll(() => coinsOf(member), { timeout: 30_000 }).toBe(Math.floor(money / 500))
  return member
}

/** Spins through the API until the wheel has given a coupon. */
async function winCoupons(member: JourneyMember, wanted: number) {
  for (let spins = 0; spins < 200; spins++) {
    if ((await member.call(api.coupons)).length >= wanted) return
    await member.call(api.spin, { idempotencyKey: crypto.randomUUID() })
  }
  throw new Error('200 spins gave fewer coupons than wanted')
}

async function openWheel(page: Page, locale: Locale) {
  const at = wordsOf(page, locale)
  await at.button('home.actions.spin').click()
  const hub = at.dialog().getByRole('button', { name: at.text('spin.spin'), exact: true })
  await expect(hub).toBeVisible()
  return { at, hub, prize: page.getByRole('dialog', { name: at.text('spin.prize.title') }) }
}

/** Taps, and answers what the server has drawn. */
async function spin(page: Page, tap: () => Promise<void>) {
  const answered = page.waitForResponse((answer) => isSpin(answer.request()))
  await tap()
  const { result } = (await (await answered).json()) as {
    result: { code: string; label: string; remainingCoin: number }
  }
  return result
}

// One language is enough for the way; how every screen looks in each is seen by the frame.
const locale = 'th'

test(`a deposit becomes coins, a coin becomes a spin, and its coupon money, in ${locale}`, async ({
  page,
}) => {
  const member = await aSpinner(20_000)
  await visit(page, { locale, member })
  const { at, hub, prize } = await openWheel(page, locale)
  await expect(at.dialog()).toContainText(/(^|\D)40(\D|$)/)
  const result = await spin(page, () => hub.click())
  await expect(prize).toBeVisible()
  // The popup's words are the server's.
  await expect(prize).toContainText(result.label)
  await expect(prize).toContainText(String(result.remainingCoin))
  expect(await sliceOnTop(page)).toBe(await placeOf(member, result.code))
  await checkScreen(page, `spin-prize-${locale}`)
  await at.button('spin.prize.confirm').click()
  await expect(prize).toBeHidden()
  await winCoupons(member, 4)
  await reload(page)
  await openWheel(page, locale)
  await page.getByRole('button', { name: wordPattern(locale, 'spin.couponsCount') }).click()
  await checkScreen(page, `spin-coupons-${locale}`)
  await claimFirst(page, locale, member)
  await test.step("a seed of one's own, and a spin that adds up", () => checkASpin(page, locale))
})

/** Names a seed, by which the spins so far can be checked, and has the browser work the newest one out. */
async function checkASpin(page: Page, locale: Locale) {
  const { at } = await openWheel(page, locale)
  await at.button('spin.fair.open').click()
  const sheet = at.dialog()
  await sheet.getByRole('textbox').fill('โชคดี 🍀')
  await at.button('spin.fair.submit').click()
  await expect(page.getByText(at.text('spin.fair.changed'))).toBeVisible()
  await sheet
    .getByRole('button', { name: wordPattern(locale, 'spin.fair.checkLabel') })
    .first()
    .click()
  await expect(page.getByText(at.text('spin.fair.right'))).toBeVisible()
  await checkScreen(page, `spin-fair-${locale}`)
}

/** Which of the wheel's slices stands under the pointer, read off the turned picture. */
async function sliceOnTop(page: Page): Promise<number> {
  const turned = await page
    // Below the popup it has no role any more.
    .locator('canvas')
    .evaluate((canvas) => {
      const { a, b } = new DOMMatrix(getComputedStyle(canvas).transform)
      return Math.atan2(b, a)
    })
  const share = (((-turned / (2 * Math.PI)) % 1) + 1) % 1
  const count = 8
  return Math.floor(share * count)
}

async function placeOf(member: JourneyMember, code: string): Promise<number> {
  const { activeSpinwheel } = (await member.call(api.spinSetup)).result
  const codes = activeSpinwheel?.slices.map((slice) => slice.code) ?? []
  expect(codes).toHaveLength(8)
  return codes.indexOf(code)
}

async function claimFirst(page: Page, locale: Locale, member: JourneyMember) {
  const at = wordsOf(page, locale)
  const [coupon] = await member.call(api.coupons)
  const claims = page.getByRole('button', { name: wordPattern(locale, 'spin.coupons.claimLabel') })
  // Three to a page.
  await expect(claims).toHaveCount(3)
  const before = await moneyOf(member)
  await claims.first().click()
  const question = page.getByRole('alertdialog')
  await checkScreen(page, `spin-claim-${locale}`)
  await question.getByRole('button', { name: at.text('spin.coupons.claim'), exact: true }).dblclick()
  await expect(page.getByRole('alert')).toHaveText(wordPattern(locale, 'spin.coupons.claimed'))
  await checkScreen(page, `spin-claimed-${locale}`)
  const after = before + (coupon?.amount ?? 0)
  expect(await moneyOf(member)).toBe(after)
  // Closing reads the wallet again: the card behind it shows the money.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: at.text('wallet.balance') })).toContainText(
    after.toLocaleString('en-US', { minimumFractionDigits: 2 }),
  )
}

test('two taps are one spin, and without coins there is none', async ({ page }) => {
  const member = await aSpinner(500)
  await visit(page, { locale: 'en', member })
  const { at, hub, prize } = await openWheel(page, 'en')
  let sent = 0
  page.on('request', (request) => {
    if (isSpin(request)) sent++
  })
  const { remainingCoin } = await spin(page, () => hub.dblclick())
  await hub.click({ force: true })
  await expect(prize).toBeVisible()
  expect(sent).toBe(1)
  expect(await coinsOf(member)).toBe(remainingCoin)
  await at.button('spin.prize.confirm').click()
  await expect(prize).toBeHidden()
  // A coin that was won is used up like any other.
  while ((await coinsOf(member)) > 0) await member.call(api.spin, { idempotencyKey: crypto.randomUUID() })
  await reload(page)
  const { hub: later } = await openWheel(page, 'en')
  await expect(later).toBeDisabled()
  await expect(page.getByText(at.text('spin.noCoinsTitle'))).toBeVisible()
  await checkScreen(page, 'spin-no-coins')
  sent = 0
  await later.click({ force: true })
  expect(sent).toBe(0)
})

test('an answer that is lost on the way is asked for again: the same spin, and one coin', async ({
  page,
}) => {
  const member = await aSpinner(1_000)
  await visit(page, { locale: 'en', member })
  const { at, hub, prize } = await openWheel(page, 'en')
  const keys: string[] = []
  const drawn: string[] = []
  await page.route('**/api/spinwheel/spin', async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '')
    const answer = await route.fetch()
    drawn.push(((await answer.json()) as { result: { code: string } }).result.code)
    return keys.length === 1 ? route.abort('connectionreset') : route.fulfill({ response: answer })
  })
  await hub.click()
  await expect(page.getByText(at.text('spin.checking'))).toBeVisible()
  await expect(prize).toBeVisible()
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
  expect(new Set(drawn).size).toBe(1)
  expect(await sliceOnTop(page)).toBe(await placeOf(member, drawn[0] as string))
})

test('a member who prefers less motion sees the result at once', async ({ page }) => {
  const member = await aSpinner(500)
  await visit(page, { locale: 'en', member })
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' })
  const { hub, prize } = await openWheel(page, 'en')
  const turns = await page.locator('canvas').evaluateHandle((canvas) => {
    const seen = new Set<string>()
    new MutationObserver(() => seen.add(canvas.style.transform)).observe(canvas, {
      attributeFilter: ['style'],
    })
    return seen
  })
  const { code, label } = await spin(page, () => hub.click())
  await expect(prize).toContainText(label)
  // A wheel that turns goes through hundreds of places; this one stands where it was drawn to.
  expect(await turns.evaluate(({ size }) => size)).toBe(1)
  expect(await sliceOnTop(page)).toBe(await placeOf(member, code))
})
