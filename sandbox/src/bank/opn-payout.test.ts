/** Opn Payments as the bank that pays out: facts that our adapter does not lead to. */
import { keySetting, sandboxSecret } from '@kapao/contract/outside/credentials.ts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openSandbox } from '../../test/open-sandbox.ts'

const key = sandboxSecret(keySetting('bank'))
const authorization = `Basic ${Buffer.from(`${key}:`).toString('base64')}`

const Answer = z.record(z.string(), z.unknown())

async function ask(url: string, method: string, path: string, form?: Record<string, string>) {
  const body = form && new URLSearchParams(form)
  const response = await fetch(url + path, { method, headers: { authorization }, ...(body && { body }) })
  return { status: response.status, body: Answer.parse(await response.json()) }
}

const Recipient = z.object({ id: z.string(), verified: z.boolean(), failure_code: z.nullable(z.string()) })

async function introduce(url: string, number = '1234567890') {
  const form = {
    name: 'MALI',
    type: 'individual',
    'bank_account[brand]': 'scb',
    'bank_account[name]': 'MALI',
  }
  const { body } = await ask(url, 'POST', '/recipients', { ...form, 'bank_account[number]': number })
  return Recipient.parse(body)
}
const order = (recipient: string, amount = '13000') => ({
  ...{ recipient, amount, fail_fast: 'true', 'metadata[reference]': 'WD0123456789ABCDEF' },
})

test('the same order again is a second transfer, and each keeps the fee', async () => {
  const { url, send } = await openSandbox()
  const { id } = await introduce(url)
  const [first, second] = [
    await ask(url, 'POST', '/transfers', order(id)),
    await ask(url, 'POST', '/transfers', order(id)),
  ]
  expect(first.body).toMatchObject({ amount: 13_000, fee: 3_000, net: 10_000, paid: true })
  expect(second.body.id).not.toBe(first.body.id)
  expect((await send('GET', '/control/bank/payouts')).body).toMatchObject([{ amount: 100 }, { amount: 100 }])
})

test('an account that cannot be verified is no recipient of a transfer', async () => {
  const { url } = await openSandbox()
  const { id, verified, failure_code } = await introduce(url, '1234560504')
  expect({ verified, failure_code }).toEqual({ verified: false, failure_code: 'account_not_found' })
  expect(await ask(url, 'POST', '/transfers', order(id))).toMatchObject({
    status: 400,
    body: { object: 'error', code: 'invalid_recipient' },
  })
})

test.each([
  ['POST', '/recipients', { name: 'MALI' }, 400],
  ['POST', '/transfers', order('recp_test_1'), 400],
  ['POST', '/transfers', order('recp_test_1', '3000'), 400],
  ['GET', '/transfers?limit=500', undefined, 400],
  ['GET', '/recipients/recp_test_1', undefined, 404],
] as const)('%s %s with %j is a no', async (method, path, form, status) => {
  const { url } = await openSandbox()
  expect(await ask(url, method, path, form)).toMatchObject({ status, body: { object: 'error' } })
})

test('without the key nothing is told', async () => {
  const { send } = await openSandbox()
  expect((await send('GET', '/transfers', undefined, {})).status).toBe(401)
})
