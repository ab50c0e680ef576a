/** Facts about checking spins: what is told, when, and that it adds up (decisions D20, quality I-50). */
import { createHash } from 'node:crypto'
import * as api from '@kapao/contract/calls/member.ts'
import * as limits from '@kapao/contract/limits.ts'
import { expect, test } from 'vitest'
import { newId } from '#platform/db/id.ts'
import { deriveKeys } from '#platform/sealed.ts'
import type { TestMember } from '../../test/factories.ts'
import { anOwner, asOwner, waitingForLocks } from '../../test/flows.ts'
import { aSpinner, aWheel } from '../../test/wheel.ts'
import { race, refused, useWorld } from '../../test/world.ts'
import { resealSeeds } from './spin.jobs.ts'
import { draw } from './spin.rules.ts'

const world = useWorld()

const slices = [
  { code: 'NOTHING', weight: 5 },
  { code: 'CASH', weight: 3, prize: 'cash' as const, amount: 10_00 },
  { code: 'COIN', weight: 2, prize: 'coin' as const, amount: 1 },
]
const fairOf = async (member: TestMember) => (await member.call(api.spinFair)).body
const change = async (member: TestMember, clientSeed: string) =>
  (await member.call(api.changeSpinSeed, { body: { clientSeed } })).body
const historyOf = async (member: TestMember, page = 1, limit = 10) =>
  (await member.call(api.spinHistory, { body: { page, limit } })).body
const sha256 = (hex: string) => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex')

test('a member who never asked has a pair: a promise, a seed of ours, and nothing told', async () => {
  const member = await world.aMember()
  const [first, ...others] = await race(8, () => fairOf(member))
  expect(first).toEqual({
    commit: expect.stringMatching(/^[0-9a-f]{64}$/),
    clientSeed: expect.stringMatching(/^[0-9a-f]{16}$/),
    nonce: 0,
    nextCommit: expect.stringMatching(/^[0-9a-f]{64}$/),
    previous: null,
  })
  for (const other of others) expect(other).toEqual(first)
  expect(await historyOf(member)).toEqual({ total: 0, spins: [] })
})

test('a change tells the old seed, and goes on with the one that was promised before it', async () => {
  await aWheel(world, { slices })
  const member = await aSpinner(world, 3)
  await member.call(api.spin)
  await member.call(api.spin)
  const before = await fairOf(member)
  expect(before.nonce).toBe(2)
  const after = await change(member, 'มะลิ 🍀')
  expect(after).toEqual({
    ...{ commit: before.nextCommit, clientSeed: 'มะลิ 🍀', nonce: 0 },
    nextCommit: expect.not.stringMatching(before.nextCommit),
    previous: {
      serverSeed: expect.stringMatching(/^[0-9a-f]{64}$/),
      ...{ commit: before.commit, clientSeed: before.clientSeed, spins: 2 },
    },
  })
  expect(sha256(after.previous?.serverSeed ?? '')).toBe(before.commit)
  expect(await fairOf(member)).toEqual(after)
  const { body } = await member.call(api.spin)
  expect(body.result?.fair).toEqual({ commit: after.commit, clientSeed: 'มะลิ 🍀', nonce: 0 })
})

test('each spin of the history follows from what is told of it', async () => {
  await aWheel(world, { slices })
  const member = await aSpinner(world, 6)
  const codes: (string | undefined)[] = []
  for (let spin = 0; spin < 6; spin++) {
    if (spin === 3) await change(member, 'a:1')
    codes.unshift((await member.call(api.spin)).body.result?.code)
  }
  const hidden = await historyOf(member)
  const isTold = hidden.spins.map(({ serverSeed }) => serverSeed !== null)
  expect(isTold).toEqual([false, false, false, true, true, true])
  await change(member, 'b')
  const { total, spins } = await historyOf(member)
  expect([total, spins.map(({ code }) => code)]).toEqual([6, codes])
  expect(spins.map(({ nonce }) => nonce)).toEqual([2, 1, 0, 2, 1, 0])
  for (const { code, serverSeed, commit, clientSeed, nonce, weights } of spins) {
    expect(sha256(serverSeed ?? '')).toBe(commit)
    expect(weights).toEqual(slices.map(({ code, weight }) => ({ code, weight })))
    const seeds = { serverSeed: Buffer.from(serverSeed ?? '', 'hex'), clientSeed, nonce }
    const drawn = draw(
      weights.map(({ weight }) => weight),
      seeds,
    )
    expect(weights[drawn?.position ?? -1]?.code).toBe(code)
  }
  expect((await historyOf(member, 2, 4)).spins).toEqual(spins.slice(4))
  expect((await historyOf(await world.aMember())).spins).toEqual([])
})

test('a prize that is given away has weight 0 in the spins after it', async () => {
  await aWheel(world, {
    slices: [{ code: 'NOTHING' }, { code: 'ONE', weight: 1_000_000, prize: 'coin', amount: 1, stock: 1 }],
  })
  const member = await aSpinner(world, 2)
  for (const _ of [1, 2]) await member.call(api.spin)
  const { spins } = await historyOf(member)
  expect(spins.map(({ code, weights }) => [code, ...weights.map(({ weight }) => weight)])).toEqual([
    ['NOTHING', 1, 0],
    ['ONE', 1, 1_000_000],
  ])
})

test('each seed is another one, also of the same member', async () => {
  const members = await race(3, () => world.aMember())
  for (const member of members) for (const seed of ['a', 'b', 'c']) await change(member, seed)
  const commits = await world.app.db.selectFrom('spinSeed').select('commit').execute()
  expect(commits.length).toBeGreaterThanOrEqual(15)
  expect(new Set(commits.map(({ commit }) => commit.toString('hex'))).size).toBe(commits.length)
})

