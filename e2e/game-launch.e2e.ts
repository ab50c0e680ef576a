/** Ways into games in a real browser: a tab opened by the tap, and in it the game, signed in (spec §2, game launch). */
import { expect, type Page, test } from '@playwright/test'
import * as api from '../contract/src/calls/member.ts'
import { aMember, type JourneyMember, mendWorld, visit, wordsOf } from './journey.ts'
import { control } from './outside.ts'

const locale = 'en'
let member: JourneyMember

test.beforeAll(async () => {
  member = await aMember()
  for (const slotCode of ['LUCKY', 'STAR', 'STOCK', 'GARUDA'])
    await member.call(api.activateSlot, { params: { slotCode } })
})
test.afterEach(mendWorld)

interface Opening {
  player?: JourneyMember
  /** Into the search, before the game is tapped. */
  typed?: string
}

async function openSheet(page: Page, name: string, { player = member, typed }: Opening = {}) {
  // Providers are asked on entry: an answer that comes later could change the sheet.
  const balances = page.waitForResponse('**/api/wallet/refresh/slot')
  await visit(page, { locale, member: player })
  await balances
  if (typed) {
    await page.getByRole('searchbox').fill(typed)
    await expect(page.getByRole('status').filter({ hasText: '1 game' })).toBeVisible()
  }
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  return wordsOf(page, locale)
}

async function play(page: Page, name: string, opening?: Opening): Promise<Page> {
  const at = await openSheet(page, name, opening)
  const [game] = await Promise.all([page.waitForEvent('popup'), at.button('game.play').click()])
  return game
}

for (const [way, name, code] of [
  ['a form with hidden fields', 'Lucky Draw', 'LUCKY'],
  ['a link with a fresh password', 'Star Digits', 'STAR'],
  ['a link of the provider', 'Garuda Sky', 'GARUDA'],
] as const)
  test(`${way}: the game opens signed in, at an address that holds no secret`, async ({ page }) => {
    const game = await play(page, name)
    await game.waitForURL(`**/games/${code}/table**`)
    expect(new URL(game.url()).search).toMatch(/^\?lang=\w\w$/)
    await expect(game.getByRole('heading', { name })).toBeVisible()
    await expect(game.locator('.balance strong')).toBeVisible()
    // The provider's page has no hold on ours.
    expect(await game.evaluate(() => [window.opener, document.referrer])).toEqual([null, ''])
  })

test('without the flag of spec §2 the page itself goes to the provider, and Back leads home again', async ({
  page,
}) => {
  const info = { name: 'Golden Weave Games of Vientiane', website: 'kapao.example', iframeMode: false }
  await page.route('**/api/lookup/info', (route) => route.fulfill({ json: info }))
  const at = await openSheet(page, 'Garuda Sky')
  // The operator's name, as long as it may be, leaves room for what stands beside it.
  await expect(page.getByText(info.name).filter({ visible: true })).toBeVisible()
  await at.button('game.play').click()
  await page.waitForURL('**/games/GARUDA/table**')
  expect(page.context().pages()).toHaveLength(1)
  await page.goBack()
  await expect(page).toHaveURL(/\/user\/home$/)
})

test('a web site of its own opens at its sign-in, and its apps have links', async ({ page }) => {
  // Found by what was typed, with a slip in it.
  const game = await play(page, 'Stock Digits', { typed: 'stokc digit' })
  await game.waitForURL('**/games/STOCK/web')
  await expect(game.locator('input[name=password]')).toBeVisible()
  for (const system of ['android', 'ios'])
    await expect(wordsOf(page, locale).link(`game.${system}`)).toHaveAttribute('href', /\/games\/STOCK\/app/)
})

test('a provider under maintenance: the tab closes and the reason is said', async ({ page }) => {
  // Of a member of its own: a password that was made within the last minute would be taken again, without asking.
  const player = await aMember()
  await player.call(api.activateSlot, { params: { slotCode: 'STAR' } })
  const at = await openSheet(page, 'Star Digits', { player })
  await control('PUT', '/faults', { service: 'game:STAR', fault: 'maintenance' })
  const [game] = await Promise.all([page.waitForEvent('popup'), at.button('game.play').click()])
  await expect(page.getByText('This game is under maintenance.', { exact: false }).first()).toBeVisible()
  expect(game.isClosed()).toBe(true)
})
