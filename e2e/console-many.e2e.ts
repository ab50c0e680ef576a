/** Many withdrawals are decided at once: a rehearsal first, then each by its own call (console.md, How it feels). */
import { expect } from '@playwright/test'
import * as api from '../contract/src/calls/member.ts'
import * as staff from '../contract/src/calls/staff.ts'
import { callsOf, noFaults, signIn, test } from './console-person.ts'
import { consoleWord } from './console-words.ts'
import { aMember } from './journey.ts'

/** Nobody else's withdrawals have it: the list is narrowed to it. */
const amount = 217.31

test('chosen withdrawals are rehearsed and approved one after another, without the one in another’s hands', async ({
  browser,
}) => {
  const risk = await signIn(browser, 'risk', '/withdrawals')
  const calls = await callsOf(risk)
  const flag = { code: 'looked_at', reason: 'a new member', holds: true }
  const members = await Promise.all([1, 2, 3].map(() => aMember({ money: 500 })))
  const ids: string[] = []
  for (const member of members) {
    const found = await calls(staff.members, { body: { page: 1, limit: 1, query: member.phone } })
    const memberId = found.members[0]?._id ?? ''
    await calls(staff.flagMember, { params: { memberId }, body: flag })
    await member.call(api.withdraw, { body: { amount } })
    ids.push(memberId)
  }
  const body = { page: 1, limit: 1, memberId: ids[2] ?? '' }
  const { withdrawals } = await calls(staff.withdrawals, { body })
  const params = { memberId: ids[2] ?? '', withdrawalId: withdrawals[0]?._id ?? '' }
  await calls(staff.claimWithdrawal, { params })

  const cashier = await signIn(browser, 'cashier', `/withdrawals?amountMin=${amount}&amountMax=${amount}`)
  const table = cashier.getByRole('table', { name: consoleWord('withdraw.title') })
  await expect(table.getByRole('row')).toHaveCount(5)
  await expect(table.getByRole('row').last()).toContainText('651.93')
  await table.getByLabel(consoleWord('table.chooseAll')).check()
  await noFaults(cashier)
  const bar = cashier.getByRole('region', { name: consoleWord('table.chosenRows') })
  await bar.getByRole('button', { name: consoleWord('withdraw.approve') }).click()
  const sheet = cashier.getByRole('dialog')
  await expect(sheet.getByRole('listitem').filter({ hasText: 'risk' })).toHaveCount(1)
  await noFaults(cashier)
  await sheet.getByRole('button', { name: `${consoleWord('withdraw.approve')} 2` }).click()
  await expect(sheet.getByText(consoleWord('withdraw.approved'))).toHaveCount(2)
  await noFaults(cashier)
  for (const member of members.slice(0, 2))
    await expect.poll(async () => (await member.call(api.wallet)).wallet.held).toBe(0)
  expect((await members[2]?.call(api.wallet))?.wallet.held).toBe(amount)
  await sheet
    .getByRole('button', { name: consoleWord('frame.close') })
    .last()
    .click()
  await expect(table.getByRole('row')).toHaveCount(2)
})

test('letters in an amount are told at the field', async ({ browser }) => {
  const cashier = await signIn(browser, 'cashier', '/withdrawals')
  await cashier.getByLabel(consoleWord('withdraw.min')).fill('12x')
  await cashier.keyboard.press('Enter')
  await expect(cashier.getByText(consoleWord('table.amountFault'))).toBeVisible()
  await noFaults(cashier)
})
