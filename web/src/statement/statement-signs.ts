/** Which way the money of a row went and what became of it, as a person sees it (spec §2, §4). */
import type { StatementStatus, StatementType } from '@kapao/contract/schemas/statement.ts'
import type { MoneySign } from '@kapao/ui/Money.tsx'
import type { Tone } from '@kapao/ui/StatusPill.tsx'

/** Plus for what came in, minus for what went out, nothing for what only changed places (spec §2). */
const signs = {
  deposit: 'plus',
  bonus: 'plus',
  withdraw: 'minus',
  transfer: 'none',
  finish_bonus: 'none',
  recall: 'none',
  adjustment: 'plus',
} as const satisfies Record<StatementType, MoneySign>

/** What was taken has a minus of its own, whatever its type (decisions D11). */
export const signed = (type: StatementType, amount: number) => ({
  amount: Math.abs(amount),
  sign: amount < 0 ? 'minus' : signs[type],
})

export const statusTones = {
  SUCCESS: 'good',
  FAILED: 'bad',
  PROCESSING: 'waiting',
} as const satisfies Record<StatementStatus, Tone>
