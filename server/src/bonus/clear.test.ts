/** Facts about ending a bonus early (decisions D7): what is kept, what goes back, and that nothing is done by halves. */
import * as api from '@kapao/contract/calls/member.ts'
import { beforeEach, expect, test } from 'vitest'
import { readBalances } from '#game/balance.service.ts'
import { houseBonus, wallet } from '#ledger/chart.ts'
import { clearCache } from '#platform/db/short-cache.ts'
import { setSetting } from '#settings/settings.ts'
import { fund, type TestMember } from '../../test/factories.ts'
import {
  clearFaults,
  crashBeforePosting,
  eventsSentTo,
  heldAtProvider,
  historyOf,
  injectFault,
  interceptPostings,
  openGame,
  placeStake,
  play,
  shortenOutsideTimeout,
} from '../../test/flows.ts'
import { race, refused, useWorld } from '../../test/world.ts'

const world = useWorld()

const setPolicy = async (policy: 'FORFEIT' | 'RETURN_OWN') => {
  await world.app.db.transaction().execute((tx) => setSetting(tx, 'bonusClearPolicy', policy, world.now()))
  clearCache(world.app.db)
}
beforeEach(() => setPolicy('FORFEIT'))

/** 1,000 deposited, 100 received with DAILY, `inGame` of it moved to NAGA; baht. */
async function aHolder(inGame: number) {
  const member = await world.aMember({ wallet: 1_000_00n, remember: true })
  const username = await openGame(member, 'NAGA')
  await member.call(api.activateBonus, { params: { code: 'DAILY' } })
  if (inGame) await member.call(api.transfer, { body: { from: 'WALLET', to: 'NAGA', amount: inGame } })
  return { member, username }
}

const clear = (member: TestMember) => member.call(api.clearBonus)
const preview = async (member: TestMember) => (await member.call(api.clearBonusPreview)).body
const lockOf = (member: TestMember) =>
  world.app.db
    .selectFrom('userBonus')
    .select(['isActive', 'outcome', 'forfeited', 'clearingSince', 'askAt'])
    .where('memberId', '=', member.id)
    .executeTakeFirstOrThrow()
const inWallet = (member: TestMember) => world.balance(member.id, wallet())

test.each([
  ['FORFEIT', 600, 0, 500, 600],
  ['FORFEIT', 0, 0, 1_000, 100],
  ['FORFEIT', 40, 0, 1_000, 100],
  ['FORFEIT', 600, 200, 500, 800],
  ['RETURN_OWN', 600, 0, 1_000, 100],
  ['RETURN_OWN', 600, -300, 800, 0],
  ['RETURN_OWN', 600, 200, 1_000, 300],
] as const)(
  '%s with %d in a game and %d won there: %d is kept, %d goes back, as the preview said',
  async (policy, inGame, won, keep, forfeit) => {
    await setPolicy(policy)
    const { member, username } = await aHolder(inGame)
    if (won)
      await play(
        world,
        'NAGA',
        username,
        won > 0 ? { stake: 0.01, win: won + 0.01 } : { stake: -won, win: 0 },
      )
    expect(await preview(member)).toEqual({ keep, forfeit })
    const answer = await clear(member)
    expect(answer).toMatchObject({ status: 200, body: { message: 'BONUS_CLEAR' } })
    expect(await eventsSentTo(world, member, 'bonus:ended')).toMatchObject([
      { type: 'day', outcome: 'cleared', amount: 100, base: 1_100, total: keep, forfeited: forfeit },
    ])
    expect(await inWallet(member)).toBe(BigInt(keep) * 100n)
    expect(await world.balance(member.id, houseBonus())).toBe(BigInt(forfeit - 100) * 100n)
    expect(await heldAtProvider(world, 'NAGA', username)).toBe(0)
    expect(await lockOf(member)).toMatchObject({ outcome: 'cleared', forfeited: BigInt(forfeit) * 100n })
    expect((await historyOf(member))[0]).toMatchObject({
      ...{
        statementType: 'finish_bonus',
        amount: forfeit ? -forfeit : 0,
        status: 'SUCCESS',
        note: 'BONUS_CLEAR',
      },
      bonus: { description: expect.any(String) },
    })
    expect((await member.call(api.withdraw, { body: { amount: 100 } })).status).toBe(200)
  },
)

test('the least that a game gives back comes back, as the preview said', async () => {
  const { member, username } = await aHolder(600)
  await play(world, 'NAGA', username, { stake: 599, win: 0 })
  expect(await preview(member)).toEqual({ keep: 500, forfeit: 1 })
  expect((await clear(member)).status).toBe(200)
  expect(await lockOf(member)).toMatchObject({ outcome: 'cleared', forfeited: 1_00n })
})

