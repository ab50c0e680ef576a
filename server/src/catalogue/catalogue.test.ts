/** Facts about what is common to the whole catalogue, and about banks and sources, through HTTP (staff-calls T5). */
import * as api from '@kapao/contract/calls/member.ts'
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { startApp } from '#app.ts'
import { anAddress, aVerifiedForm } from '../../test/registration.ts'
import { aStaffMember } from '../../test/staff.ts'
import { race, refused, useWorld } from '../../test/world.ts'

const world = useWorld()
let token = ''
beforeAll(async () => {
  token = (await aStaffMember(world, { role: 'content' })).token
})

const first = { page: 1, limit: 100 }
const reason = { reason: 'the board has decided' }
const inAll = (words: string) => ({ th: words, la: words, en: words })
const names = { nameTH: 'ธนาคารใหม่', nameEN: 'New Bank', nameLA: 'ທະນາຄານໃໝ່' }
const aBank = (code: string, overrides: object = {}) => ({
  code,
  ...names,
  currency: 'THB' as const,
  ...overrides,
})
const aSource = (code: string, overrides: object = {}) => ({
  ...{ code, description: inAll('A poster'), position: 3 },
  ...overrides,
})

/** What is the same for every kind; each of them is sent in its own words. */
const kinds = {
  bank: {
    word: 'bank',
    row: aBank,
    changed: { nameEN: 'Another Name' },
    create: (body: object) => world.send(operatorApi.createBank, { body: body }, { token }),
    change: (code: string, body: object) =>
      world.send(operatorApi.changeBank, { params: { code }, body: body }, { token }),
    close: (code: string) => world.call(operatorApi.closeBank, { params: { code }, body: reason }, { token }),
    open: (code: string) => world.call(operatorApi.openBank, { params: { code }, body: reason }, { token }),
    list: async (page: object = first) => {
      const { body } = await world.send(operatorApi.bankList, { body: page }, { token })
      return { total: body.total, next: body.next, rows: body.banks }
    },
    lookup: async () => (await world.call(api.banks, {})).body.map(({ code }) => code),
  },
  source: {
    word: 'source',
    row: aSource,
    changed: { description: inAll('A leaflet') },
    create: (body: object) => world.send(operatorApi.createSource, { body: body }, { token }),
    change: (code: string, body: object) =>
      world.send(operatorApi.changeSource, { params: { code }, body: body }, { token }),
    close: (code: string) =>
      world.call(operatorApi.closeSource, { params: { code }, body: reason }, { token }),
    open: (code: string) => world.call(operatorApi.openSource, { params: { code }, body: reason }, { token }),
    list: async (page: object = first) => {
      const { body } = await world.send(operatorApi.sourceList, { body: page }, { token })
      return { total: body.total, next: body.next, rows: body.sources }
    },
    lookup: async () => (await world.call(api.sources, {})).body.map(({ code }) => code),
  },
}

async function lastAct() {
  const { body } = await world.call(
    operatorApi.auditTrail,
    { body: { page: 1, limit: 1 } },
    await aStaffMember(world),
  )
  return JSON.parse(body.records[0]?.record ?? '{}')
}

let made = 0
const newCode = () => `MADE_${++made}`

