/** Facts about payments that a bank or gateway takes back (decisions D22, quality I-51). */
import { createHmac, randomUUID } from 'node:crypto'
import * as api from '@kapao/contract/calls/member.ts'
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import { signedText } from '@kapao/contract/outside/signature.ts'
import { expect, test } from 'vitest'
import { creditPayment } from '#deposit/qr/payment.service.ts'
import { coin, houseBank, houseGateway, houseSuspense, wallet } from '#ledger/chart.ts'
import { houseIds } from '#platform/db/id.ts'
import type { TestMember } from '../../../test/factories.ts'
import { anOwner, aPlayer, historyOf, injectFault, tasksAbout, waitingForLocks } from '../../../test/flows.ts'
import { aQr } from '../../../test/qr-codes.ts'
import { approved } from '../../../test/requests.ts'
import { sendBankTransfer } from '../../../test/sandbox-calls.ts'
import { aStaffMember } from '../../../test/staff.ts'
import { race, refused, useWorld } from '../../../test/world.ts'

const world = useWorld()

const debtOf = async (member: TestMember) => (await member.call(api.wallet)).body.wallet.debt
const walletOf = ({ id }: TestMember) => world.balance(id, wallet())

async function deposit(member: TestMember, amount: number) {
  const { qrcodeId } = await aQr(member, amount)
  await world.control('POST', `/qr/${qrcodeId}/pay`)
  await expect.poll(() => findPayment(qrcodeId)).toBeDefined()
  return qrcodeId
}

const findPayment = (reference: string) =>
  world.app.db
    .selectFrom('gatewayPayment')
    .select('paymentId')
    .where('chargeReference', '=', reference)
    .executeTakeFirst()
const paymentOf = async (reference: string) => (await findPayment(reference))?.paymentId ?? ''

const recallsOf = ({ id }: TestMember) =>
  world.app.db.selectFrom('recall').select(['amount', 'covered']).where('memberId', '=', id).execute()

/** The gateway takes it back, and we have heard of it. */
async function recall(member: TestMember, reference: string) {
  const before = (await recallsOf(member)).length
  await world.control('POST', `/qr/${reference}/recall`)
  await expect.poll(async () => (await recallsOf(member)).length).toBe(before + 1)
}

