/** How long a break can be, as the app offers it. */
import * as limits from '@kapao/contract/limits.ts'

export type BreakKind = 'hours' | 'months'

export const breakLengths = {
  hours: limits.timeOutOffered,
  months: limits.exclusionMonths,
} as const satisfies Record<BreakKind, readonly number[]>
