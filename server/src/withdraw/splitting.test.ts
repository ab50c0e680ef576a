/** Facts about withdrawals that are split so that nobody would look at them (decisions D6). */
import * as api from '@kapao/contract/calls/member.ts'
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import { expect, test } from 'vitest'
import type { TestMember } from '../../test/factories.ts'
import { asOwner } from '../../test/flows.ts'
import { aStaffMember } from '../../test/staff.ts'
import { race, useWorld } from '../../test/world.ts'

const world = useWorld()
const hourMs = 3_600_000

const withdraw = (member: TestMember, amount: number) => member.call(api.withdraw, { body: { amount } })

const rowsOf = (member: TestMember) =>
  world.app.db
    .selectFrom('withdrawal')
    .select(['id', 'state', 'reason', 'approvalsNeeded'])
    .where('memberId', '=', member.id)
    .orderBy('id')
    .execute()

/** Asks until a person must look. @returns how often nobody had to. */
async function withdrawUntilReview(member: TestMember, amount: number, times: number) {
  for (let done = 0; done < times; done++) {
    expect(await withdraw(member, amount)).toMatchObject({ status: 200 })
    await world.runJobs()
    if ((await rowsOf(member)).at(-1)?.state === 'REVIEW') return done
    world.advance(1_000)
  }
  return times
}

const approve = async (member: TestMember) =>
  world.call(
    operatorApi.approveWithdrawal,
    { params: { memberId: member.id, withdrawalId: (await rowsOf(member)).at(-1)?.id ?? '' } },
    await aStaffMember(world),
  )

test('twelve of 10,000 within seconds: three leave by themselves, the fourth waits for a person', async () => {
  const member = await world.aMember({ wallet: 120_000_00n, remember: true })
  expect(await withdrawUntilReview(member, 10_000, 12)).toBe(3)
  expect((await rowsOf(member)).at(-1)).toMatchObject({ reason: 'amount_day', approvalsNeeded: 1 })
})

test('a day later it goes on by itself, up to 100,000 within seven days', async () => {
  const member = await world.aMember({ wallet: 200_000_00n, remember: true })
  for (let day = 0; day < 3; day++) {
    expect(await withdrawUntilReview(member, 30_000, 1)).toBe(0)
    await approve(member)
    await world.runJobs()
    // The product itself cannot make a withdrawal older.
    await asOwner(world, 'UPDATE withdrawal SET created_at = $2 WHERE member_id = $1', [
      member.id,
      new Date(world.now().getTime() - 24 * hourMs),
    ])
  }
  expect(await withdrawUntilReview(member, 10_000, 2)).toBe(1)
  expect((await rowsOf(member)).at(-1)).toMatchObject({ reason: 'amount_week' })
})

test('what came back does not count', async () => {
  const member = await world.aMember({ wallet: 50_000_00n, remember: true })
  expect(await withdraw(member, 30_000)).toMatchObject({ status: 200 })
  const withdrawalId = (await rowsOf(member))[0]?.id ?? ''
  await world.call(
    operatorApi.rejectWithdrawal,
    { params: { memberId: member.id, withdrawalId }, body: { note: 'asked to' } },
    await aStaffMember(world),
  )
  world.advance(1_000)
  expect(await withdrawUntilReview(member, 10_000, 3)).toBe(3)
})

test('above 100,000 within 24 hours two different people approve, also when each is less', async () => {
  const member = await world.aMember({ wallet: 200_000_00n, remember: true })
  expect(await withdrawUntilReview(member, 60_000, 1)).toBe(0)
  expect(await approve(member)).toMatchObject({ body: { state: 'APPROVED' } })
  await world.runJobs()
  world.advance(1_000)
  expect(await withdrawUntilReview(member, 40_000.01, 1)).toBe(0)
  expect((await rowsOf(member)).at(-1)).toMatchObject({ approvalsNeeded: 2 })
  expect(await approve(member)).toMatchObject({ body: { state: 'REVIEW' } })
})

test('in a race nothing more leaves by itself than one after the other', async () => {
  const member = await world.aMember({ wallet: 120_000_00n, remember: true })
  for (let round = 0; round < 4; round++) {
    await race(8, () => withdraw(member, 10_000))
    await world.runJobs()
  }
  const rows = await rowsOf(member)
  expect(rows.filter(({ state }) => state === 'PAID')).toHaveLength(3)
  expect(rows.filter(({ state }) => state === 'REVIEW')).toHaveLength(1)
})
