/** Facts about payments that gateways report: by webhook, by poll, late, wrong, forged, many times (decisions D3). */
import { randomUUID } from 'node:crypto'
import * as api from '@kapao/contract/calls/member.ts'
import * as limits from '@kapao/contract/limits.ts'
import { expect, test } from 'vitest'
import { houseGateway, houseSuspense, wallet } from '#ledger/chart.ts'
import { houseIds } from '#platform/db/id.ts'
import type { TestMember } from '../../../test/factories.ts'
import { historyOf, injectFault, newsOf, tasksAbout } from '../../../test/flows.ts'
import { standardProof } from '../../../test/gateway-notices.ts'
import { aQr } from '../../../test/qr-codes.ts'
import { race, useWorld } from '../../../test/world.ts'

const world = useWorld()

async function aCharge(member: TestMember, amount: number, gatewayCode = 'KBANK'): Promise<string> {
  return (await aQr(member, amount, gatewayCode)).qrcodeId
}
const pay = (reference: string, how: { amount?: number; times?: number } = {}) =>
  world.control('POST', `/qr/${reference}/pay`, how)
const walletOf = (member: TestMember) => world.balance(member.id, wallet())

interface Notice {
  reference: string
  paymentId?: string
  amount?: unknown
  currency?: string
  gateway?: string
}

const noticeOf = ({
  reference,
  paymentId = randomUUID(),
  amount = 100,
  currency = 'THB',
  gateway = 'KBANK',
}: Notice) =>
  JSON.stringify({
    gateway,
    chargeReference: reference,
    payment: { paymentId, amount, currency, paidAt: world.now().toISOString() },
  })

interface Signing {
  path?: string
  event?: string
  ageMs?: number
  secret?: string
  signature?: string
  sent?: string
}

async function notify(
  body: string,
  { path = 'KBANK', event = randomUUID(), ageMs = 0, ...signing }: Signing = {},
) {
  const timestamp = String(Math.floor((world.now().getTime() - ageMs) / 1_000))
  const secret = signing.secret ?? world.app.config.webhookSecrets(path)[0]
  const signed = standardProof(body, secret, timestamp, event)
  const answer = await world.running.server.inject({
    method: 'POST',
    url: `/api/callback/gateway/${path}`,
    headers: {
      ...{ 'content-type': 'application/json', ...signed },
      ...(signing.signature !== undefined && { 'webhook-signature': signing.signature }),
    },
    payload: signing.sent ?? body,
  })
  return answer.statusCode
}

test('a paid QR is credited by webhook, with a statement row and an event for the member’s devices', async () => {
  const member = await world.aMember()
  const reference = await aCharge(member, 150.5)
  await pay(reference)
  await expect.poll(() => walletOf(member)).toBe(150_50n)
  expect(await historyOf(member)).toMatchObject([
    { statementType: 'deposit', from: 'KBANK', to: 'WALLET', amount: 150.5, status: 'SUCCESS', reference },
  ])
  const told = (await newsOf(world, member)).filter(({ event }) => event !== 'notice:new')
  expect(told).toMatchObject([
    { event: 'wallet:changed', payload: { kind: 'deposit_qr', wallet: 150.5, reference } },
  ])
})

test('ten copies of one webhook credit once', async () => {
  const member = await world.aMember()
  await pay(await aCharge(member, 100), { times: 10 })
  await expect.poll(() => walletOf(member)).toBe(100_00n)
  await world.sandbox.webhooksQuiet()
  expect(await walletOf(member)).toBe(100_00n)
})

test('32 copies at the same time, under one event id and under many, credit once', async () => {
  const member = await world.aMember()
  const body = noticeOf({ reference: await aCharge(member, 100) })
  const event = randomUUID()
  const answers = await race(32, (index) => notify(body, index % 2 ? { event } : {}))
  expect(new Set(answers)).toEqual(new Set([200]))
  expect(await walletOf(member)).toBe(100_00n)
})

test('webhook and poll together credit once', async () => {
  const member = await world.aMember()
  const reference = await aCharge(member, 100)
  await pay(reference, { times: 3 })
  world.advance(limits.qrAskAfterCreatedMs)
  await Promise.all([world.runJobs(), world.runJobs()])
  await expect.poll(() => walletOf(member)).toBe(100_00n)
  world.advance(limits.qrLifetimeMs)
  await world.runJobs()
  expect(await walletOf(member)).toBe(100_00n)
})

