/** Facts about accounts of ours and QR gateways: what is new waits for another person, closing is at once, no money is lost (staff-calls T5). */
import * as api from '@kapao/contract/calls/member.ts'
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import { minuteMs } from '@kapao/contract/time-units.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { wallet } from '#ledger/chart.ts'
import type { TestMember } from '../../test/factories.ts'
import { approved } from '../../test/requests.ts'
import { aStaffMember } from '../../test/staff.ts'
import { aPerson, signIn } from '../../test/staff-access.ts'
import { race, refused, useWorld } from '../../test/world.ts'

const world = useWorld()
let token = ''
beforeAll(async () => {
  token = (await aStaffMember(world)).token
})

const first = { page: 1, limit: 100 }
const reason = { reason: 'the bank asks for it' }
let made = 0
const newCode = () => `MADE_${++made}`
const anAccount = (code: string, overrides: object = {}) => ({
  ...{ code, bankCode: 'SCB', bankAccountNo: `40599${String(++made).padStart(5, '0')}` },
  ...{
    bankAccountName: 'KAPAO SERVICES CO LTD',
    mode: 'AUTO' as const,
    currency: 'THB' as const,
    position: 50,
  },
  ...overrides,
})
const aGateway = (code: string, overrides: object = {}) => ({
  ...{ code, adapter: 'generic' as const, bankAccountName: 'KAPAO QR', currency: 'THB' as const },
  ...{ depositMin: 20, quickAmounts: [20, 500], position: 60 },
  ...overrides,
})
type Account = ReturnType<typeof anAccount>

const create = (body: Account) => world.call(operatorApi.createDepositAccount, { body }, { token })
const change = (body: Account) =>
  world.call(operatorApi.changeDepositAccount, { params: { code: body.code }, body }, { token })
const close = (code: string) =>
  world.call(operatorApi.closeDepositAccount, { params: { code }, body: reason }, { token })
const open = (code: string) =>
  world.call(operatorApi.openDepositAccount, { params: { code }, body: reason }, { token })
const find = async (code: string) =>
  (await world.call(operatorApi.depositAccountList, { body: first }, { token })).body.depositAccounts.find(
    (one) => one.code === code,
  )
const createGateway = (body: ReturnType<typeof aGateway>) =>
  world.call(operatorApi.createGateway, { body }, { token })
const closeGateway = (code: string) =>
  world.call(operatorApi.closeGateway, { params: { code }, body: reason }, { token })

const shownTo = async (member: TestMember) =>
  (await member.call(api.depositLookup)).body.banks.map(({ bankAccountNo }) => bankAccountNo)
const gatewaysShownTo = async (member: TestMember) =>
  (await member.call(api.depositLookup)).body.banks.filter(({ bankType }) => bankType === 'PAYMENT')

const pay = ({ bankAccountNo }: TestMember, toAccountNo: string, amount: number) =>
  world.control('POST', '/bank/transfers', {
    ...{ fromBank: 'KBANK', fromAccountNo: bankAccountNo, fromName: 'MALI SUKJAI' },
    ...{ toBank: 'SCB', toAccountNo, amount },
  })

