/** A habit is found by its rule and decided about; a rule is changed, and says what would change (console.md, Risk). */
import { expect } from '@playwright/test'
import * as api from '../contract/src/calls/member.ts'
import * as staff from '../contract/src/calls/staff.ts'
import { callsOf, noFaults, signIn, test } from './console-person.ts'
import { consoleWord } from './console-words.ts'
import { aMember, goTo } from './journey.ts'
import { moveClock } from './outside.ts'

test('money that was paid in and asked back without play is flagged, and decided to be nothing', async ({
  browser,
}) => {
  const member = await aMember({ money: 6_000 })
  await member.call(api.withdraw, { body: { amount: 6_000 } })
  const risk = await signIn(browser, 'risk', '/risk')
  const calls = await callsOf(risk)
  const { members } = await calls(staff.members, { body: { page: 1, limit: 1, query: member.phone } })
  const memberId = members[0]?._id ?? ''
  const flags = async () => (await calls(staff.riskFlags, { body: { page: 1, limit: 10, memberId } })).flags
  // What is new is looked at after a minute of the product's clock.
  await moveClock(61_000)
  await expect.poll(async () => (await flags()).length, { timeout: 30_000 }).toBe(1)

  await goTo(risk, `/console/risk?memberId=${memberId}`)
  const name = consoleWord('risk.names.deposit_without_play')
  const row = risk.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('฿6,000')
  await risk.keyboard.press('j')
  await risk.keyboard.press('Enter')
  const panel = risk.getByRole('complementary', { name })
  await expect(panel).toContainText(consoleWord('risk.states.OPEN'))
  await noFaults(risk)
  await risk.keyboard.press('r')
  const sheet = risk.getByRole('dialog')
  await sheet.getByLabel(consoleWord('act.note')).fill('has played at another time')
  await noFaults(risk)
  await sheet.getByRole('button', { name: consoleWord('risk.wrong'), exact: true }).click()
  await expect(risk.getByText(consoleWord('risk.decidedWrong'))).toBeVisible()
  await expect(risk.getByText(consoleWord('risk.empty'))).toBeVisible()

  await goTo(risk, `/console/risk?state=WRONG&memberId=${memberId}`)
  await row.click()
  await expect(panel).toContainText('has played at another time')
  await expect(panel.getByRole('button', { name: consoleWord('risk.right') })).toHaveCount(0)
  await panel.getByRole('link').first().click()
  await risk.waitForURL(`**/console/members/${memberId}`)
})

test('a rule is changed with a reason after its difference was seen; the auditor only reads', async ({
  browser,
}) => {
  const risk = await signIn(browser, 'risk', '/risk/rules')
  const calls = await callsOf(risk)
  const before = (await calls(staff.riskRules)).rules.find(({ code }) => code === 'below_limit')
  const name = consoleWord('risk.names.below_limit')
  const card = risk.getByRole('region', { name })
  await noFaults(risk)
  await card.getByRole('button', { name: consoleWord('risk.change') }).click()
  const sheet = risk.getByRole('dialog')
  const save = sheet.getByRole('button', { name: consoleWord('risk.save') })
  await sheet.getByLabel(consoleWord('act.reason')).fill('three happen by chance')
  await save.click()
  await expect(sheet.getByRole('alert')).toHaveText(consoleWord('risk.same'))
  const least = sheet.getByLabel(consoleWord('risk.thresholds.depositsMin'))
  await least.fill('1000')
  await save.click()
  await expect(least).toHaveAttribute('aria-invalid', 'true')
  await least.fill('6')
  await expect(sheet).toContainText('3 → 6')
  await noFaults(risk)
  await save.click()
  await expect(risk.getByText(consoleWord('risk.saved'))).toBeVisible()
  await expect(card).toContainText('three happen by chance')
  if (before)
    await calls(staff.changeRiskRule, {
      params: { code: before.code },
      body: {
        ...{ isOn: before.isOn, holds: before.holds, thresholds: before.thresholds },
        reason: 'as it was',
      },
    })

  const auditor = await signIn(browser, 'auditor', '/risk/rules')
  await expect(auditor.getByRole('region', { name })).toBeVisible()
  await expect(auditor.getByRole('button', { name: consoleWord('risk.change') })).toHaveCount(0)
})
