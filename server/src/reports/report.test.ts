/** Facts about the figures of days: what a member does is in them at once, and the same after the day is closed (staff-calls T6; quality I-49). */
import * as api from '@kapao/contract/calls/member.ts'
import * as staffApi from '@kapao/contract/calls/staff.ts'
import { expect, test } from 'vitest'
import { newId } from '#platform/db/id.ts'
import { clearCache } from '#platform/db/short-cache.ts'
import { addDays, dayOf } from '#platform/time/bangkok-day.ts'
import { aMemberWithLoss, closeDay } from '../../test/rebates.ts'
import { sendTransfer } from '../../test/slips.ts'
import { aStaffMember } from '../../test/staff.ts'
import { refused, useWorld } from '../../test/world.ts'

const world = useWorld()

const by = async (role: 'admin' | 'auditor' | 'content' | 'cashier' = 'auditor') => ({
  token: (await aStaffMember(world, { role })).token,
})
const daily = async (body = {}) => (await world.call(staffApi.dailyReport, { body }, await by())).body
const overview = async () => (await world.call(staffApi.overview, {}, await by('content'))).body
test('the machinery is told as it is, with who closed the service and why', async () => {
  const admin = await by('admin')
  const read = async () => (await world.call(staffApi.system, {}, await by())).body
  const set = (terminated: boolean, reason: string) =>
    world.call(staffApi.setTerminated, { body: { terminated, reason } }, admin)
  await set(true, 'the licence ends')
  await set(false, 'it was renewed')
  forget()
  const found = await read()
  expect(found.terminated).toMatchObject({ isOn: false, reason: 'it was renewed' })
  expect(found.process).toMatchObject({ release: null, node: process.versions.node, processes: 1 })
  expect(found.database.migration).toMatchObject({ version: found.database.migration.known })
  expect(found.database.bytes).toBeGreaterThan(1_000_000)
  expect(found.database.connections).toBeGreaterThan(1)
  expect(found.disk.freeBytes).toBeLessThan(found.disk.bytes)
  expect(found.redis).toBe('none')
  expect(found.database.answeredMs).toBeLessThan(5_000)
  const content = await world.call(staffApi.system, {}, await by('content'))
  expect(content).toMatchObject(refused('FORBIDDEN', 403))
})

/** What is read may be half a second old. */
const forget = () => clearCache(world.app.db)

async function aDeposit(amount: number) {
  const member = await world.aMember()
  await sendTransfer(world, member, { amount, notify: true })
  await world.runJobs()
  return member
}

test('a deposit, a withdrawal and a loss are in today’s figures, and stay there when the day is closed', async () => {
  const day = dayOf(world.now())
  const before = (await daily()).totals
  const member = await aDeposit(800)
  await member.call(api.withdraw, { body: { amount: 300 } })
  await world.runJobs()
  await aMemberWithLoss(world, { lost: 150 })
  forget()
  const open = await daily()
  expect(open.rows).toHaveLength(1)
  expect(open.openFrom <= day).toBe(true)
  const [row] = open.rows
  expect(row?.day).toBe(day)
  expect((row?.withdrawals ?? 0) - before.withdrawals).toBe(300)
  expect((row?.ggr ?? 0) - before.ggr).toBe(150)
  expect((row?.deposits ?? 0) - before.deposits).toBeGreaterThanOrEqual(800)
  expect(row?.net).toBeCloseTo((row?.deposits ?? 0) - (row?.withdrawals ?? 0))
  expect(open.totals).toMatchObject({ deposits: row?.deposits, registered: row?.registered })
  expect(row?.firstDeposits).toBeGreaterThanOrEqual(1)
  const glance = await overview()
  expect(glance.today).toMatchObject({
    deposits: row?.deposits,
    withdrawals: row?.withdrawals,
    ggr: row?.ggr,
  })
  expect(glance.hours.reduce((sum, { deposits }) => sum + deposits, 0)).toBeCloseTo(row?.deposits ?? 0)

  await closeDay(world)
  const kept = await world.app.db.selectFrom('dailyFigure').selectAll().where('day', '=', day).execute()
  expect(kept.length).toBeGreaterThan(3)
  const closed = await daily({ from: day, to: day })
  expect(closed.rows).toEqual(open.rows)
  expect(closed.openFrom).toBe(addDays(day, 1))
  const after = await overview()
  expect(after.yesterday).toMatchObject({ deposits: row?.deposits, ggr: row?.ggr })
  const { yesterday, lastWeek } = after.earlierHours
  expect([yesterday, lastWeek].map((hours) => hours.map(({ hour }) => hour))).toEqual([
    Array.from({ length: 24 }, (_, hour) => hour),
    Array.from({ length: 24 }, (_, hour) => hour),
  ])
  expect(yesterday.slice(0, glance.hours.length)).toEqual(glance.hours)
  expect(yesterday.reduce((sum, { ggr }) => sum + ggr, 0)).toBeCloseTo(row?.ggr ?? 0)
})

