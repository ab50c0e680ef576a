/** A list as a file: asked for on the list, watched while it is made, taken by who asked (console.md, How it feels). */
import { readFile } from 'node:fs/promises'
import { expect, type Locator } from '@playwright/test'
import { noFaults, signIn, test } from './console-person.ts'
import { consoleWord } from './console-words.ts'
import { aMember, goTo } from './journey.ts'

/** By how much a list is wider than its frame, in px. */
const tooWide = (list: Locator) =>
  list.evaluate(({ parentElement: frame }) => (frame ? frame.scrollWidth - frame.clientWidth : Number.NaN))

test('a cashier has the members of a filter as a file, and an auditor only sees that it is there', async ({
  browser,
}) => {
  const member = await aMember({ money: 1_234.5 })
  const reason = `for the bank of ${member.phone.slice(-4)}`
  const cashier = await signIn(browser, 'cashier', `/members?query=${member.phone}`)
  await expect(cashier.getByText('1,234.50')).toBeVisible()
  const members = cashier.getByRole('table', { name: consoleWord('member.title') })
  const heads = members.getByRole('columnheader')
  const alone = await heads.count()
  await members.getByRole('row').nth(1).getByRole('button').first().click()
  await expect(cashier.getByRole('complementary')).toBeVisible()
  // Beside its panel a list has as many columns as there is room for.
  await expect.poll(() => tooWide(members)).toBe(0)
  expect(await heads.count()).toBeLessThan(alone)
  await cashier.keyboard.press('Escape')
  await expect(heads).toHaveCount(alone)
  await cashier.getByRole('button', { name: consoleWord('exports.ask'), exact: true }).click()
  const sheet = cashier.getByRole('dialog', { name: consoleWord('exports.askTitle') })
  await expect(sheet).toContainText(member.phone)
  await sheet.getByRole('button', { name: consoleWord('exports.askGo') }).click()
  await expect(sheet).toContainText(consoleWord('act.missing'))
  await noFaults(cashier)
  await sheet.getByLabel(consoleWord('act.reason')).fill(reason)
  await sheet.getByRole('button', { name: consoleWord('exports.askGo') }).click()
  await expect(sheet).toBeHidden()

  await goTo(cashier, '/console/exports?kind=members')
  const list = cashier.getByRole('table', { name: consoleWord('exports.title') })
  const rows = list.getByRole('row')
  const newest = rows.nth(1)
  await expect(newest).toContainText(consoleWord('exports.states.DONE'))
  await noFaults(cashier)
  await newest.getByRole('button').first().click()
  const panel = cashier.getByRole('complementary', { name: consoleWord('exports.kinds.members') })
  await expect(panel).toContainText(reason)
  await expect.poll(() => tooWide(list)).toBe(0)
  await noFaults(cashier)
  const [file] = await Promise.all([
    cashier.waitForEvent('download'),
    panel.getByRole('link', { name: consoleWord('exports.download') }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^members-\d{4}-\d\d-\d\d\.csv$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toContain('lastSeenAt (Asia/Bangkok)')
  expect(text).toContain(`,${member.phone.slice(0, 2)}x-xxx-${member.phone.slice(-4)},1234.50,THB,`)
  expect(text).not.toContain(member.phone)

  const auditor = await signIn(browser, 'auditor', '/exports?kind=members')
  const seen = auditor.getByRole('table', { name: consoleWord('exports.title') }).getByRole('row')
  await seen.nth(1).getByRole('button').first().click()
  const shown = auditor.getByRole('complementary')
  await expect(shown).toContainText(consoleWord('exports.notYours'))
  await expect(shown.getByRole('link')).toHaveCount(0)
  await goTo(auditor, '/console/members')
  await expect(auditor.getByRole('table')).toBeVisible()
  await expect(auditor.getByRole('button', { name: consoleWord('exports.ask'), exact: true })).toHaveCount(0)
})
