/** Deposits by QR when things do not go straight: too late, cancelled, paid twice, tapped twice, offline, two tabs (decisions D3). */
import { expect, type Page, test } from '@playwright/test'
import * as api from '../contract/src/calls/member.ts'
import * as limits from '../contract/src/limits.ts'
import { aMember, type JourneyMember, mendWorld, moneyOf, visit, wordsOf } from './journey.ts'
import { control, moveClock, payQr } from './outside.ts'
import { wordPattern } from './words.ts'

const locale = 'en'
let member: JourneyMember

test.beforeAll(async () => {
  member = await aMember()
})

test.beforeEach(async () => {
  const { qrcodeId } = await member.call(api.qrcode, { params: { gatewayCode: 'KBANK' } })
  if (qrcodeId) await member.call(api.cancelQrcode, { params: { qrcodeId } })
})

test.afterEach(mendWorld)

const isCreate = (request: { method(): string; url(): string }) =>
  request.method() === 'POST' && request.url().endsWith('/api/qrcode/KBANK')

async function openDeposit(page: Page) {
  const at = wordsOf(page, locale)
  await at.button('home.actions.deposit').click()
  await expect(at.dialog()).toBeVisible()
  return at
}

/** From home to a QR on the screen; answers its reference. */
async function createQr(page: Page, amount: number): Promise<string> {
  const at = await openDeposit(page)
  await at.field('deposit.amount').fill(String(amount))
  const created = page.waitForResponse((answer) => isCreate(answer.request()))
  await at.button('deposit.create').click()
  const { qrcodeId } = (await (await created).json()) as { qrcodeId: string }
  await expect(qrPicture(page)).toBeVisible()
  return qrcodeId
}

const qrPicture = (page: Page) => page.getByRole('img', { name: wordPattern(locale, 'deposit.scan') })

async function closeDeposit(page: Page) {
  const at = wordsOf(page, locale)
  await at
    .dialog()
    .getByRole('button', { name: at.text('deposit.close'), exact: true })
    .click()
  await expect(at.dialog()).toBeHidden()
}

/** What is left of a QR's time when a journey comes to it: more than a busy machine takes to look. */
const restMs = 5 * 60_000

/** Its time passes for the server and for the page, whose clock was taken over before it was opened. */
async function letQrRunOut(page: Page) {
  await moveClock(restMs)
  await page.clock.fastForward(restMs)
}

async function statementRow(amount: number) {
  const { statements } = await member.call(api.statement, { body: { page: 1, limit: 20, type: 'deposit' } })
  return statements.filter((row) => row.amount === amount)
}

test('a QR that runs out is unusable, and money that was paid all the same still arrives', async ({
  page,
}) => {
  await page.clock.install()
  await visit(page, { locale, member })
  const before = await moneyOf(member)
  const qrcodeId = await createQr(page, 111)
  await closeDeposit(page)
  // Home says that it waits, and leads back to it (ux 63).
  const chip = { name: wordPattern(locale, 'home.state.qr') }
  await page.getByRole('main').getByRole('button', chip).click()
  await expect(qrPicture(page)).toBeVisible()
  await closeDeposit(page)
  // Half over by the server's clock; the sheet asks the server and counts the rest down itself.
  await moveClock(limits.qrLifetimeMs - restMs)
  const at = await openDeposit(page)
  await expect(at.dialog().getByText(/^(05:00|0[0-4]:\d\d)$/)).toBeVisible()
  await letQrRunOut(page)
  await expect(at.heading('deposit.expiredTitle')).toBeVisible()
  await expect(qrPicture(page)).toBeHidden()
  await expect(page.getByText(at.text('deposit.expiredText'))).toBeVisible()
  await payQr(qrcodeId)
  await expect(at.heading('deposit.receivedTitle')).toBeVisible()
  await expect(at.dialog()).toContainText('+฿111.00')
  expect(await moneyOf(member)).toBe(before + 111)
  await expect.poll(async () => (await statementRow(111)).map((row) => row.status)).toEqual(['SUCCESS'])
})

test('from an expired QR a new one is a tap away', async ({ page }) => {
  await page.clock.install()
  await visit(page, { locale, member })
  await createQr(page, 112)
  await closeDeposit(page)
  await moveClock(limits.qrLifetimeMs - restMs)
  const at = await openDeposit(page)
  await expect(qrPicture(page)).toBeVisible()
  await letQrRunOut(page)
  await at.button('deposit.createNew').click()
  await at.field('deposit.amount').fill('113')
  await at.button('deposit.create').click()
  await expect(qrPicture(page)).toBeVisible()
  await expect(at.dialog().getByText(/^(10:00|09:\d\d)$/)).toBeVisible()
})

