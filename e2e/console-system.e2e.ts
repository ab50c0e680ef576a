/** What runs is seen by those who keep it running; the whole service is closed behind a question (console.md, System). */
import { expect } from '@playwright/test'
import { fitsPhone, noFaults, signIn, test } from './console-person.ts'
import { consoleWord } from './console-words.ts'

test('an administrator sees what runs and is asked before the service closes; risk only sees it', async ({
  browser,
}) => {
  const admin = await signIn(browser, 'admin', '/system')
  const service = admin.getByRole('region', { name: consoleWord('system.service') })
  await expect(service).toContainText(consoleWord('system.open'))
  await expect(
    admin.getByRole('region', { name: consoleWord('system.jobs'), exact: true }).first(),
  ).toContainText(consoleWord('system.jobNames.relayOutbox'))
  // Nobody has to wait for the hour: the trail is worked out now, and the page says how it was found.
  await admin.getByRole('button', { name: consoleWord('audit.verify'), exact: true }).click()
  const verdict = admin.getByRole('dialog')
  await expect(verdict).toContainText('follow')
  await noFaults(admin)
  await admin.keyboard.press('Escape')
  await expect(admin.getByText(consoleWord('system.trailWhole'), { exact: true })).toBeVisible()
  await noFaults(admin)
  await fitsPhone(admin)
  await service.getByRole('button', { name: consoleWord('system.close') }).click()
  const sheet = admin.getByRole('dialog')
  await expect(sheet).toContainText(consoleWord('system.closeText'))
  await noFaults(admin)
  // A reason is asked for before anything is sent.
  await sheet.getByRole('button', { name: consoleWord('system.close') }).click()
  await expect(sheet.getByLabel(consoleWord('act.reason'))).toBeFocused()
  await admin.keyboard.press('Escape')
  await expect(service).toContainText(consoleWord('system.open'))

  const risk = await signIn(browser, 'risk', '/system')
  await expect(risk.getByRole('region', { name: consoleWord('system.service') })).toBeVisible()
  await expect(risk.getByRole('button', { name: consoleWord('system.close') })).toHaveCount(0)
  await noFaults(risk)
})
