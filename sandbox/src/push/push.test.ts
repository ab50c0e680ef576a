/** The push service, seen from a sender and from the browser. */
import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import webpush from 'web-push'
import { openSandbox } from '../../test/open-sandbox.ts'

const sender = webpush.generateVAPIDKeys()

/** As a server sends, by the library that most servers send by. */
async function pushTo(subscription: webpush.PushSubscription, text: string, keys = sender) {
  const { endpoint, headers, body } = webpush.generateRequestDetails(subscription, text, {
    ...{ TTL: 60, contentEncoding: 'aes128gcm' },
    vapidDetails: { subject: 'mailto:push@example.com', ...keys },
  })
  const sent = Object.entries(headers).map(([name, value]): [string, string] => [name, `${value}`])
  return (await fetch(endpoint, { method: 'POST', headers: sent, body: new Uint8Array(body) })).status
}

test('what is pushed to a subscription is read by its browser', async () => {
  const { send } = await openSandbox()
  const { subscription } = (await send('POST', '/control/push/subscriptions')).body
  expect(await pushTo(subscription, '{"title":"เงินเข้า"}')).toBe(201)
  expect((await send('GET', '/control/push')).body).toMatchObject([
    { endpoint: subscription.endpoint, payload: { title: 'เงินเข้า' }, ttlSeconds: 60 },
  ])
})

test('a browser that has subscribed to one sender takes nothing of another', async () => {
  const { send } = await openSandbox()
  const order = { applicationServerKey: sender.publicKey }
  const { subscription } = (await send('POST', '/control/push/subscriptions', order)).body
  expect(await pushTo(subscription, 'x', webpush.generateVAPIDKeys())).toBe(403)
  expect(await pushTo(subscription, 'x')).toBe(201)
})

test('a token by another key, none at all, and a message for another browser are refused', async () => {
  const { send } = await openSandbox()
  const { subscription } = (await send('POST', '/control/push/subscriptions')).body
  const { privateKey } = webpush.generateVAPIDKeys()
  expect(await pushTo(subscription, 'x', { ...sender, privateKey })).toBe(403)
  expect((await fetch(subscription.endpoint, { method: 'POST' })).status).toBe(401)
  const other = { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: subscription.keys.auth }
  expect(await pushTo({ ...subscription, keys: other }, 'x')).toBe(400)
  expect((await send('GET', '/control/push')).body).toEqual([])
})

test.each([
  ['reject', 410],
  ['maintenance', 429],
])('%s answers %i', async (fault, status) => {
  const { send } = await openSandbox()
  const { subscription } = (await send('POST', '/control/push/subscriptions')).body
  await send('PUT', '/control/faults', { service: 'push', fault, count: 1 })
  expect([await pushTo(subscription, 'x'), await pushTo(subscription, 'x')]).toEqual([status, 201])
})
