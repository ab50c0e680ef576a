/** Every screen and sheet fits every phone and a desktop, in each language: nothing wider than the screen, cut, covered or too small to hit. */
import { expect, type Page, test } from '@playwright/test'
import { api } from '../contract/src/api.ts'
import { createClient } from '../contract/src/client.ts'
import type { Locale } from '../contract/src/edition.ts'
import { faultsOfFrame } from './frame-faults.ts'
import { accessFaults, aMember, type JourneyMember, locales, toasts, visit, wordsOf } from './journey.ts'

const { BASE_URL = 'http://localhost:3000' } = process.env

const sizes = [
  { width: 320, height: 568 },
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 430, height: 932 },
  { width: 1280, height: 800 },
]

/** The ways of depositing beside QR, and a button of each. */
const depositWays = [
  ['bank', 'deposit.expected.submit'],
  ['trueMoney', 'deposit.trueMoney.send'],
  ['slip', 'deposit.slip.send'],
] as const

/** One that there is and one that there is not, and a button of each. */
const promotionCodes = [
  ['WELCOME', 'promotion.receive'],
  ['NOBODY-KNOWS-THIS-1', 'promotion.another'],
] as const

let member: JourneyMember
/** Has an active bonus. */
let receiver: JourneyMember

test.beforeAll(async () => {
  // An amount as long as they come in daily life.
  member = await aMember({ money: 123_456.78 })
  await member.call(api.activateSlot, { params: { slotCode: 'NAGA' } })
  await member.call(api.transfer, { body: { from: 'WALLET', to: 'NAGA', amount: 23_456.78 } })
  receiver = await aMember({ money: 123_456.78 })
  await receiver.call(api.activateBonus, { params: { code: 'FIRST' } })
})

/** What the greeter says in this language: its words, cards and quick replies. */
async function talkToGreeter(locale: Locale) {
  const headers = { Authorization: `Bearer ${member.token}`, Cookie: `locale=${locale.toUpperCase()}` }
  const call = createClient({
    baseUrl: BASE_URL,
    token: () => member.token,
    fetch: (url, request) => fetch(url, { ...request, headers: { ...request?.headers, ...headers } }),
  })
  const payload = { title: 'Deposit', payload: 'DEPOSIT' }
  await call(api.sendMessage, { body: { message: { message_type: 'postback', payload } } })
}

