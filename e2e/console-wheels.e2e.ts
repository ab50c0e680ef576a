/** A wheel is set up with its odds and cost in view, approved by another person, changed, ended and copied (console.md, Offers). */
import { expect, type Page } from '@playwright/test'
import * as staff from '../contract/src/calls/staff.ts'
import { languages, locales } from '../contract/src/lists.ts'
import { callsOf, noFaults, signIn, test } from './console-person.ts'
import { consoleWord } from './console-words.ts'
import { reload } from './journey.ts'

const wheelWord = (path: string, values: Record<string, string> = {}) =>
  Object.entries(values).reduce(
    (text, [name, value]) => text.replace(`{${name}}`, value),
    consoleWord(`wheel.${path}`),
  )

/** So late that members of other journeys never see it. */
const runs = { from: '2040-05-01T00:00', until: '2040-06-01T00:00' }

async function fillTerms(page: Page, name: string) {
  for (const locale of locales)
    await page.getByLabel(wheelWord('nameIn', { language: languages[locale].name })).fill(name)
  await page.getByLabel(wheelWord('runsFrom'), { exact: true }).fill(runs.from)
  await page.getByLabel(wheelWord('runsUntil'), { exact: true }).fill(runs.until)
  await page.getByLabel(wheelWord('budget'), { exact: true }).fill('5000')
  await page.getByLabel(wheelWord('couponDays'), { exact: true }).fill('7')
}

async function fillSlice(page: Page, nth: number, { code, label, weight, amount }: Record<string, string>) {
  const slice = page.getByRole('region', { name: wheelWord('nth', { nth: String(nth) }), exact: true })
  await slice.getByLabel(wheelWord('code')).fill(code ?? '')
  if (amount) {
    await slice.getByLabel(wheelWord('prize')).selectOption('cash')
    await slice.getByLabel(wheelWord('amountIn', { unit: '฿' })).fill(amount)
  }
  await slice.getByLabel(wheelWord('weight')).fill(weight ?? '')
  for (const locale of locales)
    await slice.getByLabel(wheelWord('labelIn', { language: languages[locale].name })).fill(label ?? '')
  return slice
}

/** Names of fields that lie over the one before: a date with its time has a width of its own. */
const overlapping = (page: Page) =>
  page.locator('main input').evaluateAll((inputs) =>
    inputs.flatMap((input, place) => {
      const [one, next] = [input, inputs[place + 1]].map((field) => field?.getBoundingClientRect())
      const isOver = one && next && next.left < one.right && next.top < one.bottom && next.bottom > one.top
      return isOver ? [input.getAttribute('name')] : []
    }),
  )

test('a wheel is made by one and approved by another; it is renamed, ended and copied', async ({
  browser,
}) => {
  const name = `Naga ${Date.now()}`
  const page = await signIn(browser, 'content', '/wheels')
  await expect(page.getByRole('heading', { name: wheelWord('title') })).toBeVisible()
  await noFaults(page)
  await page.getByRole('link', { name: wheelWord('create'), exact: true }).click()
  const ask = page.getByRole('button', { name: wheelWord('askFor'), exact: true })
  await ask.click()
  await expect(page.getByText(wheelWord('faults.missing')).first()).toBeVisible()
  await noFaults(page)
  expect(await overlapping(page)).toEqual([])
  await fillTerms(page, name)
  await fillSlice(page, 1, { code: 'NOTHING', label: 'ลองใหม่', weight: '3' })
  const cash = await fillSlice(page, 2, { code: 'CASH', label: '20 บาท', weight: '1', amount: '20' })
  await expect(cash.getByRole('heading', { level: 3 })).toContainText('25.00 %')
  const costs = page.getByRole('complementary', { name: wheelWord('costTitle') })
  await expect(costs).toContainText('฿5.00')
  await costs.getByRole('button', { name: wheelWord('spin') }).click()
  await expect(costs.getByRole('status')).toContainText(/ลองใหม่|20 บาท/)
  // Leaving with something unsaved asks first.
  const asked = page.waitForEvent('dialog')
  const left = page
    .getByRole('link', { name: wheelWord('title'), exact: true })
    .first()
    .click()
  await (await asked).dismiss()
  await left
  await ask.click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel(consoleWord('act.reason')).fill('for the rains')
  await noFaults(page)
  await sheet.getByRole('button', { name: wheelWord('askFor'), exact: true }).click()
  await page.waitForURL('**/console/wheels')

  const risk = await signIn(browser, 'risk', '/approvals?kind=money_setting')
  await risk.getByRole('row').filter({ hasText: name }).getByRole('button').click()
  await risk
    .getByRole('complementary')
    .getByRole('button', { name: consoleWord('request.approve') })
    .click()
  await risk
    .getByRole('dialog')
    .getByRole('button', { name: consoleWord('request.approve') })
    .click()
  await expect(risk.getByText(consoleWord('request.approved'))).toBeVisible()

  await reload(page)
  await page.getByRole('row').filter({ hasText: name }).click()
  const panel = page.getByRole('complementary', { name })
  await expect(panel).toContainText('75.00 %')
  await expect(panel.getByRole('region', { name: wheelWord('odds') })).toContainText('100.00 %')
  await expect(panel.getByRole('region', { name: wheelWord('days') })).toBeVisible()
  await noFaults(page)

  // Before its time it begins only when another person agrees.
  await panel.getByRole('button', { name: wheelWord('start'), exact: true }).click()
  await expect(sheet).toContainText(wheelWord('takesTwo'))
  await sheet.getByLabel(consoleWord('act.reason')).fill('the rains come early')
  await noFaults(page)
  await sheet.getByRole('button', { name: wheelWord('askFor'), exact: true }).click()
  await expect(page.getByText(consoleWord('act.asked'))).toBeVisible()

  await panel.getByRole('button', { name: wheelWord('change'), exact: true }).click()
  await sheet.getByLabel(wheelWord('nameIn', { language: languages.en.name })).fill(`${name} II`)
  await expect(sheet.getByRole('region', { name: wheelWord('differences') })).toContainText(
    `${name} → ${name} II`,
  )
  await sheet.getByLabel(consoleWord('act.reason')).fill('the second one')
  await noFaults(page)
  await sheet.getByRole('button', { name: wheelWord('save'), exact: true }).click()
  const renamed = page.getByRole('complementary', { name: `${name} II` })
  await expect(renamed).toBeVisible()

  await renamed.getByRole('button', { name: wheelWord('stop'), exact: true }).click()
  await sheet.getByLabel(consoleWord('act.reason')).fill('not this year')
  await sheet.getByRole('button', { name: wheelWord('stop'), exact: true }).click()
  await expect(renamed).toContainText(wheelWord('states.over'))
  const calls = await callsOf(await signIn(browser, 'auditor', '/trail'))
  const { records } = await calls(staff.auditTrail, { body: { page: 1, limit: 50, action: 'wheel_stopped' } })
  expect(records.some(({ reason }) => reason === 'not this year')).toBe(true)

  await renamed.getByRole('link', { name: wheelWord('copy'), exact: true }).click()
  await expect(page.getByText(wheelWord('copied'))).toBeVisible()
  await expect(page.getByLabel(wheelWord('runsFrom'), { exact: true })).toHaveValue('')
  await expect(page.getByRole('region', { name: wheelWord('nth', { nth: '2' }) })).toContainText('25.00 %')
})