test('days add up to weeks and months', async () => {
  await aDeposit(120)
  await closeDay(world, 3)
  await aDeposit(130)
  forget()
  const to = dayOf(world.now())
  const span = { from: addDays(to, -40), to }
  const days = await daily(span)
  for (const by of ['week', 'month'] as const) {
    const steps = await daily({ ...span, by })
    expect(steps.totals).toEqual(days.totals)
    expect(steps.rows.length).toBeLessThan(days.rows.length)
    const first = steps.rows.reduce((sum, { firstDeposits }) => sum + firstDeposits, 0)
    expect(first).toBe(days.totals.firstDeposits)
  }
})

test('accounts hold what their entries add up to, over closed days and today', async () => {
  const member = await aDeposit(310)
  await closeDay(world)
  await sendTransfer(world, member, { amount: 200, notify: true })
  await world.runJobs()
  forget()
  const staff = await by('cashier')
  const page = { page: 1, limit: 100 }
  const { accounts } = (await world.call(staffApi.accounts, { body: page }, staff)).body
  const sums = await world.app.db
    .selectFrom('account')
    .select(({ fn }) => ['code', 'currency', fn.sum<string>('balance').as('balance')])
    .groupBy(['code', 'currency'])
    .execute()
  const wanted = sums.map(({ code, currency, balance }) => [
    `${code} ${currency}`,
    Number(balance) / (currency === 'COIN' ? 1 : 100),
  ])
  const shown = new Map(accounts.map(({ account, currency, balance }) => [`${account} ${currency}`, balance]))
  for (const [name, balance] of wanted)
    expect([name, shown.get(name as string) ?? 0]).toEqual([name, balance])
  const mine = (await world.call(staffApi.accounts, { body: { ...page, memberId: member.id } }, staff)).body
  expect(mine.accounts.find(({ account }) => account === 'wallet')).toMatchObject({
    ...{ balance: 510, memberId: member.id },
  })
  const first = (await world.call(staffApi.accounts, { body: { page: 1, limit: 1 } }, staff)).body
  const rest = (await world.call(staffApi.accounts, { body: { ...page, after: first.next } }, staff)).body
  expect([...first.accounts, ...rest.accounts]).toEqual(accounts)

  const today = dayOf(world.now())
  const body = { account: 'wallet', from: addDays(today, -3), to: today }
  const { days } = (await world.call(staffApi.accountDays, { body }, staff)).body
  expect(days).toHaveLength(4)
  for (const [index, day] of days.entries()) {
    expect(day.closing).toBeCloseTo(day.opening + day.in - day.out)
    expect(day.opening).toBe(days[index - 1]?.closing ?? day.opening)
  }
  expect(days.at(-1)?.closing).toBe(shown.get('wallet THB'))
})

test('the days of one member’s account are that member’s alone, and the house’s side with the member too', async () => {
  const member = await aDeposit(310)
  await member.call(api.withdraw, { body: { amount: 150 } })
  await closeDay(world)
  await sendTransfer(world, member, { amount: 200, notify: true })
  await world.runJobs()
  const staff = await by('cashier')
  const today = dayOf(world.now())
  const span = { memberId: member.id, from: addDays(today, -1), to: today }
  const daysOf = async (account: string) =>
    (await world.call(staffApi.accountDays, { body: { ...span, account } }, staff)).body
  const { currency, days } = await daysOf('wallet')
  expect(currency).toBe('THB')
  expect(days).toEqual([
    { day: addDays(today, -1), opening: 0, in: 310, out: 150, closing: 160 },
    { day: today, opening: 160, in: 200, out: 0, closing: 360 },
  ])
  const late = await world.call(
    staffApi.accountDays,
    { body: { ...span, account: 'wallet', from: today } },
    staff,
  )
  expect(late.body.days).toEqual(days.slice(1))
  expect((await daysOf('withdraw_hold')).days[0]).toMatchObject({ opening: 0, in: 150 })
  expect((await daysOf('debt')).days.at(-1)).toMatchObject({ opening: 0, in: 0, out: 0, closing: 0 })
})