describe('an account of ours', () => {
  test('is seen by members once another person has approved it, and says what it will be', async () => {
    const member = await world.aMember()
    const wanted = anAccount(newCode())
    const asked = await create(wanted)
    expect(asked).toMatchObject({ status: 202, body: { message: 'APPROVAL_NEEDED' } })
    expect(await shownTo(member)).not.toContain(wanted.bankAccountNo)
    const requestId = String(asked.body._id)
    const own = await world.call(operatorApi.approveRequest, { params: { requestId } }, { token })
    expect(own).toMatchObject(refused('OWN_REQUEST', 403))
    const { body: seen } = await world.call(operatorApi.staffRequest, { params: { requestId } }, { token })
    expect(seen).toMatchObject({
      ...{ kind: 'money_setting', part: 'deposit_account', subject: `deposit_account:${wanted.code}` },
      ...{ before: {}, after: wanted },
    })
    await approved(world, asked)
    expect(await shownTo(member)).toContain(wanted.bankAccountNo)
    expect(await find(wanted.code)).toEqual({ ...wanted, _id: wanted.code, isOpen: true })
  })

  test('is asked for once at a time, and of those who make one code one does', async () => {
    const code = newCode()
    const answers = await race(6, () => create(anAccount(code)))
    expect(answers.map(({ status }) => status).sort()).toEqual([202, ...Array(5).fill(409)])
    const waiting = answers.find(({ status }) => status === 202)
    await approved(world, waiting as NonNullable<typeof waiting>)
    expect(await create(anAccount(code))).toMatchObject(refused('ALREADY_EXISTS', 409))
  })

  test('cannot have another one’s number, nor a bank that there is not', async () => {
    expect(await create(anAccount(newCode(), { bankAccountNo: '4051234567' }))).toMatchObject({
      ...refused('KEY_INVALID', 400),
      body: { fields: ['bankAccountNo'] },
    })
    expect(await create(anAccount(newCode(), { bankCode: 'NOWHERE' }))).toMatchObject({
      body: { fields: ['bankCode'] },
    })
  })

  test('that was changed meanwhile is not what was approved', async () => {
    const wanted = anAccount(newCode())
    await approved(world, await create(wanted))
    const waiting = await change({ ...wanted, bankAccountName: 'KAPAO ONE' })
    await world.app.db
      .updateTable('depositAccount')
      .set({ accountName: 'KAPAO TWO' })
      .where('code', '=', wanted.code)
      .execute()
    const { token: riskToken } = await aStaffMember(world, { role: 'risk' })
    const params = { requestId: String(waiting.body._id) }
    const answer = await world.call(operatorApi.approveRequest, { params }, { token: riskToken })
    expect(answer).toMatchObject(refused('ALREADY_DECIDED', 409))
  })

  test('closes at once, and opening it again takes two', async () => {
    const member = await world.aMember()
    const wanted = anAccount(newCode())
    await approved(world, await create(wanted))
    expect((await close(wanted.code)).status).toBe(200)
    expect(await shownTo(member)).not.toContain(wanted.bankAccountNo)
    expect(await close(wanted.code)).toMatchObject(refused('ALREADY_DECIDED', 409))
    const asked = await open(wanted.code)
    expect(await shownTo(member)).not.toContain(wanted.bankAccountNo)
    await approved(world, asked)
    expect(await shownTo(member)).toContain(wanted.bankAccountNo)
    expect(await open(wanted.code)).toMatchObject(refused('ALREADY_DECIDED', 409))
    for (const answer of [await close('NOWHERE'), await open('NOWHERE'), await change(anAccount('NOWHERE'))])
      expect(answer).toMatchObject(refused('NO_DATA', 404))
  })

  test('that is closed still takes what was expected or on its way, and nothing else', async () => {
    const [expecting, early, late] = [await world.aMember(), await world.aMember(), await world.aMember()]
    const wanted = anAccount(newCode())
    await approved(world, await create(wanted))
    expect((await expecting.call(api.addExpected, { body: { amount: 120 } })).status).toBe(200)
    world.advance(60_000)
    await pay(early, wanted.bankAccountNo, 130)
    world.advance(60_000)
    await close(wanted.code)
    world.advance(60_000)
    await pay(expecting, wanted.bankAccountNo, 120)
    await pay(late, wanted.bankAccountNo, 140)
    await pay(expecting, wanted.bankAccountNo, 150)
    await world.runJobs()
    expect(await world.balance(expecting.id, wallet())).toBe(120_00n)
    expect(await world.balance(early.id, wallet())).toBe(130_00n)
    expect(await world.balance(late.id, wallet())).toBe(0n)
  })

  test('with another number still knows the one before, and can have it again', async () => {
    const member = await world.aMember()
    const wanted = anAccount(newCode())
    await approved(world, await create(wanted))
    await member.call(api.addExpected, { body: { amount: 75 } })
    world.advance(60_000)
    const moved = anAccount(wanted.code)
    await approved(world, await change(moved))
    expect(await shownTo(member)).not.toContain(wanted.bankAccountNo)
    expect(await shownTo(member)).toContain(moved.bankAccountNo)
    await pay(member, wanted.bankAccountNo, 75)
    await world.runJobs()
    expect(await world.balance(member.id, wallet())).toBe(75_00n)
    await approved(world, await change(wanted))
    expect(await shownTo(member)).toContain(wanted.bankAccountNo)
    expect(await find(wanted.code)).toMatchObject({ bankAccountNo: wanted.bankAccountNo, isOpen: true })
  })
})

