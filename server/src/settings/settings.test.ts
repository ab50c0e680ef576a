/** Facts about settings, through HTTP: who may set what, what waits for another person, and that every node goes by it at once. */
import * as api from '@kapao/contract/calls/member.ts'
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type RunningApp, startApp } from '#app.ts'
import { approveByAnother, approved } from '../../test/requests.ts'
import { aStaffMember } from '../../test/staff.ts'
import { longTimeouts, refused, useWorld } from '../../test/world.ts'

const world = useWorld()
let token = ''
let other: RunningApp
beforeAll(async () => {
  token = (await aStaffMember(world)).token
  const { config, clock } = world.app
  other = await startApp({ ...config, port: 0 }, clock, {
    listen: true,
    runJobs: false,
    timeouts: longTimeouts,
  })
})
afterAll(() => other.close())

const change = (body: object, by = token) => world.send(operatorApi.changeSettings, { body }, { token: by })
const settings = async () => (await world.call(operatorApi.settings, {}, { token })).body
async function lastAct() {
  const rows = await world.app.db.selectFrom('operatorAudit').select('record').orderBy('n').execute()
  return JSON.parse(rows.at(-1)?.record ?? '{}')
}

test('a setting is in force at once, on every node, and its record says what it was before', async () => {
  const member = await world.aMember()
  const depositMin = { THB: 150.5, LAK: 60_000 }
  const { status, body } = await change({ depositMin, siteName: 'Kapao Two' })
  expect([status, body]).toEqual([
    200,
    { message: 'SUCCESS', changed: ['siteName', 'depositMin'], waiting: [] },
  ])
  expect((await member.call(api.depositLookup)).status).toBe(200)
  expect(await settings()).toMatchObject({ depositMin, siteName: 'Kapao Two' })
  await vi.waitFor(
    async () => expect((await other.server.inject(api.info.path)).json().name).toBe('Kapao Two'),
    5_000,
  )
  expect(await lastAct()).toMatchObject({
    ...{ action: 'setting_changed', subject: 'depositMin' },
    before: { value: { THB: '100', LAK: '1000000' } },
    after: { value: { THB: '15050', LAK: '6000000' } },
  })
})

test('what is set already is no change and leaves no record', async () => {
  await change({ enableChatWidget: false })
  const acts = await world.app.db.selectFrom('operatorAudit').select('n').execute()
  expect((await change({ enableChatWidget: false, refundIsOn: (await settings()).refundIsOn })).body).toEqual(
    {
      ...{ message: 'SUCCESS', changed: [], waiting: [] },
    },
  )
  expect(await world.app.db.selectFrom('operatorAudit').select('n').execute()).toEqual(acts)
})

describe('what gives or moves money', () => {
  test.each([
    ['trueWallet', { name: 'KAPAO TWO', mobile: '0899999999' }],
    ['withdrawMin', { THB: 120, LAK: 60_000 }],
    ['withdrawMax', { THB: 190_000, LAK: 90_000_000 }],
    ['withdrawAutoMax', { THB: 20_000, LAK: 6_000_000 }],
    ['withdrawTwoApproversAbove', { THB: 90_000, LAK: 40_000_000 }],
    ['depositPerCoin', { THB: 400, LAK: 200_000 }],
    ['bonusClearPolicy', 'RETURN_OWN'],
    ['refundIsOn', false],
    ['refundPeriod', 'week'],
    ['refundPercentPoints', 3_000],
    ['refundCap', { THB: 4_000, LAK: 2_000_000 }],
    ['refundMin', { THB: 2, LAK: 600 }],
    ['inviteIsOn', false],
    ['invitePercentPoints', 1_000],
  ] as const)('%s waits for another person', async (name, value) => {
    const before = (await settings())[name]
    const { status, body } = await change({ [name]: value, siteName: `With ${name}`, reason: 'new season' })
    expect([status, body]).toEqual([
      202,
      { message: 'APPROVAL_NEEDED', changed: ['siteName'], waiting: [name], _id: expect.any(String) },
    ])
    expect(await settings()).toMatchObject({ [name]: before, siteName: `With ${name}` })
    expect(await change({ [name]: value, reason: 'again' })).toMatchObject(refused('IN_PROGRESS', 409))
    const asker = { params: { requestId: String(body._id) } }
    expect(await world.call(operatorApi.approveRequest, asker, { token })).toMatchObject(
      refused('OWN_REQUEST', 403),
    )
    await approveByAnother(world, String(body._id))
    expect((await settings())[name]).toEqual(value)
  })

  test('needs a reason, which the history tells with both values', async () => {
    const withdrawMin = { THB: 130, LAK: 70_000 }
    expect(await change({ withdrawMin })).toMatchObject({
      ...refused('KEY_MISSING', 400),
      body: { fields: ['reason'] },
    })
    const before = (await settings()).withdrawMin
    await approved(world, await change({ withdrawMin, reason: 'fees went up' }))
    const { body } = await world.call(operatorApi.settingChanges, { body: { page: 1, limit: 1 } }, { token })
    expect(body.changes).toMatchObject([
      { name: 'withdrawMin', before, after: withdrawMin, reason: 'fees went up', by: expect.any(String) },
    ])
    const member = await world.aMember()
    expect((await member.call(api.withdrawLimits)).body.withdrawMin).toBe(130)
  })

  test('is judged again when it is approved', async () => {
    const { withdrawMin } = await settings()
    const max = await change({ withdrawMax: { THB: 500, LAK: 500_000 }, reason: 'less' })
    const min = { withdrawMin: { ...withdrawMin, THB: 1_000 }, reason: 'more' }
    await approved(world, await change(min))
    const risk = await aStaffMember(world, { role: 'risk' })
    const asked = { params: { requestId: String(max.body._id) } }
    expect(await world.call(operatorApi.approveRequest, asked, risk)).toMatchObject(
      refused('KEY_INVALID', 400),
    )
    await approved(world, await change({ withdrawMin, reason: 'as before' }))
  })
})

