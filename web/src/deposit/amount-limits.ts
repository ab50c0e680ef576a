/** How much may be paid in at a time, and which QR gateway takes an amount: pure (spec §9, ux 65, 66). */
import { amountMax, toBaht } from '@kapao/contract/money.ts'
import type { Gateway } from './deposit-ways.ts'

/** Baht. */
export interface AmountLimits {
  minimum: number
  maximum: number
}

/** A refusal's key among the words of `deposit`. */
export type AmountFault = 'tooLittle' | 'tooMuch'

/** The operator's minimum is for every way; the maximum is what any call takes (decisions D0). */
export const limitsFrom = (depositMin: number): AmountLimits => ({
  minimum: depositMin,
  maximum: toBaht(amountMax),
})

export const limitsAt = ({ minimum }: Pick<Gateway, 'minimum'>, depositMin: number): AmountLimits =>
  limitsFrom(Math.max(minimum, depositMin))

export function checkAmount(amount: number, { minimum, maximum }: AmountLimits): AmountFault | undefined {
  if (amount < minimum) return 'tooLittle'
  return amount > maximum ? 'tooMuch' : undefined
}

/** The first that takes the amount; the one with the lowest minimum when none does. */
export function gatewayFor(
  amount: number,
  gateways: readonly [Gateway, ...Gateway[]],
  depositMin: number,
): Gateway {
  const minimumOf = (gateway: Gateway) => limitsAt(gateway, depositMin).minimum
  const lowest = gateways.reduce((least, one) => (minimumOf(one) < minimumOf(least) ? one : least))
  return gateways.find((gateway) => amount >= minimumOf(gateway)) ?? lowest
}
