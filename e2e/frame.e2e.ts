/** Every screen and sheet of the app: each fits phones and a desktop and can be read, in each language. The gallery (docs/screens.md) is taken here too. */
import { expect, type Page, test } from '@playwright/test'
import * as api from '../contract/src/calls/member.ts'
import { createClient } from '../contract/src/client.ts'
import type { Locale } from '../contract/src/edition.ts'
import { accessFaults } from './access-faults.ts'
import { aMember, goTo, type JourneyMember, locales, toasts, visit, wordsOf } from './journey.ts'
import { look, openAndLook, type Screen } from './look.ts'
import { newPhone, smsCode, smsCount } from './outside.ts'
import { world } from './world.ts'

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

/** The wizard's other steps, each before anything is filled in. */
async function registerUpToBank(page: Page, locale: Locale) {
  const at = wordsOf(page, locale)
  const phone = newPhone()
  await at.field('register.phone.label').fill(phone)
  await at.button('register.next').click()
  await expect(at.heading('register.otp.title')).toBeVisible()
  await look(page, `${locale}-register-code`)
  await at.field('register.otp.label').fill(await smsCode(phone))
  await expect(at.heading('register.profile.title')).toBeVisible()
  await look(page, `${locale}-register-profile`)
  await at.field('register.profile.name').fill('Mali')
  await at.field('register.profile.password').fill('correct-horse-7')
  await at.field('register.profile.confirm').fill('correct-horse-7')
  await at.field('register.profile.source').selectOption('FRIEND')
  await at.button('register.next').click()
  await expect(at.heading('register.bank.title')).toBeVisible()
  await look(page, `${locale}-register-bank`)
}

/** Both steps, before the password is written, and back. */
async function forgetPassword(page: Page, locale: Locale) {
  const at = wordsOf(page, locale)
  const { phone } = await aMember()
  await at.link('session.forgot').click()
  // The login has a field of the same name.
  await expect(at.heading('session.forgot')).toBeVisible()
  await look(page, `${locale}-forgotten-phone`)
  await at.field('register.phone.label').fill(phone)
  await at.button('register.next').click()
  // The first was for registering.
  await expect.poll(() => smsCount(phone)).toBe(2)
  await at.field('register.otp.label').fill(await smsCode(phone))
  await expect(at.field('member.password.new')).toBeVisible()
  await look(page, `${locale}-forgotten-password`)
  await goTo(page, '/login')
}

/** What the greeter says in this language: its words, cards and quick replies. */
async function talkToGreeter(locale: Locale) {
  const headers = { Authorization: `Bearer ${member.token}`, Cookie: `locale=${locale.toUpperCase()}` }
  const call = createClient({
    baseUrl: world().address,
    token: () => member.token,
    fetch: (url, request) => fetch(url, { ...request, headers: { ...request?.headers, ...headers } }),
  })
  const payload = { title: 'Deposit', payload: 'DEPOSIT' }
  await call(api.sendMessage, { body: { message: { message_type: 'postback', payload } } })
}

test('the longest name and amounts that nobody has yet fit too', async ({ page }) => {
  const much = 99_999_999.99
  await page.route('**/api/wallet', async (route) => {
    const answer = await route.fetch()
    const wallet = await answer.json()
    wallet.profile.name = 'สมชายศรีสุวรรณวงศ์ไพบูลย์พิพัฒน์ธนากุลอุดมสมบูรณ์ทรัพย์เจริญ'
    Object.assign(wallet.wallet, { amount: much, held: much, inTransit: much })
    wallet.invite.amount = much
    wallet.slots[0].amount = much
    await route.fulfill({ json: wallet })
  })
  await visit(page, { locale: 'th', member })
  await expect(page.getByText('฿399,999,999.96')).toBeVisible()
  await look(page, 'much-home')
  await page.getByRole('button', { name: /^Naga/ }).click()
  await expect(wordsOf(page, 'th').field('game.amount')).toBeVisible()
  await look(page, 'much-game')
})

test('a receipt whose reference has the widest letters fits the narrowest phone', async ({ page }) => {
  const widest = '"reference":"$1WMWMWMWMWMWMWMWM"'
  for (const path of ['**/api/statement', '**/api/statement/receipt/**'])
    await page.route(path, async (route) => {
      const answer = await route.fetch()
      const body = (await answer.text()).replace(/"reference":"(..)[^"]*"/g, widest)
      await route.fulfill({ response: answer, body })
    })
  await visit(page, { locale: 'en', member, path: '/user/statement' })
  await page.getByRole('main').getByRole('listitem').getByRole('button').first().click()
  await expect(wordsOf(page, 'en').dialog().getByRole('listitem').first()).toBeVisible()
  await expect(page.getByText('WMWM').first()).toBeVisible()
  await look(page, 'much-receipt')
})

