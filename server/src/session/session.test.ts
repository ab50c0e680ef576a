/** Facts about signing in and out, through HTTP (decisions D12). */
import * as api from '@kapao/contract/calls/member.ts'
import * as limits from '@kapao/contract/limits.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '#platform/password.ts'
import * as serverLimits from '#platform/server-limits.ts'
import { dayOf } from '#platform/time/bangkok-day.ts'
import { openSession } from '../../test/factories.ts'
import { anOwner, asOwner } from '../../test/flows.ts'
import { race, refused, useWorld } from '../../test/world.ts'

const world = useWorld()
const password = 'มะลิ-ซ้อน-2'
let passwordHash = ''
beforeAll(async () => {
  passwordHash = await hashPassword(password)
})

async function aMemberWithPassword(isActive = true) {
  const member = await world.aMember()
  await asOwner(world, 'UPDATE member SET password_hash = $2, is_active = $3 WHERE id = $1', [
    member.id,
    passwordHash,
    isActive,
  ])
  return member
}

let addresses = 0
/** Limits per address must not run from one test into the next. */
const anAddress = () => `10.${addresses >> 8}.${++addresses & 255}.1`

test('a member logs in with phone number and password, and the token opens the wallet', async () => {
  const member = await aMemberWithPassword()
  const answer = await world.call(
    api.login,
    { body: { username: member.phone, password } },
    { address: anAddress() },
  )
  expect(answer.status).toBe(200)
  expect(answer.body.token).toMatch(/^[A-Za-z0-9_-]{43}$/)
  expect(answer.headers['cache-control']).toBe('no-store')
  const profile = await world.call(api.profile, {}, { token: answer.body.token })
  expect(profile.body.profile._id).toBe(member.id)
})

test('each login has a token of its own, and none is stored as it is', async () => {
  const member = await aMemberWithPassword()
  const login = () =>
    world.call(
      api.login,
      { body: { username: member.phone, password }, idempotencyKey: 'same-key-again' },
      { address: anAddress() },
    )
  const [first, second] = [await login(), await login()]
  expect(first.body.token).not.toBe(second.body.token)
  const { rows } = await import('kysely').then(({ sql }) =>
    sql<{ dump: string }>`SELECT string_agg(r::text, ' ') AS dump FROM request_key r`.execute(world.app.db),
  )
  expect(rows[0]?.dump ?? '').not.toContain(first.body.token)
})

test('an unknown phone and a wrong password get one and the same answer', async () => {
  const member = await aMemberWithPassword()
  const wrong = await world.call(
    api.login,
    { body: { username: member.phone, password: 'not-the-password' } },
    { address: anAddress() },
  )
  const unknown = await world.call(
    api.login,
    { body: { username: '0999999999', password } },
    { address: anAddress() },
  )
  expect(wrong).toMatchObject(refused('WRONG_CREDENTIAL', 401))
  expect(unknown.text).toBe(wrong.text)
  expect(unknown.status).toBe(wrong.status)
})

test('only a caller with the password learns that an account is closed', async () => {
  const member = await aMemberWithPassword(false)
  const login = (given: string) =>
    world.call(api.login, { body: { username: member.phone, password: given } }, { address: anAddress() })
  expect(await login('not-the-password')).toMatchObject(refused('WRONG_CREDENTIAL', 401))
  expect(await login(password)).toMatchObject(refused('INACTIVE_USER', 403))
})

describe('guessing', () => {
  test('the sixth wrong try within a minute is refused, and a minute later it goes on', async () => {
    const member = await aMemberWithPassword()
    const address = anAddress()
    const guess = (given: string) =>
      world.call(api.login, { body: { username: member.phone, password: given } }, { address })
    for (let tries = 0; tries < limits.loginPerAccountMinute; tries++)
      expect(await guess('wrong-guess')).toMatchObject(refused('WRONG_CREDENTIAL'))
    expect(await guess(password)).toMatchObject(refused('REQUEST_LIMIT_1MIN', 429))
    world.advance(60_000)
    expect((await guess(password)).status).toBe(200)
  })

  test('32 guesses at the same time count as 32', async () => {
    const member = await aMemberWithPassword()
    const address = anAddress()
    const answers = await race(32, () =>
      world.call(api.login, { body: { username: member.phone, password: 'wrong-guess' } }, { address }),
    )
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(limits.loginPerAccountMinute)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(32 - limits.loginPerAccountMinute)
  })

  test('a stranger who guesses does not lock the member out', async () => {
    const member = await aMemberWithPassword()
    const strangers = anAddress()
    await race(12, () =>
      world.call(
        api.login,
        { body: { username: member.phone, password: 'wrong-guess' } },
        { address: strangers },
      ),
    )
    const own = await world.call(
      api.login,
      { body: { username: member.phone, password } },
      { address: anAddress() },
    )
    expect(own.status).toBe(200)
  })
})

test('a guesser with many addresses is stopped for an hour', async () => {
  const member = await aMemberWithPassword()
  const login = (given: string) =>
    world.call(api.login, { body: { username: member.phone, password: given } }, { address: anAddress() })
  for (let tries = 0; tries < limits.loginPerAccountHour; tries++)
    expect(await login('wrong-guess')).toMatchObject(refused('WRONG_CREDENTIAL'))
  expect(await login(password)).toMatchObject(refused('REQUEST_LIMIT', 429))
  world.advance(3_600_000)
  expect((await login(password)).status).toBe(200)
})

test('one address may fail at many accounts only so often', async () => {
  const address = anAddress()
  const answers = await race(limits.loginPerAddressMinute + 5, (index) =>
    world.call(api.login, { body: { username: `0870000${100 + index}`, password } }, { address }),
  )
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
})

