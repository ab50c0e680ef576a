/** Facts about comparing our payouts with the book of Opn Payments, which pays a repeated order again (quality I-42, I-19). */
import * as api from '@kapao/contract/calls/member.ts'
import { expect, test } from 'vitest'
import { compareAllBooks, listDifferences } from '../../test/service-books.ts'
import { useWorld } from '../../test/world.ts'

const world = useWorld({ environment: { PAYOUT: 'opn' } })

async function aPayout() {
  const member = await world.aMember({ wallet: 500_00n })
  const { body } = await member.call(api.withdraw, { body: { amount: 300 } })
  await world.runJobs()
  return world.app.db
    .selectFrom('withdrawal')
    .selectAll()
    .where('reference', '=', body.reference)
    .executeTakeFirstOrThrow()
}

/** As nothing of ours does: a repeated order is a second transfer. */
async function orderAgain(withdrawal: Awaited<ReturnType<typeof aPayout>>) {
  const { reference: payoutReference, toBank, toAccountNo, toAccountName: toName } = withdrawal
  const { amount, currency } = withdrawal
  const payout = { payoutReference, toBank, toAccountNo, toName, amount, currency }
  const { bank } = world.app.outside
  const ready = await bank.prepare?.(payout)
  if (ready && 'recipient' in ready) await bank.pay(payout, ready.recipient)
}

/** Past the moment in which a line may still be on its way. */
async function findDifferences() {
  world.advance(30 * 60_000)
  const books = await compareAllBooks(world)
  expect(books.map(({ book }) => book)).toContain('payouts')
  return listDifferences(world)
}

test('a payout that both sides have once is no case; a second transfer under its reference is one', async () => {
  const withdrawal = await aPayout()
  expect(await findDifferences()).toEqual([])
  await orderAgain(withdrawal)
  expect(await findDifferences()).toEqual([
    {
      ...{ book: 'payouts', name: expect.stringMatching(`^${withdrawal.reference} trsf_`) },
      ...{ what: 'missing_with_us', theirs: '30000 THB ', ours: null },
    },
  ])
})
