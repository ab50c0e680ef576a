/** What accounts hold, day by day, and the journals behind it, all in words (console.md, Ledger). */
import { expect } from '@playwright/test'
import * as staff from '../contract/src/calls/staff.ts'
import { callsOf, noFaults, signIn, test } from './console-person.ts'
import { consoleWord } from './console-words.ts'
import { aMember, goTo } from './journey.ts'
import { world } from './world.ts'

test('from a member to the accounts, to the days of one, to the journals of a day', async ({ browser }) => {
  const member = await aMember({ money: 345.67 })
  const cashier = await signIn(browser, 'cashier', '/ledger')
  const calls = await callsOf(cashier)
  const { members } = await calls(staff.members, { body: { page: 1, limit: 1, query: member.phone } })
  const memberId = members[0]?._id ?? ''

  await goTo(cashier, `/console/members/${memberId}`)
  await cashier
    .getByRole('navigation', { name: consoleWord('member.lists') })
    .getByRole('link', { name: consoleWord('frame.screens.ledgerAccounts'), exact: true })
    .click()
  const list = cashier.getByRole('table', { name: consoleWord('ledger.title') })
  const wallet = list.getByRole('row').filter({ hasText: consoleWord('member.sums.wallet') })
  await expect(wallet).toContainText('345.67')
  await noFaults(cashier)
  await wallet.getByRole('button').click()
  const panel = cashier.getByRole('complementary', { name: consoleWord('member.sums.wallet') })
  const days = panel.getByRole('region', { name: consoleWord('ledger.days') })
  await expect(days.getByRole('row').filter({ hasText: consoleWord('ledger.together') })).toContainText(
    '345.67',
  )
  await noFaults(cashier)

  await days.getByRole('row').nth(1).getByRole('link').click()
  const journals = cashier.getByRole('table', { name: consoleWord('ledger.title') }).getByRole('row')
  await expect(journals).toHaveCount(2)
  await journals.nth(1).getByRole('button').click()
  const journal = cashier.getByRole('complementary')
  await expect(journal).toContainText(consoleWord('member.sums.wallet'))
  await expect(journal).toContainText(consoleWord('ledger.belongsTo'))
  await noFaults(cashier)
})

test('the house’s accounts are listed apart, and the two views lead to each other', async ({ browser }) => {
  await aMember({ money: 50 })
  const auditor = await signIn(browser, 'auditor', '/ledger')
  const views = auditor.getByRole('navigation', { name: consoleWord('ledger.views') })
  await views.getByRole('link', { name: consoleWord('ledger.accounts') }).click()
  await auditor.getByLabel(consoleWord('ledger.owner')).selectOption('house')
  const rows = auditor.getByRole('table', { name: consoleWord('ledger.title') }).getByRole('row')
  await expect(rows.filter({ hasText: consoleWord('ledger.owners.member') })).toHaveCount(0)
  await expect(rows.filter({ hasText: 'house:' }).first()).toBeVisible()
  await auditor.keyboard.press('j')
  await auditor.keyboard.press('Enter')
  const panel = auditor.getByRole('complementary')
  await expect(panel.getByRole('row').first()).toBeVisible()
  await noFaults(auditor)
  await views.getByRole('link', { name: consoleWord('ledger.journals') }).click()
  await expect(views.getByRole('link', { name: consoleWord('ledger.journals') })).toHaveAttribute(
    'aria-current',
    'page',
  )
})

test('on a telephone a row is a card with its lines named, and no table is moved sideways', async ({
  browser,
}) => {
  await aMember({ money: 50 })
  const admin = await signIn(browser, 'admin', '/ledger')
  await admin.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/ledger', '/members', '/catalogue/gateways', '/reports', '/system']) {
    await goTo(admin, `${world().address}/console${path}`)
    await expect(admin.getByRole('row').nth(1)).toBeVisible()
    const wide = await admin.evaluate(() =>
      [...document.querySelectorAll('table')].flatMap((table) => {
        const frame = table.closest('.overflow-auto, .overflow-x-auto') ?? document.documentElement
        return frame.scrollWidth > frame.clientWidth ? [table.getAttribute('aria-label')] : []
      }),
    )
    expect({ path, wide }).toEqual({ path, wide: [] })
    await noFaults(admin)
  }
  await goTo(admin, `${world().address}/console/ledger`)
  const line = admin.getByRole('row').nth(1).getByRole('cell').nth(1)
  expect(await line.evaluate((cell) => getComputedStyle(cell, '::before').content)).toBe(
    `"${consoleWord('ledger.kind')}"`,
  )
})
