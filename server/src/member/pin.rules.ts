/** What a PIN may be; pure (decisions D18). */
import * as limits from '@kapao/contract/limits.ts'

/** What people choose though no rule below finds it: half of a thief's first tries. */
const wellKnown: ReadonlySet<string> = new Set([
  ...['112233', '332211', '123321', '321321', '456456', '147258', '258369', '159753', '357159', '142536'],
  ...['102030', '010203', '123654', '789456', '456123', '520520', '131420', '168168', '248163'],
])

const digitsOf = (pin: string): number[] => Array.from(pin, Number)

/** Each digit as far from the one before it: 000000, 123456, 987654, 890123, 135791. */
function isRun(pin: string): boolean {
  const digits = digitsOf(pin)
  const steps = digits.slice(1).map((digit, at) => (digit - (digits[at] ?? 0) + 10) % 10)
  return new Set(steps).size === 1
}

const isRepeated = (pin: string): boolean => pin.slice(0, pin.length / 2) === pin.slice(pin.length / 2)

/** Easy to guess for anybody, or for somebody who knows the member's phone number. @param phone absent: for anybody. */
export const isWeakPin = (pin: string, phone = ''): boolean =>
  new Set(pin).size < limits.pinDigitsApart ||
  isRun(pin) ||
  isRepeated(pin) ||
  wellKnown.has(pin) ||
  phone.includes(pin)
