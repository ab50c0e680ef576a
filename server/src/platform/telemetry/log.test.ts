/** What the log keeps of who came in and who was turned away, and that it tells nothing else about them (quality C-66, C-67). */
import * as api from '@kapao/contract/calls/member.ts'
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import * as limits from '@kapao/contract/limits.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { newId } from '#platform/db/id.ts'
import { hashPassword } from '#platform/password.ts'
import { OutsideError } from '#platform/refusal.ts'
import { aStaffMember } from '../../../test/staff.ts'
import { useWorld } from '../../../test/world.ts'
import { createLog } from './log.ts'

const world = useWorld()
const password = 'มะลิ-ซ้อน-2'

let lines: string[] = []
/** A log that writes into `lines` as they are from now on. */
function aLog() {
  const own: string[] = []
  lines = own
  return createLog({ logLevel: 'info' }, { write: (line) => own.push(line) })
}
beforeEach(() => {
  const log = aLog()
  const { info, warn, isLevelEnabled } = log
  Object.assign(world.app.log, {
    info: info.bind(log),
    warn: warn.bind(log),
    isLevelEnabled: isLevelEnabled.bind(log),
  })
})
const written = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>)

async function aMember() {
  const member = await world.aMember()
  const passwordHash = await hashPassword(password)
  await world.app.db.updateTable('member').set({ passwordHash }).where('id', '=', member.id).execute()
  return member
}

const refusal = (code: string, call: string) => expect.objectContaining({ msg: 'answered', code, call })

test('a login is, with whose it was', async () => {
  const member = await aMember()
  const { body } = await world.call(api.login, { body: { username: member.phone, password } }, {})
  expect(written()).toContainEqual(expect.objectContaining({ msg: 'logged in', member: member.id }))
  for (const secret of [member.phone, password, body.token]) expect(lines.join()).not.toContain(secret)
})

test('wrong passwords are, and the limit that ends them', async () => {
  const member = await aMember()
  for (let tries = 0; tries <= limits.loginPerAccountMinute; tries++)
    await world.call(api.login, { body: { username: member.phone, password: 'wrong-guess' } }, {})
  const wrong = written().filter(({ code }) => code === 'WRONG_CREDENTIAL')
  expect(wrong).toHaveLength(limits.loginPerAccountMinute)
  expect(written()).toContainEqual(refusal('REQUEST_LIMIT_1MIN', 'login'))
  for (const secret of [member.phone, 'wrong-guess']) expect(lines.join()).not.toContain(secret)
})

test('a refused caller is: a bad token, a role that is not enough, a page of somebody else', async () => {
  await world.call(api.wallet, {}, { token: 'x'.repeat(43) })
  const staff = await aStaffMember(world, { role: 'support' })
  await world.call(operatorApi.settings, {}, { token: staff.token })
  await world.call(
    api.login,
    { body: { username: 'x', password } },
    { headers: { origin: 'https://evil.example' } },
  )
  expect(written()).toEqual(
    expect.arrayContaining([
      refusal('invalid-token', 'wallet'),
      expect.objectContaining({ call: 'settings', code: 'FORBIDDEN', by: staff.id }),
      refusal('FORBIDDEN', 'login'),
    ]),
  )
  expect(lines.join()).not.toContain(staff.token)
})

test('what was denied from one network can be put together, and the network is not told', async () => {
  const [one, other] = ['203.0.113.77', '2001:db8:77::1']
  for (const address of [one, one, other])
    await world.call(api.wallet, {}, { token: 'x'.repeat(43), address })
  const from = written().map((line) => line.from)
  expect(from).toEqual([expect.stringMatching(/^[\w-]{16}$/), from[0], expect.stringMatching(/^[\w-]{16}$/)])
  expect(from[2]).not.toBe(from[0])
  expect(lines.join()).not.toMatch(/203\.0\.113|2001:db8/)
})

test('who asks too often is, with whose it was', async () => {
  const member = await world.aMember()
  for (let sent = 0; sent <= limits.stepUpPerMinute; sent++)
    await member.call(api.stepUp, { body: { pin: '482913' } })
  expect(written().at(-1)).toMatchObject({ status: 429, call: 'stepUp', by: member.id })
})

