/** Deposits by slip: the real picture of a transfer, refused with its reason or credited, and found in the statement (decisions D4). */
import { expect, type Page, test } from '@playwright/test'
import * as api from '../contract/src/calls/member.ts'
import type { Locale } from '../contract/src/edition.ts'
import { dayMs, hourMs, minuteMs } from '../contract/src/time-units.ts'
import { aMember, checkScreen, goTo, type JourneyMember, moneyOf, visit, wordsOf } from './journey.ts'
import { control, moveClock, newAccountNo, sendTransfer, slipPicture } from './outside.ts'
import { world } from './world.ts'

const bangkokMs = 7 * hourMs

async function openSlip(page: Page, locale: Locale) {
  const at = wordsOf(page, locale)
  await at.button('home.actions.deposit').click()
  await at.tab('deposit.ways.slip').click()
  return at
}

/** A transfer that no feed tells of: only its slip does. */
async function aSlip(member: JourneyMember, accountNo: string, amount: number) {
  const { banks } = await member.call(api.depositLookup)
  const account = banks.find(({ bankType, mode }) => bankType === 'BANK' && mode === 'MANUAL')
  if (!account) throw new Error('no account needs slips')
  const { slipUrl } = await sendTransfer({ accountNo, to: account, amount, notify: false })
  return { name: 'slip.png', mimeType: 'image/png', buffer: await slipPicture(slipUrl) }
}

// One language is enough for the way; how every screen looks in each is seen by the frame.
const locale = 'th'

/** Slips are not taken from 23:50 to 00:10 in Bangkok (spec §3): at that hour, and shortly before, it is gone past. */
test.beforeAll(async () => {
  const { offsetMs } = (await control('GET', '/clock')) as { offsetMs: number }
  const [opensMs, closesMs] = [11 * minuteMs, dayMs - 20 * minuteMs]
  const sinceMidnight = (Date.now() + offsetMs + bangkokMs) % dayMs
  if (sinceMidnight >= opensMs && sinceMidnight < closesMs) return
  await moveClock((dayMs + opensMs - sinceMidnight) % dayMs)
  const window = async () => (await fetch(`${world().address}/api/lookup/slip`)).json()
  await expect.poll(window).toMatchObject({ isOpen: true })
})

test(`a slip is credited, and stands in the statement with its picture, in ${locale}`, async ({ page }) => {
  const accountNo = newAccountNo()
  const member = await aMember({ accountNo })
  await visit(page, { locale, member })
  const file = await aSlip(member, accountNo, 455.75)
  const at = await openSlip(page, locale)
  await at.field('deposit.slip.choose').setInputFiles(file)
  await expect(page.getByRole('img', { name: at.text('deposit.slip.preview') })).toBeVisible()
  await checkScreen(page, `deposit-slip-chosen-${locale}`)
  await at.button('deposit.slip.send').click()
  await expect(at.heading('deposit.receivedTitle')).toBeVisible({ timeout: 30_000 })
  await expect(at.dialog()).toContainText('+฿455.75')
  expect(await moneyOf(member)).toBe(455.75)

  await goTo(page, '/user/statement')
  await at.button('statement.slips.title').click()
  const row = at.dialog().getByRole('listitem').first()
  await expect(row).toContainText('455.75')
  await checkScreen(page, `slips-${locale}`)
  const [tab, picture] = await Promise.all([
    page.waitForEvent('popup'),
    page.context().waitForEvent('response', (answer) => answer.url().includes('/api/files/')),
    row.getByRole('link').click(),
  ])
  expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/jpeg'])
  await tab.close()
})

test('how far a slip is, and why it did not get through, stand in view below its picture', async ({
  page,
}) => {
  const accountNo = newAccountNo()
  const member = await aMember({ accountNo })
  await visit(page, { locale: 'en', member })
  const file = await aSlip(member, accountNo, 130)
  const at = await openSlip(page, 'en')
  await at.field('deposit.slip.choose').setInputFiles(file)
  const held = Promise.withResolvers<void>()
  await page.route('**/api/wallet/slip', async (route) => {
    await held.promise
    await route.abort()
  })
  await at.button('deposit.slip.send').click()
  await expect(page.getByRole('progressbar')).toBeInViewport({ ratio: 1 })
  await checkScreen(page, 'deposit-slip-sending')
  held.resolve()
  await expect(at.dialog().getByRole('alert')).toBeInViewport({ ratio: 1 })
  await expect(at.button('deposit.slip.sendAgain')).toBeInViewport({ ratio: 1 })
  await checkScreen(page, 'deposit-slip-not-sent')
})

test('the same slip a second time is refused with its reason', async ({ page }) => {
  const accountNo = newAccountNo()
  const member = await aMember({ accountNo })
  await visit(page, { locale: 'en', member })
  const file = await aSlip(member, accountNo, 120)
  const at = await openSlip(page, 'en')
  await at.field('deposit.slip.choose').setInputFiles(file)
  await at.button('deposit.slip.send').click()
  await expect(at.heading('deposit.receivedTitle')).toBeVisible({ timeout: 30_000 })
  await at.button('deposit.done').click()
  await openSlip(page, 'en')
  await at.field('deposit.slip.choose').setInputFiles(file)
  await at.button('deposit.slip.send').click()
  await expect(at.heading('deposit.slip.failedTitle')).toBeVisible({ timeout: 30_000 })
  // The sheet says so itself: no message on top of it.
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
  await checkScreen(page, 'deposit-slip-refused')
  expect(await moneyOf(member)).toBe(120)
})

test('a picture without its QR code is noticed before it is sent, and can be sent all the same', async ({
  page,
}) => {
  const accountNo = newAccountNo()
  const member = await aMember({ accountNo })
  await visit(page, { locale: 'en', member })
  const file = await aSlip(member, accountNo, 120)
  const at = await openSlip(page, 'en')
  // Any picture without a code will do; the app's own is one.
  const title = page.getByText(at.text('deposit.slip.codeMissingTitle'))
  await at.field('deposit.slip.choose').setInputFiles({ ...file, buffer: await page.screenshot() })
  await expect(title).toBeVisible()
  await checkScreen(page, 'deposit-slip-code-missing')
  await expect(at.button('deposit.slip.sendAnyway')).toBeEnabled()
  await at.field('deposit.slip.change').setInputFiles(file)
  await expect(at.button('deposit.slip.send')).toBeEnabled()
  await expect(title).toBeHidden()
})
