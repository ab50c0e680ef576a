/** Games whose providers speak protocols of their own: opened, filled, played and emptied as any other (decisions D2, D21). */
import { expect, type Page, test } from '@playwright/test'
import * as api from '../contract/src/calls/member.ts'
import { aMember, mendWorld, moneyOf, visit, wordsOf } from './journey.ts'
import { control } from './outside.ts'

const locale = 'en'
test.afterEach(mendWorld)

async function openSheet(page: Page, name: string) {
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  return wordsOf(page, locale)
}

for (const [protocol, name, slotCode] of [
  ['Hub88', 'Huay Home', 'HUAY'],
  ['JDB', 'Ring Side', 'RING'],
] as const)
  test(`${protocol}: an account, money in, a round, and all of it back`, async ({ page }) => {
    const member = await aMember({ money: 300 })
    await visit(page, { locale, member })
    const at = await openSheet(page, name)
    await at.button('game.openAccount').click()
    await at
      .dialog()
      .getByRole('textbox', { name: at.text('game.amount') })
      .fill('120')
    const [game] = await Promise.all([
      page.waitForEvent('popup'),
      at.dialog().getByRole('button', { name: 'Move ฿120.00 and play', exact: true }).click(),
    ])
    await game.waitForURL(`**/games/${slotCode}/table**`)
    await expect(game.locator('.balance strong')).toHaveText(/120\.00/)
    const { username } = await member.call(api.slotAccount, { params: { slotCode } })
    await control('POST', `/games/${slotCode}/${username}/play`, { stake: 20, win: 50.25 })
    await game.close()

    await visit(page, { locale, member })
    await page.getByRole('button', { name: at.text('game.bringBack') }).click()
    await at.dialog().getByRole('button', { name: 'Bring back ฿150.25', exact: true }).click()
    await expect(at.heading('transfer.back.allBack.title')).toBeVisible()
    expect((await member.call(api.wallet)).wallet.amount).toBe(330.25)
    expect(await moneyOf(member)).toBe(330.25)
  })
