/** Facts about a member's copy of all that is kept about them (decisions D17). */
import { inflateRawSync } from 'node:zlib'
import * as api from '@kapao/contract/calls/member.ts'
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import { stepUpLifetimeMs } from '@kapao/contract/limits.ts'
import { dayMs } from '@kapao/contract/time-units.ts'
import { expect, test } from 'vitest'
import { hashPassword } from '#platform/password.ts'
import { dataExportsPerDay } from '#platform/server-limits.ts'
import { openSession, type TestMember } from '../../test/factories.ts'
import { aPlayer, asOwner } from '../../test/flows.ts'
import { aStaffMember } from '../../test/staff.ts'
import { refused, useWorld } from '../../test/world.ts'
import { sweepExports } from './export.jobs.ts'
import { isGiven, keptTables, notGiven } from './kept-tables.ts'

const world = useWorld()
const get = (url: string) => world.running.server.inject({ url })
const stateOf = async (member: TestMember) => (await member.call(api.dataExport)).body

async function copyOf(member: TestMember) {
  await member.call(api.makeExport)
  await world.runJobs()
  const { link } = await stateOf(member)
  return link ?? ''
}

/** The files of a zip, by its central directory. */
function unzip(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  for (
    let at = zip.indexOf('PK\u0001\u0002', 0, 'latin1');
    at >= 0;
    at = zip.indexOf('PK\u0001\u0002', at + 4, 'latin1')
  ) {
    const [packed, nameLength, start] = [
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
      zip.readUInt32LE(at + 42),
    ]
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    const begin = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28)
    files.set(name, inflateRawSync(zip.subarray(begin, begin + packed)))
  }
  return files
}

test('a member gets all that is kept about them, and nothing that opens anything', async () => {
  const { member } = await aPlayer(world, 'NAGA', { wallet: 500_00n })
  const other = await world.aMember({ wallet: 777_00n })
  await member.call(api.withdraw, { body: { amount: 100 } })
  await member.send(api.sendMessage, {
    body: { message: { type: 'text', text: 'สวัสดี' }, clientId: 'greeting-1' },
  })
  expect(await stateOf(member)).toEqual({ state: 'none', link: null, madeAt: null, endsAt: null })
  expect((await member.call(api.makeExport)).body).toMatchObject({ state: 'making', link: null })
  expect(await stateOf(member)).toMatchObject({ state: 'making', link: null })
  await world.runJobs()
  const { state, link, endsAt } = await stateOf(member)
  expect([state, Date.parse(endsAt ?? '') - world.now().getTime()]).toEqual(['ready', dayMs])
  const answer = await get(link ?? '')
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="kapao-data.zip"',
  })
  const files = unzip(answer.rawPayload)
  expect([...files.keys()]).toEqual(['data.json', 'data.pdf'])
  expect(files.get('data.pdf')?.subarray(0, 5).toString()).toBe('%PDF-')
  const json = files.get('data.json')?.toString() ?? ''
  const { tables } = JSON.parse(json)
  expect(Object.keys(tables).toSorted()).toEqual(Object.keys(keptTables).toSorted())
  expect(tables.member).toMatchObject([
    { id: member.id, phone: member.phone, bank_account_no: member.bankAccountNo },
  ])
  expect(tables.withdrawal).toMatchObject([{ amount: 100_00 }])
  expect(tables.statement).toHaveLength(2)
  expect(json).not.toContain(other.id)
  const [row] = (await asOwner(world, 'SELECT password_hash FROM member WHERE id = $1', [member.id])).rows
  for (const secret of [row?.password_hash, member.token]) expect(json).not.toContain(secret)
  const { body } = await member.call(api.notices, { body: { page: 1, limit: 10 } })
  expect(body.notices.map(({ kind }) => kind)).toContain('security')
})

test('it does not say that staff look at the member, nor why', async () => {
  const member = await world.aMember({ wallet: 500_00n })
  const params = { memberId: member.id }
  const risk = await aStaffMember(world, { role: 'risk' })
  const flag = { code: 'odd_play', reason: 'plays with his cousin', holds: true }
  expect((await world.call(operatorApi.flagMember, { params, body: flag }, risk)).status).toBe(200)
  const freeze = { capability: 'offers' as const, reason: 'takes each offer twice' }
  expect((await world.call(operatorApi.freezeMember, { params, body: freeze }, risk)).status).toBe(200)
  expect((await member.call(api.withdraw, { body: { amount: 100 } })).status).toBe(200)
  const files = unzip((await get(await copyOf(member))).rawPayload)
  const json = files.get('data.json')?.toString() ?? ''
  const { tables } = JSON.parse(json)
  expect(tables.withdrawal).toMatchObject([{ state: 'REVIEW', amount: 100_00 }])
  expect(tables.member_freeze).toMatchObject([{ capability: 'offers' }])
  expect(json).not.toMatch(/flagged|cousin|each offer|approvals_needed|reviewed_again_at/)
})

