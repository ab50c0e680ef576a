/** The customer's slip is a picture with a real mini-QR, and its bank says what it is worth, sooner or later. */
import { SentTransfer } from '@kapao/contract/outside/control.ts'
import { slipVerify } from 'promptparse/validate'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openSandbox, type Send } from '../../test/open-sandbox.ts'
import { miniQrOf } from './slip-picture.ts'

const order = {
  fromBank: 'KBANK',
  fromAccountNo: '1230000001',
  fromName: 'MALI SUKJAI',
  toBank: 'SCB',
  toAccountNo: '4051234567',
  amount: 1234.5,
  notify: false,
}

const sendTransfer = async (send: Send, changes: Partial<typeof order> = {}) =>
  SentTransfer.parse((await send('POST', '/control/bank/transfers', { ...order, ...changes })).body)

test('the slip of a transfer is a PNG; of what was never sent there is none', async () => {
  const { url, send } = await openSandbox()
  const { slipUrl } = await sendTransfer(send)
  const answer = await fetch(url + slipUrl)
  expect(answer.headers.get('content-type')).toBe('image/png')
  const { format, width } = await sharp(await answer.arrayBuffer()).metadata()
  expect({ format, width }).toEqual({ format: 'png', width: 720 })
  expect((await fetch(`${url}/bank/slips/KBANK/NONE.png`)).status).toBe(404)
})

test('a Thai bank prints a mini-QR with its own id; a Lao bank has none and prints what it likes', () => {
  const named = { from_bank: 'GSB', reference: '20260310ABCDEF12345678' }
  expect(slipVerify(miniQrOf(named))).toEqual({ sendingBank: '030', transRef: named.reference })
  expect(slipVerify(miniQrOf({ ...named, from_bank: 'BCEL' }))).toBeNull()
})

test('the bank confirms a transfer by its reference, and knows no other', async () => {
  const { send } = await openSandbox()
  const { reference } = await sendTransfer(send)
  expect(await send('GET', `/slip/verifications/KBANK/${reference}`)).toMatchObject({
    status: 200,
    body: { status: 'found', transfer: { fromBank: 'KBANK', reference, amount: 1234.5, toBank: 'SCB' } },
  })
  for (const path of [`SCB/${reference}`, 'KBANK/NONE'])
    expect(await send('GET', `/slip/verifications/${path}`)).toMatchObject({
      status: 404,
      body: { status: 'unknown' },
    })
})

test('a sender ending in 0503 is confirmed ten minutes late', async () => {
  const { send } = await openSandbox()
  const { reference } = await sendTransfer(send, { fromAccountNo: '1230000503' })
  const ask = async () => (await send('GET', `/slip/verifications/KBANK/${reference}`)).body.status
  expect(await ask()).toBe('delayed')
  await send('POST', '/control/clock', { advanceMs: 10 * 60_000 })
  expect(await ask()).toBe('found')
})

test.each([
  ['processing', { status: 200, body: { status: 'delayed' } }],
  ['reject', { status: 200, body: { status: 'refused', note: 'INVALID_SLIP' } }],
  ['error_after', { status: 500 }],
])('the fault %s of the service slip strikes', async (fault, expected) => {
  const { send } = await openSandbox()
  const { reference } = await sendTransfer(send)
  expect((await send('PUT', '/control/faults', { service: 'slip', fault, count: 1 })).status).toBe(200)
  expect(await send('GET', `/slip/verifications/KBANK/${reference}`)).toMatchObject(expected)
  expect((await send('GET', `/slip/verifications/KBANK/${reference}`)).body.status).toBe('found')
})
