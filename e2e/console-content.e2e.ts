/** What members read is written in the console as it will look, and brought back (console.md, Content). */
import { expect } from '@playwright/test'
import * as staff from '../contract/src/calls/staff.ts'
import { languages } from '../contract/src/lists.ts'
import { callsOf, fitsPhone, noFaults, signIn, test } from './console-person.ts'
import { consoleWord } from './console-words.ts'
import { reload } from './journey.ts'

test('contact is written with a list, shown to members, and an earlier version is brought back', async ({
  browser,
}) => {
  const person = await signIn(browser, 'content', '/content?name=contact')
  const calls = await callsOf(person)
  const { contact: before } = await calls(staff.content)
  const editor = person.getByRole('textbox', { name: consoleWord('content.text'), exact: true })
  const preview = person.getByRole('region', { name: consoleWord('content.preview') })
  const save = person.getByRole('button', { name: consoleWord('content.save'), exact: true })
  const sheet = person.getByRole('dialog')
  const confirm = sheet.getByRole('button', { name: consoleWord('content.save'), exact: true })
  await expect(save).toBeDisabled()
  await noFaults(person)
  await fitsPhone(person)

  await editor.press('Control+a')
  await person.keyboard.type('เปิดทุกวัน')
  await editor.press('Enter')
  await person.getByRole('button', { name: consoleWord('content.tools.bullets'), exact: true }).click()
  await person.keyboard.type('โทร 02')
  await expect(preview.getByRole('listitem')).toHaveText('โทร 02')
  await save.click()
  await expect(sheet).toContainText(languages.th.name)
  await noFaults(person)
  await confirm.click()
  await expect(sheet).toBeHidden()
  const written = await calls(staff.content)
  expect(written.contact.words).toEqual({
    ...before.words,
    th: '<p>เปิดทุกวัน</p><ul><li><p>โทร 02</p></li></ul>',
  })

  // Leaving with something unsaved asks first.
  await expect(save).toBeDisabled()
  await editor.fill('ยังไม่เสร็จ')
  const asked = person.waitForEvent('dialog')
  const left = person.getByRole('link', { name: consoleWord('frame.screens.overview') }).click()
  await (await asked).dismiss()
  await left
  await expect(editor).toHaveText('ยังไม่เสร็จ')
  await person.getByRole('button', { name: consoleWord('content.discard') }).click()
  await expect(editor).toContainText('โทร 02')

  await calls(staff.writeText, {
    params: { name: 'contact' },
    body: { version: written.contact.version, words: before.words },
  } as never)
  const { versions } = await calls(staff.contentVersions, { body: { name: 'contact', page: 1, limit: 10 } })
  expect(versions.map(({ words }) => words).slice(0, 2)).toEqual([before.words, written.contact.words])
  await reload(person)
  const take = consoleWord('content.take').replace('{version}', written.contact.version)
  await person.getByRole('button', { name: take }).click()
  await expect(preview.getByRole('listitem')).toHaveText('โทร 02')
  await person.getByRole('button', { name: consoleWord('content.discard') }).click()
  await expect(preview.getByRole('listitem')).toHaveCount(0)
  await person.setViewportSize({ width: 768, height: 900 })
  await noFaults(person)
})

test('contact is planned for a while, waits, and the plan is cancelled', async ({ browser }) => {
  const person = await signIn(browser, 'content', '/content?name=contact')
  const calls = await callsOf(person)
  const { contact: before } = await calls(staff.content)
  const word = consoleWord
  const sheet = person.getByRole('dialog')
  const plans = person.getByRole('region', { name: word('content.plans'), exact: true })
  const editor = person.getByRole('textbox', { name: word('content.text'), exact: true })
  await editor.fill('วันหยุด')
  await person.getByRole('button', { name: word('content.save'), exact: true }).click()
  await sheet.getByLabel(word('content.when')).selectOption('later')
  await sheet.getByRole('button', { name: word('content.plan'), exact: true }).click()
  await expect(sheet).toContainText(word('content.spanFaults.needsFrom'))
  await sheet.getByLabel(word('content.from')).fill('2020-01-01T10:00')
  await expect(sheet).toContainText(word('content.spanFaults.isOver'))
  const day = new Date(Date.now() + 200 * 86_400_000).toISOString().slice(0, 10)
  await sheet.getByLabel(word('content.from')).fill(`${day}T10:00`)
  await sheet.getByLabel(word('content.until')).fill(`${day}T18:00`)
  await noFaults(person)
  await sheet.getByRole('button', { name: word('content.plan'), exact: true }).click()
  await expect(sheet).toBeHidden()
  // What members read now is as it was, in the form too.
  expect((await calls(staff.content)).contact.words).toEqual(before.words)
  await expect(plans).toContainText(word('content.isWaiting'))
  await noFaults(person)
  await plans.getByRole('button', { name: word('content.cancelPlan') }).click()
  await sheet.getByRole('button', { name: word('content.cancelPlan') }).click()
  await expect(sheet).toBeHidden()
  await expect(plans).toBeHidden()
  expect((await calls(staff.content)).contact.plans).toEqual([])
})
