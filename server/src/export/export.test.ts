/** Facts about lists and reports as files (staff-calls T6). */
import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import * as staffApi from '@kapao/contract/calls/staff.ts'
import type { NewExport } from '@kapao/contract/schemas/staff-export.ts'
import { exportLimits } from '@kapao/contract/staff-limits.ts'
import { dayMs } from '@kapao/contract/time-units.ts'
import { expect, test } from 'vitest'
import { listExportAgainMs, listExportTriesMax } from '#platform/server-limits.ts'
import { fund } from '../../test/factories.ts'
import { runJob } from '../../test/run-job.ts'
import { aStaffMember } from '../../test/staff.ts'
import { refused, useWorld } from '../../test/world.ts'
import { makeListExports, sweepListExports } from './export.jobs.ts'
import { claimExport } from './export.queries.ts'

const world = useWorld()
type Staff = Awaited<ReturnType<typeof aStaffMember>>

const ask = ({ token }: Staff, body: Wire<typeof NewExport>) =>
  world.call(staffApi.newExport, { body }, { token })

async function idOf(staff: Staff, body: Omit<Wire<typeof NewExport>, 'reason'>) {
  const asked = await ask(staff, { ...body, reason: 'for the bank' } as Wire<typeof NewExport>)
  expect([asked.status, asked.body.message]).toEqual([202, 'EXPORT_PENDING'])
  return asked.body._id
}

async function rowOf({ token }: Staff, id: string) {
  const { body } = await world.call(staffApi.exportList, { body: { page: 1, limit: 100 } }, { token })
  return body.exports.find(({ _id }) => _id === id)
}

const download = ({ token }: Staff, link: string) =>
  world.running.server.inject({ url: link, headers: { cookie: `kapao-staff=${token}` } })

const linkOf = (id: string) => `/api/operator/exports/${id}/file`

async function linesOf(staff: Staff, body: Omit<Wire<typeof NewExport>, 'reason'>) {
  const id = await idOf(staff, body)
  await runJob(world, (app) => makeListExports(app))
  const { statusCode, body: text } = await download(staff, linkOf(id))
  expect(statusCode).toBe(200)
  return text.split('\r\n').filter(Boolean)
}

const filesThere = async () =>
  (await Promise.all(world.app.listExports.shards.map((shard) => world.app.listExports.list(shard)))).flat()

test('the file has the rows of the list, masked as it is, in the columns that were chosen', async () => {
  const member = await world.aMember({ wallet: 1_234_50n })
  const staff = await aStaffMember(world, { role: 'cashier' })
  const filters = { query: member.phone }
  const columns = ['balance', 'phone', 'registeredAt'] as const
  const id = await idOf(staff, { kind: 'members', filters, columns: [...columns] })
  expect(await rowOf(staff, id)).toMatchObject({
    ...{ kind: 'members', state: 'RUNNING', progress: 0, rows: 0, link: null, endsAt: null },
    ...{ requestedBy: staff.name, reason: 'for the bank' },
  })
  await runJob(world, (app) => makeListExports(app))
  const row = await rowOf(staff, id)
  expect(row).toMatchObject({ state: 'DONE', progress: 1, rows: 1, fault: null, link: linkOf(id) })
  expect(Date.parse(row?.endsAt ?? '') - world.now().getTime()).toBe(dayMs)
  const file = await download(staff, row?.link ?? '')
  expect(file.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringMatching(/^attachment; filename="members-\d{4}-\d\d-\d\d\.csv"$/),
    'cache-control': 'no-store',
  })
  const [head, line, ...more] = file.body.split('\r\n')
  expect([head, more]).toEqual(['\ufeffbalance,phone,registeredAt (Asia/Bangkok)', ['']])
  expect(line).toMatch(/^1234\.50,08x-xxx-\d{4},\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  expect(file.body).not.toContain(member.phone)
  const { token } = await aStaffMember(world, { role: 'auditor' })
  const trail = await world.call(
    staffApi.auditTrail,
    { body: { page: 1, limit: 10, subject: id } },
    { token },
  )
  expect(trail.text).not.toContain(member.phone)
})

test('every kind makes a file, however many pages its rows are', async () => {
  const member = await world.aMember()
  for (const amount of [1_00n, 2_00n, 3_00n, 4_00n, 5_00n]) await fund(world, member.id, amount)
  const staff = await aStaffMember(world)
  const id = await idOf(staff, { kind: 'journals', filters: { memberId: member.id }, columns: ['amount'] })
  await makeListExports(world.app, { rowsAtOnce: 2, rowsMax: 5 })
  expect((await download(staff, linkOf(id))).body).toBe(
    '\ufeffamount\r\n5.00\r\n4.00\r\n3.00\r\n2.00\r\n1.00\r\n',
  )
  for (const kind of [
    'withdrawals',
    'audit',
    'daily',
    'gateways',
    'games',
    'bonuses',
    'sources',
    'friends',
  ] as const)
    expect((await linesOf(staff, { kind })).length).toBeGreaterThan(0)
  const [head, today] = await linesOf(staff, { kind: 'daily', columns: ['day', 'currency', 'registered'] })
  expect(head).toBe('\ufeffday (Asia/Bangkok),currency,registered')
  expect(today).toMatch(/^\d{4}-\d\d-\d\d,THB,\d+$/)
})

