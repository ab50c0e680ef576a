/** What the generic adapter makes of a gateway's answers. */
import { expect, test } from 'vitest'
import { journalAmountMax } from '#ledger/posting.ts'
import { answerOnce } from '../../../test/one-answer.ts'
import { createGenericGateway } from './generic.ts'

const payment = {
  ...{ paymentId: 'P1', amount: 100, currency: 'THB' },
  paidAt: '2026-03-10T12:00:00+07:00',
}

test.each([
  ['paymentId', { paymentId: 'a b' }],
  ['paymentId', { paymentId: '' }],
  ['paymentId', { paymentId: 'x'.repeat(65) }],
  ['amount', { amount: 0 }],
  ['amount', { amount: -100 }],
  ['amount', { amount: Number(journalAmountMax / 100n) + 1 }],
])(
  'a payment that cannot be, by its %s, is kept for a person, and the next one is read',
  async (why, change) => {
    const odd = { ...payment, ...change }
    const kept: unknown[] = []
    const gateway = createGenericGateway({
      ...{
        code: 'KBANK',
        connect: answerOnce({ status: 200, answer: { status: 'open', payments: [odd, payment] } }),
      },
      ...{ clock: { now: () => new Date() }, billerId: undefined, prefix: '' },
      ...{ keysNow: () => undefined, secretsNow: () => ['s'] as const },
      keep: async (source, unreadable) => void kept.push([source, unreadable]),
    })
    const { payments } = await gateway.findCharge({
      reference: 'KP1',
      providerReference: null,
      createdAt: null,
    })
    expect(payments).toMatchObject([{ paymentId: 'P1', amount: 100_00n }])
    expect(kept).toEqual([['gateway:KBANK', [{ record: odd, why }]]])
  },
)