describe.each(Object.values(kinds))('a $word', ({ word, row, changed, ...calls }) => {
  const find = async (code: string) => (await calls.list()).rows.find((one) => one.code === code)

  test('is there for members at once, and its record says who made what', async () => {
    const code = newCode()
    const wanted = row(code)
    expect(await calls.lookup()).not.toContain(code)
    expect(await calls.create({ ...wanted, reason: 'a new one' })).toMatchObject({
      ...{ status: 200, body: { message: 'SUCCESS' } },
    })
    expect(await calls.lookup()).toContain(code)
    expect(await find(code)).toEqual({ ...wanted, _id: code, isOpen: true })
    expect(await lastAct()).toMatchObject({
      ...{ action: 'catalogue_created', subject: `${word}:${code}`, reason: 'a new one' },
      ...{ before: {}, after: wanted },
    })
  })

  test('takes the place of the one that was there, whole; its code stays', async () => {
    const code = newCode()
    await calls.create(row(code))
    const wanted = row(code, changed)
    expect((await calls.change(code, wanted)).status).toBe(200)
    expect(await find(code)).toEqual({ ...wanted, _id: code, isOpen: true })
    expect(await lastAct()).toMatchObject({
      ...{ action: 'catalogue_changed', before: row(code), after: wanted },
    })
    expect(await calls.change(code, row(newCode()))).toMatchObject({
      ...refused('KEY_INVALID', 400),
      body: { fields: ['code'] },
    })
    const { code: _, ...withoutCode } = row(code)
    expect((await calls.change(code, withoutCode)).status).toBe(200)
    expect(await calls.change(newCode(), withoutCode)).toMatchObject(refused('NO_DATA', 404))
  })

  test('that is closed is in no lookup, is listed, and comes back when it is opened', async () => {
    const code = newCode()
    await calls.create(row(code))
    expect((await calls.close(code)).status).toBe(200)
    expect(await calls.lookup()).not.toContain(code)
    expect(await find(code)).toMatchObject({ isOpen: false })
    expect(await lastAct()).toMatchObject({
      ...{ action: 'catalogue_closed', subject: `${word}:${code}`, ...reason },
      ...{ before: { isOpen: true }, after: { isOpen: false } },
    })
    expect(await calls.close(code)).toMatchObject(refused('ALREADY_DECIDED', 409))
    expect(await calls.create(row(code))).toMatchObject(refused('ALREADY_EXISTS', 409))
    expect((await calls.change(code, row(code, changed))).status).toBe(200)
    expect(await find(code)).toMatchObject({ ...changed, isOpen: false })
    expect((await calls.open(code)).status).toBe(200)
    expect(await calls.lookup()).toContain(code)
    expect(await calls.open(code)).toMatchObject(refused('ALREADY_DECIDED', 409))
    expect(await calls.close('NOWHERE')).toMatchObject(refused('NO_DATA', 404))
    expect(await calls.open('NOWHERE')).toMatchObject(refused('NO_DATA', 404))
  })

  test('of one code is made by one of many who make it at the same time', async () => {
    const code = newCode()
    const answers = await race(8, () => calls.create(row(code)) as Promise<{ status: number }>)
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
    expect((await calls.list()).rows.filter((one) => one.code === code)).toHaveLength(1)
  })

  test('is listed page by page, and each once', async () => {
    const { total, rows, next } = await calls.list()
    expect([rows.length, next]).toEqual([total, null])
    const codesAfter = async (after: string | null): Promise<string[]> => {
      const page = await calls.list({ page: 1, limit: 3, after })
      const codes = page.rows.map((one) => one.code as string)
      return page.next === null ? codes : [...codes, ...(await codesAfter(page.next))]
    }
    const codes = await codesAfter(null)
    expect(codes).toEqual(rows.map(({ code }) => code))
    expect((await calls.list({ page: 2, limit: 3 })).rows).toEqual(rows.slice(3, 6))
    expect((await calls.list({ page: 1, limit: 3, after: 'NOWHERE' })).rows).toEqual([])
  })

  test.each([
    ['a code in small letters', { code: 'small' }],
    ['a code that would be a path', { code: '../X' }],
    ['a field that there is not', { isOpen: false }],
    ['an empty reason', { reason: ' ' }],
  ])('is refused with %s', async (_, spoilt) => {
    expect(await calls.create({ ...row(newCode()), ...spoilt })).toMatchObject(refused('KEY_INVALID', 400))
  })
})

test('a bank of a gateway is none of those where members have accounts', async () => {
  expect((await kinds.bank.list()).rows.map(({ code }) => code)).not.toContain('WW')
  expect(await kinds.bank.create(aBank('WW'))).toMatchObject(refused('ALREADY_EXISTS', 409))
  expect(await kinds.bank.close('WW')).toMatchObject(refused('NO_DATA', 404))
})

