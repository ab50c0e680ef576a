/** Which way the money of a statement row went, for the person who reads it (spec §2). */
import type { StatementType } from '@kapao/contract/statement.ts'
import type { MoneySign } from '@kapao/ui/Money.tsx'

/** Plus for what came in, minus for what went out, nothing for what only changed places (spec §2). */
export const signs = {
  deposit: 'plus',
  bonus: 'plus',
  withdraw: 'minus',
  transfer: 'none',
  finish_bonus: 'none',
} as const satisfies Record<StatementType, MoneySign>
