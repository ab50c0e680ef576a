/** Facts about expected transfers: they are noted and bounded, and credit nothing (decisions D4). */
import * as api from '@kapao/contract/calls/member.ts'
import * as limits from '@kapao/contract/limits.ts'
import { expect, test } from 'vitest'
import { wallet } from '#ledger/chart.ts'
import { clearCache } from '#platform/db/short-cache.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { setSetting } from '#settings/settings.ts'
import type { TestMember } from '../../../test/factories.ts'
import { asOwner, historyOf } from '../../../test/flows.ts'
import { race, refused, useWorld } from '../../../test/world.ts'

const world = useWorld()

const add = (member: TestMember, amount: number, idempotencyKey?: string) =>
  member.call(api.addExpected, { body: { amount }, ...(idempotencyKey && { idempotencyKey }) })
/** In satang. */
async function setMinimum(THB: string) {
  const { db } = world.app
  await inTransaction(db, (tx) => setSetting(tx, 'depositMin', { THB, LAK: '0' }, world.now()))
  clearCache(db)
}
const openOf = ({ id }: TestMember) =>
  world.app.db
    .selectFrom('expectedTransfer')
    .selectAll()
    .where('memberId', '=', id)
    .where('matchedAt', 'is', null)
    .orderBy('id')
    .execute()

test('an expected transfer is noted for a day, and credits nothing', async () => {
  const member = await world.aMember()
  const { status, body } = await add(member, 250.5)
  expect({ status, body }).toEqual({
    status: 200,
    body: { message: 'SUCCESS', reference: expect.stringMatching(/^EX[0-9A-Z]{16}$/) },
  })
  expect(await openOf(member)).toMatchObject([
    {
      ...{ amount: 250_50n, currency: 'THB', reference: body.reference },
      expiresAt: new Date(world.now().getTime() + limits.expectedTransferLifetimeMs),
    },
  ])
  expect(await world.balance(member.id, wallet())).toBe(0n)
  expect(await historyOf(member)).toEqual([])
})

test('the same intent again is the same one', async () => {
  const member = await world.aMember()
  const answers = [await add(member, 100, 'one-intent'), await add(member, 100, 'one-intent')]
  expect(answers[1]?.text).toBe(answers[0]?.text)
  expect(await openOf(member)).toHaveLength(1)
  expect(await add(member, 200, 'one-intent')).toMatchObject({ status: 422 })
})

test.each([-1, 0, 0.99])('%d baht is under the operator’s minimum', async (amount) => {
  const member = await world.aMember()
  expect(await add(member, amount)).toMatchObject(refused('DEPOSIT_MINIMUM', 422))
  expect(await openOf(member)).toEqual([])
})

test('the minimum is the operator’s to set', async () => {
  const member = await world.aMember()
  await setMinimum('10000')
  try {
    expect(await add(member, 99.99)).toMatchObject(refused('DEPOSIT_MINIMUM', 422))
    expect((await add(member, 100)).status).toBe(200)
  } finally {
    await setMinimum('100')
  }
})

test('with no bank account of ours open there is nothing to transfer to', async () => {
  const member = await world.aMember()
  const set = (isOpen: boolean) =>
    asOwner(world, `UPDATE deposit_account SET is_open = $1 WHERE bank_type = 'BANK'`, [isOpen])
  await set(false)
  try {
    expect(await add(member, 100)).toMatchObject(refused('NO_BANK', 422))
    expect(await openOf(member)).toEqual([])
  } finally {
    await set(true)
  }
})

test('five may be open; after a day there is room again', async () => {
  const member = await world.aMember({ remember: true })
  for (let nth = 1; nth <= limits.expectedTransfersOpenMax; nth++)
    expect((await add(member, nth)).status).toBe(200)
  world.advance(3_600_000)
  const refusedOne = await add(member, 6)
  expect(refusedOne).toMatchObject(refused('REQUEST_LIMIT', 429))
  expect(refusedOne.headers['retry-after']).toBe(String(23 * 3_600))
  world.advance(23 * 3_600_000)
  expect((await add(member, 6)).status).toBe(200)
})

test('of 32 at the same time five are open', async () => {
  const member = await world.aMember()
  const answers = await race(32, (index) => add(member, 100 + index))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
  expect(answers.filter(({ body }) => body.message === 'REQUEST_LIMIT')).toHaveLength(27)
  expect(await openOf(member)).toHaveLength(5)
})

test('nobody else’s count', async () => {
  const [one, other] = [await world.aMember(), await world.aMember()]
  for (let nth = 1; nth <= limits.expectedTransfersOpenMax; nth++) await add(one, nth)
  expect((await add(other, 1)).status).toBe(200)
})

test.each(['null', '"100"', '1.005', '1e9', '[5]', '-0'])('%s is no amount', async (amount) => {
  const member = await world.aMember()
  const answer = await member.call(api.addExpected, {}, { rawBody: `{"amount":${amount}}` })
  expect(answer).toMatchObject({ status: 400, body: { message: 'KEY_INVALID', fields: ['amount'] } })
})

test('a visitor has nothing to expect', async () => {
  expect(await world.call(api.addExpected, { body: { amount: 100 } })).toMatchObject(
    refused('invalid-token', 401),
  )
})
