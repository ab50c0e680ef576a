/** QR charges and their webhooks: paid late, twice, with another amount; reported lost, late, doubled, forged (quality F19, F21). */
import { createHmac } from 'node:crypto'
import { sandboxSecret, webhookSetting } from '@kapao/contract/outside/credentials.ts'
import { expect, test, vi } from 'vitest'
import { type Heard, openListener, openSandbox } from '../../test/open-sandbox.ts'

const soon = () => new Date(Date.now() + 600_000).toISOString()
const order = (url: string, change: object = {}) => ({
  chargeReference: 'KP0000000000000001',
  amount: 500,
  currency: 'THB',
  expiresAt: soon(),
  callbackUrl: `${url}/api/callback/gateway/KBANK`,
  ...change,
})

/** What the signature must be, worked out apart from the sandbox's own code. */
const genuineSignature = ({ headers, body }: Heard) =>
  `v1,${createHmac('sha256', sandboxSecret(webhookSetting('KBANK')))
    .update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`)
    .digest('base64')}`

async function openCharge(...statuses: number[]) {
  const listener = await openListener(...statuses)
  const sandbox = await openSandbox()
  const announced = await sandbox.send('POST', '/gateways/KBANK/charges', order(listener.url))
  expect(announced).toEqual({ status: 200, body: { status: 'open', payments: [] } })
  const pay = (body: object = {}) => sandbox.send('POST', '/control/qr/KP0000000000000001/pay', body)
  /** Waits for so many webhooks; the first of them. */
  const heard = async (count: number) => {
    await vi.waitFor(() => expect(listener.heard).toHaveLength(count), { timeout: 60_000 })
    const [first] = listener.heard
    if (!first) throw new Error('no webhook')
    return first
  }
  return { ...sandbox, listener, pay, heard }
}

test('a payment is reported by a webhook whose signature holds', async () => {
  const { pay, heard, send } = await openCharge()
  const seen = await pay()
  expect(seen.body).toMatchObject({ status: 'open', amount: 500, payments: [{ amount: 500 }] })
  const notice = await heard(1)
  const { path, headers, body } = notice
  expect(path).toBe('POST /api/callback/gateway/KBANK')
  expect(headers['webhook-signature']).toBe(genuineSignature(notice))
  expect(Math.abs(Number(headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(60)
  const asked = await send('GET', '/gateways/KBANK/charges/KP0000000000000001')
  expect(JSON.parse(body)).toEqual({
    gateway: 'KBANK',
    chargeReference: 'KP0000000000000001',
    payment: asked.body.payments[0],
  })
})

test('the webhook comes again until it is heard', async () => {
  const { pay, heard, listener, webhooksQuiet, send } = await openCharge(500, 503, 200)
  await pay()
  await heard(3)
  await webhooksQuiet()
  expect(new Set(listener.heard.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  const [charge] = (await send('GET', '/control/overview')).body.charges
  expect(charge.notices).toEqual([{ state: 'delivered', isForged: false, attempts: 3, answer: '200' }])
})

test('times repeats the webhook of one payment under one event id', async () => {
  const { pay, heard, listener, send } = await openCharge()
  expect((await pay({ amount: 20.5, times: 4 })).body.payments).toHaveLength(1)
  await heard(4)
  expect(new Set(listener.heard.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect((await send('GET', '/control/totals')).body.accepted).toEqual({
    KBANK: 20.5,
    WW: 0,
    E2P: 0,
    BCELQR: 0,
    TRUEMONEY: 0,
  })
})

test('a charge takes money after cancel, after expiry and twice', async () => {
  const { pay, heard, send } = await openCharge()
  expect((await send('DELETE', '/gateways/KBANK/charges/KP0000000000000001')).body.status).toBe('cancelled')
  expect((await pay()).body.status).toBe('cancelled')
  await send('POST', '/control/clock', { advanceMs: 601_000 })
  expect((await pay({ amount: 7 })).body.payments).toHaveLength(2)
  await heard(2)
  expect((await send('GET', '/gateways/KBANK/charges/KP0000000000000001')).body.payments).toHaveLength(2)
})

test('an expired charge is seen as expired', async () => {
  const { send } = await openCharge()
  await send('POST', '/control/clock', { advanceMs: 601_000 })
  expect((await send('GET', '/control/qr/KP0000000000000001')).body.status).toBe('expired')
})

test('a lost webhook is never sent, yet the gateway knows the payment', async () => {
  const { pay, listener, webhooksQuiet, send } = await openCharge()
  await send('PUT', '/control/faults', { service: 'gateway:KBANK', fault: 'webhook_lost' })
  await pay()
  await webhooksQuiet()
  expect(listener.heard).toEqual([])
  expect((await send('GET', '/gateways/KBANK/charges/KP0000000000000001')).body.payments).toHaveLength(1)
})

test('a late webhook comes when its time is there', async () => {
  const { pay, heard, listener, webhooksQuiet, send } = await openCharge()
  await send('PUT', '/control/faults', { service: 'gateway:KBANK', fault: 'webhook_late' })
  await pay()
  await webhooksQuiet()
  expect(listener.heard).toEqual([])
  await send('POST', '/control/clock', { advanceMs: 90_000 })
  await heard(1)
})

test('a forged webhook asks for more than was paid, under a wrong signature, once', async () => {
  const { pay, heard, send, webhooksQuiet } = await openCharge(401)
  await send('PUT', '/control/faults', { service: 'gateway:KBANK', call: 'webhook', fault: 'webhook_forged' })
  await pay()
  const notice = await heard(1)
  await webhooksQuiet()
  expect(notice.headers['webhook-signature']).not.toBe(genuineSignature(notice))
  expect(JSON.parse(notice.body).payment.amount).toBe(5000)
  const [charge] = (await send('GET', '/control/overview')).body.charges
  expect(charge.notices).toEqual([{ state: 'refused', isForged: true, attempts: 1, answer: '401' }])
})

test('a doubled webhook reports one payment under two event ids', async () => {
  const { pay, heard, listener, send } = await openCharge()
  await send('PUT', '/control/faults', { service: 'gateway:KBANK', fault: 'duplicate' })
  await pay()
  await heard(2)
  expect(new Set(listener.heard.map(({ headers }) => headers['webhook-id'])).size).toBe(2)
  expect(new Set(listener.heard.map(({ body }) => body)).size).toBe(1)
})

test('one charge per reference: the same order again is the same, another is refused', async () => {
  const { send } = await openSandbox()
  const first = order('http://127.0.0.1:9')
  await send('POST', '/gateways/WW/charges', first)
  expect((await send('POST', '/gateways/WW/charges', first)).status).toBe(200)
  expect((await send('POST', '/gateways/WW/charges', { ...first, amount: 501 })).status).toBe(409)
  expect((await send('POST', '/gateways/E2P/charges', first)).status).toBe(409)
  expect(await send('GET', '/gateways/E2P/charges/KP0000000000000001')).toEqual({
    status: 404,
    body: { status: 'unknown', payments: [] },
  })
})

test.each([
  ['another gateway', 404, 'POST', '/gateways/kbank/charges', order('http://127.0.0.1:9')],
  ['no http callback', 400, 'POST', '/gateways/WW/charges', order('', { callbackUrl: 'file:///etc/passwd' })],
  ['nothing to pay', 400, 'POST', '/gateways/WW/charges', order('http://127.0.0.1:9', { amount: 0 })],
  ['an unknown charge', 404, 'POST', '/control/qr/NOPE/pay', {}],
  ['too many webhooks', 400, 'POST', '/control/qr/KP0000000000000001/pay', { times: 101 }],
])('%s is refused with %d', async (_name, status, method, path, body) => {
  const { send } = await openSandbox()
  expect(await send(method, path, body)).toEqual({ status, body: { message: expect.stringMatching(/\w/) } })
})