test('less than a game gives back stays there, and neither keeps the bonus on nor is counted', async () => {
  const { member, username } = await aHolder(600)
  await play(world, 'NAGA', username, { stake: 599.5, win: 0 })
  expect(await preview(member)).toEqual({ keep: 500, forfeit: 0 })
  expect((await clear(member)).status).toBe(200)
  expect(await lockOf(member)).toMatchObject({ outcome: 'cleared', forfeited: 0n })
  expect(await inWallet(member)).toBe(500_00n)
  expect(await heldAtProvider(world, 'NAGA', username)).toBe(0.5)
})

test.each(['FORFEIT', 'RETURN_OWN'] as const)(
  '%s: what was deposited under the lock is the member’s own',
  async (policy) => {
    await setPolicy(policy)
    const { member } = await aHolder(0)
    await fund(world, member.id, 50_00n)
    expect(await preview(member)).toEqual({ keep: 1_050, forfeit: 100 })
    await clear(member)
    expect(await inWallet(member)).toBe(1_050_00n)
  },
)

test('so is a withdrawal of before that came back under it', async () => {
  await setPolicy('RETURN_OWN')
  const member = await world.aMember({ wallet: 200_00n, remember: true })
  await member.call(api.withdraw, { body: { amount: 200 } })
  await fund(world, member.id, 1_000_00n)
  expect((await member.call(api.activateBonus, { params: { code: 'DAILY' } })).status).toBe(200)
  await injectFault(world, { service: 'bank', call: 'payouts', fault: 'reject' })
  await world.runJobs()
  expect(await inWallet(member)).toBe(1_300_00n)
  expect(await preview(member)).toEqual({ keep: 1_200, forfeit: 100 })
  await clear(member)
  expect(await inWallet(member)).toBe(1_200_00n)
})

test('without a bonus there is nothing to clear; a second time answers the same and changes nothing', async () => {
  const member = await world.aMember({ wallet: 1_000_00n })
  expect(await clear(member)).toMatchObject(refused('NO_DATA', 404))
  expect(await member.call(api.clearBonusPreview)).toMatchObject(refused('NO_DATA', 404))
  await member.call(api.activateBonus, { params: { code: 'DAILY' } })
  await clear(member)
  expect((await clear(member)).body).toEqual({ message: 'BONUS_CLEAR' })
  expect(await inWallet(member)).toBe(1_000_00n)
})

test('the member has a notice of each bonus that has ended', async () => {
  const { member } = await aHolder(0)
  await clear(member)
  await fund(world, member.id, 100_00n)
  await member.call(api.activateBonus, { params: { code: 'DAILY' } })
  await clear(member)
  const ended = await world.app.db
    .selectFrom('notice')
    .select('detail')
    .where('memberId', '=', member.id)
    .where('topic', '=', 'bonus_ended')
    .execute()
  expect(ended).toEqual([{ detail: 'cleared' }, { detail: 'cleared' }])
})

test.each([
  [
    'FORFEIT',
    0,
    [
      'You ended it yourself. We took back ฿600.00; ฿500.00 in your wallet stays yours.',
      'คุณเลือกให้โบนัสสิ้นสุดก่อน เราหักคืน ฿600.00 คุณได้เก็บไว้ในกระเป๋า ฿500.00',
      'ທ່ານເລືອກໃຫ້ໂບນັດສິ້ນສຸດກ່ອນ ພວກເຮົາຫັກຄືນ ฿600.00 ທ່ານໄດ້ເກັບໄວ້ໃນກະເປົາ ฿500.00',
    ],
  ],
  [
    'RETURN_OWN',
    300,
    [
      'You ended it yourself. Nothing was taken back; ฿800.00 in your wallet stays yours.',
      'คุณเลือกให้โบนัสสิ้นสุดก่อน ไม่มีการหักคืน คุณได้เก็บไว้ในกระเป๋า ฿800.00',
      'ທ່ານເລືອກໃຫ້ໂບນັດສິ້ນສຸດກ່ອນ ບໍ່ມີການຫັກຄືນ ທ່ານໄດ້ເກັບໄວ້ໃນກະເປົາ ฿800.00',
    ],
  ],
] as const)(
  'its notice says what was taken and what stays, as the preview did: %s',
  async (policy, lost, texts) => {
    await setPolicy(policy)
    const { member, username } = await aHolder(600)
    if (lost) await play(world, 'NAGA', username, { stake: lost, win: 0 })
    await clear(member)
    const read = async (locale: string) => {
      const headers = { cookie: `locale=${locale}` }
      const body = { page: 1, limit: 1 }
      const answer = await world.call(api.notices, { body }, { token: member.token, headers })
      return answer.body.notices[0]?.text.replaceAll('\u2060', '')
    }
    expect(await Promise.all(['EN', 'TH', 'LA'].map(read))).toEqual(texts)
  },
)

