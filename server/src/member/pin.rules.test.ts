/** Facts of what a PIN may be (decisions D18). */
import { expect, test } from 'vitest'
import { isWeakPin } from './pin.rules.ts'

const phone = '0812345678'

test.each([
  ...['000000', '999999', '123456', '654321', '890123', '210987', '135791', '121212', '112211'],
  ...['123123', '482482', '112233', '123321', '159753', '812345', '345678'],
])('%s is weak', (pin) => expect(isWeakPin(pin, phone)).toBe(true))

test.each(['482913', '100237', '908172', '445613'])('%s is not', (pin) =>
  expect(isWeakPin(pin, phone)).toBe(false),
)
