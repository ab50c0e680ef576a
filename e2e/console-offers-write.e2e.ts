/** A bonus is written with its look and cost in view, approved by another person, given other words, and copied (console.md, Offers). */
import { expect, type Page } from '@playwright/test'
import { languages, locales } from '../contract/src/lists.ts'
import { giveCode, letCodeGrowOld, noFaults, signIn, test } from './console-person.ts'
import { consoleWord } from './console-words.ts'
import { goTo } from './journey.ts'

const formWord = (path: string, values: Record<string, string> = {}) =>
  Object.entries(values).reduce(
    (text, [name, value]) => text.replace(`{${name}}`, value),
    consoleWord(`offer.form.${path}`),
  )

async function fill(page: Page, fields: Readonly<Record<string, string>>) {
  for (const [name, value] of Object.entries(fields)) await page.locator(`[name="${name}"]`).fill(value)
}

test('a bonus is written by one and approved by another; its words change at once, its terms do not', async ({
  browser,
}) => {
  const code = `RAIN-${Date.now() % 1_000_000}`
  const page = await signIn(browser, 'content', '/offers')
  await page.getByRole('link', { name: consoleWord('offer.create'), exact: true }).click()
  const ask = page.getByRole('button', { name: formWord('askFor'), exact: true })
  await ask.click()
  await expect(page.getByText(formWord('faults.missing')).first()).toBeVisible()
  await noFaults(page)
  await fill(page, {
    ...{ code, percent: '50', amountMax: '500', depositMin: '100', percentSuccess: '300', percentFail: '10' },
    // So late that members of other journeys never see it.
    ...{ budget: '5000', usesMax: '4', runsFrom: '2040-05-01T00:00', position: '90' },
    ...Object.fromEntries(locales.map((locale) => [`description.${locale}`, `Rain ${code}`])),
    ...Object.fromEntries(locales.map((locale) => [`notice.${locale}`, 'Lost at {percentFail}%'])),
  })
  const aside = page.getByRole('complementary', { name: formWord('aside') })
  await expect(aside.getByRole('region', { name: formWord('preview') })).toContainText('Lost at 10%')
  // 50 % of 1,000 is all that it gives; 1,500 are held then, and passed at three times as much.
  await expect(aside.getByRole('row').filter({ hasText: '1,000.00' })).toContainText('4,500.00')
  await expect(aside).toContainText('฿2,000.00')

  const rehearsal = aside.getByRole('region', { name: consoleWord('offer.rehearsal.title') })
  await rehearsal.getByRole('button', { name: consoleWord('offer.rehearsal.count'), exact: true }).click()
  await expect(rehearsal.getByRole('status')).toContainText(consoleWord('offer.rehearsal.how'))
  await noFaults(page)
  const games = page.getByRole('region', { name: formWord('games') })
  await expect(games.getByRole('checkbox')).not.toHaveCount(1)
  await games.getByRole('searchbox').fill('naga')
  await expect(games.getByRole('checkbox')).toHaveCount(1)
  await games.getByRole('checkbox').check()
  await games.getByRole('searchbox').fill('no such game')
  await expect(games.getByRole('status')).toHaveText(formWord('noGame'))
  await expect(games).toContainText('Naga River')

  // Leaving with something unsaved asks first.
  const asked = page.waitForEvent('dialog')
  const left = page
    .getByRole('link', { name: consoleWord('offer.title'), exact: true })
    .first()
    .click()
  await (await asked).dismiss()
  await left
  await expect(page.locator('[name="code"]')).toHaveValue(code)
  await ask.click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel(consoleWord('act.reason')).fill('for the rains')
  await noFaults(page)
  // Who writes for long is asked for a code again.
  await letCodeGrowOld()
  await sheet.getByRole('button', { name: formWord('askFor'), exact: true }).click()
  await giveCode(page, 'content')
  await page.waitForURL('**/console/offers')

  const risk = await signIn(browser, 'risk', '/approvals?kind=money_setting')
  await risk.getByRole('row').filter({ hasText: code }).getByRole('button').click()
  await risk
    .getByRole('complementary')
    .getByRole('button', { name: consoleWord('request.approve') })
    .click()
  await risk
    .getByRole('dialog')
    .getByRole('button', { name: consoleWord('request.approve') })
    .click()
  await expect(risk.getByText(consoleWord('request.approved'))).toBeVisible()

  await goTo(page, `/console/offers?open=bonus:${code}`)
  const panel = page.getByRole('complementary', { name: code })
  await panel.getByRole('link', { name: consoleWord('offer.change'), exact: true }).click()
  const english = page.locator('[name="description.en"]')
  await expect(english).toHaveValue(`Rain ${code}`)
  const save = page.getByRole('button', { name: formWord('save'), exact: true })
  await save.click()
  await expect(page.getByText(formWord('same'))).toBeVisible()
  await english.fill('Long rain')
  await save.click()
  await expect(sheet).toContainText(`Rain ${code} → Long rain`)
  await noFaults(page)
  await sheet.getByLabel(consoleWord('act.reason')).fill('a better name')
  await sheet.getByRole('button', { name: formWord('save'), exact: true }).click()
  await page.waitForURL('**/console/offers')

  await goTo(page, `/console/offers/write?of=bonus:${code}`)
  await expect(english).toHaveValue('Long rain')
  await page.locator('[name="budget"]').fill('9000')
  await expect(ask).toBeVisible()
  await goTo(page, `/console/offers/write?from=bonus:${code}`)
  await expect(page.getByText(formWord('copied'))).toBeVisible()
  await expect(page.locator('[name="code"]')).toHaveValue('')
  await expect(page.getByLabel(formWord('nameIn', { language: languages.en.name }))).toHaveValue('Long rain')
  await noFaults(page)
})
