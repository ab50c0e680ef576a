/** What answers of Hub88 mean, word for word, and how it is asked (docs.hub88.io). */
import { createPrivateKey, createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { OutsideError } from '#platform/refusal.ts'
import { systemClock } from '#platform/time/clock.ts'
import { answerOnce } from '../../../test/one-answer.ts'
import type { SoughtTransfer, TransferOrder } from './game.ts'
import { createHub88Provider } from './hub88.ts'

const order: SoughtTransfer & TransferOrder = {
  ...{ reference: 'TF0123456789ABCDEF', username: 'kp1', amount: 100_50n },
  direction: 'out',
  ...{ createdAt: new Date('2026-11-24T08:00:00Z'), providerReference: null },
}

const anRsaKey = () =>
  generateKeyPairSync('rsa', { modulusLength: 2048 })
    .privateKey.export({ format: 'der', type: 'pkcs8' })
    .toString('base64')

const privateKey = anRsaKey()
const key = `12:brand:ont_game:THB:${privateKey}`
const hub = (status: number, answer: object, sent?: Request[]) =>
  createHub88Provider({
    ...{ slot: 'HUAY', clock: systemClock },
    connect: answerOnce({ status, answer, key }, sent),
  })

test('it is asked by us in a signed body, for hundred thousandths, under a UUID of ours', async () => {
  const sent: Request[] = []
  await hub(200, {}, sent)
    .transfer(order)
    .catch(() => {})
  expect(sent[0]?.url).toBe('https://service.example/operator/generic/v2/transfer_wallet/withdraw')
  const body = (await sent[0]?.text()) ?? ''
  const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[48][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
  expect(JSON.parse(body)).toEqual({
    ...{ operator_id: 12, sub_partner_id: 'brand', currency: 'THB', user: 'kp1', amount: 10_050_000 },
    ...{ request_uuid: expect.stringMatching(uuid), transaction_uuid: expect.stringMatching(uuid) },
  })
  const signature = Buffer.from(sent[0]?.headers.get('x-hub88-signature') ?? '', 'base64')
  const pem = { key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' } as const
  const publicKey = createPublicKey(createPrivateKey(pem))
  expect(verify('RSA-SHA256', Buffer.from(body), publicKey, signature)).toBe(true)
})

test('what answers another call than ours is no answer', async () => {
  const told = {
    user: 'kp1',
    request_uuid: '583c985f-fee6-4c0e-bbf5-308aad6265af',
    status: 'RS_OK',
    balance: 0,
  }
  await expect(hub(200, told).transfer(order)).rejects.toThrow(OutsideError)
  await expect(hub(200, told).readBalance('kp1')).rejects.toThrow(OutsideError)
})

test('of a look-up only a yes and a no are believed', async () => {
  const find = (status: number, answer: object) => hub(status, answer).findTransfer(order)
  expect(await find(200, { transaction: { status: 'CTS_SUCCESS' } })).toMatchObject({ status: 'done' })
  expect(await find(200, { transaction: { status: 'CTS_DECLINED' } })).toMatchObject({ status: 'rejected' })
  const another = { status: 'CTS_SUCCESS', transaction_uuid: '583c985f-fee6-4c0e-bbf5-308aad6265af' }
  for (const [status, answer] of [
    [200, { transaction: { status: 'CTS_PENDING' } }],
    [200, { transaction: another }],
    [200, {}],
    [404, { error: 'no such transaction' }],
  ] as const)
    await expect(find(status, answer)).rejects.toThrow(OutsideError)
})

test('an account in another currency than its wallets have is not opened', async () => {
  const sent: Request[] = []
  await expect(hub(200, {}, sent).openAccount('kp1', 'LAK')).rejects.toThrow(OutsideError)
  expect(sent).toEqual([])
})

test('a key of another shape goes nowhere', async () => {
  const sent: Request[] = []
  const connect = answerOnce({ status: 200, answer: {}, key: 'a word' }, sent)
  const asked = createHub88Provider({ slot: 'ANY', clock: systemClock, connect }).readBalance('kp1')
  await expect(asked).rejects.toThrow(OutsideError)
  expect(sent).toEqual([])
})
