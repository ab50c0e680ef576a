/** Facts of the staff's authenticators: the page shows the codes that the control call answers, by the product's clock. */
import { demoStaff } from '@kapao/contract/outside/demo-staff.ts'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { openSandbox } from '../../test/open-sandbox.ts'

test('each of the demo staff has a code, which changes with the clock', async () => {
  const { send } = await openSandbox()
  const read = async (): Promise<{ username: string; code: string }[]> =>
    (await send('GET', '/control/overview')).body.staff
  const before = await read()
  expect(before.map(({ username }) => username)).toEqual(demoStaff.map(({ username }) => username))
  await send('POST', '/control/clock', { advanceMs: 60_000 })
  const after = await read()
  for (const [nth, { username, code }] of after.entries()) {
    expect(code).toMatch(/^\d{6}$/)
    expect(code).not.toBe(before[nth]?.code)
    expect((await send('GET', `/control/authenticator?username=${username}`)).body).toEqual({ code })
  }
  expect(JSON.stringify(after)).not.toContain(demoStaff[0]?.secret)
})

test('asked again it gives another code, which the server takes too, and then waits for the next', async () => {
  let now = new Date('2027-01-01T00:00:00Z')
  const { send } = await openSandbox({ now: () => now })
  const [person] = demoStaff
  const give = async () =>
    (await send('GET', `/control/authenticator?username=${person?.username}`)).body.code
  const codeAt = (seconds: number) =>
    new TOTP({ secret: Secret.fromBase32(person?.secret ?? '') }).generate({
      timestamp: Date.parse('2027-01-01T00:00:00Z') + seconds * 1_000,
    })
  expect([await give(), await give()]).toEqual([codeAt(0), codeAt(30)])
  const third = give()
  now = new Date('2027-01-01T00:00:30Z')
  expect(await third).toBe(codeAt(60))
})
