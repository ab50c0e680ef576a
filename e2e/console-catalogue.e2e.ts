/** Staff make a bank and a game in the console; members see them; the game closes, and the money comes back (console.md, Games and banks). */
import { expect, type Page, test } from '@playwright/test'
import * as api from '../contract/src/calls/member.ts'
import { accessFaults } from './access-faults.ts'
import { aMember, goTo } from './journey.ts'
import { control } from './outside.ts'
import { world } from './world.ts'

test.use({ locale: 'en-US', viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false })

const suffix = Date.now().toString(36).toUpperCase().slice(-6)
const bank = `BANK_${suffix}`
const game = `GAME_${suffix}`

async function signIn(page: Page, username: string) {
  await goTo(page, `${world().address}/console/sign-in`)
  await page.locator('input[name=username]').fill(username)
  await page.locator('input[name=password]').fill('kapao-demo-operator')
  const { code } = (await control('GET', `/authenticator?username=${username}`)) as { code: string }
  await page.locator('input[autocomplete=one-time-code]').fill(code)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('navigation', { name: 'Screens' })).toBeVisible()
}

const screen = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name })

async function fill(page: Page, fields: Record<string, string>) {
  const sheet = page.getByRole('dialog')
  for (const [label, value] of Object.entries(fields))
    await sheet.getByLabel(label, { exact: true }).fill(value)
  return sheet
}

test('a bank and a game are made, seen by members, and closed without a loss', async ({ page }) => {
  await signIn(page, 'content')
  await screen(page, 'Banks').click()
  await page.getByRole('button', { name: 'New' }).click()
  const newBank = await fill(page, {
    ...{ Code: bank, 'Name in Thai': 'ธนาคารใหม่', 'Name in English': 'New Bank' },
    Reason: 'members ask for it',
  })
  // What is missing is said before anything is sent.
  await newBank.getByRole('button', { name: 'Save' }).click()
  await expect(newBank.getByText('Please fill this in.')).toBeVisible()
  await newBank.getByLabel('Name in Lao').fill('ທະນາຄານໃໝ່')
  await expect(newBank.getByLabel('Currency')).toHaveValue('THB')
  await newBank.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: new RegExp(bank) })).toBeVisible()
  expect(await accessFaults(page, { within: 'main' })).toEqual([])

  await screen(page, 'Games').click()
  await page.getByRole('button', { name: 'New' }).click()
  const newGame = await fill(page, {
    ...{ Code: game, Name: 'New River', 'Place in the list': '99', 'Web address': `/games/${game}/web` },
    Reason: 'a new one',
  })
  await newGame.getByLabel('Provider').selectOption('NAGA')
  await newGame.getByLabel('Category').selectOption('slot')
  await newGame.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: new RegExp(game) })).toBeVisible()

  const member = await aMember({ money: 200 })
  expect((await member.call(api.banks)).map(({ code }) => code)).toContain(bank)
  await member.call(api.activateSlot, { params: { slotCode: game } })
  await member.call(api.transfer, { body: { from: 'WALLET', to: game, amount: 150 } })
  const cardNow = async () => (await member.call(api.wallet)).slots.find(({ code }) => code === game)
  expect(await cardNow()).toMatchObject({ name: 'New River', amount: 150 })

  await page.getByRole('row', { name: new RegExp(game) }).click()
  const panel = page.getByRole('complementary', { name: game })
  await panel.getByRole('button', { name: 'Close for members' }).click()
  const closing = await fill(page, { Reason: 'the provider leaves' })
  await closing.getByRole('button', { name: 'Close for members' }).click()
  await expect(panel.getByText('Closed', { exact: true })).toBeVisible()
  expect(await accessFaults(page, { within: 'main' })).toEqual([])
  expect(await cardNow()).toMatchObject({ maintenance: true, amount: 150 })
  await member.call(api.transfer, { body: { from: game, to: 'WALLET', amount: 150 } })
  expect((await member.call(api.wallet)).wallet.amount).toBe(200)
})

test('an account of ours waits for a second person, who is a link away', async ({ page }) => {
  await signIn(page, 'admin')
  await screen(page, 'Our accounts').click()
  await page.getByRole('button', { name: 'New' }).click()
  const sheet = await fill(page, {
    ...{
      Code: `OWN_${suffix}`,
      'Account number': `40${Date.now()}`.slice(0, 12),
      'Account name': 'KAPAO TWO',
    },
    ...{ 'Place in the list': '50', Reason: 'a second account' },
  })
  await sheet.getByLabel('Bank').selectOption('SCB')
  await sheet.getByLabel('Credited').selectOption('AUTO')
  await sheet.getByLabel('Currency').selectOption('THB')
  await sheet.getByRole('button', { name: 'Ask for it' }).click()
  await page.getByRole('link', { name: /waiting for approval/ }).click()
  await expect(page.getByRole('row', { name: new RegExp(`OWN_${suffix}`) })).toBeVisible()
})
