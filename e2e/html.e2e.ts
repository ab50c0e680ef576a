/**
 * Hostile HTML in every text that a screen shows: nothing runs, asks, loads or leads away (quality C-08, C-09).
 * `npm run prove -- html` tries all of it; HTML_PAYLOADS says how many are tried.
 */
import { expect, type Locator, type Page, test } from '@playwright/test'
import * as api from '../contract/src/calls/member.ts'
import * as operatorApi from '../contract/src/calls/staff.ts'
import { createClient } from '../contract/src/client.ts'
import { Html } from '../contract/src/schemas/staff-content.ts'
import { hostileHtml } from './hostile-html.ts'
import { injectHtml, marker } from './inject-html.ts'
import { aMember, goTo, type JourneyMember, visit, wordsOf } from './journey.ts'
import { type ScriptWatch, watchScripts } from './script-watch.ts'
import { world } from './world.ts'

const { HTML_PAYLOADS = '40' } = process.env
/** The demo's. */
const staffToken = 'kapao-demo-machine'

const payloads = hostileHtml.slice(0, Number(HTML_PAYLOADS))
const perRound = 40
const rounds = Array.from({ length: Math.ceil(payloads.length / perRound) }, (_, round) =>
  payloads.slice(round * perRound, (round + 1) * perRound),
)

interface Look {
  page: Page
  watch: ScriptWatch
  at: ReturnType<typeof wordsOf>
}

let member: JourneyMember
test.beforeAll(async () => {
  member = await aMember({ money: 2_000 })
  await member.call(api.activateSlot, { params: { slotCode: 'NAGA' } })
})

/** Where a screen shows somebody's words, and how one gets there. What has no way is shown at once. */
const sinks: Record<string, { path: string; open?: (look: Look) => Promise<void>; isSheet?: boolean }> = {
  home: { path: '/user/home' },
  conditions: {
    path: '/user/home',
    open: ({ at }) => press(at.button('frame.nav.conditions')),
    isSheet: true,
  },
  'deposit by bank': {
    path: '/user/home',
    isSheet: true,
    async open({ at }) {
      await press(at.button('home.actions.deposit'))
      await press(at.tab('deposit.ways.bank'))
    },
  },
  transfer: {
    path: '/user/home',
    open: ({ at }) => press(at.button('home.actions.transfer')),
    isSheet: true,
  },
  withdraw: {
    path: '/user/home',
    open: ({ at }) => press(at.button('home.actions.withdraw')),
    isSheet: true,
  },
  wheel: {
    path: '/user/home',
    isSheet: true,
    async open({ page, at }) {
      await press(at.button('home.actions.spin'))
      await press(page.getByText(at.text('spin.odds.title')))
    },
  },
  'invite banners': {
    path: '/user/home',
    open: ({ at }) => press(at.button('home.actions.invite')),
    isSheet: true,
  },
  'refund banners': {
    path: '/user/home',
    open: ({ at }) => press(at.button('home.actions.refund')),
    isSheet: true,
  },
  game: {
    path: '/user/home',
    open: ({ page }) => press(page.getByRole('button', { name: /^Naga/ })),
    isSheet: true,
  },
  chat: { path: '/user/contact', open: ({ page }) => press(page.locator('[data-launcher]')), isSheet: true },
  statement: { path: '/user/statement' },
  profile: { path: '/user/profile' },
  contact: { path: '/user/contact' },
  bonuses: { path: '/user/bonus' },
  bonus: {
    path: '/user/bonus',
    open: ({ page }) => press(page.getByRole('article').first().getByRole('button')),
    isSheet: true,
  },
  promotion: {
    path: '/user/bonus',
    isSheet: true,
    async open({ at }) {
      await at.field('promotion.label').fill('WELCOME')
      await press(at.button('promotion.search'))
    },
  },
}

/** By the element's own click: texts this long lie over everything. */
async function press(button: Locator) {
  await button.evaluate((element: HTMLElement) => element.click())
}

