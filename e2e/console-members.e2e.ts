/** A member is found by a few keys, shown to a colleague by a link, and gets another bank account by two people (console.md, Members). */
import { expect } from '@playwright/test'
import * as api from '../contract/src/calls/member.ts'
import { fitsPhone, noFaults, signIn, test } from './console-person.ts'
import { consoleWord } from './console-words.ts'
import { aMember, goTo } from './journey.ts'

test('a member is found from anywhere, and another bank account is asked for and approved', async ({
  browser,
}) => {
  const member = await aMember({ money: 500 })
  const { memberNo } = (await member.call(api.profile)).profile

  // From any screen, by keys alone.
  const support = await signIn(browser, 'support', '/approvals')
  await expect(support.getByRole('heading', { name: consoleWord('request.title') })).toBeVisible()
  await support.keyboard.press('Control+k')
  const palette = support.getByRole('dialog')
  await expect(palette.getByRole('combobox')).toBeFocused()
  await support.keyboard.type(member.phone)
  await expect(palette.getByRole('option', { name: memberNo })).toBeVisible()
  await noFaults(support)
  await support.keyboard.press('Enter')
  await support.waitForURL(/\/console\/members\/[0-9a-f-]{36}$/)
  const page = support.getByRole('main')
  await expect(page.getByText(memberNo)).toBeVisible()
  await expect(page.getByText('฿500.00').first()).toBeVisible()
  await noFaults(support)

  // What happened is narrowed to some kinds, and the address says so.
  await page.getByRole('checkbox', { name: consoleWord('member.kinds.bonus') }).check()
  await expect(page.getByText(consoleWord('member.nothing'))).toBeVisible()
  await page.getByRole('checkbox', { name: consoleWord('member.kinds.money') }).check()
  await expect(page.getByRole('listitem').filter({ hasText: '฿500.00' })).toBeVisible()
  await expect(support).toHaveURL(/kinds=money\+bonus/)

  const accountNo = `4${String(Date.now()).slice(-9)}`
  await page.getByRole('button', { name: consoleWord('member.acts.account') }).click()
  const sheet = support.getByRole('dialog')
  await sheet.getByLabel(consoleWord('member.bank'), { exact: true }).selectOption('KBANK')
  await sheet.getByLabel(consoleWord('member.accountNo')).fill(accountNo)
  await sheet.getByLabel(consoleWord('member.accountName')).fill('MALI SUKJAI')
  await sheet.getByLabel(consoleWord('act.reason')).fill('her passbook was seen')
  await noFaults(support)
  await sheet.getByRole('button', { name: consoleWord('member.ask') }).click()
  await expect(sheet).toBeHidden()

  await fitsPhone(support)

  // A colleague opens the same address, goes on to what waits for this member, and approves it by key.
  const { pathname, search } = new URL(support.url())
  const risk = await signIn(browser, 'risk', `${pathname.replace('/console', '')}${search}`)
  await expect(risk.getByRole('checkbox', { name: consoleWord('member.kinds.money') })).toBeChecked()
  await risk
    .getByRole('navigation', { name: consoleWord('member.lists') })
    .getByRole('link', { name: consoleWord('frame.screens.approvals') })
    .click()
  // The member's page says the same reason: the row of the list is waited for.
  await expect(risk.getByRole('row').filter({ hasText: 'her passbook was seen' })).toBeVisible()
  await risk.keyboard.press('j')
  await risk.keyboard.press('Enter')
  const panel = risk.getByRole('complementary', { name: consoleWord('request.kinds.bank_account') })
  await expect(panel.getByRole('link')).toHaveAttribute('href', pathname)
  await risk.keyboard.press('a')
  await risk
    .getByRole('dialog')
    .getByRole('button', { name: consoleWord('request.approve') })
    .click()
  await expect(risk.getByText(consoleWord('request.approved'))).toBeVisible()
  await goTo(risk, support.url())
  await expect(risk.getByRole('main')).toContainText(`Kasikornbank …${accountNo.slice(-4)}`)
  await risk.context().close()
  await support.context().close()
})
