/** Facts about closing days and periods: once per member and period, whatever happens to those who do it. */
import * as api from '@kapao/contract/calls/member.ts'
import * as limits from '@kapao/contract/limits.ts'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { closeInvites } from '#invite/invite.jobs.ts'
import { wallet } from '#ledger/chart.ts'
import type { App } from '#parts/app-parts.ts'
import { addDays, type Day, dayOf, mondayOf, startOf } from '#platform/time/bangkok-day.ts'
import { closeRefunds } from '#refund/refund.jobs.ts'
import { fund, type TestMember } from '../../test/factories.ts'
import { play } from '../../test/flows.ts'
import { aMemberWithLoss, closeDay, setSettings } from '../../test/rebates.ts'
import { race, useWorld } from '../../test/world.ts'
import { closeFigures } from './daily-figures.ts'
import { closeDays } from './member-day.ts'
import { closePeriods } from './period-close.ts'

const world = useWorld()
afterEach(() => setSettings(world, { refundPeriod: 'day' }))

/** How many parts all that is due has: one run may leave some to the next. */
async function partsOf(close: (app: App) => Promise<number>): Promise<number> {
  const parts = await close(world.app)
  return parts === 0 ? 0 : parts + (await partsOf(close))
}

async function refundsOf({ id }: TestMember) {
  const { rows } = await sql<{ firstDay: Day; lastDay: Day; amount: bigint }>`
    SELECT first_day::text AS first_day, last_day::text AS last_day, amount FROM refund WHERE member_id = ${id}
    ORDER BY first_day`.execute(world.app.db)
  return rows
}

async function daysOf({ id }: TestMember): Promise<Day[]> {
  const { rows } = await sql<{ day: Day }>`
    SELECT day::text FROM member_day WHERE member_id = ${id} ORDER BY day`.execute(world.app.db)
  return rows.map(({ day }) => day)
}

const today = () => dayOf(world.now())

test('a node whose clock is behind writes nothing into a day that is closed, and its callers get 503', async () => {
  const member = await world.aMember({ wallet: 500_00n, remember: true })
  await closeDay(world)
  const behindMs = 2 * limits.periodCloseDelayMs
  world.advance(-behindMs)
  try {
    await expect(fund(world, member.id, 100_00n)).rejects.toMatchObject({ code: 'KP001' })
    expect(await member.call(api.withdraw, { body: { amount: 200 } })).toMatchObject({
      status: 503,
      body: { message: 'SERVICE_UNAVAILABLE' },
    })
  } finally {
    world.advance(behindMs)
  }
  expect(await world.balance(member.id, wallet())).toBe(500_00n)
  expect((await member.call(api.withdraw, { body: { amount: 200 } })).status).toBe(200)
})
const openPeriods = () =>
  world.app.db.selectFrom('periodClose').select('task').where('closedAt', 'is', null).execute()

/** To noon of a day of this week or, when that is past, of the next one. */
async function toNoonOf(placeInWeek: number) {
  const monday = mondayOf(today())
  const day = addDays(monday, placeInWeek)
  const noon = startOf(day > today() ? day : addDays(day, 7)).getTime() + 12 * 3_600_000
  world.advance(noon - world.now().getTime())
  await world.runJobs()
}

async function lose(member: TestMember, username: string, stake: number) {
  await play(world, 'NAGA', username, { stake, win: 0 })
  await member.call(api.refreshSlots)
}

test('many who close at the same time, again and again, close each period once', async () => {
  const { member } = await aMemberWithLoss(world, { lost: 600 })
  const day = today()
  await closeDay(world, 2)
  await race(6, () => closeDays(world.app, 1))
  const { member: late } = await aMemberWithLoss(world, { lost: 200 })
  const lateDay = today()
  world.advance(24 * 3_600_000)
  await race(12, (index) =>
    index % 3 === 0
      ? closeDays(world.app, 1)
      : index % 3 === 1
        ? closeRefunds(world.app, 1)
        : closeInvites(world.app, 1),
  )
  await world.runJobs()
  await world.runJobs()
  expect(await refundsOf(member)).toEqual([{ firstDay: day, lastDay: day, amount: 30_00n }])
  expect(await refundsOf(late)).toEqual([{ firstDay: lateDay, lastDay: lateDay, amount: 10_00n }])
  expect(await openPeriods()).toEqual([])
})

test('only members who did anything on a day are looked at', async () => {
  const { member } = await aMemberWithLoss(world, { lost: 100 })
  const idle = await world.aMember()
  const day = today()
  await closeDay(world, 3)
  expect(await daysOf(member)).toEqual([day])
  expect(await daysOf(idle)).toEqual([])
})

