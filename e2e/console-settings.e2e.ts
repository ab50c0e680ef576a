/** Settings are changed with their difference in view; what gives money waits for another person (console.md, Settings). */
import { expect } from '@playwright/test'
import * as staff from '../contract/src/calls/staff.ts'
import { callsOf, noFaults, signIn, test } from './console-person.ts'
import { consoleWord } from './console-words.ts'

test('a credit line is changed at once, and a commission waits until another person has said no', async ({
  browser,
}) => {
  const admin = await signIn(browser, 'admin', '/settings')
  const calls = await callsOf(admin)
  const before = await calls(staff.settings)
  const part = (group: 'site' | 'invite') =>
    admin.getByRole('region', { name: consoleWord(`settings.groups.${group}`), exact: true })
  const sheet = admin.getByRole('dialog')
  const save = sheet.getByRole('button', { name: consoleWord('settings.save') })
  const why = sheet.getByLabel(consoleWord('act.reason'))
  await expect(part('site')).toContainText(before.website)
  await noFaults(admin)

  await part('site')
    .getByRole('button', { name: consoleWord('settings.change') })
    .click()
  await why.fill('the house has moved')
  await save.click()
  await expect(sheet.getByText(consoleWord('settings.same'))).toBeVisible()
  await sheet.getByLabel(consoleWord('settings.names.website')).fill('new.kapao.example')
  await expect(sheet).toContainText(`${before.website} → new.kapao.example`)
  await noFaults(admin)
  await save.click()
  await expect(part('site')).toContainText('new.kapao.example')
  await expect(
    admin.getByRole('region', { name: consoleWord('settings.history') }).getByText('the house has moved'),
  ).toBeVisible()
  await calls(staff.changeSettings, { body: { website: before.website, reason: 'back' } })

  await part('invite')
    .getByRole('button', { name: consoleWord('settings.change') })
    .click()
  const cap = sheet.getByLabel(
    `${consoleWord('settings.names.inviteMonthCap')}, ${consoleWord('settings.parts.THB')}`,
  )
  await cap.fill('')
  await why.fill('more friends')
  await save.click()
  await expect(sheet.getByText(consoleWord('settings.faults.missing'))).toBeVisible()
  await cap.fill(String(before.inviteMonthCap.THB + 1))
  await save.click()
  await expect(sheet).toBeHidden()
  const { requests } = await calls(staff.requests, {
    body: { page: 1, limit: 100, state: 'WAITING', kind: 'money_setting', mine: true },
  })
  const asked = requests.find(({ subject }) => subject === 'inviteMonthCap')
  const risk = await signIn(browser, 'risk', `/approvals?mine=false&kind=money_setting&open=${asked?._id}`)
  await expect(risk.getByRole('complementary')).toContainText('more friends')
  await noFaults(risk)
  const decide = await callsOf(risk)
  await decide(staff.rejectRequest, { params: { requestId: asked?._id ?? '' }, body: { note: 'no' } })
  expect((await calls(staff.settings)).inviteMonthCap).toEqual(before.inviteMonthCap)
})
