/** The sandbox's page as staff use it from the console: codes, a QR that is paid late, and a gateway that is broken and mended. */
import { expect } from '@playwright/test'
import * as api from '../contract/src/calls/member.ts'
import { demoStaff } from '../contract/src/outside/demo-staff.ts'
import { accessFaults } from './access-faults.ts'
import { noFaults, signIn, test } from './console-person.ts'
import { consoleWord } from './console-words.ts'
import { aMember } from './journey.ts'
import { control } from './outside.ts'
import { world } from './world.ts'

test('the console leads to the switchboard, which shows codes, pays late, breaks and mends', async ({
  browser,
}) => {
  const member = await aMember()
  const auditor = await signIn(browser, 'auditor', '/overview')
  const opened = auditor.waitForEvent('popup')
  await auditor
    .getByRole('navigation', { name: consoleWord('frame.nav.label') })
    .getByRole('link', { name: new RegExp(consoleWord('frame.nav.switchboard')) })
    .click()
  const page = await opened
  await expect(page).toHaveURL(`${world().sandboxAddress}/`)
  await noFaults(auditor)

  const codes = page.locator('#staff .row')
  await expect(codes).toHaveCount(demoStaff.length)
  await expect
    .poll(async () => {
      // Of this moment; the call that gives one for signing in gives another one each time.
      const { staff } = (await control('GET', '/overview')) as { staff: { username: string; code: string }[] }
      const code = staff.find(({ username }) => username === 'risk')?.code ?? ''
      return codes.filter({ hasText: 'risk' }).getByRole('button', { name: code }).count()
    })
    .toBe(1)
  expect(await accessFaults(page, {})).toEqual([])

  const { qrcodeId } = await member.call(api.createQrcode, {
    params: { gatewayCode: 'KBANK' },
    body: { amount: 137 },
  })
  const charge = page.locator('#charges .row').filter({ hasText: qrcodeId ?? '' })
  await charge.getByRole('button', { name: 'Let it expire, then pay' }).click()
  await expect(charge).toContainText('paid, expired')
  await expect.poll(async () => (await member.call(api.wallet)).wallet.amount).toBe(137)

  const faults = page.locator('#faults')
  // One that no other journey plays.
  const broken = faults.locator('.row').filter({ hasText: 'game:KICK' })
  await faults.getByLabel('Service').selectOption('game:KICK')
  await faults.getByRole('button', { name: 'Break it' }).click()
  await broken.getByRole('button', { name: 'Mend' }).click()
  await expect(broken).toHaveCount(0)
})
