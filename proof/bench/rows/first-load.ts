/** S17 to S19: how soon home and the login are there on a slow phone, what was asked for until then, and how soon a tap is answered. */
import type { EntryType } from 'node:perf_hooks'
import type { Browser, Page } from '@playwright/test'
import { word, wordPattern } from '../../../e2e/words.ts'
import type { Figure, Trial, TrialOptions } from '../contest.ts'
import { spread } from '../measure.ts'
import { payment } from '../people.ts'
import { type Parts, signInAs, withProduct } from '../phone-product.ts'
import { openPhone, type Seen, seen } from '../slow-phone.ts'
import { serveStaticPage } from '../static-page.ts'

/** What loads after the last paint, and is part of what was asked. */
const settleMs = 2_500
const money = /20,000\.00/

interface HomeView {
  lcpMs: number
  requests: number
  walletAfterMs: number
  walletCalls: number
}

const readHome = (page: Page): Promise<HomeView> =>
  page.evaluate(() => {
    const { lcpMs } = (globalThis as unknown as { seen: { lcpMs: number } }).seen
    const [document] = performance.getEntriesByType('navigation' as EntryType)
    const resources = performance.getEntriesByType('resource')
    const wallets = resources.filter(({ name }) => name.endsWith('/api/wallet'))
    const { responseEnd } = document as unknown as { responseEnd: number }
    return {
      lcpMs,
      requests: 1 + resources.filter(({ startTime }) => startTime < lcpMs).length,
      walletAfterMs: (wallets[0]?.startTime ?? Number.NaN) - responseEnd,
      walletCalls: wallets.length,
    }
  })

/** Twice on the same phone: the first time nothing of the app is in its cache. */
async function viewHome({ browser, product, people }: Parts): Promise<[HomeView, HomeView]> {
  const page = await openPhone(browser, { slowNetwork: true })
  await signInAs(page, people)
  const look = async () => {
    await page.goto(`${product.address}/user/home`)
    await page.getByText(money).first().waitFor()
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(settleMs)
    return readHome(page)
  }
  const views: [HomeView, HomeView] = [await look(), await look()]
  await page.context().close()
  return views
}

const measureHome = ({ rounds }: TrialOptions) =>
  withProduct(async (parts) => {
    const cold: HomeView[] = []
    const cached: HomeView[] = []
    for (let round = 0; round <= rounds; round++) {
      const [first, second] = await viewHome(parts)
      if (round === 0) continue
      cold.push(first)
      cached.push(second)
    }
    const figure = (what: string, unit: string, values: number[], max?: number): Figure => ({
      what,
      unit,
      values,
      ...(max !== undefined && { max }),
    })
    const of = (views: HomeView[], name: keyof HomeView) => views.map((view) => view[name])
    return [
      figure('LCP of home', 'ms', of(cold, 'lcpMs'), 2_500),
      figure('LCP of home, all of it in the cache', 'ms', of(cached, 'lcpMs')),
      figure('requests before it', '', of(cold, 'requests'), 20),
      figure('the wallet is asked so long after the document', 'ms', of(cold, 'walletAfterMs'), 300),
      figure('how often the wallet is asked', '', of(cold, 'walletCalls'), 1),
    ]
  })

/** Until a field takes a letter, which is still there when all scripts have come. */
async function usableMs(browser: Browser, url: string): Promise<number> {
  const page = await openPhone(browser, { slowNetwork: true })
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForFunction(() => (globalThis as unknown as { seen?: Seen }).seen?.usableAtMs)
  const field = page.locator('input:visible').first()
  await field.fill('0')
  const { usableAtMs } = await seen(page)
  await page.locator('#app input').first().waitFor()
  if ((await field.inputValue()) !== '0') throw new Error('the letter was lost')
  await page.context().close()
  return usableAtMs
}

const measureLogin = ({ rounds }: TrialOptions) =>
  withProduct(async ({ browser, product }) => {
    const bare = await serveStaticPage()
    const [ours, theirs]: [number[], number[]] = [[], []]
    for (let round = 0; round <= rounds; round++) {
      const plain = await usableMs(browser, bare.url)
      const login = await usableMs(browser, `${product.address}/login`)
      if (round === 0) continue
      theirs.push(plain)
      ours.push(login)
    }
    bare.stop()
    const ratio = spread(ours).median / spread(theirs).median
    return [
      { what: 'the login takes a letter', unit: 'ms', values: ours, max: 1_500 },
      { what: 'a static React page takes a letter', unit: 'ms', values: theirs },
      { what: 'S18: the one against the other', unit: '×', values: [ratio], max: 1.4 },
    ]
  })

/** Enough for two pages of a statement. */
const payments = 12

async function pay(address: string) {
  for (let nth = 0; nth < payments; nth++) {
    const { method, path, headers, body } = payment(0)
    const answer = await fetch(address + path, { method, headers, body: body as string })
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  }
}

/** What a member does most, tap by tap. */
async function tapThrough(page: Page) {
  const button = (path: string) => page.getByRole('button', { name: word('th', path), exact: true }).first()
  const sheet = page.getByRole('dialog')
  const close = async () => {
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'hidden' })
  }
  await button('home.actions.deposit').click()
  await page.getByLabel(word('th', 'deposit.amount'), { exact: true }).fill('100')
  await button('deposit.create').click()
  await page.getByRole('img', { name: wordPattern('th', 'deposit.scan') }).waitFor()
  await button('deposit.cancel').click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: word('th', 'deposit.cancelConfirm') })
    .click()
  await button('deposit.create').waitFor()
  await close()
  await button('home.actions.transfer').click()
  await sheet.waitFor()
  await close()
  await page.getByRole('link', { name: word('th', 'frame.nav.statement'), exact: true }).click()
  await button('statement.next').click()
  await page.waitForLoadState('networkidle')
}

const measureTaps = ({ rounds }: TrialOptions) =>
  withProduct(async ({ browser, product, people }) => {
    const taps: number[] = []
    await pay(product.address)
    for (let round = 0; round <= rounds; round++) {
      const page = await openPhone(browser, { slowNetwork: false })
      await signInAs(page, people)
      await page.goto(`${product.address}/user/home`, { waitUntil: 'networkidle' })
      await tapThrough(page)
      if (round > 0) taps.push(...(await seen(page)).taps)
      await page.context().close()
    }
    const inOrder = taps.toSorted((one, other) => one - other)
    const slowest = inOrder[Math.ceil(inOrder.length * 0.98) - 1] ?? Number.NaN
    return [{ what: `a tap is answered, p98 of ${taps.length}`, unit: 'ms', values: [slowest], max: 200 }]
  })

export const firstLoadTrials: Trial[] = [
  { ids: ['S17'], run: measureHome },
  { ids: ['S18'], run: measureLogin },
  { ids: ['S19'], run: measureTaps },
]
