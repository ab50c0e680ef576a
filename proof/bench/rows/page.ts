/** S13 to S16: what a member with a slow phone sees of the login page, of home, and of the wheel. */
import type { Browser, Page } from '@playwright/test'
import type { Trial, TrialOptions } from '../contest.ts'
import { spread } from '../measure.ts'
import { payment } from '../people.ts'
import { type Parts, signInAs, withProduct } from '../phone-product.ts'
import { lookAnew, openPhone, seen } from '../slow-phone.ts'
import { serveStaticPage } from '../static-page.ts'

const kB = 1_000
/** What loads after the last paint is no part of it. */
const settleMs = 1_500
const balances = 10
const wheelMs = 3_000
/** On home: what a member is there to see. */
const wheelButton = 'หมุนวงล้อ'

async function viewOnce(browser: Browser, url: string) {
  const page = await openPhone(browser, { slowNetwork: true })
  const fonts: Promise<number>[] = []
  page.on('response', (answer) => {
    if (answer.url().endsWith('.woff2')) fonts.push(answer.body().then(({ length }) => length))
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.waitForTimeout(settleMs)
  const { lcpMs, shift } = await seen(page)
  const fontBytes = (await Promise.all(fonts)).reduce((sum, bytes) => sum + bytes, 0)
  await page.context().close()
  return { lcpMs, shift, fontBytes }
}

const measureLogin = ({ rounds }: TrialOptions) =>
  withProduct(async ({ browser, product }) => {
    const bare = await serveStaticPage()
    const ours: Awaited<ReturnType<typeof viewOnce>>[] = []
    const theirs: typeof ours = []
    for (let round = 0; round <= rounds; round++) {
      const [plain, login] = [
        await viewOnce(browser, bare.url),
        await viewOnce(browser, `${product.address}/login`),
      ]
      if (round === 0) continue
      theirs.push(plain)
      ours.push(login)
    }
    bare.stop()
    const lcpOf = (views: typeof ours) => views.map(({ lcpMs }) => lcpMs)
    const ratio = spread(lcpOf(ours)).median / spread(lcpOf(theirs)).median
    return [
      { what: 'LCP of the login page', unit: 'ms', values: lcpOf(ours) },
      { what: 'LCP of a static React page', unit: 'ms', values: lcpOf(theirs) },
      { what: 'S13: the one against the other', unit: '×', values: [ratio], max: 1.3 },
      {
        what: 'S14: fonts of the first view',
        unit: 'kB',
        values: ours.map(({ fontBytes }) => fontBytes / kB),
        max: 60,
      },
      {
        what: 'S14: layout shift of the login page',
        unit: '',
        values: ours.map(({ shift }) => shift),
        max: 0.02,
      },
    ]
  })

async function openHome({ browser, product, people }: Parts): Promise<Page> {
  const page = await openPhone(browser, { slowNetwork: false })
  await signInAs(page, people)
  await page.goto(`${product.address}/user/home`, { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: wheelButton }).first().waitFor()
  await page.waitForTimeout(settleMs)
  return page
}

/** Ten payments, a tenth of a second apart: each changes what home shows. */
const measureHome = ({ rounds }: TrialOptions) =>
  withProduct(async (parts) => {
    const longest: number[] = []
    const page = await openHome(parts)
    for (let round = 0; round < rounds; round++) {
      await lookAnew(page)
      for (let nth = 0; nth < balances; nth++) {
        const { method, path, headers, body } = payment(0)
        const answer = await fetch(parts.product.address + path, { method, headers, body: body as string })
        if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
        await page.waitForTimeout(100)
      }
      await page.waitForTimeout(settleMs)
      longest.push((await seen(page)).longestTaskMs)
    }
    const what = 'longest task above 50 ms on home while ten balances change (0: none)'
    return [{ what, unit: 'ms', values: longest, max: 50 }]
  })

/** The frames of a spin, and the same number of frames of the page at rest beside it: what the machine lets. */
const measureWheel = ({ rounds }: TrialOptions) =>
  withProduct(async (parts) => {
    const page = await openHome(parts)
    const framesOf = async () => {
      await lookAnew(page)
      await page.waitForTimeout(wheelMs)
      return (await seen(page)).frames.slice(1)
    }
    const perSecond = (frames: number[]) => (frames.length * 1_000) / frames.reduce((sum, ms) => sum + ms, 0)
    const [turning, still, slowest, stillSlowest]: [number[], number[], number[], number[]] = [[], [], [], []]
    for (let round = 0; round < rounds; round++) {
      await page.reload({ waitUntil: 'networkidle' })
      await page.getByRole('button', { name: wheelButton }).first().click()
      const hub = page.getByRole('dialog').getByRole('button', { name: 'หมุน', exact: true })
      await hub.waitFor()
      await page.waitForTimeout(settleMs)
      const rest = await framesOf()
      await hub.click()
      const spin = await framesOf()
      turning.push(perSecond(spin))
      slowest.push(Math.max(...spin))
      still.push(perSecond(rest))
      stillSlowest.push(Math.max(...rest))
    }
    return [
      { what: 'frames of the turning wheel', unit: 'per s', values: turning, min: 60 },
      { what: 'slowest frame of a spin', unit: 'ms', values: slowest, max: 32 },
      { what: 'frames of the same page at rest', unit: 'per s', values: still },
      { what: 'slowest frame at rest', unit: 'ms', values: stillSlowest },
    ]
  })

export const pageTrials: Trial[] = [
  { ids: ['S13', 'S14'], run: measureLogin },
  { ids: ['S15'], run: measureHome },
  { ids: ['S16'], run: measureWheel },
]