test('an open stake: no game is pulled, and the bonus goes on', async () => {
  const { member, username } = await aHolder(600)
  await placeStake(world, 'NAGA', username, 100)
  expect(await clear(member)).toMatchObject(refused('STAKES_OPEN', 409))
  expect(await lockOf(member)).toMatchObject({ isActive: true, clearingSince: null })
  expect([await inWallet(member), await heldAtProvider(world, 'NAGA', username)]).toEqual([500_00n, 500])
})

test('a provider that does not answer: all stays locked and visible, and a job brings it to its end', async () => {
  shortenOutsideTimeout(world)
  const { member } = await aHolder(600)
  await injectFault(world, { service: 'game:NAGA', call: 'transfers', fault: 'timeout_after', count: 1 })
  expect(await clear(member)).toMatchObject(refused('IN_PROGRESS', 409))
  expect(await lockOf(member)).toMatchObject({ isActive: true, forfeited: 0n })
  expect((await member.call(api.wallet)).body.wallet).toMatchObject({ amount: 500, inTransit: 600 })
  expect((await member.call(api.activeBonus)).body).toMatchObject({
    status: true,
    isClearing: true,
    total: 1_100,
  })
  expect(await member.call(api.clearBonusPreview)).toMatchObject(refused('IN_PROGRESS'))
  expect(await member.call(api.withdraw, { body: { amount: 100 } })).toMatchObject(refused('BONUS_REMAINING'))
  // Nothing is moved back into games meanwhile, not even elsewhere.
  await openGame(member, 'LOTUS')
  const away = await member.call(api.transfer, { body: { from: 'WALLET', to: 'LOTUS', amount: 100 } })
  expect(away).toMatchObject(refused('IN_PROGRESS'))
  // Not even enough money for the target ends it otherwise.
  await fund(world, member.id, 400_00n)
  await world.runJobs()
  expect(await lockOf(member)).toMatchObject({ isActive: true })
  await clearFaults(world)
  for (let second = 0; second < 40; second += 10) {
    world.advance(10_000)
    await world.runJobs()
  }
  expect(await lockOf(member)).toMatchObject({
    isActive: false,
    outcome: 'cleared',
    forfeited: 600_00n,
    askAt: null,
  })
  expect(await inWallet(member)).toBe(900_00n)
})

test('an open transfer: not now', async () => {
  shortenOutsideTimeout(world)
  const { member } = await aHolder(0)
  await injectFault(world, { service: 'game:NAGA', call: 'transfers', fault: 'timeout_before', count: 1 })
  await member.call(api.transfer, { body: { from: 'WALLET', to: 'NAGA', amount: 100 } })
  expect(await clear(member)).toMatchObject(refused('IN_PROGRESS', 409))
  expect(await lockOf(member)).toMatchObject({ isActive: true, clearingSince: null })
})

test('a provider that says no: the bonus goes on, and so does play', async () => {
  const { member } = await aHolder(600)
  await injectFault(world, { service: 'game:NAGA', call: 'transfers', fault: 'reject', count: 1 })
  expect(await clear(member)).toMatchObject(refused('TRANSFER_FAIL', 422))
  expect(await lockOf(member)).toMatchObject({ isActive: true, clearingSince: null, forfeited: 0n })
  expect(
    (await member.call(api.transfer, { body: { from: 'WALLET', to: 'NAGA', amount: 100 } })).status,
  ).toBe(200)
  expect((await clear(member)).status).toBe(200)
  expect(await inWallet(member)).toBe(400_00n)
})

test('a provider whose balance nobody knows: nothing is decided', async () => {
  shortenOutsideTimeout(world)
  const { member } = await aHolder(600)
  await injectFault(world, { service: 'game:NAGA', fault: 'timeout_before' })
  expect(await clear(member)).toMatchObject(refused('SERVICE_UNAVAILABLE', 503))
  expect(await lockOf(member)).toMatchObject({ isActive: true, clearingSince: null })
})

/** Done at NAGA, and read, when its 600 have just been pulled. @returns what ends it. */
const whenPulled = (member: TestMember, act: () => Promise<unknown>) =>
  interceptPostings(world, async (posting, post) => {
    const posted = await post(posting)
    if (posting.kind === 'transfer_out_settled' && posting.moves[0]?.amount === 600_00n) {
      await act()
      await readBalances(world.app, { id: member.id, currency: 'THB' })
    }
    return posted
  })