describe('refused with the name at fault, and nothing else is set either', () => {
  test.each([
    ['siteName', { siteName: '' }],
    ['siteName', { siteName: 'a\nb' }],
    ['website', { website: 5 }],
    ['depositMin', { depositMin: 100 }],
    ['depositMin', { depositMin: { THB: 0, LAK: 1 } }],
    ['depositMin', { depositMin: { THB: '1', LAK: 1 } }],
    ['depositMin', { depositMin: { THB: 1, LAK: 10_000.5 } }],
    ['refundMin', { refundMin: { THB: 1.5, LAK: 500.01 } }],
    ['USD', { depositMin: { THB: 1, LAK: 1, USD: 1 } }],
    ['withdrawMin', { withdrawMin: { THB: 300_000, LAK: 50_000 } }],
    ['withdrawMax', { withdrawMax: { THB: 1, LAK: 100_000 } }],
    ['withdrawAutoMax', { withdrawAutoMax: { THB: 200_000, LAK: 1 } }],
    ['withdrawAutoMax', { withdrawAutoMax: { THB: -1, LAK: 1 } }],
    ['trueWallet', { trueWallet: { name: 'A', mobile: '+66891234567' } }],
    ['bonusClearPolicy', { bonusClearPolicy: 'KEEP' }],
    ['slipClosedFrom', { slipClosedFrom: '24:00' }],
    ['slipClosedTo', { slipClosedTo: null }],
    ['slipWithinMinutes', { slipWithinMinutes: 0 }],
    ['refundPercentPoints', { refundPercentPoints: 3_001 }],
    ['invitePercentPoints', { invitePercentPoints: 1_001 }],
    ['refundPercentPoints', { refundPercentPoints: 1.5 }],
    ['refundSuccessPoints', { refundSuccessPoints: 9_000 }],
    ['refundFailPoints', { refundFailPoints: 500 }],
    ['inviteFailPoints', { inviteSuccessPoints: 15_000, inviteFailPoints: 10_000 }],
    ['refundPeriod', { refundPeriod: 'month' }],
    ['lineLink', { lineLink: 'javascript:alert(1)' }],
    ['lineLink', { lineLink: 'https://a b' }],
    ['lineLink', { lineLink: 'https://a.example/\u0000' }],
    ['lineLink', { lineLink: 'https://a.example/\ud800' }],
    ['lineQR', { lineQR: 'https://elsewhere.example/qr.png' }],
    ['lineQR', { lineQR: `/api/site/pictures/${'0'.repeat(32)}` }],
    ['terminated', { terminated: true }],
    ['unknown', { unknown: 1 }],
  ])('%s: %j', async (name, wrong) => {
    const before = await settings()
    const answer = await change({ enableChatWidget: !before.enableChatWidget, ...wrong })
    expect(answer).toMatchObject(refused('KEY_INVALID', 400))
    expect(answer.body.fields).toContain(name)
    expect(await settings()).toEqual(before)
  })
})

test.each(['support', 'cashier', 'risk', 'content'] as const)(
  'settings are not for the role %s',
  async (role) => {
    const staff = await aStaffMember(world, { role })
    expect(await change({ siteName: 'X' }, staff.token)).toMatchObject(refused('FORBIDDEN', 403))
    expect(await world.call(operatorApi.settings, {}, staff)).toMatchObject(refused('FORBIDDEN', 403))
  },
)