async function notify(path: string, notice: object, secret = world.app.config.webhookSecrets('KBANK')[0]) {
  const [id, timestamp] = [randomUUID(), String(Math.floor(world.now().getTime() / 1_000))]
  const body = JSON.stringify(notice)
  const signature = createHmac('sha256', secret)
    .update(signedText(id, timestamp, body))
    .digest('base64')
  const { statusCode } = await world.running.server.inject({
    ...{ method: 'POST', url: `/api/callback/${path}`, payload: body },
    headers: {
      'content-type': 'application/json',
      ...{ 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` },
    },
  })
  return statusCode
}

test('the notice names all that was taken back, wherever the money is, and all that was repaid', async () => {
  const { member } = await aPlayer(world, 'NAGA', {})
  const reference = await deposit(member, 500)
  await member.call(api.transfer, { body: { from: 'WALLET', to: 'NAGA', amount: 400 } })
  await recall(member, reference)
  await member.call(api.transfer, { body: { from: 'NAGA', to: 'WALLET', amount: 400 } })
  const english = { headers: { cookie: 'locale=EN' } }
  const { body } = await member.call(api.notices, { body: { page: 1, limit: 9 } }, english)
  const texts = body.notices.map(({ text }) => text.replaceAll('\u2060', ''))
  expect(texts).toContain('฿500.00 of an earlier deposit was taken back.')
  expect(texts).toContain('฿400.00 was used to repay what is owed.')
})

test('a recalled payment is taken from the wallet, and the statement says so with a minus', async () => {
  const member = await world.aMember()
  const reference = await deposit(member, 500)
  await recall(member, reference)
  expect([await walletOf(member), await debtOf(member)]).toEqual([0n, 0])
  expect(await historyOf(member)).toMatchObject([
    { statementType: 'recall', from: 'WALLET', to: 'KBANK', amount: -500, status: 'SUCCESS', reference },
    { statementType: 'deposit', amount: 500 },
  ])
  expect(await world.balance(member.id, houseGateway('KBANK'))).toBe(0n)
})

test('what has been played is left in the game and owed; money that comes repays it, and gifts wait until then', async () => {
  const { member } = await aPlayer(world, 'NAGA', {})
  const reference = await deposit(member, 500)
  await member.call(api.transfer, { body: { from: 'WALLET', to: 'NAGA', amount: 300 } })
  await recall(member, reference)
  expect([await walletOf(member), await debtOf(member)]).toEqual([0n, 300])
  expect(await recallsOf(member)).toEqual([{ amount: 500_00n, covered: 200_00n }])

  await deposit(member, 100)
  expect([await walletOf(member), await debtOf(member)]).toEqual([0n, 200])
  const back = await member.call(api.transfer, { body: { from: 'NAGA', to: 'WALLET', amount: 300 } })
  expect(back.status).toBe(200)
  expect([await walletOf(member), await debtOf(member)]).toEqual([100_00n, 0])
})

test('while something is owed no bonus is taken; what brought it is repaid first', async () => {
  const { member } = await aPlayer(world, 'NAGA', {})
  const reference = await deposit(member, 5_000)
  await member.call(api.transfer, { body: { from: 'WALLET', to: 'NAGA', amount: 5_000 } })
  await recall(member, reference)
  await deposit(member, 1_000)
  const [offer] = (await member.call(api.bonuses)).body
  const params = { code: offer?.code ?? '' }
  const answer = await member.call(api.activateBonus, { params })
  expect([answer.status, answer.body.message]).toEqual([409, 'DEBT_OPEN'])
  // Beforehand they are told the same: another deposit would repay, and bring nothing.
  const { canActivate, reason } = (await member.call(api.bonusPreview, { params })).body
  expect([offer?.reason, canActivate, reason]).toEqual(['DEBT_OPEN', false, 'DEBT_OPEN'])
})

const receive = (member: TestMember, code: string) => member.call(api.activateBonus, { params: { code } })

test('what was taken back brings no bonus, however much else is held', async () => {
  const member = await world.aMember()
  await deposit(member, 1_000)
  expect((await receive(member, 'DAILY')).status).toBe(200)
  expect((await member.call(api.clearBonus)).status).toBe(200)
  const reference = await deposit(member, 1_000)
  await recall(member, reference)
  expect(await walletOf(member)).toBe(1_000_00n)
  expect(await receive(member, 'FIRST')).toMatchObject(refused('BONUS_CONDITION', 422))
  await deposit(member, 200)
  expect((await receive(member, 'FIRST')).body.amount).toBe(100)
})

test('nor does it once it was played and repaid; and of a deposit counts what has not repaid', async () => {
  const { member } = await aPlayer(world, 'NAGA', {})
  const reference = await deposit(member, 1_000)
  await member.call(api.transfer, { body: { from: 'WALLET', to: 'NAGA', amount: 1_000 } })
  await recall(member, reference)
  expect([await walletOf(member), await debtOf(member)]).toEqual([0n, 1_000])
  await deposit(member, 1_000)
  expect([await walletOf(member), await debtOf(member)]).toEqual([0n, 0])
  expect(await receive(member, 'FIRST')).toMatchObject(refused('BONUS_CONDITION', 422))
  const again = await deposit(member, 300)
  await member.call(api.transfer, { body: { from: 'WALLET', to: 'NAGA', amount: 300 } })
  await recall(member, again)
  await deposit(member, 500)
  expect(await walletOf(member)).toBe(200_00n)
  expect((await receive(member, 'FIRST')).body.amount).toBe(100)
})

test.each([0, 500])(
  'paid in and recalled again and again, %d of it played: a day earns its coin once',
  async (played) => {
    const { member } = await aPlayer(world, 'NAGA', {})
    for (let round = 0; round < 3; round++) {
      const reference = await deposit(member, 500)
      await world.runJobs()
      expect(await world.balance(member.id, coin())).toBe(1n)
      if (played > 0)
        await member.call(api.transfer, { body: { from: 'WALLET', to: 'NAGA', amount: played } })
      await recall(member, reference)
      if (played > 0)
        await member.call(api.transfer, { body: { from: 'NAGA', to: 'WALLET', amount: played } })
      expect([await walletOf(member), await debtOf(member)]).toEqual([0n, 0])
    }
  },
)

test('a bank transfer is recalled once, however many notices name it', async () => {
  const member = await world.aMember()
  const sent = await sendBankTransfer(world, {
    ...{ fromBank: 'KBANK', fromAccountNo: member.bankAccountNo, fromName: 'MALI SUKJAI' },
    ...{ toBank: 'SCB', toAccountNo: '4051234567', amount: 250 },
  })
  await world.runJobs()
  expect(await walletOf(member)).toBe(250_00n)
  const notice = { recallId: 'R1', fromBank: sent.bank, reference: sent.reference, currency: 'THB' }
  const secret = world.app.config.webhookSecrets('BANK')[0]
  const takenAt = world.now().toISOString()
  const statuses = await race(8, (n) =>
    notify('bank/recall', { ...notice, recallId: `R${n}`, amount: 250, takenAt }, secret),
  )
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect([await walletOf(member), await debtOf(member)]).toEqual([0n, 0])
  expect(await recallsOf(member)).toHaveLength(1)
  expect(await world.balance(member.id, houseBank('SCB'))).toBe(0n)
  // Money that came and went is a reason to look before more of it leaves.
  const payment = `${sent.bank}:${sent.reference}`
  expect(await tasksAbout(world, `bank:SCB:${payment}`)).toEqual([
    {
      kind: 'payment_recalled',
      detail: {
        ...{ channel: 'bank:SCB', payment, recallId: expect.stringMatching(/^R\d$/) },
        ...{ amount: 250, currency: 'THB', at: takenAt },
      },
    },
  ])
  const flag = await world.app.db
    .selectFrom('memberFlag')
    .select(['code', 'reason', 'holds'])
    .where('memberId', '=', member.id)
    .execute()
  expect(flag).toEqual([{ code: 'recall', reason: `bank:SCB ${payment}`, holds: true }])
})

test('a notice that another sender signed, or that nobody did, takes nothing', async () => {
  const member = await world.aMember()
  const reference = await deposit(member, 100)
  const paymentId = await paymentOf(reference)
  const takenAt = world.now().toISOString()
  const notice = { recallId: 'R1', gateway: 'KBANK', paymentId, amount: 100, currency: 'THB', takenAt }
  for (const secret of [
    'a guess',
    world.app.config.webhookSecrets('WW')[0],
    world.app.config.webhookSecrets('BANK')[0],
  ])
    expect(await notify('gateway/KBANK/recall', notice, secret)).toBe(401)
  expect(await walletOf(member)).toBe(100_00n)
  expect(await notify('gateway/KBANK/recall', { ...notice, gateway: 'WW' })).toBe(400)
  expect(await notify('gateway/KBANK/recall', { ...notice, amount: -100 })).toBe(400)
  // No database can look for it.
  expect(await notify('gateway/KBANK/recall', { ...notice, paymentId: 'P\0' })).toBe(400)
})

test.each(['a\u0000', '\ud800', '', 'ก', 'x'.repeat(65)])(
  'a recall of a payment, or by a bank, that is called %j is refused',
  async (odd) => {
    const taken = { recallId: 'R1', amount: 100, currency: 'THB', takenAt: world.now().toISOString() }
    const ofGateway = { ...taken, gateway: 'KBANK', paymentId: odd }
    expect(await notify('gateway/KBANK/recall', ofGateway)).toBe(400)
    const secret = world.app.config.webhookSecrets('BANK')[0]
    for (const name of [
      { fromBank: 'KBANK', reference: odd },
      { fromBank: odd, reference: 'T0' },
    ])
      expect(await notify('bank/recall', { ...taken, ...name }, secret)).toBe(400)
  },
)

test('a recall of a payment that we have not heard of is asked for again; of other money than came it is for a person', async () => {
  const member = await world.aMember()
  const takenAt = world.now().toISOString()
  const notice = { recallId: 'R1', gateway: 'KBANK', paymentId: 'P0', amount: 100, currency: 'THB', takenAt }
  expect(await notify('gateway/KBANK/recall', notice)).toBe(503)
  const transfer = {
    recallId: 'R1',
    fromBank: 'KBANK',
    reference: 'T0',
    amount: 100,
    currency: 'THB',
    takenAt,
  }
  expect(await notify('bank/recall', transfer, world.app.config.webhookSecrets('BANK')[0])).toBe(503)
  const reference = await deposit(member, 100)
  const paymentId = await paymentOf(reference)
  expect(await notify('gateway/KBANK/recall', { ...notice, paymentId, currency: 'LAK' })).toBe(200)
  expect(await notify('gateway/KBANK/recall', { ...notice, paymentId, amount: 40 })).toBe(200)
  expect(await walletOf(member)).toBe(100_00n)
  expect(await tasksAbout(world, `gateway:KBANK:${paymentId}`)).toMatchObject([{ kind: 'payment_recalled' }])
})

/** 300 baht that nobody knows the sender of, and its notice of recall. */
async function aSuspendedTransfer() {
  const sent = await sendBankTransfer(world, {
    ...{ fromBank: 'KTB', fromAccountNo: '9990001112', fromName: 'SOMEBODY ELSE' },
    ...{ toBank: 'SCB', toAccountNo: '4051234567', amount: 300 },
  })
  await world.runJobs()
  const name = { fromBank: sent.bank, reference: sent.reference }
  const notice = { ...name, recallId: sent.reference, amount: 300, currency: 'THB' }
  const secret = world.app.config.webhookSecrets('BANK')[0]
  const recalled = () => notify('bank/recall', { ...notice, takenAt: world.now().toISOString() }, secret)
  return { name, subject: `${name.fromBank}:${name.reference}`, recalled }
}

const suspendedState = async (name: { fromBank: string; reference: string }) => {
  const body = { page: 1, limit: 10, ...name }
  const { body: answer } = await world.call(operatorApi.suspense, { body }, await aStaffMember(world))
  return answer.payments[0]?.state
}
const inSuspense = () => world.balance(houseIds.THB, houseSuspense())

test('what still lay in suspense leaves it, is nobody’s any more, and needs no person', async () => {
  const before = await inSuspense()
  const { name, subject, recalled } = await aSuspendedTransfer()
  const member = await world.aMember()
  const asked = await world.call(
    operatorApi.newRequest,
    { body: { kind: 'attribution', ...name, memberId: member.id, reason: 'x' } },
    await aStaffMember(world, { role: 'cashier' }),
  )
  expect(await inSuspense()).toBe(before + 300_00n)
  expect(new Set(await race(4, recalled))).toEqual(new Set([200]))
  expect(await inSuspense()).toBe(before)
  expect(await suspendedState(name)).toBe('RECALLED')
  for (const about of [subject, `bank:SCB:${subject}`]) expect(await tasksAbout(world, about)).toEqual([])
  const params = { requestId: String(asked.body._id) }
  const approval = await world.call(operatorApi.approveRequest, { params }, await aStaffMember(world))
  expect(approval).toMatchObject(refused('ALREADY_DECIDED', 409))
  expect(await walletOf(member)).toBe(0n)
})

test('a recall races with an attribution: the money leaves once, and no member keeps it', async () => {
  const { name, recalled } = await aSuspendedTransfer()
  const member = await world.aMember()
  const asked = await world.call(
    operatorApi.newRequest,
    { body: { kind: 'attribution', ...name, memberId: member.id, reason: 'x' } },
    await aStaffMember(world, { role: 'cashier' }),
  )
  const params = { requestId: String(asked.body._id) }
  const admin = await aStaffMember(world)
  await race(2, async (nth) => {
    if (nth === 0) await recalled()
    else await world.call(operatorApi.approveRequest, { params }, admin)
  })
  expect(await recalled()).toBe(200)
  expect([await walletOf(member), await debtOf(member)]).toEqual([0n, 0])
})

test('somebody says whose it is right before it is recalled: it is taken from that member', async () => {
  const { name, recalled } = await aSuspendedTransfer()
  const before = await inSuspense()
  const member = await world.aMember()
  const asked = await world.call(
    operatorApi.newRequest,
    { body: { kind: 'attribution', ...name, memberId: member.id, reason: 'x' } },
    await aStaffMember(world, { role: 'cashier' }),
  )
  const admin = await aStaffMember(world)
  // The approval waits first, so it is first: the recall has read that it is nobody's, and stands behind it.
  const holder = await anOwner(world)
  await holder.query('BEGIN')
  await holder.query('SELECT FROM account WHERE member_id = $1 AND code = ANY($2) FOR UPDATE', [
    houseIds.THB,
    [houseBank('SCB'), houseSuspense()],
  ])
  const approval = world.call(
    operatorApi.approveRequest,
    { params: { requestId: String(asked.body._id) } },
    admin,
  )
  await expect.poll(() => waitingForLocks(world)).toHaveLength(1)
  const recall = recalled()
  await expect.poll(() => waitingForLocks(world)).toHaveLength(2)
  await holder.query('COMMIT')
  expect([(await approval).status, await recall]).toEqual([200, 200])
  expect(await recallsOf(member)).toEqual([{ amount: 300_00n, covered: 300_00n }])
  expect([await walletOf(member), await debtOf(member)]).toEqual([0n, 0])
  expect([await inSuspense(), await suspendedState(name)]).toEqual([before - 300_00n, 'ATTRIBUTED'])
})

test('a gateway’s payment that was nobody’s is recalled the same way', async () => {
  const payment = { paymentId: randomUUID(), amount: 70_00n, currency: 'THB' as const, paidAt: world.now() }
  await creditPayment(world.app, { gateway: 'KBANK', chargeReference: 'KPNOBODYKNOWSTHIS2', payment })
  const before = await inSuspense()
  const { paymentId } = payment
  const takenAt = world.now().toISOString()
  const notice = { recallId: paymentId, gateway: 'KBANK', paymentId, amount: 70, currency: 'THB', takenAt }
  expect(await notify('gateway/KBANK/recall', notice)).toBe(200)
  expect(await inSuspense()).toBe(before - 70_00n)
  expect(await suspendedState({ fromBank: 'KBANK', reference: paymentId })).toBe('RECALLED')
  expect(await tasksAbout(world, `KBANK:${paymentId}`)).toEqual([])
})

async function onItsWayBack() {
  const suspended = await aSuspendedTransfer()
  await approved(
    world,
    await world.call(
      operatorApi.newRequest,
      { body: { kind: 'refund_to_sender', ...suspended.name, reason: 'x' } },
      await aStaffMember(world, { role: 'cashier' }),
    ),
  )
  return suspended
}

test('what is on its way back to its sender when it is recalled is for people to find out', async () => {
  const { name, subject, recalled } = await onItsWayBack()
  expect(await recalled()).toBe(503)
  expect(await tasksAbout(world, `bank:SCB:${subject}`)).toMatchObject([{ kind: 'payment_recalled' }])
  await world.runJobs()
  expect(await suspendedState(name)).toBe('REFUNDED')
  expect(await recalled()).toBe(200)
  expect(await suspendedState(name)).toBe('REFUNDED')
})

test('when it does not get there, the notice that comes again takes it out of suspense', async () => {
  const before = await inSuspense()
  const { name, subject, recalled } = await onItsWayBack()
  await injectFault(world, { service: 'bank', call: 'payouts', fault: 'reject', count: 1 })
  await recalled()
  await world.runJobs()
  expect(await suspendedState(name)).toBe('WAITING')
  expect(await recalled()).toBe(200)
  expect([await inSuspense(), await suspendedState(name)]).toEqual([before, 'RECALLED'])
  for (const about of [subject, `bank:SCB:${subject}`]) expect(await tasksAbout(world, about)).toEqual([])
})
