/** What members do is in the figures of the day within seconds, and each figure leads to its list (console.md, Overview). */
import { expect } from '@playwright/test'
import * as staff from '../contract/src/calls/staff.ts'
import { callsOf, noFaults, signIn, test } from './console-person.ts'
import { consoleWord } from './console-words.ts'
import { aMember, goTo, reload } from './journey.ts'

test('a deposit is in the figures of the day at once, and they agree with the report', async ({
  browser,
}) => {
  const cashier = await signIn(browser, 'cashier', '/overview')
  const calls = await callsOf(cashier)
  const before = (await calls(staff.overview)).today.deposits
  await aMember({ money: 345.67 })
  const glance = async () => (await calls(staff.overview)).today
  await expect.poll(async () => (await glance()).deposits).toBeGreaterThanOrEqual(before + 345.67)
  await expect
    .poll(async () => {
      const [{ deposits, withdrawals, ggr }, { totals }] = [
        await glance(),
        await calls(staff.dailyReport, { body: {} }),
      ]
      return [totals.deposits - deposits, totals.withdrawals - withdrawals, totals.ggr - ggr]
    })
    .toEqual([0, 0, 0])

  await reload(cashier)
  const figures = cashier.getByRole('region', { name: consoleWord('overview.figures') })
  await expect(figures.getByRole('row')).toHaveCount(7)
  const hours = cashier.getByRole('region', { name: consoleWord('overview.hours'), exact: true })
  await expect(hours.getByRole('img').locator('canvas')).toBeVisible()
  await hours.getByLabel(consoleWord('chart.figure')).selectOption('withdrawals')
  await expect(
    hours.getByRole('img', { name: new RegExp(consoleWord('overview.names.withdrawals')) }),
  ).toBeVisible()
  await noFaults(cashier)
  await cashier
    .getByRole('region', { name: consoleWord('overview.queues') })
    .getByRole('link', { name: consoleWord('overview.queueNames.suspense') })
    .click()
  await expect(cashier.getByRole('heading', { name: consoleWord('suspense.title') })).toBeVisible()

  await goTo(cashier, '/console/reports?by=week')
  const table = cashier.getByRole('region', { name: consoleWord('report.kinds.daily') })
  await expect(table).toContainText(consoleWord('report.total'))
  const picture = cashier.getByRole('region', { name: consoleWord('chart.figure') })
  await picture.getByLabel(consoleWord('chart.figure')).selectOption('withdrawals')
  await expect(cashier).toHaveURL(/figure=withdrawals/)
  await expect(
    picture.getByRole('img', { name: new RegExp(consoleWord('report.figures.withdrawals')) }),
  ).toBeVisible()
  await expect(picture.locator('canvas')).toBeVisible()
  await noFaults(cashier)
  const saved = cashier.waitForEvent('download')
  await cashier.getByRole('button', { name: consoleWord('report.save') }).click()
  expect((await saved).suggestedFilename()).toMatch(/^daily-.*-THB\.csv$/)
  await cashier.getByLabel(consoleWord('report.kind'), { exact: true }).selectOption('sources')
  await expect(cashier.getByRole('region', { name: consoleWord('report.kinds.sources') })).toBeVisible()
})