test('one person has a few made at a time, and further ones once these are there', async () => {
  const staff = await aStaffMember(world)
  const friends = { kind: 'friends', reason: 'for the bank' } as const
  for (let asked = 0; asked < exportLimits.runningMax; asked++)
    expect(await ask(staff, friends)).toMatchObject({ status: 202 })
  expect(await ask(staff, friends)).toMatchObject(refused('REQUEST_LIMIT', 429))
  expect(await ask(await aStaffMember(world), friends)).toMatchObject({ status: 202 })
  await runJob(world, (app) => makeListExports(app))
  expect(await ask(staff, friends)).toMatchObject({ status: 202 })
})

test('a cell that a spreadsheet would take for a formula is text', async () => {
  const staff = await aStaffMember(world)
  await ask(staff, { kind: 'friends', reason: '=HYPERLINK("http://x")' })
  const lines = await linesOf(staff, {
    kind: 'audit',
    filters: { operator: staff.name, action: 'export_asked' },
    columns: ['reason'],
  })
  expect(lines).toContain(`"'=HYPERLINK(""http://x"")"`)
})

test('a file is for who asked and for administrators, and each time it is taken is in the trail', async () => {
  const [cashier, other] = [
    await aStaffMember(world, { role: 'cashier' }),
    await aStaffMember(world, { role: 'cashier' }),
  ]
  const [auditor, admin] = [await aStaffMember(world, { role: 'auditor' }), await aStaffMember(world)]
  const id = await idOf(cashier, { kind: 'daily' })
  await runJob(world, (app) => makeListExports(app))
  expect((await rowOf(other, id))?.link).toBeNull()
  expect((await rowOf(auditor, id))?.link).toBeNull()
  expect((await rowOf(admin, id))?.link).toBe(linkOf(id))
  for (const [staff, status] of [
    [other, 403],
    [auditor, 403],
    [admin, 200],
    [cashier, 200],
  ] as const)
    expect((await download(staff, linkOf(id))).statusCode).toBe(status)
  expect((await world.running.server.inject({ url: linkOf(id) })).statusCode).toBe(401)
  const page = await world.running.server.inject({
    url: linkOf(id),
    headers: { cookie: `kapao-staff=${cashier.token}`, 'sec-fetch-site': 'cross-site' },
  })
  expect(page.statusCode).toBe(403)
  const { body } = await world.call(
    staffApi.auditTrail,
    { body: { page: 1, limit: 10, subject: id } },
    { token: admin.token },
  )
  expect(body.records.map(({ action, operator }) => [action, operator])).toEqual([
    ['export_taken', cashier.name],
    ['export_taken', admin.name],
    ['export_asked', cashier.name],
  ])
})

test('nobody gets as a file what they may not look at, nor columns that are not there', async () => {
  const cashier = await aStaffMember(world, { role: 'cashier' })
  expect(await ask(cashier, { kind: 'audit', reason: 'to see' })).toMatchObject(refused('FORBIDDEN'))
  expect(await ask(cashier, { kind: 'members', columns: ['bankAccountNo'], reason: 'to see' })).toMatchObject(
    { status: 400 },
  )
})

test('an export of too many rows ends with the reason', async () => {
  const member = await world.aMember()
  for (const amount of [1_00n, 2_00n, 3_00n]) await fund(world, member.id, amount)
  const staff = await aStaffMember(world, { role: 'risk' })
  const id = await idOf(staff, { kind: 'journals', filters: { memberId: member.id } })
  await makeListExports(world.app, { rowsAtOnce: 2, rowsMax: 2 })
  expect(await rowOf(staff, id)).toMatchObject({ state: 'FAILED', fault: 'too_many_rows', link: null })
  expect((await download(staff, linkOf(id))).statusCode).toBe(404)
})

test('one that cannot be made is tried again, and given up at last', async () => {
  const staff = await aStaffMember(world)
  const id = await idOf(staff, { kind: 'daily' })
  const { put } = world.app.listExports
  world.app.listExports.put = () => Promise.reject(new Error('the disk is full'))
  try {
    for (let round = 1; round < listExportTriesMax; round++) {
      await runJob(world, (app) => makeListExports(app))
      expect(await rowOf(staff, id)).toMatchObject({ state: 'RUNNING' })
      world.advance(listExportAgainMs)
    }
    await runJob(world, (app) => makeListExports(app))
  } finally {
    world.app.listExports.put = put
  }
  expect(await rowOf(staff, id)).toMatchObject({ state: 'FAILED', fault: 'not_made' })
})

test('a process that died in the middle leaves nothing behind: another begins anew', async () => {
  const staff = await aStaffMember(world)
  const id = await idOf(staff, { kind: 'daily' })
  const dead = await claimExport(world.app.db, world.now(), new Date(world.now().getTime() + 60_000))
  expect(dead?.id).toBe(id)
  expect(await makeListExports(world.app)).toBe(0)
  world.advance(60_000)
  await runJob(world, (app) => makeListExports(app))
  expect(await rowOf(staff, id)).toMatchObject({ state: 'DONE', rows: 1 })
})

test('after a day file and row are gone', async () => {
  const staff = await aStaffMember(world)
  const id = await idOf(staff, { kind: 'daily' })
  await runJob(world, (app) => makeListExports(app))
  const before = await filesThere()
  world.advance(dayMs - 1)
  await sweepListExports(world.app)
  expect((await download(staff, linkOf(id))).statusCode).toBe(200)
  world.advance(1)
  expect((await download(staff, linkOf(id))).statusCode).toBe(404)
  expect(await rowOf(staff, id)).toBeUndefined()
  await sweepListExports(world.app)
  expect(before.length).toBeGreaterThan(0)
  expect(await filesThere()).toEqual([])
})
