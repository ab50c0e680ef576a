/** Facts about the lookups and the system switch, through HTTP (spec §7, decisions D14). */

import * as api from '@kapao/contract/calls/member.ts'
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import pg from 'pg'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { startApp } from '#app.ts'
import { aStaffMember } from '../../test/staff.ts'
import { refused, useWorld } from '../../test/world.ts'

const world = useWorld()

/** As the operator would have written it: tables that the server itself may not write. */
async function asOwner(text: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: world.app.config.databaseUrl })
  await client.connect()
  await client.query(text, values).finally(() => client.end())
}

const inLanguage = (cookie: string) => ({ headers: { cookie } })

describe('what everybody is told', () => {
  test('banks where members may have accounts, with their names', async () => {
    const { body, status } = await world.call(api.banks, {})
    expect(status).toBe(200)
    expect(body.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['SCB', 'KBANK', 'GSB', 'KTB', 'TMB', 'BBL', 'BAY', 'CIMB', 'BCEL']),
    )
    expect(body.map(({ code }) => code)).not.toContain('WW')
    for (const bank of body)
      expect(bank).toEqual({
        code: bank.code,
        nameTH: expect.stringMatching(/[ก-ฮ]/),
        nameEN: expect.stringMatching(/[A-Z]/),
        nameLA: expect.stringMatching(/[\u0e81-\u0eae]|^[A-Z]+$/),
      })
  })

  test.each([
    ['locale=TH', /[ก-ฮ]/],
    ['locale=LA', /[\u0e81-\u0eae]/],
    ['locale=EN', /^[^\u0e00-\u0eff]*$/],
    ['locale=../etc', /[ก-ฮ]/],
    ['', /[ก-ฮ]/],
  ])('with the cookie %j texts are in that language', async (cookie, letters) => {
    const answers = [
      (await world.call(api.conditions, {}, inLanguage(cookie))).body.conditions.join(),
      (await world.call(api.agreements, {}, inLanguage(cookie))).body.agreements.join(),
      (await world.call(api.notice, {}, inLanguage(cookie))).body.notice,
      (await world.call(api.contact, {}, inLanguage(cookie))).body.contactText,
      (await world.call(api.sources, {}, inLanguage(cookie))).body
        .map(({ description }) => description)
        .join(),
    ]
    for (const text of answers) {
      expect(text.length).toBeGreaterThan(20)
      expect(text).toMatch(letters)
    }
  })

  test('the name, the credit line, how to reach us, and what is switched on', async () => {
    expect((await world.call(api.info, {})).body).toEqual({
      ...{ name: 'Kapao', website: 'kapao.example', iframeMode: true },
    })
    expect((await world.call(api.contact, {})).body).toMatchObject({
      lineName: '@kapao',
      lineLink: expect.stringMatching(/^https:/),
    })
    expect((await world.call(api.registerOtp, {})).body).toEqual({ registerOTP: true })
    expect((await world.call(api.enableChatWidget, {})).body).toEqual({ enableChatWidget: true })
    expect((await world.call(api.active, {})).body).toEqual({ terminated: false })
    expect((await world.call(api.agreements, {})).body.version).toMatch(/./)
  })

  test('a repeated question costs nothing but its headers', async () => {
    const first = await world.call(api.banks, {})
    const etag = String(first.headers.etag)
    const again = await world.call(api.banks, {}, { headers: { 'if-none-match': etag } })
    expect([again.status, again.text]).toEqual([304, ''])
    expect(first.headers['cache-control']).toBe('no-cache')
  })

  test('a change of the operator is seen within a second', async () => {
    await world.call(api.sources, {})
    await asOwner(`UPDATE source SET description = '{"th":"ใหม่","la":"ໃໝ່","en":"New"}' WHERE code = 'OTHER'`)
    await vi.waitFor(async () => {
      const { body } = await world.call(api.sources, {}, inLanguage('locale=EN'))
      expect(body).toContainEqual({ code: 'OTHER', description: 'New' })
    }, 60_000)
  })

  test('nothing that was never written is shown', async () => {
    await asOwner(`DELETE FROM content WHERE name = 'conditions'`)
    await vi.waitFor(
      async () => expect((await world.call(api.conditions, {})).body).toEqual({ conditions: [] }),
      5_000,
    )
  })
})

describe('slip uploads are closed at night', () => {
  // A world begins at 12:00 in Bangkok.
  const at = async (hours: number, minutes: number) => {
    const passed = (world.now().getTime() + 7 * 3_600_000) % 86_400_000
    world.advance((86_400_000 + (hours * 60 + minutes) * 60_000 - passed) % 86_400_000)
    return (await world.call(api.slipWindow, {})).body
  }

  test.each([
    [12, 0, true],
    [23, 49, true],
    [23, 50, false],
    [0, 9, false],
    [0, 10, true],
  ])('at %i:%i it is open: %s', async (hours, minutes, isOpen) => {
    expect(await at(hours, minutes)).toEqual({
      isOpen,
      closedFrom: '23:50',
      closedTo: '00:10',
      withinMinutes: 60,
    })
  })
})

