/** Facts about a month of the statement as a PDF (ux 67, decisions D11). */
import { inflateSync } from 'node:zlib'
import * as api from '@kapao/contract/calls/member.ts'
import * as limits from '@kapao/contract/limits.ts'
import { expect, test } from 'vitest'
import { fund, type TestMember } from '../../test/factories.ts'
import { asOwner } from '../../test/flows.ts'
import { refused, useWorld } from '../../test/world.ts'
import { listPlaceNames } from './place-names.queries.ts'

const world = useWorld()
const month = '2026-03'
const inLanguage = (locale: string) => ({ headers: { 'accept-language': locale } })

async function fileOf(member: TestMember, body = { month }, locale = 'en') {
  const { body: file } = await member.call(api.statementFile, { body }, inLanguage(locale))
  const answer = await world.running.server.inject({ url: file.url })
  return { ...file, answer, pdf: answer.rawPayload }
}

/** How many pages a PDF has: each is an object of its own. */
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0

/** What is drawn on its pages, as the commands that draw it. */
const drawnOf = (pdf: Buffer) =>
  [...pdf.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g)]
    .map(([, bytes = '']) => {
      try {
        return inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1')
      } catch {
        return ''
      }
    })
    .join('')

test.each([
  ['th', 'ประวัติ 2026-03.pdf'],
  ['la', 'ປະຫວັດ 2026-03.pdf'],
  ['en', 'Statement 2026-03.pdf'],
])('a month is an attachment in %s', async (locale, filename) => {
  const member = await world.aMember({ wallet: 500_00n })
  await member.call(api.withdraw, { body: { amount: 100 } })
  const { answer, pdf, ...file } = await fileOf(member, { month }, locale)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' })
  expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain(filename)
  expect(file.filename).toBe(filename)
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pagesOf(pdf)).toBe(1)
  expect(drawnOf(pdf).match(/TJ/g)?.length).toBeGreaterThan(10)
})

test('banks, gateways and games are called by their names', async () => {
  const names = await listPlaceNames(world.app.db, 'th')
  expect(['KBANK', 'WW', 'NAGA'].map((code) => names.get(code))).toEqual([
    'กสิกรไทย',
    expect.any(String),
    'Naga River',
  ])
  expect((await listPlaceNames(world.app.db, 'en')).get('KBANK')).toBe('Kasikornbank')
})

test('a long month goes on over pages', async () => {
  const member = await world.aMember()
  await fund(world, member.id, 100n)
  const rows = 100
  await asOwner(
    world,
    `INSERT INTO statement (member_id, n, id, type, from_code, to_code, amount, status, reference, created_at, settled_at)
     SELECT $1, n, gen_random_uuid(), 'deposit', 'SCB', 'WALLET', 100, 'SUCCESS', 'R' || n, $3, $3 FROM generate_series(2, $2::int) n`,
    [member.id, rows, world.now()],
  )
  try {
    expect(pagesOf((await fileOf(member)).pdf)).toBeGreaterThan(4)
  } finally {
    await asOwner(world, 'DELETE FROM statement WHERE member_id = $1 AND n > 1', [member.id])
  }
})

test('a month without rows says so', async () => {
  const member = await world.aMember({ wallet: 500_00n })
  const [empty, full] = [await fileOf(member, { month: '2026-02' }), await fileOf(member)]
  expect([empty.answer.statusCode, pagesOf(empty.pdf)]).toEqual([200, 1])
  expect(drawnOf(full.pdf).length).toBeGreaterThan(drawnOf(empty.pdf).length)
})

test.each(['2026-13', '2026-3', '26-03', '2026-03-01', '../../x', 202603, null])(
  'month %j is refused',
  async (bad) => {
    const member = await world.aMember()
    const answer = await member.send(api.statementFile, { body: { month: bad } })
    expect(answer).toMatchObject(refused('KEY_INVALID', 400))
  },
)

test('a link is for one month of one member, for five minutes', async () => {
  const [member, other] = [await world.aMember({ wallet: 500_00n }), await world.aMember()]
  const urlOf = async (of: TestMember) => (await of.call(api.statementFile, { body: { month } })).body.url
  const [url, otherUrl] = [await urlOf(member), await urlOf(other)]
  const wrong = [
    url.replace(month, '2026-02'),
    url.replace('/th/', '/en/'),
    url.replace('/th/', '/xx/'),
    url.replace(/[^/.]+(?=\.\d)/, /[^/.]+(?=\.\d)/.exec(otherUrl)?.[0] ?? ''),
    `${url}x`,
  ]
  for (const bad of wrong) {
    const { statusCode, body } = await world.running.server.inject({ url: bad })
    expect([bad, statusCode, JSON.parse(body).message]).toEqual([bad, 404, 'NO_DATA'])
  }
  world.advance(5 * 60_000)
  expect((await world.running.server.inject({ url })).statusCode).toBe(404)
})

test('neither links nor files are made too often', async () => {
  const member = await world.aMember()
  const { url } = await fileOf(member)
  for (let nth = 1; nth < limits.exportPerMinute; nth++) {
    await member.call(api.statementFile, { body: { month } })
    expect((await world.running.server.inject({ url })).statusCode).toBe(200)
  }
  expect(await member.call(api.statementFile, { body: { month } })).toMatchObject(
    refused('REQUEST_LIMIT_1MIN', 429),
  )
  expect((await world.running.server.inject({ url })).json()).toMatchObject({ message: 'REQUEST_LIMIT_1MIN' })
})
