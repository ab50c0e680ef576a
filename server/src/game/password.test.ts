/** Facts about new passwords at a provider: made once, and never lost to an answer that did not come (spec §7, decisions D1). */
import * as api from '@kapao/contract/calls/member.ts'
import * as limits from '@kapao/contract/limits.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { TestMember } from '../../test/factories.ts'
import { asOwner, clearFaults, injectFault, openGame, shortenOutsideTimeout } from '../../test/flows.ts'
import { race, refused, useWorld, type World } from '../../test/world.ts'

const world = useWorld()

// Only where a silent provider is waited for: under the load of a race an answer may take its time.
let defaultOutside: World['app']['outside']
beforeAll(() => {
  defaultOutside = world.app.outside
})
afterEach(() => {
  world.app.outside = defaultOutside
})

const at = (slotCode: string) => ({ params: { slotCode } })
const reset = (member: TestMember, slot = 'NAGA') => member.call(api.resetSlotPassword, at(slot))
const known = async (member: TestMember, slot = 'NAGA') =>
  (await member.call(api.slotAccount, at(slot))).body.password

/** The password that works at the provider: opening an account that exists answers what it is. */
async function passwordThere(username: string, slot = 'NAGA'): Promise<string> {
  const answer = await fetch(`${world.sandbox.url}/games/${slot}/accounts`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${world.app.config.serviceKeys('game:NAGA')?.[0]}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ username, currency: 'THB' }),
  })
  return ((await answer.json()) as { password: string }).password
}

async function aPlayerAtNaga() {
  const member = await world.aMember()
  const username = await openGame(member, 'NAGA')
  return { member, username, first: await known(member) }
}

test('a new password replaces the old one, there and here', async () => {
  const { member, username, first } = await aPlayerAtNaga()
  const answer = await reset(member)
  expect(answer).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } })
  expect(answer.body).toEqual({ username, password: expect.stringMatching(/^\w{12}$/) })
  expect(answer.body.password).not.toBe(first)
  expect(await passwordThere(username)).toBe(answer.body.password)
  expect(await known(member)).toBe(answer.body.password)
})

test('sent twice it is one change; a minute later it is another', async () => {
  const { member, username } = await aPlayerAtNaga()
  const { body } = await reset(member)
  const byPost = await member.call(api.resetSlotPassword, at('NAGA'), { method: 'POST' })
  expect(byPost.body).toEqual(body)
  world.advance(limits.gamePasswordAgainMs)
  const later = await reset(member)
  expect(later.body.password).not.toBe(body.password)
  expect(await passwordThere(username)).toBe(later.body.password)
})

test.each(['NOWHERE', 'naga', '..'])('there is no game %s', async (slot) => {
  const { member } = await aPlayerAtNaga()
  expect((await reset(member, slot)).status).toBe(404)
})

test('no account, no new password; and only our own app can ask for one', async () => {
  const { member } = await aPlayerAtNaga()
  expect(await reset(member, 'LOTUS')).toMatchObject(refused('SLOT_NO_ACCOUNT', 404))
  const foreign: Record<string, string>[] = [
    { 'x-requested-with': '' },
    { 'sec-fetch-mode': 'navigate' },
    { 'sec-purpose': 'prefetch' },
  ]
  for (const headers of foreign)
    expect(await member.call(api.resetSlotPassword, at('NAGA'), { headers })).toMatchObject(
      refused('FORBIDDEN', 403),
    )
})

test.each(['reject', 'timeout_before', 'timeout_after', 'error_after', 'garbage'] as const)(
  'a provider that does not answer (%s): the password we know stays, and the next try brings the one that works',
  async (fault) => {
    const { member, username, first } = await aPlayerAtNaga()
    shortenOutsideTimeout(world)
    await injectFault(world, { service: 'game:NAGA', call: 'password', fault })
    expect(await reset(member)).toMatchObject(refused('SLOT_RESET_PASSWORD_FAIL', 503))
    expect(await known(member)).toBe(first)
    const between = await passwordThere(username)
    await clearFaults(world)
    const { body } = await reset(member)
    expect(await passwordThere(username)).toBe(body.password)
    expect(await known(member)).toBe(body.password)
    // What had reached the provider was this very change.
    if (between !== first) expect(body.password).toBe(between)
  },
)

test('32 copies are one change, and everybody gets the same password', async () => {
  const { member, username, first } = await aPlayerAtNaga()
  const answers = await race(32, () => reset(member))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const passwords = new Set(answers.map(({ body }) => body.password))
  expect(passwords).toEqual(new Set([await passwordThere(username)]))
  expect(passwords.has(first)).toBe(false)
})

test('an answer that comes late does not bring an older password back', async () => {
  const { member, username } = await aPlayerAtNaga()
  const { outside } = world.app
  const naga = outside.provider({ code: 'NAGA', adapter: 'plain' })
  // While the first one waits for its answer, it is asked for again, done, and a minute later done once more.
  const slow = {
    ...naga,
    resetPassword: async (name: string, reference: string) => {
      world.app.outside = outside
      const password = await naga.resetPassword(name, reference)
      await reset(member)
      world.advance(limits.gamePasswordAgainMs)
      await reset(member)
      return password
    },
  }
  world.app.outside = { ...outside, provider: () => slow }
  const { body } = await reset(member)
  expect(body.password).toBe(await passwordThere(username))
  expect(await known(member)).toBe(body.password)
})

test('a closed game’s password can be changed all the same', async () => {
  const { member, username } = await aPlayerAtNaga()
  await asOwner(world, "UPDATE game SET is_open = false WHERE code = 'NAGA'")
  const { body } = await reset(member)
  await asOwner(world, "UPDATE game SET is_open = true WHERE code = 'NAGA'")
  expect(await passwordThere(username)).toBe(body.password)
})

test.each(['timeout_before', 'timeout_after', 'error_after', 'garbage'] as const)(
  'an order that was not answered (%s) is finished by a job, with the password that works',
  async (fault) => {
    const { member, username, first } = await aPlayerAtNaga()
    shortenOutsideTimeout(world)
    await injectFault(world, { service: 'game:NAGA', call: 'password', fault })
    await reset(member)
    world.advance(15_000)
    await world.runJobs()
    expect(await known(member)).toBe(first)
    await clearFaults(world)
    world.advance(60_000)
    await Promise.all([world.runJobs(), world.runJobs()])
    expect(await known(member)).toBe(await passwordThere(username))
    expect(await known(member)).not.toBe(first)
    expect(await openOrders()).toEqual([])
  },
)

const openOrders = () =>
  world.app.db
    .selectFrom('gameAccount')
    .select('resetReference')
    .where('resetReference', 'is not', null)
    .execute()
