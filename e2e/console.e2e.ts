/** The operator's console: signing in and back to the page that was wanted, and what one person asks for and another one approves. */
import { expect, type Page } from '@playwright/test'
import * as api from '../contract/src/calls/member.ts'
import * as staff from '../contract/src/calls/staff.ts'
import { callsOf, noFaults, signIn, signInByForm, test } from './console-person.ts'
import { consoleWord } from './console-words.ts'
import { aMember, goTo } from './journey.ts'
import { world } from './world.ts'

const button = (page: Page, path: string) => page.getByRole('button', { name: consoleWord(path) })

test('what one person asks for, another one approves by key, and it is done', async ({ browser }) => {
  const member = await aMember()
  const support = await signInByForm(browser, 'support', '/approvals')
  await noFaults(support)
  const asked = await callsOf(support)
  const { members } = await asked(staff.members, { body: { page: 1, limit: 1, query: member.phone } })
  const memberId = members[0]?._id ?? ''
  await asked(staff.newRequest, {
    body: { kind: 'adjustment', memberId, amount: 250, direction: 'credit', reason: 'a broken round' },
  })

  const risk = await signIn(browser, 'risk', `/approvals?mine=false&memberId=${memberId}`)
  await expect(risk.getByText('a broken round')).toBeVisible()
  await risk.keyboard.press('j')
  await risk.keyboard.press('Enter')
  const panel = risk.getByRole('complementary', { name: consoleWord('request.kinds.adjustment') })
  await expect(panel).toContainText('฿250.00')
  await noFaults(risk)
  await risk.keyboard.press('a')
  await expect(risk.getByRole('dialog')).toContainText(consoleWord('request.approveTitle'))
  await noFaults(risk)
  await risk
    .getByRole('dialog')
    .getByRole('button', { name: consoleWord('request.approve') })
    .click()
  await expect(risk.getByText(consoleWord('request.approved'))).toBeVisible()
  await expect(panel).toBeHidden()
  await expect.poll(async () => (await member.call(api.wallet)).wallet.amount).toBe(250)

  // Who asked sees in the same list what became of it, and has a session that ends by the menu.
  await support.getByLabel(consoleWord('request.state'), { exact: true }).selectOption('APPROVED')
  await expect(support.getByText('a broken round')).toBeVisible()
  await support.getByRole('button', { name: new RegExp(consoleWord('frame.person.menu')) }).click()
  await button(support, 'frame.person.signOut').click()
  await expect(support.getByText(consoleWord('session.ended.left'))).toBeVisible()
  await noFaults(support)
})

test('a withdrawal that is held is paid by two keys, with its evidence beside it', async ({ browser }) => {
  const member = await aMember({ money: 500 })
  const risk = await callsOf(await signIn(browser, 'risk', '/withdrawals'))
  const { members } = await risk(staff.members, { body: { page: 1, limit: 1, query: member.phone } })
  const memberId = members[0]?._id ?? ''
  const flag = { code: 'many_accounts', reason: 'one telephone, three members', holds: true }
  await risk(staff.flagMember, { params: { memberId }, body: flag })
  await member.call(api.withdraw, { body: { amount: 300 } })

  const cashier = await signIn(browser, 'cashier', `/withdrawals?memberId=${memberId}`)
  await expect(cashier.getByRole('row')).toHaveCount(2)
  await cashier.keyboard.press('j')
  await cashier.keyboard.press('Enter')
  const panel = cashier.getByRole('complementary')
  await expect(panel).toContainText(flag.reason)
  await expect(panel).toContainText('฿500.00')
  await expect(panel).toContainText(consoleWord('request.reasons.member_flagged'))
  await noFaults(cashier)
  await cashier.keyboard.press('c')
  await expect(
    cashier.getByRole('dialog').getByRole('button', { name: consoleWord('act.claim.take') }),
  ).toBeFocused()
  await cashier.keyboard.press('Enter')
  await expect(panel.getByRole('button', { name: consoleWord('act.claim.giveBack') })).toBeVisible()
  await expect(cashier.getByRole('dialog')).toBeHidden()
  await cashier.keyboard.press('a')
  const pay = cashier.getByRole('dialog').getByRole('button', { name: consoleWord('withdraw.approve') })
  await expect(pay).toBeFocused()
  await cashier.keyboard.press('Enter')
  await expect(cashier.getByText(consoleWord('withdraw.approved'))).toBeVisible()
  await expect(cashier.getByText(consoleWord('withdraw.empty'))).toBeVisible()
  await cashier.getByLabel(consoleWord('withdraw.state'), { exact: true }).selectOption('PAID')
  await expect.poll(async () => (await member.call(api.wallet)).wallet.held).toBe(0)
})

test('a member is found by phone and frozen with a reason, and the trail has it', async ({ browser }) => {
  const member = await aMember({ money: 500 })
  const risk = await signIn(browser, 'risk', '/members')
  await risk.getByLabel(consoleWord('member.query'), { exact: true }).fill(member.phone)
  await risk.keyboard.press('Enter')
  await expect(risk.getByRole('row')).toHaveCount(2)
  await risk.getByRole('row').last().click()
  const panel = risk.getByRole('complementary', { name: /K-\d{9}/ })
  await expect(panel.getByText(consoleWord('member.kinds.money')).first()).toBeVisible()
  await noFaults(risk)
  await panel.getByRole('button', { name: consoleWord('member.acts.freeze'), exact: true }).click()
  const sheet = risk.getByRole('dialog')
  await sheet.getByRole('textbox').fill('a doubtful device')
  await sheet.getByRole('button', { name: consoleWord('member.acts.freeze'), exact: true }).click()
  await expect(panel).toContainText('a doubtful device')
  const refused = await member.call(api.withdraw, { body: { amount: 300 } }).catch((error: Error) => error)
  expect(refused).toMatchObject({ code: 'ACCOUNT_FROZEN' })

  await goTo(risk, `${world().address}/console/trail?action=member_frozen`)
  await expect(risk.getByText('a doubtful device').first()).toBeVisible()
  await noFaults(risk)
  await risk.getByRole('button', { name: consoleWord('audit.verify') }).click()
  await expect(risk.getByRole('dialog')).toContainText('Whole')
  await risk.context().close()
})

test('the screens of the house can be read', async ({ browser }) => {
  const admin = await signIn(browser, 'admin', '/staff')
  for (const path of ['staff', 'tokens', 'switches', 'ledger', 'offers']) {
    await goTo(admin, `${world().address}/console/${path}`)
    await expect(admin.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(admin.getByRole('main').getByRole('button').first()).toBeVisible()
    await noFaults(admin)
  }
  await admin.context().close()
})
