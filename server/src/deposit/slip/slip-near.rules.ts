/** How likely money that has arrived is what a slip shows: pure (staff-calls T4). */
import { type BankTransfer, canonicalReference } from '@kapao/contract/outside/bank.ts'
import { compareSender, type RegisteredAccount } from './slip.rules.ts'

/** What the slip shows, as far as it is known. */
export interface Shown {
  at: Date
  amount: bigint | undefined
  member: RegisteredAccount
  /** What codes on it say that no bank can be asked about. */
  readText?: string | null
}

/** How far off what is compared may be at all. */
export interface Reach {
  windowMs: number
  amountPoints: bigint
}

const wholePoints = 100_00n

/** What differs by no more than this may be the amount. */
export const reachOf = (amount: bigint, { amountPoints }: Pick<Reach, 'amountPoints'>): bigint =>
  (amount * amountPoints) / wholePoints

/** What each likeness counts for; together 100. */
const weights = { amount: 50, time: 20, sender: 30, senderUnsure: 15 } as const

const share = (apart: number, reach: number): number =>
  reach === 0 ? Number(apart === 0) : Math.max(0, 1 - apart / reach)

/** A code that names the transfer by the bank's own reference leaves no doubt which one it is. */
const isNamed = ({ reference }: BankTransfer, readText: string): boolean =>
  readText.split(' ').some((word) => canonicalReference(word) === canonicalReference(reference))

/** 0 to 100. */
export function nearScore(
  transfer: BankTransfer,
  { at, amount, member, readText }: Shown,
  reach: Reach,
): number {
  if (readText && isNamed(transfer, readText)) return 100
  const amountApart = amount === undefined ? undefined : Number(transfer.amount - amount)
  const byAmount =
    amount === undefined || amountApart === undefined
      ? 0
      : share(Math.abs(amountApart), Number(reachOf(amount, reach)))
  const byTime = share(Math.abs(transfer.at.getTime() - at.getTime()), reach.windowMs)
  const bySender = { same: weights.sender, unsure: weights.senderUnsure, other: 0 }[
    compareSender(transfer, member)
  ]
  return Math.round(weights.amount * byAmount + weights.time * byTime + bySender)
}