describe('a gateway', () => {
  test('of another code takes money once it is approved, by its own terms', async () => {
    const member = await world.aMember()
    const wanted = aGateway(newCode())
    const asked = await createGateway(wanted)
    expect(asked.status).toBe(202)
    const of = { params: { gatewayCode: wanted.code } }
    expect(await member.call(api.qrcode, of)).toMatchObject(refused('NO_DATA', 404))
    await approved(world, asked)
    expect((await gatewaysShownTo(member)).find(({ bankCode }) => bankCode === wanted.code)).toMatchObject({
      ...{ bankAccountName: 'KAPAO QR', depositMin: 20, quickAmounts: [20, 500] },
    })
    const below = await member.call(api.createQrcode, { ...of, body: { amount: 19 } })
    expect(below.body).toMatchObject({ hasQrcode: false, message: 'DEPOSIT_MINIMUM' })
    const { body: qr } = await member.call(api.createQrcode, { ...of, body: { amount: 20 } })
    expect(qr.hasQrcode).toBe(true)
    await world.control('POST', `/qr/${qr.qrcodeId}/pay`, {})
    await world.runJobs()
    world.advance(120_000)
    await world.runJobs()
    expect(await world.balance(member.id, wallet())).toBe(20_00n)
  })

  test('that closes makes no QR any more, and what is open is credited', async () => {
    const member = await world.aMember()
    const wanted = aGateway(newCode())
    await approved(world, await createGateway(wanted))
    const of = { params: { gatewayCode: wanted.code } }
    const { body: qr } = await member.call(api.createQrcode, { ...of, body: { amount: 60 } })
    expect((await closeGateway(wanted.code)).status).toBe(200)
    expect((await gatewaysShownTo(member)).map(({ bankCode }) => bankCode)).not.toContain(wanted.code)
    expect((await member.call(api.qrcode, of)).body.hasQrcode).toBe(true)
    const other = await world.aMember()
    expect(await other.call(api.createQrcode, { ...of, body: { amount: 60 } })).toMatchObject(
      refused('NO_DATA', 404),
    )
    await world.control('POST', `/qr/${qr.qrcodeId}/pay`, {})
    world.advance(120_000)
    await world.runJobs()
    expect(await world.balance(member.id, wallet())).toBe(60_00n)
  })

  test('is in baht, one of OnePay in kip, and changes by two people', async () => {
    expect(await createGateway(aGateway(newCode(), { currency: 'LAK' }))).toMatchObject({
      ...refused('KEY_INVALID', 400),
      body: { fields: ['currency'] },
    })
    expect(await createGateway(aGateway('BCELQR', { adapter: 'bcel' }))).toMatchObject({
      ...refused('KEY_INVALID', 400),
      body: { fields: ['currency'] },
    })
    const inParts = { adapter: 'bcel', currency: 'LAK', depositMin: 10_000.5 }
    expect(await createGateway(aGateway('BCELQR', inParts))).toMatchObject({
      ...refused('KEY_INVALID', 400),
      body: { fields: ['depositMin'] },
    })
    expect(await createGateway(aGateway(newCode(), { adapter: 'none' }))).toMatchObject(
      refused('KEY_INVALID', 400),
    )
    const wanted = aGateway(newCode())
    await approved(world, await createGateway(wanted))
    expect(await createGateway(wanted)).toMatchObject(refused('ALREADY_EXISTS', 409))
    const params = { code: wanted.code }
    const asked = await world.call(
      operatorApi.changeGateway,
      { params, body: { ...wanted, depositMin: 35.5 } },
      { token },
    )
    await approved(world, asked)
    const { body } = await world.call(operatorApi.gatewayList, { body: first }, { token })
    expect(body.gateways.find(({ code }) => code === wanted.code)).toEqual({
      ...{ ...wanted, depositMin: 35.5, _id: wanted.code, isOpen: true },
    })
    await closeGateway(wanted.code)
    expect((await world.call(operatorApi.openGateway, { params, body: reason }, { token })).status).toBe(202)
    expect(body.gateways.map(({ code }) => code)).toEqual(expect.arrayContaining(['KBANK', 'WW', 'E2P']))
  })
})

test.each(['support', 'cashier', 'risk', 'content', 'auditor'] as const)(
  '%s sets up neither',
  async (role) => {
    const theirs = await aStaffMember(world, { role })
    for (const answer of [
      await world.call(operatorApi.createDepositAccount, { body: anAccount(newCode()) }, theirs),
      await world.call(operatorApi.createGateway, { body: aGateway(newCode()) }, theirs),
    ])
      expect(answer).toMatchObject(refused('FORBIDDEN', 403))
  },
)

test('a gateway is closed once, and one that is open cannot be opened', async () => {
  const wanted = aGateway(newCode())
  await approved(world, await createGateway(wanted))
  const params = { code: wanted.code }
  expect(await world.call(operatorApi.openGateway, { params, body: reason }, { token })).toMatchObject(
    refused('ALREADY_DECIDED', 409),
  )
  expect((await closeGateway(wanted.code)).status).toBe(200)
  expect(await closeGateway(wanted.code)).toMatchObject(refused('ALREADY_DECIDED', 409))
})

test('what says where money comes in needs a code of the last five minutes', async () => {
  const { token: theirs } = await signIn(world, await aPerson(world))
  world.advance(6 * minuteMs)
  const [account, gateway] = [anAccount(newCode()), aGateway(newCode())]
  const [ofAccount, ofGateway] = [{ code: account.code }, { code: gateway.code }]
  for (const answer of [
    await world.call(operatorApi.createDepositAccount, { body: account }, { token: theirs }),
    await world.call(
      operatorApi.changeDepositAccount,
      { params: ofAccount, body: account },
      { token: theirs },
    ),
    await world.call(operatorApi.openDepositAccount, { params: ofAccount, body: reason }, { token: theirs }),
    await world.call(operatorApi.createGateway, { body: gateway }, { token: theirs }),
    await world.call(operatorApi.changeGateway, { params: ofGateway, body: gateway }, { token: theirs }),
    await world.call(operatorApi.openGateway, { params: ofGateway, body: reason }, { token: theirs }),
  ])
    expect(answer).toMatchObject(refused('STEP_UP_REQUIRED', 403))
})
