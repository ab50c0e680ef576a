/** Facts about settings, through HTTP: who may set what, what takes two people, and that every node goes by it at once. */
import { api } from '@kapao/contract/api.ts'
import { operatorApi } from '@kapao/contract/operator-api.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type RunningApp, startApp } from '#app.ts'
import { tasksAbout } from '../../test/flows.ts'
import { aStaffMember } from '../../test/staff.ts'
import { refused, useWorld } from '../../test/world.ts'

const world = useWorld()
let [token, otherToken] = ['', '']
let other: RunningApp
beforeAll(async () => {
  token = (await aStaffMember(world)).token
  otherToken = (await aStaffMember(world)).token
  const { config, clock } = world.app
  other = await startApp({ ...config, port: 0 }, clock, { listen: true, runJobs: false })
})
afterAll(() => other.close())

const change = (body: object, by = token) =>
  world.call(operatorApi.changeSettings, { body } as never, { token: by })
const settings = async () => (await world.call(operatorApi.settings, {}, { token })).body
async function lastAct() {
  const rows = await world.app.db.selectFrom('operator_audit').select('record').orderBy('n').execute()
  return JSON.parse(rows.at(-1)?.record ?? '{}')
}

test('a setting is in force at once, on every node, and its record says what it was before', async () => {
  const member = await world.aMember()
  const withdrawMin = { THB: 150.5, LAK: 60_000 }
  const { status, body } = await change({ withdrawMin, siteName: 'Kapao Two' })
  expect([status, body]).toEqual([
    200,
    { message: 'SUCCESS', changed: expect.arrayContaining(['withdrawMin', 'siteName']), waiting: [] },
  ])
  expect((await member.call(api.withdrawLimits)).body.withdrawMin).toBe(150.5)
  expect(await settings()).toMatchObject({ withdrawMin, siteName: 'Kapao Two', refundIsOn: true })
  await vi.waitFor(
    async () => expect((await other.server.inject(api.info.path)).json().name).toBe('Kapao Two'),
    5_000,
  )
  expect(await lastAct()).toMatchObject({
    ...{ action: 'setting_changed', subject: 'withdrawMin' },
    before: { value: { THB: '10000', LAK: '5000000' } },
    after: { value: { THB: '15050', LAK: '6000000' } },
  })
})

test('what is set already is no change and leaves no record', async () => {
  await change({ inviteIsOn: false })
  const acts = await world.app.db.selectFrom('operator_audit').select('n').execute()
  expect((await change({ inviteIsOn: false })).body).toEqual({ message: 'SUCCESS', changed: [], waiting: [] })
  expect(await world.app.db.selectFrom('operator_audit').select('n').execute()).toEqual(acts)
})

describe.each([
  ['trueWallet', { name: 'KAPAO TWO', mobile: '0899999999' }, { name: 'KAPAO THREE', mobile: '0888888888' }],
  ['withdrawAutoMax', { THB: 20_000, LAK: 6_000_000 }, { THB: 30_000, LAK: 7_000_000 }],
  ['withdrawTwoApproversAbove', { THB: 90_000, LAK: 40_000_000 }, { THB: 80_000, LAK: 30_000_000 }],
] as const)('%s takes two admins', (name, value, another) => {
  const now = async () => (await settings())[name]
  let before: unknown
  beforeEach(async () => {
    // What one test has proposed must not wait for the next.
    await world.app.db.updateTable('operator_task').set({ closed_at: world.now() }).execute()
    before = await now()
  })

  test('one alone only proposes it, however often; another one who asks for the same sets it', async () => {
    for (let nth = 0; nth < 2; nth++)
      expect((await change({ [name]: value })).body).toMatchObject({ changed: [], waiting: [name] })
    expect(await now()).toEqual(before)
    expect(await tasksAbout(world, name)).toMatchObject([{ kind: 'setting_proposed' }])
    expect(await lastAct()).toMatchObject({ action: 'setting_proposed', subject: name })
    expect((await change({ [name]: value }, otherToken)).body).toMatchObject({ changed: [name], waiting: [] })
    expect(await now()).toEqual(value)
    expect(await tasksAbout(world, name)).toEqual([])
  })

  test('another one who asks for something else proposes that instead', async () => {
    await change({ [name]: another })
    const else_ = name === 'trueWallet' ? null : { THB: 40_000, LAK: 8_000_000 }
    expect((await change({ [name]: else_ }, otherToken)).body).toMatchObject({ waiting: [name] })
    expect((await change({ [name]: another }, otherToken)).body).toMatchObject({ waiting: [name] })
    expect(await now()).toEqual(before)
    expect(await tasksAbout(world, name)).toHaveLength(1)
  })

  test('a proposal that somebody has put away is none', async () => {
    await change({ [name]: another })
    const { body } = await world.call(operatorApi.tasks, { body: { page: 1, limit: 100 } }, { token })
    const taskId = body.tasks.find(({ subject }) => subject === name)?._id as string
    const closing = { params: { taskId }, body: { note: 'not now' } }
    expect((await world.call(operatorApi.closeTask, closing, { token: otherToken })).status).toBe(200)
    expect((await change({ [name]: another }, otherToken)).body).toMatchObject({ waiting: [name] })
    expect(await now()).toEqual(before)
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
    ['refundPercentPoints', { refundPercentPoints: 10_001 }],
    ['refundPercentPoints', { refundPercentPoints: 1.5 }],
    ['refundSuccessPoints', { refundSuccessPoints: 9_000 }],
    ['refundFailPoints', { refundFailPoints: 500 }],
    ['inviteFailPoints', { inviteSuccessPoints: 15_000, inviteFailPoints: 10_000 }],
    ['refundPeriod', { refundPeriod: 'month' }],
    ['lineLink', { lineLink: 'javascript:alert(1)' }],
    ['lineLink', { lineLink: 'https://a b' }],
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