test('a day on which little happened is begun and closed in two parts, and so are its figures', async () => {
  await closeDay(world, 1)
  await aMemberWithLoss(world, { lost: 100 })
  world.advance(24 * 3_600_000)
  expect(await partsOf(closeDays)).toBe(2)
  expect(await partsOf(closeFigures)).toBe(2)
})

test('killed at any moment it goes on where it was, and does nothing twice', async () => {
  const losingMembers = await race(5, () => aMemberWithLoss(world, { lost: 400 }))
  const day = today()
  world.advance(24 * 3_600_000 + 12 * 3_600_000)
  let asked = 0
  let diesAt = 1
  const mortal = {
    ...world.app,
    clock: {
      // Asked in each transaction, the last time right before it commits.
      now() {
        if (++asked === diesAt) throw new Error('killed')
        return world.now()
      },
    },
  }
  const closeAll = async () => {
    asked = 0
    while (
      (await closeDays(mortal, 2)) + (await closeRefunds(mortal, 2)) + (await closeInvites(mortal, 2)) >
      0
    );
  }
  for (let isDone = false; !isDone; diesAt++)
    isDone = await closeAll().then(
      () => true,
      (error: Error) => error.message !== 'killed',
    )
  expect(diesAt).toBeGreaterThan(10)
  for (const { member } of losingMembers)
    expect(await refundsOf(member)).toEqual([{ firstDay: day, lastDay: day, amount: 20_00n }])
  expect(await openPeriods()).toEqual([])
})
test('a week is closed half an hour after its Sunday, and its days count together', async () => {
  await closeDay(world)
  await setSettings(world, { refundPeriod: 'week' })
  await toNoonOf(0)
  const monday = today()
  const { member, username } = await aMemberWithLoss(world, { lost: 300 })
  await toNoonOf(2)
  await lose(member, username, 500)
  await toNoonOf(6)
  await lose(member, username, 100)
  expect(await refundsOf(member)).toEqual([])
  world.advance(12.5 * 3_600_000 - 1)
  await world.runJobs()
  expect(await refundsOf(member)).toEqual([])
  world.advance(1)
  await world.runJobs()
  expect(await refundsOf(member)).toEqual([{ firstDay: monday, lastDay: addDays(monday, 6), amount: 45_00n }])
  expect((await member.call(api.checkRefund)).body).toMatchObject({ result: true, refundAmount: 45 })
})

test('a win later in the week takes back from a loss before', async () => {
  await setSettings(world, { refundPeriod: 'week' })
  await toNoonOf(0)
  await toNoonOf(0)
  const { member, username } = await aMemberWithLoss(world, { lost: 800 })
  await toNoonOf(3)
  await play(world, 'NAGA', username, { stake: 0, win: 500 })
  await member.call(api.refreshSlots)
  await toNoonOf(0)
  expect(await refundsOf(member)).toMatchObject([{ amount: 15_00n }])
})

test('a change from days to weeks in the middle closes no day twice and leaves none out', async () => {
  await toNoonOf(1)
  const { member, username } = await aMemberWithLoss(world, { lost: 100 })
  const tuesday = today()
  await toNoonOf(2)
  await lose(member, username, 200)
  await setSettings(world, { refundPeriod: 'week' })
  await toNoonOf(4)
  await lose(member, username, 300)
  await toNoonOf(0)
  expect(await refundsOf(member)).toEqual([
    { firstDay: tuesday, lastDay: tuesday, amount: 5_00n },
    { firstDay: addDays(tuesday, 1), lastDay: addDays(tuesday, 5), amount: 25_00n },
  ])
})

test('what was prepared for a part that another process has done is prepared again for the next one', async () => {
  await closeDay(world, 2)
  const idle = today()
  world.advance(24 * 3_600_000)
  await closeDays(world.app)
  const lastDayOf = async (firstDay: Day) => firstDay
  const next = '00000000-0000-0000-0000-000000000001'
  const otherProcess = () =>
    closePeriods(world.app, {
      ...{ task: 'refund', lastDayOf },
      async step(_, { mark }) {
        if (mark === next) throw new Error('killed')
        return next
      },
    }).catch(() => undefined)
  const prepared: (string | null)[] = []
  const done: (string | null)[] = []
  await closePeriods(world.app, {
    ...{ task: 'refund', lastDayOf },
    async prepare({ firstDay, mark }) {
      if (firstDay === idle && prepared.push(mark) === 1) await otherProcess()
    },
    async step(_, { firstDay, mark }) {
      if (firstDay === idle) done.push(mark)
      return undefined
    },
  })
  expect(prepared).toEqual([null, next])
  expect(done).toEqual([next])
})
