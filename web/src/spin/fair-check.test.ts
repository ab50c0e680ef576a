/** The app's own arithmetic: it finds what the server drew, and what it did not. */
import { expect, test } from 'vitest'
import { checkSpin } from './fair-check.ts'

/** As in server/src/spin/spin.rules.test.ts, worked out by another program. */
const aSpin = {
  code: 'F4',
  label: '5 baht',
  createdAt: '2026-03-10T05:00:00.000Z',
  serverSeed: '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f',
  commit: '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd',
  clientSeed: 'my lucky seven',
  nonce: 0,
  weights: [300, 200, 150, 60, 210, 15, 64, 1].map((weight, index) => ({ code: `F${index}`, weight })),
}

test('finds the slice that follows from the seeds and the weights', async () => {
  expect(await checkSpin(aSpin)).toMatchObject({
    ...{ hash: aSpin.commit, isPromise: true, message: 'my lucky seven:0:0' },
    ...{ digest: expect.stringMatching(/^6d0d025c3eefd685/), value: 7857939520047535749n },
    ...{ sum: 1000, drawn: 749, isRight: true },
  })
  const thai = {
    clientSeed: 'โชคดี 🍀:7',
    nonce: 41,
    weights: [3, 0, 5].map((weight, index) => ({ code: `F${index}`, weight })),
  }
  const { drawn, fields, isRight } = await checkSpin({ ...aSpin, ...thai, code: 'F2' })
  expect([drawn, isRight]).toEqual([5, true])
  expect(fields).toEqual([
    { code: 'F0', weight: 3, from: 0, to: 2, isHit: false },
    { code: 'F1', weight: 0, from: 3, to: 2, isHit: false },
    { code: 'F2', weight: 5, from: 3, to: 7, isHit: true },
  ])
})

test.each([
  ['another slice', { code: 'F5' }],
  ['another seed than was promised', { commit: 'f'.repeat(64) }],
  ['another number of the spin', { nonce: 1 }],
  ['another seed of the member', { clientSeed: 'my unlucky seven' }],
])('sees that %s is wrong', async (_, told) => {
  expect((await checkSpin({ ...aSpin, ...told })).isRight).toBe(false)
})
