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

/** What was taken has a minus of its own, whatever its type (decisions D11); where nothing moved there is no figure. */
export const signed = (type: StatementType, amount: number) => ({
  amount: amount === 0 ? undefined : Math.abs(amount),
  sign: amount < 0 ? 'minus' : signs[type],
})

interface ToneFacts {
  statementType: StatementType
  status: StatementStatus
  /** Below zero: taken. */
  amount: number
}

export const statusTones = {
  SUCCESS: 'good',
  FAILED: 'bad',
  PROCESSING: 'waiting',
} as const satisfies Record<StatementStatus, Tone>

/** What went out and has not arrived is on its way; anything else in progress waits for somebody. */
const isMoving = (type: StatementType) => type === 'withdraw' || type === 'transfer'

export function toneOf({ statementType, status, amount }: ToneFacts): Tone {
  if (status === 'PROCESSING' && isMoving(statementType)) return 'moving'
  if (status === 'SUCCESS' && amount < 0) return 'taken'
  return statusTones[status]
}
