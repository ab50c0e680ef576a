/** A difference of the books is found on its day, worked as a case, and closed with a note (console.md, Reconciliation). */
import { expect } from '@playwright/test'
import * as api from '../contract/src/calls/member.ts'
import { noFaults, signIn, test } from './console-person.ts'
import { consoleWord } from './console-words.ts'
import { aMember, goTo } from './journey.ts'
import { moveClock, newAccountNo, sendTransfer } from './outside.ts'

/** What arrives now is compared once it cannot be on its way any more. */
const settle = () => moveClock(30 * 60_000)

/** A transfer to us of which the bank has not told: only its own book has it. */
async function anUntoldTransfer(amount: number) {
  const member = await aMember()
  const { banks } = await member.call(api.depositLookup)
  const to = banks.find(({ bankType, mode }) => bankType === 'BANK' && mode === 'AUTO')
  if (!to) throw new Error('there is no account of ours')
  const { reference } = await sendTransfer({ accountNo: newAccountNo(), to, amount, notify: false })
  return reference
}

test('a transfer that only the bank has is found on its day, taken in hand, explained, and read by the auditor', async ({
  browser,
}) => {
  const reference = await anUntoldTransfer(765.43)
  await settle()
  const cashier = await signIn(browser, 'cashier', '/reconciliation?service=transfers')
  await cashier.getByRole('button', { name: consoleWord('reconciliation.compare') }).click()
  const asked = cashier.getByRole('dialog')
  await noFaults(cashier)
  await asked.getByRole('button', { name: consoleWord('reconciliation.compare') }).click()
  const days = cashier.getByRole('table', { name: consoleWord('reconciliation.title') })
  const different = days.getByRole('row').filter({ hasText: '−' })
  await expect(different.first()).toBeVisible({ timeout: 20_000 })
  await noFaults(cashier)
  await different.first().click()
  const day = cashier.getByRole('complementary')
  await expect(day).toContainText(consoleWord('reconciliation.linesThere'))
  await expect(day).toContainText(consoleWord('reconciliation.noLines'))
  await noFaults(cashier)
  await day.getByRole('link', { name: reference }).click()

  await cashier.waitForURL('**/console/cases?*')
  const panel = cashier.getByRole('complementary', {
    name: consoleWord('reconciliation.kinds.missing_with_us'),
  })
  await expect(panel).toContainText('765.43')
  await expect(panel).toContainText(consoleWord('reconciliation.nothing'))
  await expect(panel).toContainText(consoleWord('reconciliation.events.found'))
  await cashier.keyboard.press('c')
  await cashier
    .getByRole('dialog')
    .getByRole('button', { name: consoleWord('act.claim.take') })
    .click()
  await expect(panel).toContainText(consoleWord('reconciliation.events.claimed'))
  await noFaults(cashier)
  await cashier.keyboard.press('a')
  const sheet = cashier.getByRole('dialog')
  await sheet.getByLabel(consoleWord('act.note')).fill('the sender has shown a receipt')
  await noFaults(cashier)
  await sheet.getByRole('button', { name: consoleWord('reconciliation.close') }).click()
  await expect(cashier.getByText(consoleWord('reconciliation.closed'))).toBeVisible()

  const auditor = await signIn(browser, 'auditor', '/cases')
  await goTo(
    auditor,
    `/console/cases?state=CLOSED&subject=${encodeURIComponent(`transfers:SCB ${reference}`)}`,
  )
  await auditor.getByRole('row').filter({ hasText: reference }).click()
  const read = auditor.getByRole('complementary')
  await expect(read).toContainText('the sender has shown a receipt')
  await expect(read.getByRole('button', { name: consoleWord('reconciliation.close') })).toHaveCount(0)
  await noFaults(auditor)
  await goTo(auditor, auditor.url().replace(/\/cases.*/, '/reconciliation'))
  await expect(
    auditor
      .getByRole('table', { name: consoleWord('reconciliation.title') })
      .getByRole('row')
      .nth(1),
  ).toBeVisible()
  await expect(auditor.getByRole('button', { name: consoleWord('reconciliation.compare') })).toHaveCount(0)
})
