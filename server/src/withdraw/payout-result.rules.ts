/** What a bank's result file says of the payouts in a file of ours, judged before anything moves (decision 0024). Pure. */
import type {
  PayoutAnswerWord,
  PayoutEnding,
  PayoutOutcome,
  PayoutResultFault,
} from '@kapao/contract/lists.ts'

export interface TellingRow {
  reference: string
  /** Undefined or null: the bank does not repeat it. */
  amount: bigint | null | undefined
  said: PayoutAnswerWord
}

export interface PayoutInFile {
  reference: string
  amount: bigint
  state: string
  /** What an earlier result says that two people have read. */
  said: PayoutEnding | null
}

interface Judgement {
  outcome: PayoutOutcome
  fault: PayoutResultFault | null
}

const endOf = { paid: 'PAID', rejected: 'FAILED' } as const
const refusedFor = (fault: PayoutResultFault): Judgement => ({ outcome: 'refused', fault })

/** For each row what comes of it; in the same order. */
export function judgeResult(rows: readonly TellingRow[], payouts: readonly PayoutInFile[]): Judgement[] {
  const inFile = new Map(payouts.map((payout) => [payout.reference, payout]))
  const told = Map.groupBy(rows, ({ reference }) => reference)
  return rows.map(({ reference, amount, said }) => {
    const payout = inFile.get(reference)
    if (!payout) return refusedFor('not_in_file')
    if (amount !== undefined && amount !== null && amount !== payout.amount) return refusedFor('other_amount')
    if (told.get(reference)?.some((other) => other.said !== said)) return refusedFor('told_twice')
    if (said === 'processing') return { outcome: 'pending', fault: null }
    const isEnded = payout.state === 'PAID' || payout.state === 'FAILED'
    const known = isEnded ? payout.state : payout.said && endOf[payout.said]
    if (!known) return { outcome: said, fault: null }
    return known === endOf[said] ? { outcome: 'known', fault: null } : refusedFor('decided_otherwise')
  })
}

export const countOutcomes = (judged: readonly { outcome: string }[]) => {
  const count = (outcome: PayoutOutcome) => judged.filter((one) => one.outcome === outcome).length
  return {
    ...{ paid: count('paid'), rejected: count('rejected'), pending: count('pending') },
    ...{ known: count('known'), refused: count('refused') },
  }
}