test('a lost webhook is found by the poll after a minute', async () => {
  const member = await world.aMember()
  const reference = await aCharge(member, 100)
  await injectFault(world, { service: 'gateway:KBANK', call: 'webhook', fault: 'webhook_lost' })
  await pay(reference)
  world.advance(limits.qrAskAfterCreatedMs - 1)
  await world.runJobs()
  expect(await walletOf(member)).toBe(0n)
  world.advance(1)
  await world.runJobs()
  expect(await walletOf(member)).toBe(100_00n)
})

test.each(limits.qrAskAfterExpiryMs)(
  'a payment %d ms after the expiry, its webhook lost, is still credited',
  async (ms) => {
    const member = await world.aMember()
    const reference = await aCharge(member, 100)
    world.advance(limits.qrLifetimeMs)
    await world.runJobs()
    await injectFault(world, { service: 'gateway:KBANK', call: 'webhook', fault: 'webhook_lost' })
    world.advance(ms - 1_000)
    await world.runJobs()
    await pay(reference)
    world.advance(1_000)
    await world.runJobs()
    expect(await walletOf(member)).toBe(100_00n)
  },
)

test('a gateway that is silent when it is asked is asked again, also after the last time', async () => {
  const member = await world.aMember()
  const reference = await aCharge(member, 100)
  await injectFault(world, { service: 'gateway:KBANK', call: 'webhook', fault: 'webhook_lost' })
  await injectFault(world, { service: 'gateway:KBANK', call: 'charges:get', fault: 'error_after' })
  await pay(reference)
  for (const ms of [60_000, 9 * 60_000, 60_000, 4 * 60_000, 25 * 60_000]) {
    world.advance(ms)
    await world.runJobs()
  }
  expect(await walletOf(member)).toBe(0n)
  await world.control('DELETE', '/faults?call=charges:get')
  world.advance(60_000)
  await world.runJobs()
  expect(await walletOf(member)).toBe(100_00n)
})

test.each([
  ['less than asked', { amount: 40 }, 40_00n],
  ['more than asked', { amount: 1_000.01 }, 1_000_01n],
])('%s: what arrived is credited', async (_, how, credited) => {
  const member = await world.aMember()
  await pay(await aCharge(member, 100), how)
  await expect.poll(() => walletOf(member)).toBe(credited)
})

test('a second payment on one QR is credited too', async () => {
  const member = await world.aMember()
  const reference = await aCharge(member, 100)
  await pay(reference)
  await pay(reference, { amount: 30 })
  await expect.poll(() => walletOf(member)).toBe(130_00n)
  expect(await historyOf(member)).toHaveLength(2)
})

test('a cancelled QR that is paid all the same is credited', async () => {
  const member = await world.aMember()
  const reference = await aCharge(member, 100)
  await member.call(api.cancelQrcode, { params: { qrcodeId: reference } })
  await world.runJobs()
  await pay(reference)
  await expect.poll(() => walletOf(member)).toBe(100_00n)
})

test('the gateway tells before our own answer to the member is out: credited', async () => {
  const member = await world.aMember()
  await injectFault(world, { service: 'gateway:KBANK', call: 'charges', fault: 'error_after' })
  await member.call(api.createQrcode, { params: { gatewayCode: 'KBANK' }, body: { amount: 100 } })
  const { reference } = await world.app.db
    .selectFrom('qrCharge')
    .select('reference')
    .where('memberId', '=', member.id)
    .executeTakeFirstOrThrow()
  await pay(reference)
  await expect.poll(() => walletOf(member)).toBe(100_00n)
})

