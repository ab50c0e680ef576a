/** Facts about a provider that books under its own ids, and lists something that nobody understands (quality F32). */
import { expect, test } from 'vitest'
import { OutsideError } from '#platform/refusal.ts'
import { systemClock } from '#platform/time/clock.ts'
import { askAnswered } from '../../../test/fake-service.ts'
import type { UnreadableRecord } from '../records.ts'
import { createMemoProvider } from './memo.ts'

const order = {
  ...{
    reference: 'TR1',
    username: 'kp1',
    direction: 'in' as const,
    amount: 100_00n,
    providerReference: null,
  },
  createdAt: new Date('2026-03-10T05:00:00Z'),
}
const booked = {
  ...{ transactionId: 'X1', direction: 'in', amount: 100, memo: 'TR1', state: 'booked' },
  at: '2026-03-10T12:00:00+07:00',
}

/** What the provider says of the order when its list is this. */
async function find(transactions: unknown[]) {
  const kept: UnreadableRecord[] = []
  const ask = askAnswered(() => ({ transactions, hasMore: false }))
  const provider = createMemoProvider({
    ...{ slot: 'MEKONG', connect: () => ask, clock: systemClock },
    keep: async (_source, unreadable) => void kept.push(...unreadable),
  })
  const said = provider.findTransfer(order)
  return { said, kept }
}

test('another order’s line that is not understood is kept, and ours is found', async () => {
  const odd = { ...booked, memo: 'TR2', amount: 'one hundred' }
  const { said, kept } = await find([odd, booked])
  expect(await said).toMatchObject({ status: 'done', providerReference: 'X1' })
  expect(kept).toEqual([{ record: odd, why: 'amount' }])
})

test('when ours is not understood, what became of it is unknown', async () => {
  const { said } = await find([{ ...booked, state: 'sent on' }])
  await expect(said).rejects.toThrow(OutsideError)
})
