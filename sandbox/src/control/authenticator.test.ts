/** Facts of the staff's authenticators: the page shows the codes that the control call answers, by the product's clock. */
import { demoStaff } from '@kapao/contract/outside/demo-staff.ts'
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