test('forged, old, future, altered and unsigned webhooks are 401 and change nothing', async () => {
  const member = await world.aMember()
  const reference = await aCharge(member, 100)
  const body = noticeOf({ reference })
  const wrong: Signing[] = [
    { secret: 'a guess' },
    { secret: world.app.config.webhookSecrets('WW')[0] },
    { secret: `${world.app.config.webhookSecrets('KBANK')[0]}:KBANK` },
    { ageMs: limits.webhookToleranceMs + 1_000 },
    { ageMs: -limits.webhookToleranceMs - 1_000 },
    { sent: body.replace('"amount":100', '"amount":900') },
    { signature: '' },
    { signature: 'v1,' },
    { signature: 'v1,AAAA' },
    { signature: 'v2,AAAA' },
  ]
  for (const signing of wrong) expect(await notify(body, signing)).toBe(401)
  expect(await walletOf(member)).toBe(0n)
  expect(await notify(body, { ageMs: limits.webhookToleranceMs - 1_000 })).toBe(200)
  expect(await walletOf(member)).toBe(100_00n)
})

test('while a gateway changes its secret both are believed, and the one that is taken out is not', async () => {
  const { config } = world.app
  const { webhookSecrets } = config
  const reference = await aCharge(await world.aMember(), 100)
  const body = noticeOf({ reference })
  try {
    config.webhookSecrets = () => ['the new secret', 'the old secret']
    expect(await notify(body, { secret: 'the old secret' })).toBe(200)
    expect(await notify(body, { secret: 'the new secret' })).toBe(200)
    config.webhookSecrets = () => ['the new secret']
    expect(await notify(noticeOf({ reference }), { secret: 'the old secret' })).toBe(401)
  } finally {
    config.webhookSecrets = webhookSecrets
  }
})

test('a forged webhook of the sandbox is refused, and the poll credits the true amount', async () => {
  const member = await world.aMember()
  const reference = await aCharge(member, 100)
  await injectFault(world, { service: 'gateway:KBANK', call: 'webhook', fault: 'webhook_forged' })
  await pay(reference)
  world.advance(limits.qrAskAfterCreatedMs)
  await world.runJobs()
  expect(await walletOf(member)).toBe(100_00n)
})

test('a replayed event id changes nothing, even about another payment', async () => {
  const member = await world.aMember()
  const reference = await aCharge(member, 100)
  const event = randomUUID()
  const first = noticeOf({ reference })
  expect(await notify(first, { event })).toBe(200)
  // An event that brought nothing new has been seen too.
  const repeat = randomUUID()
  expect(await notify(first, { event: repeat })).toBe(200)
  for (const seen of [event, repeat]) expect(await notify(noticeOf({ reference }), { event: seen })).toBe(200)
  expect(await walletOf(member)).toBe(100_00n)
})

test.each([
  ['an amount as text', { amount: '100' }],
  ['no amount', { amount: null }],
  ['more decimals than money has', { amount: 1.005 }],
  ['nothing', { amount: 0 }],
  ['less than nothing', { amount: -100 }],
  ['an unknown currency', { currency: 'USD' }],
  ['another gateway than it was sent to', { gateway: 'WW' }],
  ['an empty payment id', { paymentId: '' }],
])('a signed notice with %s is kept for a person, once, and credits nothing', async (_, part) => {
  const member = await world.aMember()
  const body = noticeOf({ reference: await aCharge(member, 100), ...part })
  for (let nth = 0; nth < 2; nth++) expect(await notify(body)).toBe(202)
  expect(await walletOf(member)).toBe(0n)
  const kept = await world.app.db
    .selectFrom('unreadRecord')
    .select(['source', 'record'])
    .where('record', '=', body)
    .execute()
  expect(kept).toEqual([{ source: 'gateway:KBANK', record: body }])
})

test('an unknown gateway has no callback', async () => {
  expect(await notify(noticeOf({ reference: 'KP0000000000000000' }), { path: 'NOWHERE' })).toBe(404)
})

test('a body of 5 MB is refused', async () => {
  expect(await notify(JSON.stringify({ junk: 'x'.repeat(5_000_000) }))).toBe(413)
})

test('a payment for an unknown charge waits in suspense, with one task', async () => {
  const before = await world.balance(houseIds.THB, houseSuspense())
  const paymentId = randomUUID()
  const body = noticeOf({ reference: 'KPNOBODYKNOWSTHIS0', paymentId, amount: 70 })
  expect(await notify(body)).toBe(200)
  expect(await notify(body)).toBe(200)
  expect(await world.balance(houseIds.THB, houseSuspense())).toBe(before + 70_00n)
  const detail = { gateway: 'KBANK', chargeReference: 'KPNOBODYKNOWSTHIS0', paymentId, amount: 70 }
  expect(await tasksAbout(world, `KBANK:${paymentId}`)).toEqual([
    { kind: 'payment_unattributed', detail: { reason: 'UNKNOWN_CHARGE', ...detail, currency: 'THB' } },
  ])
})

