/** Responsible play: a member's own limit refuses kindly at the deposit, and a pause closes play but not the way to the money (decisions D16). */
import { expect, test } from '@playwright/test'
import { aMember, checkScreen, goTo, visit, wordsOf } from './journey.ts'
import { wordPattern } from './words.ts'

const locale = 'th'

test('a limit is set and keeps a deposit within it, then a pause is taken', async ({ page }) => {
  const at = wordsOf(page, locale)
  const member = await aMember({ money: 500 })
  await visit(page, { locale, member, path: '/user/play' })

  await test.step('a limit is set', async () => {
    await page
      .getByRole('button', { name: wordPattern(locale, 'play.limits.change') })
      .first()
      .click()
    await at.field('play.sheet.amount').fill('1000')
    await expect(page.getByText(at.text('play.sheet.lower'), { exact: true })).toBeVisible()
    await at.button('play.sheet.save').click()
    await expect(at.dialog()).toBeHidden()
    await expect(page.getByRole('main')).toContainText('฿1,000.00')
    await checkScreen(page, 'play-limit')
  })

  await test.step('the deposit says what is left, and refuses more beside the field', async () => {
    await goTo(page, '/user/home')
    await at.button('home.actions.deposit').click()
    await expect(at.dialog()).toContainText('฿500.00')
    await expect(at.dialog().getByRole('link', { name: at.text('play.limits.manage') })).toBeVisible()
    await at.field('deposit.amount').fill('800')
    await at.button('deposit.create').click()
    await expect(at.dialog().getByRole('alert')).toHaveText(at.refusal('DEPOSIT_LIMIT'))
    // The amount is still there to be made smaller.
    await expect(at.field('deposit.amount')).toHaveValue('800')
    await checkScreen(page, 'play-refused')
  })

  await test.step('a pause begins at once, and home offers no play', async () => {
    await goTo(page, '/user/play')
    await at.button('play.pause.timeOut').click()
    await expect(at.button('play.pause.begin')).toBeDisabled()
    await at.dialog().locator('label').first().click()
    await at.button('play.pause.begin').click()
    await expect(at.dialog()).toBeHidden()
    await goTo(page, '/user/home')
    await expect(page.getByRole('link', { name: at.text('play.pause.rests') })).toBeVisible()
    await expect(at.button('home.actions.withdraw')).toBeEnabled()
    await expect(at.button('home.actions.bonus')).toBeHidden()
    await expect(at.button('home.actions.spin')).toBeHidden()
    await checkScreen(page, 'play-paused')
  })
})
