/** What a refund amounts to, and who can receive one now: pure (decisions D8). */
import type { RefusalCode } from '@kapao/contract/errors.ts'
import { shareOf } from '#closing/loss.rules.ts'

export interface RefundTerms {
  isOn: boolean
  /** Hundredths of a percent. */
  percentPoints: number
  cap: bigint
  min: bigint
}

/** Of the loss that counts; rounded down, and never above the cap. */
export function refundAmountOf(
  counted: bigint,
  { percentPoints, cap }: Pick<RefundTerms, 'percentPoints' | 'cap'>,
) {
  const share = shareOf(counted, percentPoints)
  return share < cap ? share : cap
}

/** Why this sum of open refunds cannot be received. */
export function checkReceivable(sum: bigint, { isOn, min }: RefundTerms): RefusalCode | undefined {
  if (!isOn) return 'REFUND_INACTIVE'
  if (sum === 0n) return 'NO_REFUND'
  if (sum < min) return 'REFUND_MINIMUM'
}