const validate = async (overrides: object) =>
  world.call(
    api.validateAccount,
    { body: { ...(await aVerifiedForm(world)), ...overrides } },
    { address: anAddress() },
  )

test('at a closed bank nobody registers, and who has an account there keeps it', async () => {
  const code = newCode()
  await kinds.bank.create(aBank(code))
  const own = { bankCode: code, bankAccountNo: '7700112233', bankAccountName: 'NAMPHUNG JAIDEE' }
  const member = await world.aMember(own)
  expect((await validate({ bankCode: code })).status).toBe(200)
  await kinds.bank.close(code)
  expect(await validate({ bankCode: code })).toMatchObject(refused('INVALID_BANK', 422))
  expect((await member.call(api.updateProfile, { body: { name: 'ชื่อใหม่', ...own } })).status).toBe(200)
  const stranger = await world.aMember()
  const move = { body: { name: 'ชื่อใหม่', ...own, bankAccountNo: '7711223344' } }
  expect(await stranger.call(api.updateProfile, move)).toMatchObject(refused('INVALID_BANK', 422))
})

test('a closed source cannot be named at registration', async () => {
  await kinds.source.close('AD')
  expect(await validate({ sourceCode: 'AD' })).toMatchObject({
    ...refused('INVALID_USER_INFO', 400),
    body: { fields: ['sourceCode'] },
  })
  await kinds.source.open('AD')
  expect((await validate({ sourceCode: 'AD' })).status).toBe(200)
})

test('another node shows what was made here', async () => {
  const { config } = world.app
  const other = await startApp({ ...config, port: 0 }, { now: world.now }, { listen: false, runJobs: false })
  world.atTestEnd(() => other.close())
  const codesThere = async () =>
    JSON.parse((await other.server.inject(api.banks.path)).body).map(({ code }: { code: string }) => code)
  const code = newCode()
  expect(await codesThere()).not.toContain(code)
  await kinds.bank.create(aBank(code))
  await expect.poll(codesThere).toContain(code)
  await kinds.bank.close(code)
  await expect.poll(codesThere).not.toContain(code)
})

test('a row is found by a part of its code or of a name', async () => {
  const code = newCode()
  await kinds.bank.create({ ...aBank(code), nameLA: `ທະນາຄານ ${code}X` })
  const found = async (query: string) => {
    const { body } = await world.call(operatorApi.bankList, { body: { ...first, query } }, { token })
    return body.banks.map((bank) => bank.code)
  }
  expect(await found(code.toLowerCase())).toEqual([code])
  expect(await found(`${code}x`)).toEqual([code])
  expect(await found('no such bank')).toEqual([])
})

test.each(['support', 'cashier', 'risk', 'content', 'auditor'] as const)(
  '%s reads what banks, gateways, games and sources are called, closed ones too',
  async (role) => {
    const code = newCode()
    await kinds.bank.create(aBank(code))
    await kinds.bank.close(code)
    await kinds.source.create(aSource(code))
    await kinds.source.close(code)
    const { token: theirs } = await aStaffMember(world, { role })
    const { banks, games, sources } = (await world.call(operatorApi.placeNames, {}, { token: theirs })).body
    expect(banks).toContainEqual({ code, ...names })
    expect(banks).toContainEqual(expect.objectContaining({ code: 'WW' }))
    expect(games).toContainEqual({ code: 'NAGA', name: expect.stringMatching(/^Naga/) })
    expect(sources).toContainEqual({ code, description: inAll('A poster') })
  },
)

test.each(['support', 'cashier', 'risk', 'auditor'] as const)('%s sets up nothing', async (role) => {
  const { token: theirs } = await aStaffMember(world, { role })
  const answer = await world.call(operatorApi.createBank, { body: aBank(newCode()) }, { token: theirs })
  expect(answer).toMatchObject(refused('FORBIDDEN', 403))
  const listed = await world.call(operatorApi.bankList, { body: first }, { token: theirs })
  expect(listed.status).toBe(role === 'auditor' ? 200 : 403)
})