test('a cancelled QR is gone, and a payment after it is credited once, however often it is told', async ({
  page,
}) => {
  await visit(page, { locale, member })
  const before = await moneyOf(member)
  const qrcodeId = await createQr(page, 121)
  const at = wordsOf(page, locale)
  // The payer was faster than our word to the gateway: once it knows, some take no money any more.
  const fault = { service: 'gateway:KBANK', call: 'charges:cancel', fault: 'timeout_before' }
  await control('PUT', '/faults', fault)
  await at.button('deposit.cancel').click()
  const asked = page.getByRole('alertdialog')
  // The way out has the focus: something is about to be lost (ux 35).
  await expect(asked.getByRole('button', { name: at.text('deposit.keep') })).toBeFocused()
  await asked.getByRole('button', { name: at.text('deposit.cancelConfirm') }).click()
  // What was paid in by this way last is remembered on the device (ux 65).
  await expect(at.field('deposit.amount')).toHaveValue('121')
  await payQr(qrcodeId, { times: 3 })
  // The sheet is at an amount again, and is left alone: a message tells it, above the sheet's title.
  const message = page.getByText(wordPattern(locale, 'wallet.news.received'))
  await expect(message).toBeVisible()
  const below = async () => (await at.heading('deposit.title').boundingBox())?.y ?? 0
  const { y = 0, height = 0 } = (await message.boundingBox()) ?? {}
  await expect.poll(below).toBeGreaterThanOrEqual(y + height)
  await expect(at.field('deposit.amount')).toBeVisible()
  expect(await moneyOf(member)).toBe(before + 121)
  expect(await statementRow(121)).toHaveLength(1)
})

test('two taps on create make one QR', async ({ page }) => {
  await visit(page, { locale, member })
  const at = await openDeposit(page)
  const sent: string[] = []
  page.on('request', (request) => isCreate(request) && sent.push(request.headers()['idempotency-key'] ?? ''))
  await at.field('deposit.amount').fill('131')
  await at.button('deposit.create').dblclick()
  await expect(qrPicture(page)).toBeVisible()
  expect(sent).toHaveLength(1)
  await expect(at.dialog()).toContainText('฿131.00')
})

test('an answer that is lost with the connection is said honestly, and nothing is lost with it', async ({
  page,
  context,
}) => {
  await visit(page, { locale, member })
  const at = await openDeposit(page)
  await at.field('deposit.amount').fill('141')
  await messagesAreReady(page)
  const keys: string[] = []
  await page.route('**/api/qrcode/KBANK', async (route) => {
    if (!isCreate(route.request())) return route.fallback()
    keys.push(route.request().headers()['idempotency-key'] ?? '')
    if (keys.length > 1) return route.fallback()
    await route.fetch()
    await context.setOffline(true)
    await route.abort('internetdisconnected')
  })
  await at.button('deposit.create').click()
  await expect(page.getByText(at.text('frame.errors.noAnswer'))).toBeVisible()
  await expect(page.getByText(at.text('wallet.offlineReason'))).toBeVisible()
  await expect(at.button('deposit.create')).toBeDisabled()
  await expect(at.field('deposit.amount')).toHaveValue('141')
  await context.setOffline(false)
  // What did arrive is found by itself: nothing is pressed, nothing is sent again.
  await expect(qrPicture(page)).toBeVisible()
  await expect(at.dialog()).toContainText('฿141.00')
  expect(keys).toHaveLength(1)
})

test('a deposit that never left the phone is tried again as the same deposit', async ({ page }) => {
  await visit(page, { locale, member })
  const at = await openDeposit(page)
  await at.field('deposit.amount').fill('142')
  await messagesAreReady(page)
  const keys: string[] = []
  await page.route('**/api/qrcode/KBANK', (route) => {
    if (!isCreate(route.request())) return route.fallback()
    keys.push(route.request().headers()['idempotency-key'] ?? '')
    return keys.length === 1 ? route.abort('connectionreset') : route.fallback()
  })
  await at.button('deposit.create').click()
  await expect(page.getByText(at.text('frame.errors.noAnswer'))).toBeVisible()
  await expect(at.field('deposit.amount')).toHaveValue('142')
  await at.button('deposit.create').click()
  await expect(qrPicture(page)).toBeVisible()
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

/** The app fetches what shows its messages ahead, so that it can say that it is offline. */
const messagesAreReady = (page: Page) =>
  page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/Toaster-')),
  )

test('two tabs show the same QR, and both see its money come', async ({ page, context }) => {
  const other = await context.newPage()
  await visit(page, { locale, member })
  await visit(other, { locale, member })
  const qrcodeId = await createQr(page, 151)
  await openDeposit(other)
  await expect(qrPicture(other)).toBeVisible()
  await payQr(qrcodeId)
  for (const tab of [page, other]) {
    await expect(wordsOf(tab, locale).heading('deposit.receivedTitle')).toBeVisible()
    await expect(tab.getByRole('dialog')).toContainText('+฿151.00')
  }
  const { amount } = (await member.call(api.wallet)).wallet
  for (const tab of [page, other])
    await expect(tab.getByRole('dialog')).toContainText(
      amount.toLocaleString('en-US', { minimumFractionDigits: 2 }),
    )
})