test('until it is told, a seed is nowhere to be read: not in the database, not in an answer', async () => {
  await aWheel(world, { slices })
  const member = await aSpinner(world, 1)
  const texts = [
    (await member.call(api.spinFair)).text,
    (await member.call(api.spin)).text,
    (await member.call(api.spinHistory, { body: { page: 1, limit: 10 } })).text,
  ]
  const { rows } = await (await anOwner(world)).query<{ row: string }>(
    `SELECT s::text AS row FROM spin_seed s WHERE member_id = $1`,
    [member.id],
  )
  const { serverSeed } = (await change(member, 'mine')).previous ?? { serverSeed: 'none' }
  expect(rows).toHaveLength(2)
  for (const text of [...texts, ...rows.map(({ row }) => row)]) expect(text).not.toContain(serverSeed)
})

test('a change that was answered, and one whose server died before it said so, are the same change', async () => {
  const member = await world.aMember()
  const call = { body: { clientSeed: 'once' }, idempotencyKey: newId() }
  const first = await member.call(api.changeSpinSeed, call)
  expect(await member.call(api.changeSpinSeed, call)).toMatchObject({ status: 200, text: first.text })
  expect(await fairOf(member)).toEqual(first.body)
})

test('a change during a spin waits for it, and tells of it', async () => {
  await aWheel(world, {
    slices: [{ code: 'NOTHING' }, { code: 'CASH', weight: 1_000_000, prize: 'cash', amount: 1_00 }],
  })
  const member = await aSpinner(world, 2)
  await member.call(api.spin)
  const before = await fairOf(member)
  const holding = await anOwner(world)
  // The spin has taken its number, and waits to take its prize.
  await holding.query('BEGIN; SELECT FROM spin_campaign FOR UPDATE')
  const spinning = member.call(api.spin)
  await expect.poll(() => waitingForLocks(world)).toHaveLength(1)
  const changing = change(member, 'too late for that one')
  await expect.poll(() => waitingForLocks(world)).toHaveLength(2)
  await holding.query('COMMIT')
  expect((await spinning).body.result?.fair).toMatchObject({ commit: before.commit, nonce: 1 })
  expect((await changing).previous).toMatchObject({ commit: before.commit, spins: 2 })
})

test('spins and changes at the same time: each number is drawn from once', async () => {
  await aWheel(world, { slices })
  const member = await aSpinner(world, 12)
  await race(24, async (nth) => {
    await (nth % 2 ? change(member, `mine ${nth}`) : member.call(api.spin))
  })
  const { total, spins } = await historyOf(member, 1, 100)
  expect(total).toBe(12)
  expect(new Set(spins.map(({ commit, nonce }) => `${commit} ${nonce}`)).size).toBe(12)
})

test.each([
  '',
  'x'.repeat(65),
  '🍀'.repeat(65),
  'a\nb',
  'a\u0000',
  'a\u0085',
  '\ud800',
  'a\u202eb',
  7,
  null,
  ['a'],
])('%j is no seed', async (clientSeed) => {
  const member = await world.aMember()
  const answer = await member.send(api.changeSpinSeed, { body: { clientSeed } })
  expect(answer).toMatchObject(refused('KEY_INVALID', 400))
})

test('64 characters of any script are one, taken as they were typed', async () => {
  const member = await world.aMember()
  for (const seed of ['🍀'.repeat(64), ' ', 'ກ'.repeat(64), '<b>:"\\'])
    expect((await change(member, seed)).clientSeed).toBe(seed)
})

test('seeds are changed 60 times a minute and no more', async () => {
  const member = await world.aMember()
  const answers = await race(limits.seedChangesPerMinute + 1, (nth) =>
    member.call(api.changeSpinSeed, { body: { clientSeed: `mine ${nth}` } }),
  )
  expect(answers.filter(({ status }) => status !== 200)).toMatchObject([refused('REQUEST_LIMIT_1MIN', 429)])
})

test.each([
  `UPDATE spin_seed SET client_seed = 'b' WHERE number = 2`,
  `UPDATE spin_seed SET client_seed = 'b' WHERE number = 1`,
  `UPDATE spin_seed SET nonce = nonce - 1 WHERE number = 1`,
  `UPDATE spin_seed SET nonce = nonce + 2 WHERE number = 2`,
  `UPDATE spin_seed SET server_seed = sha256('x'), seed_sealed = NULL, revealed_at = now() WHERE number = 2`,
])('what was promised stays, whatever the product is made to say: %s', async (statement) => {
  const member = await world.aMember()
  await change(member, 'a')
  await expect(asOwner(world, `${statement} AND member_id = '${member.id}'`)).rejects.toMatchObject({
    code: '23514',
  })
})

test('keys are changed while seeds rest: none is lost, and the old key is needed no more in the end', async () => {
  const [before, after] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const purpose = 'kapao spin seeds'
  const { config } = world.app
  config.spinSeedKeys = deriveKeys([before], purpose)
  const member = await world.aMember()
  const { commit } = await fairOf(member)
  config.spinSeedKeys = deriveKeys([after, before], purpose)
  expect(await resealSeeds(world.app)).toBe(2)
  expect(await resealSeeds(world.app)).toBe(0)
  config.spinSeedKeys = deriveKeys([after], purpose)
  expect(sha256((await change(member, 'mine')).previous?.serverSeed ?? '')).toBe(commit)
})