test('a charge of another gateway is nobody’s', async () => {
  const member = await world.aMember()
  const reference = await aCharge(member, 100, 'WW')
  const paymentId = randomUUID()
  await notify(noticeOf({ reference, paymentId }))
  expect(await walletOf(member)).toBe(0n)
  expect(await tasksAbout(world, `KBANK:${paymentId}`)).toHaveLength(1)
})

test('another currency is never credited: a person looks at it', async () => {
  const member = await world.aMember()
  const [paymentId, event, reference] = [randomUUID(), randomUUID(), await aCharge(member, 100)]
  expect(await notify(noticeOf({ reference, paymentId, currency: 'LAK' }), { event })).toBe(200)
  expect(await notify(noticeOf({ reference }), { event })).toBe(200)
  expect(await walletOf(member)).toBe(0n)
  expect(await tasksAbout(world, `KBANK:${paymentId}`)).toMatchObject([{ kind: 'payment_foreign_currency' }])
})

test('nor is it when we ask the gateway ourselves', async () => {
  const member = await world.aMember()
  const reference = await aCharge(member, 100)
  await injectFault(world, { service: 'gateway:KBANK', call: 'webhook', fault: 'webhook_lost' })
  await pay(reference)
  const { outside } = world.app
  const paymentIds: string[] = []
  world.app.outside = {
    ...outside,
    gateway: (code) => {
      const gateway = outside.gateway(code)
      const findCharge: typeof gateway.findCharge = async (asked) => {
        const charge = await gateway.findCharge(asked)
        const payments = charge.payments.map((payment) => ({ ...payment, currency: 'LAK' as const }))
        paymentIds.push(...payments.map(({ paymentId }) => paymentId))
        return { ...charge, payments }
      }
      return { ...gateway, findCharge }
    },
  }
  world.advance(limits.qrAskAfterCreatedMs)
  await world.runJobs()
  expect(paymentIds.length).toBeGreaterThan(0)
  expect(await walletOf(member)).toBe(0n)
  expect(await tasksAbout(world, `KBANK:${paymentIds[0]}`)).toMatchObject([
    { kind: 'payment_foreign_currency' },
  ])
})

test('one payment id with two amounts is credited once, and a person looks at it', async () => {
  const member = await world.aMember()
  const reference = await aCharge(member, 100)
  const paymentId = randomUUID()
  await notify(noticeOf({ reference, paymentId }))
  expect(await notify(noticeOf({ reference, paymentId, amount: 900 }))).toBe(200)
  expect(await walletOf(member)).toBe(100_00n)
  expect(await tasksAbout(world, `KBANK:${paymentId}`)).toMatchObject([{ kind: 'payment_contradicts' }])
})

test('one payment id for two members is credited to the first only', async () => {
  const [first, second] = [await world.aMember(), await world.aMember()]
  const paymentId = randomUUID()
  await notify(noticeOf({ reference: await aCharge(first, 100), paymentId }))
  expect(await notify(noticeOf({ reference: await aCharge(second, 100), paymentId }))).toBe(200)
  expect([await walletOf(first), await walletOf(second)]).toEqual([100_00n, 0n])
})

test('what came in stands at the gateway with the member it came from', async () => {
  const member = await world.aMember()
  await notify(noticeOf({ reference: await aCharge(member, 100) }))
  expect(await world.balance(member.id, houseGateway('KBANK'))).toBe(-100_00n)
})

test('a hundred payments at once are credited each to its own member', async () => {
  const members = await race(100, () => world.aMember())
  const notices = await Promise.all(
    members.map(async (member, index) =>
      noticeOf({ reference: await aCharge(member, 100), amount: index + 1 }),
    ),
  )
  await Promise.all(notices.flatMap((body) => [notify(body), notify(body)]))
  expect(await Promise.all(members.map(walletOf))).toEqual(
    members.map((_, index) => BigInt(index + 1) * 100n),
  )
})
