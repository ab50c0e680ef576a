/** Tables of cases for money that is set aside (decisions D16). */
import { expect, test } from 'vitest'
import { paymentsAside, paymentsThatFit } from './set-aside.rules.ts'

const put = (amount: bigint) => ({ amount, isReleased: false })
const drawn = (amount: bigint) => ({ amount: -amount, isReleased: false })
const released = (amount: bigint) => ({ amount: -amount, isReleased: true })

test.each([
  ['nothing', [], []],
  ['payments in their order', [put(600n), put(100n)], [600n, 100n]],
  ['a withdrawal takes the oldest first', [put(600n), put(100n), drawn(650n)], [50n]],
  ['a release takes the payment of its amount', [put(600n), put(100n), released(100n)], [600n]],
  ['a release of all leaves nothing', [put(600n), put(100n), released(700n)], []],
  ['what a withdrawal brings back is one payment', [put(600n), drawn(200n), put(200n)], [400n, 200n]],
])('%s', (_, movements, left) => expect(paymentsAside(movements)).toEqual(left))

test.each([
  [1_000n, [600n, 400n, 1n], [600n, 400n]],
  [500n, [600n, 400n, 100n, 1n], [400n, 100n]],
  [0n, [1n], []],
  [-5n, [1n], []],
])('room for %s: of %s these fit as a whole: %s', (room, payments, fitting) =>
  expect(paymentsThatFit(payments, room)).toEqual(fitting),
)
