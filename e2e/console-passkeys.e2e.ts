/** Staff sign in by a passkey of their own device, and remove it (staff-calls T1). */
import { expect, type Page } from '@playwright/test'
import { en as refusals } from '../contract/src/error-words/en.ts'
import { codeOf, noFaults, signIn, test } from './console-person.ts'
import { consoleWord } from './console-words.ts'
import { goTo } from './journey.ts'
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
  await goTo(page, signedIn)
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
  await goTo(page, signedIn)
  await expect(page.getByRole('button', { name: consoleWord('session.passkeys.signIn') })).toBeVisible()
  await noFaults(page)
  await page.getByRole('button', { name: consoleWord('session.passkeys.signIn') }).click()
  await expect(page.getByRole('alert')).toHaveText(consoleWord('session.passkeys.unknown'))
})

/** The call is answered once as it is when the last code is more than five minutes old: the clock is everybody's. */
async function asksAgain(page: Page, path: string) {
  await page.route(
    `**/api/operator/${path}`,
    (route) => route.fulfill({ status: 403, json: { message: 'STEP_UP_REQUIRED', fields: ['code'] } }),
    { times: 1 },
  )
}

test('before a dangerous act a passkey stands for the code, and what is in its way is said', async ({
  browser,
}) => {
  const page = await signIn(browser, 'support', '/account')
  const asOwner = await putPasskeyDevice(page)
  const sheet = page.getByRole('dialog', { name: consoleWord('operator.stepUp.title') })
  const usePasskey = sheet.getByRole('button', {
    name: consoleWord('operator.stepUp.usePasskey'),
    exact: true,
  })
  const remove = page.getByRole('button', { name: consoleWord('session.passkeys.remove'), exact: true })

  // Who has none is told so, and types a code.
  await asksAgain(page, 'passkeys/options')
  await page.getByRole('button', { name: consoleWord('session.passkeys.add') }).click()
  await usePasskey.click()
  await expect(sheet.getByRole('alert')).toHaveText(consoleWord('operator.stepUp.noPasskey'))
  await noFaults(page)
  await sheet.getByLabel(consoleWord('operator.code')).fill(await codeOf('support'))
  await expect(remove).toHaveCount(1)

  await asksAgain(page, 'passkeys/*')
  await remove.click()
  const question = page.getByRole('dialog', { name: consoleWord('session.passkeys.removeTitle') })
  await question.getByRole('button', { name: consoleWord('session.passkeys.remove'), exact: true }).click()
  // Left at the device, or refused by the server: a code or another try are still there.
  await asOwner(false)
  await usePasskey.click()
  await expect(sheet.getByRole('alert')).toHaveText(consoleWord('operator.stepUp.passkeyLeft'))
  await noFaults(page)
  await asOwner(true)
  await page.route(
    '**/api/operator/step-up/passkey',
    (route) => {
      const sent = route.request().postDataJSON()
      sent.response.response.signature = sent.response.response.authenticatorData
      return route.continue({ postData: sent })
    },
    { times: 1 },
  )
  await usePasskey.click()
  await expect(sheet.getByRole('alert')).toHaveText(refusals.PASSKEY_REFUSED)
  await usePasskey.click()
  await expect(page.getByText(consoleWord('session.passkeys.none'))).toBeVisible()
  await expect(sheet).toHaveCount(0)
})
