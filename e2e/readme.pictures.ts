/** The README's picture: three screens of the real product side by side. Not a test of anything; `npm run pictures` runs it. */
import { fileURLToPath } from 'node:url'
import { type Browser, expect, type Page, test } from '@playwright/test'
import * as api from '../contract/src/calls/member.ts'
import type { Locale } from '../contract/src/edition.ts'
import { aMember, type JourneyMember, visit, wordsOf } from './journey.ts'
import { control } from './outside.ts'

const file = fileURLToPath(new URL('../docs/pictures/kapao.png', import.meta.url))
const phone = { width: 390, height: 844 }
const pictureWidth = 1600
/** 430 px wide on the picture, pixel by pixel: what is not drawn to scale again stays sharp and small. */
const deviceScaleFactor = 430 / phone.width

test('three screens of the product', async ({ browser }) => {
  const member = await aMemberWithHistory()
  const home = await shoot(browser, { member, locale: 'th', theme: 'dark' }, async (page, at) => {
    await expect(page.getByRole('button', { name: /^Naga.*230\.00/ })).toBeVisible()
    await expect(at.button('home.actions.deposit')).toBeVisible()
  })
  const deposit = await shoot(browser, { member, locale: 'en', theme: 'light' }, async (page, at) => {
    await at.button('home.actions.deposit').click()
    await at.field('deposit.amount').fill('500')
    await at.button('deposit.create').click()
    await expect(page.getByText(/^09:5\d$/)).toBeVisible()
  })
  const path = '/user/statement'
  const statement = await shoot(browser, { member, locale: 'la', theme: 'dark', path }, async (page) => {
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  })
  await compose(browser, [home, deposit, statement])
})

/** An ordinary day: money in, a game, money back, money out. */
async function aMemberWithHistory(): Promise<JourneyMember> {
  const member = await aMember({ money: 1_500 })
  const slotCode = 'NAGA'
  const { username } = await member.call(api.activateSlot, { params: { slotCode } })
  await laterBy(9, member)
  await member.call(api.transfer, { body: { from: 'WALLET', to: slotCode, amount: 400 } })
  await control('POST', `/games/${slotCode}/${username}/play`, { stake: 50, win: 80 })
  await laterBy(12, member)
  await member.call(api.refreshSlots)
  await member.call(api.transfer, { body: { from: slotCode, to: 'WALLET', amount: 200 } })
  await laterBy(4, member)
  await member.call(api.withdraw, { body: { amount: 300 } })
  await expect.poll(async () => (await member.call(api.wallet)).wallet.held).toBe(0)
  await laterBy(3, member)
  return member
}

/** Minutes pass for everybody outside the browser; felt by the server within a moment. */
async function laterBy(minutes: number, { call }: JourneyMember) {
  const serverTime = async () => Date.parse((await call(api.wallet)).wallet.updatedAt)
  const before = await serverTime()
  await control('POST', '/clock', { advanceMs: minutes * 60_000 })
  await expect.poll(serverTime).toBeGreaterThan(before + (minutes - 1) * 60_000)
}

interface Shot {
  member: JourneyMember
  locale: Locale
  theme: 'dark' | 'light'
  path?: string
}

type Words = ReturnType<typeof wordsOf>

async function shoot(
  browser: Browser,
  shot: Shot,
  prepare: (page: Page, at: Words) => Promise<void>,
): Promise<Buffer> {
  const context = await browser.newContext({
    viewport: phone,
    deviceScaleFactor,
    reducedMotion: 'reduce',
    isMobile: true,
    hasTouch: true,
  })
  const page = await context.newPage()
  // The browser's clock stands where the product's does, so that "9 minutes ago" is right.
  const { offsetMs } = (await control('GET', '/clock')) as { offsetMs: number }
  await page.clock.setSystemTime(Date.now() + offsetMs)
  await visit(page, { path: '/user/home', ...shot })
  await prepare(page, wordsOf(page, shot.locale))
  await page.evaluate(() => document.fonts.ready)
  const picture = await page.screenshot({ animations: 'disabled' })
  await context.close()
  return picture
}

/** Phones on night cloth, without a maker's shape. */
async function compose(browser: Browser, shots: Buffer[]) {
  const page = await browser.newPage({ viewport: { width: pictureWidth, height: 1_030 } })
  const phones = shots.map((shot) => `<img src="data:image/png;base64,${shot.toString('base64')}">`).join('')
  await page.setContent(`<style>
    body { margin: 0; display: flex; justify-content: space-evenly; align-items: center; height: 100vh; background: #10162f }
    img { border-radius: 40px; outline: 8px solid #05070f; box-shadow: 0 0 0 9px #3a4268 }
  </style>${phones}`)
  await page.waitForFunction(() => [...document.images].every((image) => image.complete))
  await page.screenshot({ path: file })
}
