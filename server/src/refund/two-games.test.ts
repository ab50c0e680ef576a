/** A loss in one game and a win in another are one result, whichever is read first (decisions D8, D9). */
import * as api from '@kapao/contract/calls/member.ts'
import { expect, test } from 'vitest'
import { fund, type TestMember } from '../../test/factories.ts'
import { injectFault, interceptPostings, openGame, play } from '../../test/flows.ts'
import { aMemberWithLoss, closeDay } from '../../test/rebates.ts'
import { useWorld } from '../../test/world.ts'

const world = useWorld()

/** Loses 600 in one game and plays 600 in another, which nobody reads after that. */
async function aHedger({ win }: { win: number }, options: Parameters<typeof aMemberWithLoss>[2] = {}) {
  const { member } = await aMemberWithLoss(world, { lost: 600 }, options)
  await fund(world, member.id, 600_00n)
  const username = await openGame(member, 'LOTUS')
  const moved = await member.call(api.transfer, { body: { from: 'WALLET', to: 'LOTUS', amount: 600 } })
  expect(moved.status).toBe(200)
  await play(world, 'LOTUS', username, { stake: 600, win: 600 + win })
  return member
}

const check = async (member: TestMember) =>
  (await member.call(api.checkRefund, {}, { headers: { 'accept-language': 'en' } })).body
const offered = async (inviter: TestMember) => (await inviter.call(api.wallet)).body.invite.amount

test('who loses in one game what another that nobody reads has given gets nothing, and no inviter does', async () => {
  const inviter = await world.aMember({ remember: true })
  const member = await aHedger({ win: 600 }, { invitedBy: inviter.id })
  await closeDay(world)
  expect(await check(member)).toMatchObject({ result: false, refundAmount: 0 })
  expect((await check(member)).info).toContain(
    '<li>Loss: 600.00</li><li>Put off to the next time: won since, or a game has not told yet: −600.00</li>',
  )
  await closeDay(world)
  expect(await check(member)).toMatchObject({ result: false, refundAmount: 0 })
  expect((await check(member)).info).toContain(
    '<li>Lost in games, less won in games: −600.00</li><li>Bonuses and prizes received: 0.00</li><li>Put off from the time before: 600.00</li><li>Loss: 0.00</li>',
  )
  expect(await offered(inviter)).toBe(0)
})

test('of a loss that another game has given back in part the rest counts at once', async () => {
  const inviter = await world.aMember({ remember: true })
  const member = await aHedger({ win: 400 }, { invitedBy: inviter.id })
  await closeDay(world)
  expect((await check(member)).refundAmount).toBe(10)
  expect(await offered(inviter)).toBe(10)
})

test('a loss waits for a game that does not answer, and counts once it has, though nothing was played since', async () => {
  const inviter = await world.aMember({ remember: true })
  const member = await aHedger({ win: 0 }, { invitedBy: inviter.id })
  await injectFault(world, { service: 'game:LOTUS', fault: 'garbage' })
  await closeDay(world, 2)
  expect(await check(member)).toMatchObject({ result: false, refundAmount: 0 })
  expect((await check(member)).info).toContain('What was put off counts with the next time.')
  await world.control('DELETE', '/faults')
  await closeDay(world)
  expect((await check(member)).refundAmount).toBe(30)
  expect(await offered(inviter)).toBe(30)
})

test('of a member whose games cannot be read others do not wait', async () => {
  const hedger = await aHedger({ win: 600 })
  const other = await aHedger({ win: 0 })
  const end = interceptPostings(world, (posting, post) => {
    if (posting.memberId === hedger.id && posting.kind === 'game_result') throw new Error('not now')
    return post(posting)
  })
  await closeDay(world)
  end()
  expect((await check(other)).refundAmount).toBe(30)
  expect((await check(hedger)).info).toContain('What was put off counts with the next time.')
})