describe('what members are told', () => {
  test('where to pay in: banks, some automatic, and the three gateways', async () => {
    const member = await world.aMember()
    const { body } = await member.call(api.depositLookup)
    const { banks } = body
    expect(banks.filter(({ bankType }) => bankType === 'PAYMENT').map(({ bankCode }) => bankCode)).toEqual([
      'KBANK',
      'WW',
      'E2P',
    ])
    const modes = banks.filter(({ bankType }) => bankType === 'BANK').map(({ mode }) => mode)
    expect(new Set(modes)).toEqual(new Set(['AUTO', 'MANUAL']))
    expect(banks[0]).toEqual({
      bankCode: 'SCB',
      bankType: 'BANK',
      mode: 'AUTO',
      bank: { nameTH: 'ไทยพาณิชย์', nameEN: 'Siam Commercial Bank', nameLA: 'ໄທພານິດ' },
      bankAccountName: 'KAPAO SERVICES CO LTD',
      bankAccountNo: '4051234567',
      currency: 'THB',
    })
    expect(body.wallets).toEqual([
      { walletAccountName: 'KAPAO SERVICES', walletAccountNo: '0891234567', mode: 'AUTO' },
    ])
    expect({ ...body, banks: [], wallets: [] }).toEqual({
      banks: [],
      wallets: [],
      isManual: false,
      depositMin: 1,
    })
  })

  test('how much they can withdraw', async () => {
    const member = await world.aMember()
    const answer = await member.call(api.withdrawLimits)
    expect(answer.body).toEqual({ withdrawMin: 100, withdrawMax: 200_000, usualMinutes: null })
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test.each(['depositLookup', 'withdrawLimits'] as const)('%s is for members', async (name) => {
    expect(await world.call(api[name], {})).toMatchObject(refused('invalid-token', 401))
  })
})

describe('the system switch', () => {
  let admin: Awaited<ReturnType<typeof aStaffMember>>
  beforeAll(async () => {
    admin = await aStaffMember(world)
  })

  const set = (
    terminated: unknown,
    { token = admin.token, reason = 'the licence ends' }: { token?: string; reason?: unknown } = {},
  ) => world.call(operatorApi.setTerminated, {}, { rawBody: JSON.stringify({ terminated, reason }), token })

  test('is for operators: a member, a visitor and a wrong token are nobody here', async () => {
    const member = await world.aMember()
    for (const token of [member.token, 'x', ''])
      expect(await set(true, { token })).toMatchObject(refused('invalid-token', 401))
    expect(await member.call(api.wallet, {}, { token: admin.token })).toMatchObject(
      refused('invalid-token', 401),
    )
    expect(await set('yes')).toMatchObject(refused('KEY_INVALID', 400))
    for (const reason of ['', '  ', 7])
      expect(await set(true, { reason })).toMatchObject(refused('KEY_INVALID', 400))
    const unexplained = { rawBody: '{"terminated":true}', token: admin.token }
    expect(await world.call(operatorApi.setTerminated, {}, unexplained)).toMatchObject(
      refused('KEY_MISSING', 400),
    )
    const cashier = await aStaffMember(world, { role: 'cashier' })
    expect(await set(true, cashier)).toMatchObject(refused('FORBIDDEN', 403))
    expect((await world.call(api.active, {})).body).toEqual({ terminated: false })
  })

  test('ends every call but one, for members and visitors, and brings them back', async () => {
    const member = await world.aMember()
    expect((await set(true)).body).toEqual({ message: 'SUCCESS' })
    expect(await world.call(api.banks, {})).toMatchObject(refused('gone', 410))
    expect(await member.call(api.wallet)).toMatchObject(refused('gone', 410))
    expect(await world.call(api.login, { body: { username: '0812345678', password: 'x' } })).toMatchObject(
      refused('gone', 410),
    )
    expect((await world.call(api.active, {})).body).toEqual({ terminated: true })
    expect((await world.running.server.inject('/healthz')).statusCode).toBe(200)

    const { token } = await aStaffMember(world)
    const { body } = await world.call(operatorApi.auditTrail, { body: { page: 1, limit: 1 } }, { token })
    expect(body.records).toMatchObject([{ action: 'system_switched', operator: admin.name }])
    expect(JSON.parse(body.records[0]?.record ?? '')).toMatchObject({
      ...{ reason: 'the licence ends', before: { terminated: false }, after: { terminated: true } },
    })

    await set(false)
    expect((await world.call(api.banks, {})).status).toBe(200)
    expect((await member.call(api.wallet)).status).toBe(200)
    expect((await world.call(api.active, {})).body).toEqual({ terminated: false })
  })
})

test('another node stops serving soon after the switch was thrown here', async () => {
  const other = await startApp(
    { ...world.app.config, port: 0 },
    { now: world.now },
    { listen: false, runJobs: false },
  )
  const { token } = await aStaffMember(world)
  const turn = (terminated: boolean) =>
    world.call(operatorApi.setTerminated, { body: { terminated, reason: 'the licence ends' } }, { token })
  const statusThere = async () => (await other.server.inject(api.banks.path)).statusCode
  world.atTestEnd(async () => {
    await turn(false)
    await other.close()
  })
  expect(await statusThere()).toBe(200)
  await turn(true)
  await expect.poll(statusThere).toBe(410)
  await turn(false)
  await expect.poll(statusThere).toBe(200)
})
