/** Facts about figures that reports work out when they are read: each is worked out here once more, from what the ledger moved (quality I-49). */
import * as api from '@kapao/contract/calls/member.ts'
import * as staffApi from '@kapao/contract/calls/staff.ts'
import { hourMs } from '@kapao/contract/time-units.ts'
import { beforeAll, expect, test } from 'vitest'
import * as serverLimits from '#platform/server-limits.ts'
import { addDays, type Day, dayOf } from '#platform/time/bangkok-day.ts'
import { fund, type TestMember } from '../../test/factories.ts'
import { aQr } from '../../test/qr-codes.ts'
import { closeDay } from '../../test/rebates.ts'
import { aStaffMember } from '../../test/staff.ts'
import { useWorld } from '../../test/world.ts'

const world = useWorld()

let first: Day
let span: { from: Day; to: Day }
let auditor: { token: string }
const members: TestMember[] = []
/** How long each QR code waited for its payment. */
const waitedMs = new Map<string, number>()

async function aCode(gatewayCode: string): Promise<string> {
  return (await aQr(await world.aMember(), 100, gatewayCode)).qrcodeId
}

async function payCode(reference: string, afterMs: number) {
  world.advance(afterMs)
  await world.control('POST', `/qr/${reference}/pay`, {})
  await world.runJobs()
}

/** Both kinds of edges: days that count, and those beside them. */
const depositsOf: Record<number, readonly number[]> = {
  1: [200, 70],
  2: [30],
  7: [100],
  8: [50],
  30: [20],
  31: [10],
}

beforeAll(async () => {
  first = dayOf(world.now())
  for (const afterMs of [30_000, 90_000, 200_000]) {
    const reference = await aCode('KBANK')
    await payCode(reference, afterMs)
    waitedMs.set(reference, afterMs)
  }
  // The first payment counts.
  await payCode([...waitedMs.keys()][0] ?? '', hourMs)
  await aCode('KBANK')
  await aCode('WW')
  const late = await aCode('KBANK')
  for (const _ of [1, 2, 3]) members.push(await world.aMember({ wallet: 1_000_00n, remember: true }))
  for (const member of members.slice(0, 2))
    expect((await member.call(api.activateBonus, { params: { code: 'DAILY' } })).status).toBe(200)
  for (const member of members) await fund(world, member.id, 300_00n)
  for (const [day, amounts] of Object.entries(depositsOf)) {
    const passed =
      Number(day) - (new Date(dayOf(world.now())).getTime() - new Date(first).getTime()) / (24 * hourMs)
    await closeDay(world, passed)
    for (const [place, amount] of amounts.entries())
      await fund(world, (members[place] as TestMember).id, BigInt(amount) * 100n)
  }
  await closeDay(world, serverLimits.qrPaidDaysMax - 30)
  await payCode(late, 0)
  await closeDay(world)
  span = { from: first, to: dayOf(world.now()) }
  auditor = { token: (await aStaffMember(world, { role: 'auditor' })).token }
})

/** Of this member, by the ledger. */
const journalsOf = (member: TestMember) =>
  world.app.db.selectFrom('journal').selectAll().where('memberId', '=', member.id).execute()

test('a gateway’s codes count as paid when the ledger has a deposit for them within a month, after the median of the waits', async () => {
  const { rows } = (await world.call(staffApi.gatewayReport, { body: span }, auditor)).body
  const charges = await world.app.db
    .selectFrom('qrCharge')
    .select(['gateway', 'reference', 'createdAt'])
    .execute()
  const credited = await world.app.db
    .selectFrom('statement')
    .select(['reference', 'createdAt'])
    .where('type', '=', 'deposit')
    .where(
      'reference',
      'in',
      charges.map(({ reference }) => reference),
    )
    .execute()
  expect(credited).toHaveLength(5)
  for (const gateway of ['KBANK', 'WW']) {
    const asked = charges.filter((charge) => charge.gateway === gateway)
    const paid = asked.filter(({ reference, createdAt }) =>
      credited.some(
        (row) =>
          row.reference === reference &&
          row.createdAt.getTime() - createdAt.getTime() < serverLimits.qrPaidDaysMax * 24 * hourMs,
      ),
    )
    const waits = paid.map(({ reference }) => waitedMs.get(reference) ?? Number.NaN).toSorted((a, b) => a - b)
    expect(rows.find((row) => row.day === first && row.gateway === gateway)).toMatchObject({
      asked: asked.length,
      successRate: paid.length / asked.length,
      medianMs: waits[Math.floor(waits.length / 2)] ?? null,
    })
  }
})

test('what the takers of an offer deposited afterwards is what their journals brought in the seven days after', async () => {
  const { rows } = (await world.call(staffApi.bonusReport, { body: span }, auditor)).body
  const [from, to] = [addDays(first, 1), addDays(first, 7)]
  let deposited = 0n
  for (const member of members.slice(0, 2))
    for (const { id, kind, createdAt } of await journalsOf(member)) {
      const day = dayOf(createdAt)
      if (!kind.startsWith('deposit_') || day < from || day > to) continue
      const entry = await world.app.db
        .selectFrom('entry')
        .select('amount')
        .where('journalId', '=', id)
        .where('code', '=', 'wallet')
        .executeTakeFirstOrThrow()
      deposited += entry.amount
    }
  expect(deposited).toBe(400_00n)
  expect(rows).toEqual([
    expect.objectContaining({
      day: first,
      kind: 'bonus',
      code: 'DAILY',
      taken: 2,
      members: 2,
      depositedAfter: 400,
    }),
  ])
})

test('a source’s members are retained after 1, 7 and 30 days when money of theirs moved on just that day', async () => {
  const { rows } = (await world.call(staffApi.sourceReport, { body: span }, auditor)).body
  const registered = await world.app.db.selectFrom('member').select(['id', 'createdAt']).execute()
  const journals = await world.app.db
    .selectFrom('journal')
    .select(['memberId', 'kind', 'createdAt'])
    // A job gave those of the first day on the second.
    .where('currency', '<>', 'COIN')
    .execute()
  const count = (isCounted: (daysAfter: number, kind: string) => boolean) =>
    registered.filter(({ id, createdAt }) =>
      journals.some(
        (journal) =>
          journal.memberId === id &&
          isCounted(
            (new Date(dayOf(journal.createdAt)).getTime() - new Date(dayOf(createdAt)).getTime()) /
              (24 * hourMs),
            journal.kind,
          ),
      ),
    ).length
  const [after1, after7, after30] = [1, 7, 30].map((days) => count((passed) => passed === days))
  expect([after1, after7, after30]).toEqual([2, 1, 1])
  expect(rows).toEqual([
    {
      ...{ day: first, source: 'FRIEND', registered: registered.length },
      firstDeposits: count((_, kind) => kind.startsWith('deposit_')),
      ...{ retained1: after1, retained7: after7, retained30: after30 },
    },
  ])
})
