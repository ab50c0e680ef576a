/** Money that is stuck is moved by hand, by two people; what was noticed is closed with a note (console.md, Four eyes). */
import { expect, type Page } from '@playwright/test'
import * as api from '../contract/src/calls/member.ts'
import * as staff from '../contract/src/calls/staff.ts'
import { approveAs, callsOf, noFaults, signIn, test } from './console-person.ts'
import { consoleWord } from './console-words.ts'
import { aMember, goTo, reload } from './journey.ts'
import { control, newAccountNo, sendTransfer } from './outside.ts'

const accountOfOurs = async (call: Awaited<ReturnType<typeof aMember>>['call']) => {
  const { banks } = await call(api.depositLookup)
  const to = banks.find(({ mode, currency }) => mode === 'AUTO' && currency === 'THB')
  if (!to) throw new Error('no account takes transfers by itself')
  return to
}

const memberIdOf = async (person: Page, phone: string) => {
  const calls = await callsOf(person)
  const { members } = await calls(staff.members, { body: { page: 1, limit: 1, query: phone } })
  return members[0]?._id ?? ''
}

/** Loads the page again until what the product does by itself is there. */
const untilShown = (person: Page, text: string | RegExp) =>
  expect(async () => {
    await reload(person)
    await expect(person.getByText(text).first()).toBeVisible({ timeout: 1_500 })
  }).toPass()

test('a payout that the bank never answers is ended by one who asks and one who approves', async ({
  browser,
}) => {
  // A payout to such an account stays under way until somebody settles it.
  const accountNo = newAccountNo().replace(/\d{4}$/, '0501')
  const member = await aMember({ money: 500, accountNo })
  const cashier = await signIn(browser, 'cashier', '/payouts')
  const memberId = await memberIdOf(cashier, member.phone)
  await member.call(api.withdraw, { body: { amount: 200 } })
  await goTo(cashier, `/console/payouts?memberId=${memberId}`)
  await untilShown(cashier, '฿200.00')
  await cashier.getByRole('row').nth(1).getByRole('button').click()
  await noFaults(cashier)
  await cashier.keyboard.press('e')
  const sheet = cashier.getByRole('dialog')
  const reason = `no answer about ${memberId}`
  await sheet.getByLabel(consoleWord('act.outcome')).selectOption('not_done')
  await sheet.getByLabel(consoleWord('act.reason')).fill(reason)
  await sheet.getByLabel(consoleWord('act.evidence')).fill('letter of the bank')
  await noFaults(cashier)
  await sheet.getByRole('button', { name: consoleWord('act.ask') }).click()
  await expect(cashier.getByText(consoleWord('act.asked'))).toBeVisible()

  await approveAs(browser, `kind=payout_end&memberId=${memberId}`, reason)
  await expect.poll(async () => (await member.call(api.wallet)).wallet.amount).toBe(500)
  await goTo(cashier, `/console/payouts?state=FAILED&memberId=${memberId}`)
  await expect(cashier.getByRole('row').nth(1)).toContainText(consoleWord('payout.states.FAILED'))
})

test('money in suspense goes back to its sender when two say so', async ({ browser }) => {
  const member = await aMember()
  const to = await accountOfOurs(member.call)
  const { reference } = await sendTransfer({ accountNo: newAccountNo(), to, amount: 321.45 })
  const cashier = await signIn(browser, 'cashier', `/suspense?reference=${reference}`)
  await untilShown(cashier, reference)
  await cashier.keyboard.press('j')
  await cashier.keyboard.press('Enter')
  await expect(cashier.getByRole('complementary')).toContainText('321.45')
  await cashier.keyboard.press('r')
  const sheet = cashier.getByRole('dialog')
  const reason = `nobody knows ${reference}`
  await sheet.getByLabel(consoleWord('act.reason')).fill(reason)
  await sheet.getByRole('button', { name: consoleWord('suspense.ask') }).click()
  await expect(cashier.getByText(consoleWord('act.asked'))).toBeVisible()

  // It says that it waits already, and who looks at it is not offered it again.
  await goTo(cashier, `/console/suspense?reference=${reference}`)
  const row = cashier.getByRole('row').filter({ hasText: reference })
  await expect(row).toContainText(consoleWord('suspense.requested'))
  await row.getByRole('button').click()
  const panel = cashier.getByRole('complementary')
  await expect(panel.getByRole('link', { name: consoleWord('request.kinds.refund_to_sender') })).toBeVisible()
  await expect(panel.getByRole('button', { name: consoleWord('suspense.refund') })).toHaveCount(0)
  await noFaults(cashier)

  await approveAs(browser, 'kind=refund_to_sender', reason)
  await goTo(cashier, `/console/suspense?state=REFUNDED&reference=${reference}`)
  await untilShown(cashier, reference)
  await expect(row).toContainText(consoleWord('suspense.states.REFUNDED'))
})

test('what was noticed about a recalled payment is closed with a note', async ({ browser }) => {
  const accountNo = newAccountNo()
  const member = await aMember({ accountNo })
  const to = await accountOfOurs(member.call)
  const { reference } = await sendTransfer({ accountNo, to, amount: 77.7 })
  await expect.poll(async () => (await member.call(api.wallet)).wallet.amount).toBe(77.7)
  await control('POST', '/bank/recall', { bank: 'SCB', reference })
  await expect.poll(async () => (await member.call(api.wallet)).wallet.amount).toBe(0)

  const cashier = await signIn(browser, 'cashier', '/tasks')
  const calls = await callsOf(cashier)
  const memberId = await memberIdOf(cashier, member.phone)
  const find = async () => {
    const { tasks } = await calls(staff.tasks, { body: { page: 1, limit: 100 } })
    return tasks.find((task) => task.kind === 'payment_recalled' && task.memberId === memberId)?._id
  }
  await expect.poll(find).toBeDefined()
  await goTo(cashier, `/console/tasks?open=${await find()}`)
  const panel = cashier.getByRole('complementary')
  await expect(panel).toContainText(consoleWord('task.kinds.payment_recalled'))
  await noFaults(cashier)
  await cashier.keyboard.press('a')
  const sheet = cashier.getByRole('dialog')
  await sheet.getByLabel(consoleWord('act.note')).fill('the member was called')
  await sheet.getByRole('button', { name: consoleWord('task.close') }).click()
  await expect(cashier.getByText(consoleWord('task.closed'))).toBeVisible()
  await expect.poll(find).toBeUndefined()
})
