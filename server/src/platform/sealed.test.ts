/** Keys are changed while what they sealed is in use: nothing is lost, and the old key is needed no more in the end (quality C-58). */
import * as api from '@kapao/contract/calls/member.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sealCredential } from '#game/credential.ts'
import { resealPasswords } from '#game/game.jobs.ts'
import { createFileLinks } from '#platform/files/file-link.ts'
import { createGuestCookies } from '#platform/http/guest-cookie.ts'
import { createIdempotency } from '#platform/idempotency/idempotency.ts'
import { openGame } from '../../test/flows.ts'
import { useWorld } from '../../test/world.ts'
import { type SealKeys, sealKeysOf } from './sealed.ts'

const world = useWorld()
const [before, after] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
const purpose = 'kapao game passwords'

async function withKeys<Result>(keys: SealKeys, run: () => Promise<Result>): Promise<Result> {
  const { config } = world.app
  const { gamePasswordKeys } = config
  config.gamePasswordKeys = keys
  try {
    return await run()
  } finally {
    config.gamePasswordKeys = gamePasswordKeys
  }
}

test('game passwords: both keys open them, a job seals them anew, then the old key is not needed', async () => {
  const [first, second] = await Promise.all([world.aMember(), world.aMember()])
  const password = async (member: typeof first) =>
    (await member.call(api.slotAccount, { params: { slotCode: 'NAGA' } })).body.password
  const passwords = await withKeys(sealKeysOf([before], purpose), async () => {
    await openGame(first, 'NAGA')
    await openGame(second, 'NAGA')
    return [await password(first), await password(second)]
  })
  // As earlier versions sealed: with the master itself.
  const owner = { memberId: second.id, slot: 'NAGA' }
  await sql`UPDATE game_account SET password_sealed = ${sealCredential(before, owner, passwords[1] ?? '')}
    WHERE member_id = ${second.id}`.execute(world.app.db)

  await withKeys(sealKeysOf([after, before], purpose), async () => {
    expect([await password(first), await password(second)]).toEqual(passwords)
    expect(await resealPasswords(world.app)).toBe(2)
    expect(await resealPasswords(world.app)).toBe(0)
  })
  await withKeys(sealKeysOf([after], purpose), async () => {
    expect([await password(first), await password(second)]).toEqual(passwords)
  })
})

test('a call that was answered before the key was changed gets the same answer after it', async () => {
  const { db, clock } = world.app
  const call = {
    scope: (await world.aMember()).id,
    key: 'a-key-of-the-app',
    method: 'POST',
    url: '/x',
    body: '{"amount":1}',
  }
  const answer = { status: 200, body: '{"message":"SUCCESS"}' }
  expect(await createIdempotency(db, clock, [before]).once(call, async () => answer)).toEqual(answer)
  const later = createIdempotency(db, clock, [after, before])
  const never = async () => {
    throw new Error('it ran again')
  }
  expect(await later.once(call, never)).toEqual(answer)
  await expect(later.once({ ...call, body: '{"amount":2}' }, never)).rejects.toThrow()
})

test('cookies of guests and links to files live through it', () => {
  const guest = '01980000-0000-7000-8000-00000000000a'
  const [cookie = ''] = createGuestCookies([before], true).write(guest).split(';')
  expect(createGuestCookies([after, before], true).read(cookie)).toBe(guest)
  expect(createGuestCookies([after], true).read(cookie)).toBeUndefined()
  const file = { memberId: guest, name: '0'.repeat(32) }
  const link = createFileLinks([before], world.app.clock).sign(file)
  expect(createFileLinks([after, before], world.app.clock).isFor(link, file)).toBe(true)
  expect(createFileLinks([after], world.app.clock).isFor(link, file)).toBe(false)
})
