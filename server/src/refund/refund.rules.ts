/** Who can receive a refund now: pure (decisions D8). */
import type { RefusalCode } from '@kapao/contract/errors.ts'

export interface RefundTerms {
  isOn: boolean
  /** Hundredths of a percent. */
  percentPoints: number
  cap: bigint
  min: bigint
}

/** Why this sum of open refunds cannot be received. */
export function checkReceivable(sum: bigint, { isOn, min }: RefundTerms): RefusalCode | undefined {
  if (!isOn) return 'REFUND_INACTIVE'
  if (sum === 0n) return 'NO_REFUND'
  if (sum < min) return 'REFUND_MINIMUM'
}