test.each([50, 5_000])(
  'what is won while the games are being pulled, %d: it is not finished over it, but with it',
  async (win) => {
    const { member, username } = await aHolder(600)
    const letGo = whenPulled(member, () => play(world, 'NAGA', username, { stake: 0, win }))
    expect(await clear(member)).toMatchObject(refused('IN_PROGRESS', 409))
    expect(await lockOf(member)).toMatchObject({ isActive: true })
    letGo()
    expect(await preview(member)).toEqual({ keep: 500, forfeit: 600 + win })
    // Nor does the target end it now.
    expect(await member.call(api.withdraw, { body: { amount: 100 } })).toMatchObject(
      refused('BONUS_REMAINING'),
    )
    expect((await clear(member)).status).toBe(200)
    expect(await lockOf(member)).toMatchObject({
      outcome: 'cleared',
      forfeited: 600_00n + BigInt(win) * 100n,
    })
  },
)

test('what is staked while the games are being pulled: the bonus goes on', async () => {
  const { member, username } = await aHolder(600)
  let settle = async (_win: number): Promise<unknown> => undefined
  const letGo = whenPulled(member, async () => {
    await play(world, 'NAGA', username, { stake: 0, win: 50 })
    settle = await placeStake(world, 'NAGA', username, 50)
  })
  expect(await clear(member)).toMatchObject(refused('STAKES_OPEN', 409))
  expect(await lockOf(member)).toMatchObject({ isActive: true, clearingSince: null })
  letGo()
  await settle(0)
  expect((await clear(member)).status).toBe(200)
  expect(await inWallet(member)).toBe(1_000_00n)
})

test.each([
  ['NAGA', 'LOTUS'],
  ['LOTUS', 'NAGA'],
])('%s says no and %s nothing yet: it goes on until both have given their money back', async (no, later) => {
  const { member } = await aHolder(600)
  await openGame(member, 'LOTUS')
  await member.call(api.transfer, { body: { from: 'WALLET', to: 'LOTUS', amount: 100 } })
  await injectFault(world, { service: `game:${no}`, call: 'transfers', fault: 'reject', count: 1 })
  await injectFault(world, { service: `game:${later}`, call: 'transfers', fault: 'processing' })
  expect(await clear(member)).toMatchObject(refused('IN_PROGRESS', 409))
  expect(await lockOf(member)).toMatchObject({ isActive: true, clearingSince: expect.any(Date) })
  await clearFaults(world)
  for (let second = 0; second < 40; second += 10) {
    world.advance(10_000)
    await world.runJobs()
  }
  expect(await lockOf(member)).toMatchObject({ outcome: 'cleared', forfeited: 700_00n })
})

test('killed after the games were pulled: the job goes on, and what was pulled is still forfeited', async () => {
  const { member } = await aHolder(600)
  const revive = crashBeforePosting(world, 'transfer_out_settled')
  expect((await clear(member)).status).toBe(500)
  revive()
  for (let minute = 0; minute < 3; minute++) {
    world.advance(30_000)
    await world.runJobs()
  }
  expect(await lockOf(member)).toMatchObject({ outcome: 'cleared', forfeited: 600_00n })
  expect(await inWallet(member)).toBe(500_00n)
})

test('16 times at the same time, with money in a game: it is forfeited once', async () => {
  const { member } = await aHolder(600)
  const answers = await race(16, () => clear(member))
  expect(
    new Set(answers.map(({ body }) => body.message)).difference(new Set(['BONUS_CLEAR', 'IN_PROGRESS'])),
  ).toEqual(new Set())
  for (let round = 0; round < 3; round++) {
    world.advance(20_000)
    await world.runJobs()
  }
  expect(await lockOf(member)).toMatchObject({ outcome: 'cleared', forfeited: 600_00n })
  expect(await inWallet(member)).toBe(500_00n)
})

test('clearing, withdrawing and moving money at the same time: no money is lost or withdrawn under the lock', async () => {
  for (let round = 0; round < 4; round++) {
    const { member } = await aHolder(300)
    await Promise.all([
      clear(member),
      member.call(api.withdraw, { body: { amount: 100 } }),
      member.call(api.transfer, { body: { from: 'WALLET', to: 'NAGA', amount: 200 } }),
      member.call(api.transfer, { body: { from: 'NAGA', to: 'WALLET', amount: 50 } }),
    ])
    world.advance(20_000)
    await world.runJobs()
    await clear(member)
    expect(await lockOf(member)).toMatchObject({ isActive: false, outcome: 'cleared' })
  }
})