for (const locale of locales) {
  test(`a message fits and can be read, in ${locale}`, async ({ page }) => {
    const at = wordsOf(page, locale)
    // While no wheel runs, its tile refreshes everything (spec §2).
    await page.route('**/api/spinwheel/active', (route) => route.fulfill({ json: { isActive: false } }))
    await visit(page, { locale, member })
    await expect(at.button('home.actions.refreshAll')).toBeVisible()
    await expect(at.button('home.actions.spin')).toBeHidden()
    // Under the pointer it stays; on a slow machine it may be gone before the pointer is there.
    await expect(async () => {
      await at.button('home.actions.refreshAll').click()
      await page.getByText(at.text('home.refreshed')).hover({ timeout: 3_000 })
    }).toPass()
    await expect(page.locator('[data-sonner-toast][data-mounted=true]')).toHaveCSS('opacity', '1')
    expect(await accessFaults(page, { within: toasts })).toEqual([])
    await look(page, `${locale}-message`)
  })

  test(`what a visitor sees fits, in ${locale}`, async ({ page }) => {
    const at = wordsOf(page, locale)
    await visit(page, { locale, path: '/login' })
    await expect(at.heading('session.title')).toBeVisible()
    await at.button('session.submit').click()
    await look(page, `${locale}-login`)
    await forgetPassword(page, locale)
    await at.link('session.register').click()
    await expect(at.heading('register.phone.title')).toBeVisible()
    await at.button('register.next').click()
    await look(page, `${locale}-register-phone`)
    await registerUpToBank(page, locale)
    await goTo(page, '/contact')
    await expect(at.heading('member.contact.title')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
    await look(page, `${locale}-contact`)
    await goTo(page, '/howto')
    await expect(at.heading('howto.title')).toBeVisible()
    await look(page, `${locale}-howto`)
    await openAndLook(page, locale, [
      'howto-video',
      () => page.getByRole('button', { name: at.text('howto.videos.wallet.title') }).click(),
      () => page.locator('video'),
    ])
    await goTo(page, '/no/such/page')
    await expect(page.getByText('404', { exact: true })).toBeVisible()
    await expect(at.heading('frame.notFound.title')).toBeVisible()
    await look(page, `${locale}-not-found`)
    await at.link('frame.notFound.home').click()
    await page.waitForURL('**/login')
    await goTo(page, '/terminated')
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
      locale,
      ['deposit', () => at.button('home.actions.deposit').click(), () => at.field('deposit.amount')],
      ...depositWays.map(
        ([way, shown]): Screen => [
          `deposit-${way}`,
          () => at.tab(`deposit.ways.${way}`).click(),
          () => at.button(shown),
        ],
      ),
    )
    await openAndLook(page, locale, [
      'transfer',
      () => at.button('home.actions.transfer').click(),
      () => at.field('transfer.amount'),
    ])
    await openAndLook(page, locale, [
      'withdraw',
      () => at.button('home.actions.withdraw').click(),
      () => at.field('withdraw.amount'),
    ])
    await openAndLook(
      page,
      locale,
      [
        'spin',
        () => at.button('home.actions.spin').click(),
        () => at.dialog().getByRole('button', { name: at.text('spin.spin'), exact: true }),
      ],
      [
        'spin-odds',
        () => page.getByText(at.text('spin.odds.title')).click(),
        () => page.getByText(at.text('spin.odds.text')),
      ],
    )
    await openAndLook(page, locale, [
      'coupons',
      async () => {
        await at.button('home.actions.spin').click()
        await at
          .dialog()
          .getByRole('button', { name: at.text('spin.coupons.title') })
          .click()
      },
      () => page.getByText(at.text('spin.coupons.emptyText')),
    ])
    await openAndLook(page, locale, [
      'conditions',
      () => at.button('frame.nav.conditions').click(),
      () => at.dialog().getByRole('listitem').first(),
    ])
    await openAndLook(
      page,
      locale,
      [
        'invite-banners',
        () => at.button('home.actions.invite').click(),
        () => at.button('site.banners.continue'),
      ],
      [
        'invite',
        () => at.button('site.banners.continue').click(),
        () => page.getByRole('img', { name: at.text('invite.link.qr') }),
      ],
    )
    await openAndLook(page, locale, [
      'refund',
      async () => {
        await at.button('home.actions.refund').click()
        await at.button('site.banners.continue').click()
      },
      () => page.getByText(at.text('refund.log.empty')),
    ])
    await openAndLook(page, locale, [
      'game',
      () => page.getByRole('button', { name: /^Naga/ }).click(),
      () => at.field('game.amount'),
    ])
    await openAndLook(page, locale, [
      'game-offer',
      () => page.getByRole('button', { name: /^Lotus/ }).click(),
      () => at.dialog().getByRole('heading', { level: 3 }),
    ])
    await openAndLook(page, locale, [
      'logout',
      () => at.button('frame.logout.label').click(),
      () => page.getByRole('alertdialog'),
    ])
    await openAndLook(page, locale, [
      'chat',
      async () => {
        await at.link('frame.nav.contact').click()
        await at.button('chat.open').click()
      },
      () => page.getByRole('log').getByRole('list', { name: at.text('chat.choices') }),
    ])
    await goAndLook(page, 'money')
    await goAndLook(page, 'contact')
    await goAndLook(page, 'statement')
    await openAndLook(page, locale, [
      'slips',
      () => at.button('statement.slips.title').click(),
      () => at.dialog().getByRole('link'),
    ])
    await openAndLook(page, locale, [
      'receipt',
      () => page.getByRole('main').getByRole('listitem').getByRole('button').first().click(),
      () => at.dialog().getByRole('listitem').first(),
    ])
    await goTo(page, '/user/bonus')
    await expect(page.getByRole('article')).toHaveCount(3)
    await look(page, `${locale}-bonus`)
    await openAndLook(page, locale, [
      'bonus-conditions',
      () => page.getByRole('article').first().getByRole('button').click(),
      () => at.button('bonus.receive'),
    ])
    for (const [code, shown] of promotionCodes) {
      await openAndLook(page, locale, [
        `promotion-${code}`,
        async () => {
          await at.field('promotion.label').fill(code)
          await at.button('promotion.search').click()
        },
        () => at.button(shown),
      ])
    }
    await goAndLook(page, 'profile')
    await openAndLook(page, locale, [
      'password',
      () => at.button('member.profile.changePassword').click(),
      () => at.field('member.password.old'),
    ])
    await openAndLook(page, locale, [
      'bank-account',
      () => at.button('member.profile.changeBank').click(),
      () => at.field('register.bank.accountNo'),
    ])
  })

  test(`what a bonus shows and blocks fits, in ${locale}`, async ({ page }) => {
    const at = wordsOf(page, locale)
    await visit(page, { locale, member: receiver, path: '/user/bonus' })
    await expect(page.getByRole('progressbar')).toBeVisible()
    await look(page, `${locale}-bonus-active`)
    await openAndLook(page, locale, [
      'bonus-cancel',
      () => at.button('bonus.active.cancel').click(),
      () => page.getByRole('alertdialog').getByText('฿123,456.78'),
    ])
    await goTo(page, '/user/home')
    await openAndLook(page, locale, [
      'withdraw-with-bonus',
      () => at.button('home.actions.withdraw').click(),
      () => at.link('withdraw.viewBonus'),
    ])
    await openAndLook(page, locale, [
      'deposit-qr',
      async () => {
        await at.button('home.actions.deposit').click()
        await at.field('deposit.amount').fill('1500')
        await at.button('deposit.create').click()
      },
      () => at.button('deposit.save'),
    ])
    const { qrcodeId } = await receiver.call(api.qrcode, { params: { gatewayCode: 'KBANK' } })
    await receiver.call(api.cancelQrcode, { params: { qrcodeId: qrcodeId as string } })
  })

  test(`what is asked before the first visit fits, in ${locale}`, async ({ page }) => {
    await visit(page, { locale, member, agreed: false })
    await expect(wordsOf(page, locale).button('home.agreement.accept')).toBeVisible({ timeout: 20_000 })
    await look(page, `${locale}-agreement`)
  })

  /** A page of a member with dated rows, or with the edition's version at its foot. */
  async function goAndLook(page: Page, place: 'statement' | 'money' | 'profile' | 'contact') {
    await goTo(page, `/user/${place}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(
      page
        .getByRole('main')
        .getByText(/\d\d\/\d\d\/\d{4}|1\.1\.14/)
        .first(),
    ).toBeVisible()
    await look(page, `${locale}-${place}`)
  }
}
