/** Money that is nobody's gets its owner by two people; a payout is found with its withdrawal; tasks lead to their queues (console.md, Queues). */
import { expect } from '@playwright/test'
import * as api from '../contract/src/calls/member.ts'
import * as staff from '../contract/src/calls/staff.ts'
import { callsOf, noFaults, signIn, test } from './console-person.ts'
import { consoleWord } from './console-words.ts'
import { aMember, goTo, reload } from './journey.ts'
import { newAccountNo, sendTransfer } from './outside.ts'

test('money in suspense is taken in hand, given to a member by one and approved by another', async ({
  browser,
}) => {
  const member = await aMember()
  const { banks } = await member.call(api.depositLookup)
  const to = banks.find(({ mode, currency }) => mode === 'AUTO' && currency === 'THB')
  if (!to) throw new Error('no account takes transfers by itself')
  const { reference } = await sendTransfer({ accountNo: newAccountNo(), to, amount: 432.1 })

  const cashier = await signIn(browser, 'cashier', `/suspense?reference=${reference}`)
  const row = cashier.getByRole('row').filter({ hasText: reference })
  await expect(async () => {
    if (!(await row.isVisible())) await reload(cashier)
    await expect(row).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(row).toContainText(consoleWord('suspense.reasons.NO_MEMBER'))
  await cashier.keyboard.press('j')
  await cashier.keyboard.press('Enter')
  const panel = cashier.getByRole('complementary', { name: new RegExp(reference) })
  await expect(panel).toContainText('432.10')
  await noFaults(cashier)
  await cashier.keyboard.press('c')
  await expect(
    cashier.getByRole('dialog').getByRole('button', { name: consoleWord('act.claim.take') }),
  ).toBeFocused()
  await cashier.keyboard.press('Enter')
  await expect(panel.getByRole('button', { name: consoleWord('act.claim.giveBack') })).toBeVisible()

  await cashier.keyboard.press('a')
  const sheet = cashier.getByRole('dialog')
  const ask = sheet.getByRole('button', { name: consoleWord('suspense.ask'), exact: true })
  await sheet.getByLabel(consoleWord('act.note')).fill('called from the number of the account')
  await ask.click()
  await expect(sheet.getByText(consoleWord('suspense.whoseFault'))).toBeVisible()
  await sheet.getByRole('textbox', { name: consoleWord('act.member.label') }).fill(member.phone)
  await sheet.getByRole('radio').check()
  await noFaults(cashier)
  await ask.click()
  await expect(cashier.getByText(consoleWord('act.asked'))).toBeVisible()

  const risk = await signIn(browser, 'risk', '/approvals')
  const calls = await callsOf(risk)
  const { members } = await calls(staff.members, { body: { page: 1, limit: 1, query: member.phone } })
  await goTo(risk, `/console/approvals?mine=false&memberId=${members[0]?._id}`)
  await expect(risk.getByText('called from the number of the account')).toBeVisible()
  await risk.keyboard.press('j')
  await risk.keyboard.press('Enter')
  await expect(risk.getByRole('complementary')).toBeVisible()
  await risk.keyboard.press('a')
  await expect(
    risk.getByRole('dialog').getByRole('button', { name: consoleWord('request.approve') }),
  ).toBeFocused()
  await risk.keyboard.press('Enter')
  await expect.poll(async () => (await member.call(api.wallet)).wallet.amount).toBe(432.1)
  await goTo(cashier, `/console/suspense?state=ATTRIBUTED&reference=${reference}`)
  await expect(row).toContainText(consoleWord('suspense.states.ATTRIBUTED'))
})

test('a payout is found with its withdrawal, and tasks lead to where they are decided', async ({
  browser,
}) => {
  const member = await aMember({ money: 500 })
  const risk = await signIn(browser, 'risk', '/tasks')
  const calls = await callsOf(risk)
  const { members } = await calls(staff.members, { body: { page: 1, limit: 1, query: member.phone } })
  const memberId = members[0]?._id ?? ''
  const flag = { code: 'many_accounts', reason: 'two telephones', holds: true }
  await calls(staff.flagMember, { params: { memberId }, body: flag })
  await member.call(api.withdraw, { body: { amount: 200 } })
  const { withdrawals } = await calls(staff.withdrawals, { body: { page: 1, limit: 1, memberId } })
  const withdrawalId = withdrawals[0]?._id ?? ''
  const { tasks } = await calls(staff.tasks, { body: { page: 1, limit: 100 } })
  const task = tasks.find(({ subject }) => subject === withdrawalId)

  await goTo(risk, `/console/tasks?open=${task?._id}`)
  const panel = risk.getByRole('complementary')
  await expect(panel).toContainText(consoleWord('task.kinds.withdrawal_review'))
  await expect(panel.getByRole('button', { name: consoleWord('task.close') })).toHaveCount(0)
  await noFaults(risk)
  await panel.locator('a[href*="/withdrawals"]').click()
  await expect(panel).toContainText(flag.reason)
  await risk.keyboard.press('a')
  await risk
    .getByRole('dialog')
    .getByRole('button', { name: consoleWord('withdraw.approve') })
    .click()
  await expect.poll(async () => (await member.call(api.wallet)).wallet.held).toBe(0)

  await goTo(risk, `/console/payouts?state=ANY&memberId=${memberId}&open=${withdrawalId}`)
  await expect(panel).toContainText('฿200.00')
  await expect(panel).toContainText(consoleWord('payout.states.PAID'))
  await expect(panel.getByRole('button', { name: consoleWord('payout.end') })).toHaveCount(0)
  await noFaults(risk)
  await panel.getByRole('link', { name: consoleWord('payout.openWithdrawal') }).click()
  await expect(panel).toContainText(consoleWord('withdraw.states.PAID'))
})