/** Looks at what is on the screen at every size. */
async function look(page: Page, name: string) {
  for (const size of sizes) {
    await page.setViewportSize(size)
    // Two frames: the media query's listeners, then what they drew.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    const faults = await faultsOfFrame(page)
    expect.soft(faults, `${name} at ${size.width} px`).toEqual([])
    // For whoever wants to look at all of them: LOOK names a folder.
    if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/${name}-${size.width}.png` })
  }
  await page.setViewportSize({ width: 390, height: 844 })
}

for (const locale of locales) {
  test(`a message fits and can be read, in ${locale}`, async ({ page }) => {
    const at = wordsOf(page, locale)
    // While no wheel runs, its tile refreshes everything (spec §2).
    await page.route('**/api/spinwheel/active', (route) => route.fulfill({ json: { isActive: false } }))
    await visit(page, { locale, member })
    // Under the pointer it stays; on a slow machine it may be gone before the pointer is there.
    await expect(async () => {
      await at.button('home.actions.refreshAll').click()
      await page.getByText(at.text('home.refreshed')).hover({ timeout: 3_000 })
    }).toPass()
    await expect(page.locator('[data-sonner-toast][data-mounted=true]')).toHaveCSS('opacity', '1')
    expect(await accessFaults(page, (axe) => axe.include(toasts))).toEqual([])
    await look(page, `${locale}-message`)
  })

  test(`what a visitor sees fits, in ${locale}`, async ({ page }) => {
    const at = wordsOf(page, locale)
    await visit(page, { locale, path: '/login' })
    await expect(at.heading('session.title')).toBeVisible()
    await at.button('session.submit').click()
    await look(page, `${locale}-login`)
    await at.link('session.register').click()
    await expect(at.heading('register.phone.title')).toBeVisible()
    await at.button('register.next').click()
    await look(page, `${locale}-register-phone`)
    await page.goto('/contact')
    await expect(at.heading('member.contact.title')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link')).toBeVisible()
    await look(page, `${locale}-contact`)
    await page.goto('/nowhere')
    await expect(at.heading('frame.notFound.title')).toBeVisible()
    await look(page, `${locale}-not-found`)
    await page.goto('/terminated')
    await expect(at.heading('frame.terminated.title')).toBeVisible()
    await look(page, `${locale}-terminated`)
  })

  test(`what a member sees fits, in ${locale}`, async ({ page }) => {
    const at = wordsOf(page, locale)
    await talkToGreeter(locale)
    await visit(page, { locale, member })
    await expect(page.getByRole('button', { name: /^Naga.*23,456\.78/ })).toBeVisible()
    await look(page, `${locale}-home`)
    await openAndLook(
      page,
      'deposit',
      () => at.button('home.actions.deposit').click(),
      () => at.field('deposit.amount'),
    )
    for (const [way, shown] of depositWays) {
      await openAndLook(
        page,
        `deposit-${way}`,
        async () => {
          await at.button('home.actions.deposit').click()
          await at.tab(`deposit.ways.${way}`).click()
        },
        () => at.button(shown),
      )
    }
    await openAndLook(
      page,
      'transfer',
      () => at.button('home.actions.transfer').click(),
      () => at.field('transfer.amount'),
    )
    await openAndLook(
      page,
      'withdraw',
      () => at.button('home.actions.withdraw').click(),
      () => at.field('withdraw.amount'),
    )
    await openAndLook(
      page,
      'spin',
      () => at.button('home.actions.spin').click(),
      () => at.dialog().getByRole('button', { name: at.text('spin.spin'), exact: true }),
    )
    await openAndLook(
      page,
      'spin-odds',
      async () => {
        await at.button('home.actions.spin').click()
        await page.getByText(at.text('spin.odds.title')).click()
      },
      () => page.getByText(at.text('spin.odds.text')),
    )
    await openAndLook(
      page,
      'conditions',
      () => at.button('frame.nav.conditions').click(),
      () => at.dialog().getByRole('listitem').first(),
    )
    await openAndLook(
      page,
      'invite-banners',
      () => at.button('home.actions.invite').click(),
      () => at.button('site.banners.continue'),
    )
    await openAndLook(
      page,
      'invite',
      async () => {
        await at.button('home.actions.invite').click()
        await at.button('site.banners.continue').click()
      },
      () => page.getByRole('img', { name: at.text('invite.link.qr') }),
    )
    await openAndLook(
      page,
      'refund',
      async () => {
        await at.button('home.actions.refund').click()
        await at.button('site.banners.continue').click()
      },
      () => page.getByText(at.text('refund.log.empty')),
    )
    await openAndLook(
      page,
      'game',
      () => page.getByRole('button', { name: /^Naga/ }).click(),
      () => at.field('game.amount'),
    )
    await openAndLook(
      page,
      'game-offer',
      () => page.getByRole('button', { name: /^Lotus/ }).click(),
      () => at.dialog().getByRole('heading', { level: 3 }),
    )
    await openAndLook(
      page,
      'logout',
      () => at.button('frame.logout.label').click(),
      () => page.getByRole('alertdialog'),
    )
    await openAndLook(
      page,
      'chat',
      () => at.button('chat.open').click(),
      () => page.getByRole('log').getByRole('list', { name: at.text('chat.choices') }),
    )
    for (const place of ['statement', 'money', 'profile', 'contact'] as const) {
      await page.goto(`/user/${place}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(
        page
          .getByRole('main')
          .getByText(/\d\d\/\d\d\/\d{4}|1\.1\.14/)
          .first(),
      ).toBeVisible()
      await look(page, `${locale}-${place}`)
    }
    await page.goto('/user/statement')
    await openAndLook(
      page,
      'slips',
      () => at.button('statement.slips.title').click(),
      () => at.dialog().getByRole('link'),
    )
    await openAndLook(
      page,
      'receipt',
      () => page.getByRole('main').getByRole('listitem').getByRole('button').first().click(),
      () => at.dialog().getByRole('listitem').first(),
    )
    await page.goto('/user/bonus')
    await expect(page.getByRole('article')).toHaveCount(3)
    await look(page, `${locale}-bonus`)
    await openAndLook(
      page,
      'bonus-conditions',
      () => page.getByRole('article').first().getByRole('button').click(),
      () => at.button('bonus.receive'),
    )
    for (const [code, shown] of promotionCodes) {
      await openAndLook(
        page,
        `promotion-${code}`,
        async () => {
          await at.field('promotion.label').fill(code)
          await at.button('promotion.search').click()
        },
        () => at.button(shown),
      )
    }
    await page.goto('/user/profile')
    await openAndLook(
      page,
      'password',
      () => at.button('member.profile.changePassword').click(),
      () => at.field('member.password.old'),
    )
  })

  test(`what a bonus shows and blocks fits, in ${locale}`, async ({ page }) => {
    const at = wordsOf(page, locale)
    await visit(page, { locale, member: receiver, path: '/user/bonus' })
    await expect(page.getByRole('progressbar')).toBeVisible()
    await look(page, `${locale}-bonus-active`)
    await openAndLook(
      page,
      'bonus-cancel',
      () => at.button('bonus.active.cancel').click(),
      () => page.getByRole('alertdialog').getByText('฿123,456.78'),
    )
    await page.goto('/user/home')
    await openAndLook(
      page,
      'withdraw-with-bonus',
      () => at.button('home.actions.withdraw').click(),
      () => at.link('withdraw.viewBonus'),
    )
  })

  async function openAndLook(
    page: Page,
    name: string,
    open: () => Promise<void>,
    shown: () => ReturnType<Page['locator']>,
  ) {
    await open()
    await expect(shown()).toBeVisible()
    await look(page, `${locale}-${name}`)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeHidden()
  }
}