test('an account that there is not has no days', async () => {
  const staff = await by('cashier')
  const { id } = await world.aMember()
  const today = dayOf(world.now())
  const ask = (account: string, memberId?: string) =>
    world.call(
      staffApi.accountDays,
      { body: { account, from: today, to: today, ...(memberId && { memberId }) } },
      staff,
    )
  const noData = refused('NO_DATA', 404)
  expect(await ask('house:bank:NOWHERE')).toMatchObject(noData)
  expect(await ask('purse')).toMatchObject(noData)
  expect(await ask('purse', id)).toMatchObject(noData)
  expect(await ask('wallet', newId())).toMatchObject(noData)
  expect((await ask('wallet', id)).body.days).toEqual([{ day: today, opening: 0, in: 0, out: 0, closing: 0 }])
  expect((await ask('house:adjustment')).status).toBe(200)
})

test('games, gateways, offers, sources and friends have their rows', async () => {
  await aMemberWithLoss(world, { lost: 90 })
  forget()
  const staff = await by()
  const day = dayOf(world.now())
  const games = (await world.call(staffApi.gameReport, { body: {} }, staff)).body
  const naga = games.rows.find(({ game }) => game === 'NAGA')
  expect(naga).toMatchObject({ day, provider: expect.any(String) })
  expect(naga?.ggr).toBe((await daily()).totals.ggr)
  const sources = (await world.call(staffApi.sourceReport, { body: {} }, staff)).body
  const registered = sources.rows.reduce((sum, row) => sum + row.registered, 0)
  expect(registered).toBe((await daily()).totals.registered)
  for (const report of [staffApi.gatewayReport, staffApi.bonusReport, staffApi.friendReport] as const)
    expect(await world.call(report, { body: { by: 'week' } }, staff)).toMatchObject({
      status: 200,
      body: { currency: 'THB', rows: expect.any(Array) },
    })
})

test('a first deposit of today is told of its source and of friends at once, and no second time when the day is closed', async () => {
  const staff = await by()
  const day = dayOf(world.now())
  const told = async () => {
    forget()
    const body = { from: day, to: day }
    const [sources, friends] = [
      (await world.call(staffApi.sourceReport, { body }, staff)).body.rows,
      (await world.call(staffApi.friendReport, { body }, staff)).body.rows,
    ]
    const ofSources = sources.reduce((sum, row) => sum + row.firstDeposits, 0)
    return [ofSources, friends[0]?.firstDeposits ?? 0]
  }
  const [ofSources = 0, ofFriends = 0] = await told()
  await world.aMember()
  const inviter = await world.aMember()
  for (const _ of [1, 2]) {
    const friend = await world.aMember({ invitedBy: inviter.id, bankAccountName: 'MALI SUKJAI' })
    for (const amount of [300, 400]) await sendTransfer(world, friend, { amount, notify: true })
    await world.runJobs()
  }
  expect(await told()).toEqual([ofSources + 2, ofFriends + 2])
  await closeDay(world)
  expect(await told()).toEqual([ofSources + 2, ofFriends + 2])
})

test('a span that runs backwards or is too long is refused, and support reads no reports', async () => {
  const staff = await by()
  for (const body of [
    { from: '2026-03-02', to: '2026-03-01' },
    { from: '2020-01-01', to: '2026-01-01' },
  ])
    for (const report of [staffApi.dailyReport, staffApi.bonusReport] as const)
      expect(await world.call(report, { body }, staff)).toMatchObject(refused('KEY_INVALID', 400))
  const support = await aStaffMember(world, { role: 'support' })
  expect(await world.call(staffApi.dailyReport, { body: {} }, { token: support.token })).toMatchObject(
    refused('FORBIDDEN', 403),
  )
})