async function lookAt(look: Look, name: string) {
  const { page, watch } = look
  const sink = sinks[name]
  if (!sink) return
  if (new URL(page.url()).pathname !== sink.path) await goTo(page, sink.path)
  await sink.open?.(look)
  const place = sink.isSheet ? page.getByRole('dialog') : page.getByRole('main')
  await expect.soft(place.getByText(marker).first(), `${name} shows what was sent`).toBeAttached()
  expect.soft(await watch.faults(), name).toEqual([])
  if (!sink.isSheet) return
  await page.keyboard.press('Escape')
  await expect(place).toBeHidden()
}

for (const [index, some] of rounds.entries())
  test(`${some.length} hostile texts are text on every screen, round ${index + 1}`, async ({ page }) => {
    const watch = await watchScripts(page, world().address, true)
    await injectHtml(page, some)
    await visit(page, { locale: 'en', member, path: '/user/home' })
    for (const name of Object.keys(sinks)) await lookAt({ page, watch, at: wordsOf(page, 'en') }, name)
    // What the app still asks for now is not changed any more.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

/** What is refused before it could be cleaned has control characters in it. */
const written = payloads.filter((html) => Html.safeParse(html).success)
/** So many pieces a page of conditions may have. */
const piecesMax = 40
const operator = () => createClient({ baseUrl: world().address, token: () => staffToken })

test.describe('what staff write', () => {
  let before: Awaited<ReturnType<typeof readContent>>
  const readContent = () => operator()(operatorApi.content)
  test.beforeAll(async () => {
    before = await readContent()
  })
  // Conditions are everybody's.
  test.afterAll(() => write(before.conditions.words))

  async function write(words: typeof before.conditions.words) {
    const { version } = (await readContent()).conditions
    await operator()(operatorApi.writePieces, { params: { name: 'conditions' }, body: { version, words } })
  }

  /** In three languages at a time. @returns what is left of them. */
  async function cleaned(some: readonly string[]): Promise<string[]> {
    const part = (index: number) => some.slice(index * piecesMax, (index + 1) * piecesMax)
    await write({ th: part(0), la: part(1), en: part(2) })
    const { th, la, en } = (await readContent()).conditions.words
    return [...th, ...la, ...en]
  }

  test('is harmless even where nobody looks at it once more', async ({ page }) => {
    const watch = await watchScripts(page, 'http://own.invalid', false)
    await page.route('http://own.invalid/', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>' }),
    )
    await page.goto('http://own.invalid/')
    for (let from = 0; from < written.length; from += 3 * piecesMax) {
      const some = await cleaned(written.slice(from, from + 3 * piecesMax))
      await page.evaluate(showTwice, some)
      expect(await watch.faults()).toEqual([])
    }
  })

  test('is shown without the content policy having to step in', async ({ page }) => {
    const watch = await watchScripts(page, world().address, false)
    await cleaned(written.slice(0, piecesMax).map((html) => `<p>${marker}</p>${html}`))
    await visit(page, { locale: 'th', member, path: '/user/home' })
    await press(wordsOf(page, 'th').button('frame.nav.conditions'))
    await expect(page.getByRole('dialog').getByText(marker)).toHaveCount(Math.min(written.length, piecesMax))
    expect(await watch.faults()).toEqual([])
  })
})

/** Read, written down and read again: some HTML changes by that. Nothing but the few tags that texts need is ever there. */
function showTwice(texts: string[]) {
  const allowed = ['P', 'BR', 'B', 'STRONG', 'I', 'EM', 'UL', 'OL', 'LI', 'H3', 'H4']
  for (const text of texts) {
    const [once, twice] = [document.createElement('div'), document.createElement('div')]
    document.body.append(once, twice)
    once.innerHTML = text
    twice.innerHTML = once.innerHTML
    for (const element of [...once.querySelectorAll('*'), ...twice.querySelectorAll('*')])
      if (!allowed.includes(element.tagName) || element.attributes.length > 0)
        globalThis.watched.violations.push(`left over: ${element.outerHTML}`)
  }
}
