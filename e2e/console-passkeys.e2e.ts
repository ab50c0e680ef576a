/** Staff sign in by a passkey of their own device, and remove it (staff-calls T1). */
import { expect, test } from '@playwright/test'
import { noFaults, signIn } from './console-person.ts'
import { consoleWord } from './console-words.ts'
import { putPasskeyDevice } from './passkey-device.ts'

test('a passkey is added, signs in without password and code, and no longer once it is removed', async ({
  browser,
}) => {
  const page = await signIn(browser, 'content', '/account')
  await putPasskeyDevice(page)
  await expect(page.getByText(consoleWord('session.passkeys.none'))).toBeVisible()
  await noFaults(page)
  await page.getByRole('button', { name: consoleWord('session.passkeys.add') }).click()
  await expect(page.getByText(consoleWord('session.passkeys.done'))).toBeVisible()
  const remove = page.getByRole('button', { name: consoleWord('session.passkeys.remove'), exact: true })
  await expect(remove).toHaveCount(1)
  await noFaults(page)

  const signedIn = page.url()
  await page.context().clearCookies()
  await page.goto(signedIn)
  await page.getByRole('button', { name: consoleWord('session.passkeys.signIn') }).click()
  await page.waitForURL('**/console/account')
  await expect(remove).toHaveCount(1)

  await remove.click()
  const sheet = page.getByRole('dialog')
  await expect(sheet).toContainText(consoleWord('session.passkeys.removeText'))
  await noFaults(page)
  await sheet.getByRole('button', { name: consoleWord('session.passkeys.remove'), exact: true }).click()
  await expect(page.getByText(consoleWord('session.passkeys.none'))).toBeVisible()

  await page.context().clearCookies()
  await page.goto(signedIn)
  await noFaults(page)
  await page.getByRole('button', { name: consoleWord('session.passkeys.signIn') }).click()
  await expect(page.getByRole('alert')).toHaveText(consoleWord('session.passkeys.unknown'))
})
