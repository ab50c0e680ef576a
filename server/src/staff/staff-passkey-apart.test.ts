/** Facts about passkeys of staff where the console has an origin of its own (CONSOLE_ORIGIN). */
import * as staffApi from '@kapao/contract/calls/staff.ts'
import { staffLimits } from '@kapao/contract/staff-limits.ts'
import { expect, test } from 'vitest'
import { addStaffPasskey, signInStaffBy } from '../../test/authenticator.ts'
import { aPerson, signIn } from '../../test/staff-access.ts'
import { refused, useWorld } from '../../test/world.ts'

const world = useWorld({
  environment: { PUBLIC_URL: 'http://play.example.com', CONSOLE_ORIGIN: 'http://desk.example.com' },
})

const ofMembersPages = { origin: 'http://play.example.com' }
const forMembers = { rpId: 'play.example.com' }
const wrongOnes = [ofMembersPages, forMembers, { ...ofMembersPages, ...forMembers }]

/** Somebody with a passkey that was made on the console's page, whose codes are old by now. */
async function aPersonWithPasskey() {
  const { token } = await signIn(world, await aPerson(world))
  const device = await addStaffPasskey(world, token)
  world.advance(staffLimits.codeLifetimeMs)
  return { token, device }
}

test('they are for the console’s domain, and made and used on its page alone', async () => {
  expect(world.app.config.passkeySite.id).toBe('play.example.com')
  const { device } = await aPersonWithPasskey()
  const { body } = await world.call(staffApi.staffPasskeyLoginOptions, {})
  expect(body.rpId).toBe('desk.example.com')
  for (const twist of wrongOnes)
    expect(await signInStaffBy(world, device, {}, twist)).toMatchObject(refused('WRONG_CREDENTIAL', 401))
  expect(await signInStaffBy(world, device)).toMatchObject({ status: 200 })
})

test('before a dangerous act too', async () => {
  const { token, device } = await aPersonWithPasskey()
  const ask = () => world.call(staffApi.staffStepUpPasskeyOptions, {}, { token })
  const dangerous = () => world.call(staffApi.staffPasskeyOptions, {}, { token })
  expect(await dangerous()).toMatchObject(refused('STEP_UP_REQUIRED', 403))
  expect((await ask()).body).toMatchObject({ rpId: 'desk.example.com' })
  for (const twist of wrongOnes) {
    const body = { response: device.sign((await ask()).body, twist) }
    expect(await world.call(staffApi.staffStepUpPasskey, { body }, { token })).toMatchObject(
      refused('PASSKEY_REFUSED', 422),
    )
  }
  expect(await dangerous()).toMatchObject(refused('STEP_UP_REQUIRED', 403))
  const body = { response: device.sign((await ask()).body) }
  expect((await world.call(staffApi.staffStepUpPasskey, { body }, { token })).status).toBe(200)
  expect((await dangerous()).body).toMatchObject({ rp: { id: 'desk.example.com' } })
})