test('a link is for one member and dies after a day, and the file goes', async () => {
  const [member, other] = [await world.aMember(), await world.aMember()]
  const [link, otherLink] = [await copyOf(member), await copyOf(other)]
  const mixed = link.replace(/[^.]+$/, otherLink.split('.').at(-1) ?? '')
  for (const bad of [
    mixed,
    `${link}x`,
    '/api/account/export/files/..%2f..',
    link.replace(/files\/(.)/, (_, first) => `files/${first === '0' ? 1 : 0}`),
  ])
    expect([bad, (await get(bad)).statusCode]).toEqual([bad, 404])
  expect((await get(link)).statusCode).toBe(200)
  world.advance(dayMs)
  expect((await get(link)).statusCode).toBe(404)
  await sweepExports(world.app)
  const lying = await Promise.all(world.app.exports.shards.map((shard) => world.app.exports.list(shard)))
  expect(lying.flat()).toEqual([])
})

test('where a PIN is set the link is for a session that has proved it within five minutes', async () => {
  const member = await world.aMember()
  const password = await hashPassword('a-password')
  await asOwner(world, 'UPDATE member SET password_hash = $2 WHERE id = $1', [member.id, password])
  const pin = '483915'
  expect((await member.call(api.setPin, { body: { pin, password: 'a-password' } })).status).toBe(200)
  const elsewhere = await openSession(world, member.id)
  const link = await copyOf(member)
  expect((await get(link)).statusCode).toBe(200)
  const seen = await world.call(api.dataExport, {}, { token: elsewhere })
  expect(seen.body).toMatchObject({ state: 'ready', link: null })
  world.advance(stepUpLifetimeMs)
  expect(await stateOf(member)).toMatchObject({ state: 'ready', link: null })
  expect((await member.call(api.stepUp, { body: { pin } })).status).toBe(200)
  expect((await stateOf(member)).link).not.toBeNull()
})

test('a second one takes the place of the first, and not too many are made in a day', async () => {
  const member = await world.aMember()
  const first = await copyOf(member)
  const second = await copyOf(member)
  expect([(await get(first)).statusCode, (await get(second)).statusCode]).toEqual([404, 200])
  for (let nth = 2; nth < dataExportsPerDay; nth++) await member.call(api.makeExport)
  expect(await member.call(api.makeExport)).toMatchObject(refused('REQUEST_LIMIT', 429))
})

test('one that cannot be made is tried again, and given up in the end', async () => {
  const member = await world.aMember()
  await member.call(api.makeExport)
  const { put } = world.app.exports
  world.app.exports.put = () => Promise.reject(new Error('the disk is full'))
  try {
    for (let nth = 0; nth < 5; nth++) {
      expect((await stateOf(member)).state).toBe('making')
      await world.runJobs()
      world.advance(60_000)
    }
  } finally {
    world.app.exports.put = put
  }
  expect((await stateOf(member)).state).toBe('none')
})

test('every table and column that names a member is given out, or stands on the list of those that are not', async () => {
  const { rows } = await asOwner(
    world,
    `SELECT DISTINCT c.table_name FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND (c.column_name IN ('member_id', 'owner_id', 'friend_id'))`,
  )
  const naming = rows.map(({ table_name }) => table_name as string).toSorted()
  const listed = [...Object.keys(keptTables), ...Object.keys(notGiven)].filter((table) => table !== 'member')
  expect(listed.toSorted()).toEqual(naming)
})

test('nothing that is called a secret is given out', async () => {
  const { rows } = await asOwner(
    world,
    `SELECT table_name || '.' || column_name AS name, table_name, column_name FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = ANY($1) AND data_type <> 'bytea'
       AND column_name ~ 'hash|secret|token|seal|password|key|endpoint|pin_'`,
    [Object.keys(keptTables)],
  )
  const given = rows
    .filter(({ table_name, column_name }) => isGiven(table_name, column_name))
    .map(({ name }) => name)
  expect(given.toSorted()).toEqual([
    'bank_payment.reference_key',
    'journal.key',
    'member.password_reset_at',
    'notice.key',
    'slip.bank_reference_key',
  ])
})