test.each([
  [
    'with spaces and dashes',
    (phone: string) => ` ${phone.slice(0, 3)}-${phone.slice(3, 6)} ${phone.slice(6)} `,
    200,
  ],
  [
    'with Thai digits',
    (phone: string) => phone.replace(/\d/g, (digit) => String.fromCodePoint(0xe50 + Number(digit))),
    200,
  ],
  ['with a country code', (phone: string) => `+66${phone.slice(1)}`, 401],
  ['with NUL in it', (phone: string) => `${phone}\u0000`, 401],
  ['as a piece of SQL', () => "' OR 1=1 --", 401],
])('a phone number %s', async (_how, write, status) => {
  const member = await aMemberWithPassword()
  const answer = await world.call(
    api.login,
    { body: { username: write(member.phone), password } },
    { address: anAddress() },
  )
  expect(answer.status).toBe(status)
})

test('a password is 128 characters at most and never cut', async () => {
  const long = 'ก'.repeat(128)
  const member = await world.aMember()
  const hashed = await hashPassword(long)
  await world.app.db.updateTable('member').set({ passwordHash: hashed }).where('id', '=', member.id).execute()
  const login = (given: string) =>
    world.call(api.login, { body: { username: member.phone, password: given } }, { address: anAddress() })
  expect((await login(long)).status).toBe(200)
  expect((await login(long.slice(0, 127))).status).toBe(401)
})

test.each([
  [{}, 'KEY_MISSING'],
  [{ username: '0811111111' }, 'KEY_MISSING'],
  [{ username: '', password: 'x' }, 'KEY_INVALID'],
  [{ username: '0811111111', password: 5 }, 'KEY_INVALID'],
  [{ username: '0811111111', password: 'x'.repeat(129) }, 'KEY_INVALID'],
  [{ username: '0811111111', password: 'x', role: 'admin' }, 'KEY_INVALID'],
  [['0811111111', 'x'], 'KEY_INVALID'],
])('login with %j is refused as %s', async (body, code) => {
  const answer = await world.call(api.login, {}, { rawBody: JSON.stringify(body), address: anAddress() })
  expect(answer).toMatchObject(refused(code, 400))
})

describe('sessions end', () => {
  const isAlive = async (token: string) => (await world.call(api.profile, {}, { token })).status === 200

  test('at logout, the calling one alone', async () => {
    const member = await world.aMember()
    const other = await openSession(world, member.id)
    expect((await member.call(api.logout, { body: {} })).body).toEqual({ message: 'SUCCESS' })
    expect(await isAlive(member.token)).toBe(false)
    expect(await isAlive(other)).toBe(true)
  })

  test('everywhere at once when asked to', async () => {
    const member = await world.aMember()
    const other = await openSession(world, member.id)
    await member.call(api.logout, { body: { everywhere: true } })
    expect([await isAlive(member.token), await isAlive(other)]).toEqual([false, false])
  })

  test('after 30 idle minutes, and remembered ones after 30 idle days', async () => {
    const member = await world.aMember()
    const remembered = await openSession(world, member.id, true)
    world.advance(29 * 60_000)
    expect(await isAlive(member.token)).toBe(true)
    world.advance(29 * 60_000)
    expect(await isAlive(member.token)).toBe(true)
    world.advance(31 * 60_000)
    expect(await isAlive(member.token)).toBe(false)
    world.advance(29 * 24 * 3_600_000)
    expect(await isAlive(remembered)).toBe(true)
    world.advance(31 * 24 * 3_600_000)
    expect(await isAlive(remembered)).toBe(false)
  })

  test('when the account is closed', async () => {
    const member = await world.aMember()
    expect(await isAlive(member.token)).toBe(true)
    await asOwner(world, 'UPDATE member SET is_active = false WHERE id = $1', [member.id])
    expect(await member.call(api.profile)).toMatchObject(refused('invalid-token', 401))
  })
})

test.each(['', 'Bearer', 'Bearer x', `Bearer ${'A'.repeat(43)}`, 'Basic abc', `Bearer ${'é'.repeat(43)}`])(
  'the header %j is nobody',
  async (authorization) => {
    const answer = await world.call(api.wallet, {}, { headers: { authorization } })
    expect(answer).toMatchObject(refused('invalid-token', 401))
  },
)

test('a session that is noted each minute touches no index', async () => {
  const { rows } = await asOwner(
    world,
    `SELECT indexname FROM pg_indexes WHERE tablename = 'session' AND indexdef LIKE '%last_seen_at%'`,
  )
  expect(rows).toEqual([])
})

test('members seen since a day are found by the day of each note, which is written anew with the first one of a day', async () => {
  const member = await world.aMember({ remember: true })
  const seenOn = async () =>
    (
      await asOwner(world, 'SELECT seen_on::text, last_seen_at FROM session WHERE member_id = $1', [
        member.id,
      ])
    ).rows
  await asOwner(world, `UPDATE session SET seen_on = '2020-01-01' WHERE member_id = $1`, [member.id])
  world.advance(serverLimits.noteSeenMs + 1)
  expect((await member.call(api.profile)).status).toBe(200)
  expect(await seenOn()).toEqual([{ seen_on: dayOf(world.now()), last_seen_at: world.now() }])
  const owner = await anOwner(world)
  const note = (set: string) =>
    owner.query(`UPDATE session SET last_seen_at = now(), seen_on = ${set} WHERE member_id = $1`, [member.id])
  await owner.query('BEGIN')
  await note('seen_on')
  await note('seen_on + 1')
  const { rows } = await owner.query(
    `SELECT pg_stat_get_xact_tuples_updated('session'::regclass)::int AS notes,
       pg_stat_get_xact_tuples_hot_updated('session'::regclass)::int AS without_index`,
  )
  expect(rows).toEqual([{ notes: 2, without_index: 1 }])
})
