/** The screens on which members decide for themselves: notices, limits, breaks, safety, what they can check. Each fits, as in frame.e2e.ts. */
import { expect, test } from '@playwright/test'
import * as api from '../contract/src/calls/member.ts'
import { aMember, goTo, type JourneyMember, locales, visit, wordsOf } from './journey.ts'
import { look, openAndLook } from './look.ts'
import { wordPattern } from './words.ts'

let member: JourneyMember

test.beforeAll(async () => {
  member = await aMember({ money: 123_456.78 })
  await member.call(api.activateSlot, { params: { slotCode: 'NAGA' } })
  await member.call(api.transfer, { body: { from: 'WALLET', to: 'NAGA', amount: 23_456.78 } })
})

for (const locale of locales) {
  test(`what a member decides alone fits, in ${locale}`, async ({ page }) => {
    const at = wordsOf(page, locale)
    await visit(page, { locale, member, path: '/user/notices' })
    await expect(page.getByRole('heading', { level: 1, name: at.text('frame.notices') })).toBeVisible()
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
    await look(page, `${locale}-notices`)
    await goTo(page, '/user/play')
    await expect(at.button('play.pause.timeOut')).toBeVisible()
    await expect(page.getByText(at.text('play.net.results'))).toBeVisible()
    await look(page, `${locale}-play`)
    await openAndLook(page, locale, [
      'play-limit',
      () =>
        page
          .getByRole('button', { name: wordPattern(locale, 'play.limits.change') })
          .first()
          .click(),
      () => at.field('play.sheet.amount'),
    ])
    await openAndLook(page, locale, [
      'play-break',
      () => at.button('play.pause.timeOut').click(),
      () => at.button('play.pause.begin'),
    ])
    await goTo(page, '/user/safety')
    await expect(page.getByRole('main').getByText(at.text('safety.devices.current'))).toBeVisible()
    await look(page, `${locale}-safety`)
    await openAndLook(page, locale, [
      'pin',
      () => at.button('safety.pin.set').click(),
      () => at.field('safety.pin.password'),
    ])
    await openAndLook(page, locale, [
      'close-account',
      () => at.button('safety.close.open').click(),
      () => at.field('safety.close.password'),
    ])
    await goTo(page, '/user/home')
    await openAndLook(page, locale, [
      'bring-back',
      () => page.getByRole('button', { name: at.text('game.bringBack') }).click(),
      () => at.dialog().getByRole('listitem').first(),
    ])
    await openAndLook(page, locale, [
      'spin-fair',
      async () => {
        await at.button('home.actions.spin').click()
        await at.button('spin.fair.open').click()
      },
      () => at.button('spin.fair.submit'),
    ])
  })
}