test('a webhook that the gateway has not signed is', async () => {
  const url = '/api/callback/gateway/KBANK'
  await world.running.server.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json' },
    payload: '{}',
  })
  expect(written()).toContainEqual(refusal('UNAUTHORIZED', 'POST /api/callback/gateway/:gatewayCode'))
  expect(lines.join()).toContain('not signed by its sender')
})

test('each call is one line: which, by what kind of caller, how it ended and how long it took, never whose it was unless it was denied', async () => {
  const member = await aMember()
  lines.length = 0
  await member.call(api.wallet)
  await member.call(api.withdraw, { body: { amount: 100_000 }, idempotencyKey: newId() })
  const told = {
    level: 30,
    trace_id: expect.stringMatching(/^[0-9a-f]{32}$/),
    ms: expect.any(Number),
    msg: 'answered',
  }
  expect(written()).toEqual([
    { ...told, time: expect.any(String), service: 'kapao', call: 'wallet', caller: 'member', status: 200 },
    {
      ...{
        ...told,
        time: expect.any(String),
        service: 'kapao',
        call: 'withdraw',
        caller: 'member',
        status: 422,
      },
      code: 'MONEY_NOT_ENOUGH',
    },
  ])
  expect(lines.join()).not.toContain(member.id)
})

describe('in an outage', () => {
  const away = (service: string) => new OutsideError(`${service}: GET /x/${newId()} was not answered`)
  let log: ReturnType<typeof createLog>
  beforeEach(() => {
    vi.useFakeTimers()
    // Apart from the app's: its connections may time out by this clock, and it says so.
    log = aLog()
  })
  afterEach(() => vi.useRealTimers())

  test('its first line is written at once, then one a minute with how many there were, until it is over', async () => {
    for (let second = 0; second < 120; second++) {
      log.warn({ err: away('bank'), job: `job ${second % 7}` }, 'job failed')
      await vi.advanceTimersByTimeAsync(1_000)
    }
    await vi.advanceTimersByTimeAsync(600_000)
    expect(written().map(({ msg, repeats }) => ({ msg, repeats }))).toEqual([
      { msg: 'job failed', repeats: undefined },
      { msg: 'job failed', repeats: 59 },
      { msg: 'job failed', repeats: 60 },
    ])
  })

  test('each service and each kind of line has its own; what is no outage is written each time', () => {
    for (const service of ['bank', 'bank', 'game:NAGA', 'game:MAYA'])
      log.warn({ err: away(service) }, 'job failed')
    log.warn({ err: away('bank') }, 'payout not decided')
    for (let times = 0; times < 3; times++) log.error({ err: new Error('our own') }, 'job failed')
    expect(written()).toHaveLength(7)
  })

  test('a cell that is away keeps no other one from being named', () => {
    const err = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
    for (const cell of ['north', 'north', 'south']) log.warn({ err, cell }, 'a cell does not answer')
    expect(written()).toMatchObject([{ cell: 'north' }, { cell: 'south' }])
  })
})

test('why a service was not answered is the end of its line’s message, as the runbook says', () => {
  const certificate = Object.assign(new Error('certificate has expired'), { code: 'CERT_HAS_EXPIRED' })
  const cause = new TypeError('fetch failed', { cause: certificate })
  aLog().warn({ err: new OutsideError('bank: GET /feed was not answered', { cause }) }, 'bank feed not read')
  expect(written()).toMatchObject([{ err: { message: expect.stringMatching(/: certificate has expired$/) } }])
})

test('a secret is left out of a line, wherever in it its name stands', () => {
  const log = aLog()
  const phone = '0812345678'
  const fromDatabase = Object.assign(new Error('duplicate key'), {
    detail: `Key (phone)=(${phone}) already exists.`,
  })
  log.info({ phone, call: 'login' }, 'flat')
  log.info({ call: 'login', body: { phone, form: { phone } } }, 'deep')
  log.warn({ err: fromDatabase }, 'within')
  log.warn(fromDatabase)
  log.info('nothing')
  expect(written()).toMatchObject([
    { phone: '[redacted]', call: 'login', msg: 'flat' },
    { body: { phone: '[redacted]', form: { phone: '[redacted]' } }, msg: 'deep' },
    { err: { detail: '[redacted]' }, msg: 'within' },
    { err: { detail: '[redacted]' } },
    { msg: 'nothing' },
  ])
  expect(lines.join()).not.toContain(phone)
})
