/** A number that somebody may want to turn stands on a page of numbers. */
import { expect, test } from 'vitest'
import { checkout } from './child.ts'
import { readCheckout } from './house-rules.ts'
import { checkLooseNumbers } from './loose-numbers.ts'

const header = '/** Planted. */\n'

test('in the whole checkout', () => {
  expect(checkLooseNumbers(readCheckout(checkout))).toEqual([])
})

test.each([
  ['server/src/otp/planted-pause.ts', 'export const open = ({ pauseMs = 2 * 60 * 1_000 }) => [pauseMs]'],
  ['client/src/planted-wait.ts', 'setTimeout(look, 5_000)'],
  ['web/src/wallet/planted-day.ts', 'export const dayOf = (at: number) => Math.floor(at / 86_400_000)'],
])('caught in %s: %s', (path, text) => {
  expect(checkLooseNumbers(new Map([[path, `${header}${text}\n`]]))).toHaveLength(1)
})
