/** Whose a bank transfer is: pure, and it never guesses (decisions D4). */
import type { DepositMode } from '@kapao/contract/lists.ts'
import type { BankTransfer } from '@kapao/contract/outside/bank.ts'
import { isMasked, mayBeSame } from '../account-no.rules.ts'

/** Why a person must look at it; a task's `reason`. */
export type ReviewReason =
  | 'NOT_OUR_ACCOUNT'
  | 'ACCOUNT_CLOSED'
  | 'ACCOUNT_MANUAL'
  | 'OTHER_CURRENCY'
  | 'NO_MEMBER'
  | 'OTHER_NAME'
  | 'MANY_MEMBERS'
  | 'PAID_BY_QR'

export interface OwnAccount {
  accountNo: string
  mode: DepositMode
  currency: string
  isOpen: boolean
}

/** What speaks against crediting what arrived on one of our accounts at the receiving bank. */
export function judgeReceiver(transfer: BankTransfer, ownAccounts: OwnAccount[]): ReviewReason | undefined {
  const [account, another] = ownAccounts.filter(({ accountNo }) => mayBeSame(accountNo, transfer.toAccountNo))
  if (!account || another) return 'NOT_OUR_ACCOUNT'
  if (!account.isOpen) return 'ACCOUNT_CLOSED'
  if (account.mode !== 'AUTO') return 'ACCOUNT_MANUAL'
  if (account.currency !== transfer.currency) return 'OTHER_CURRENCY'
}

/** A member's account at the sending bank. */
export interface Account {
  memberId: string
  accountNo: string
  name: string
  currency: string
  /** The bank has said that this number is under this name. */
  isVerified: boolean
  /** An open expected transfer of exactly this amount. */
  expectedId: string | null
}

export interface Candidate extends Account {
  /** Whether the sender's name, as the bank shows it, is the holder's. */
  fitsName: boolean
}

export type Sender = { memberId: string; expectedId: string | null } | { reason: ReviewReason }

/**
 * A full number is its member's. A masked one is a member's only when digits and name fit exactly one; a proven account
 * stands above those that anybody may have typed in. An expected transfer says which of a member's own expected transfers it was, and
 * nothing about whose it is: anybody can expect anything.
 */
export function findSender(transfer: BankTransfer, members: Candidate[]): Sender {
  const candidates = members.filter(({ accountNo }) => mayBeSame(accountNo, transfer.fromAccountNo))
  if (candidates.length === 0) return { reason: 'NO_MEMBER' }
  const fitting = candidates.filter(({ fitsName }) => fitsName || !isMasked(transfer.fromAccountNo))
  if (fitting.length === 0) return { reason: 'OTHER_NAME' }
  const verified = fitting.filter(({ isVerified }) => isVerified)
  const [sender, another] = verified.length > 0 ? verified : fitting
  if (!sender || another) return { reason: 'MANY_MEMBERS' }
  if (sender.currency !== transfer.currency) return { reason: 'OTHER_CURRENCY' }
  return { memberId: sender.memberId, expectedId: sender.expectedId }
}

/** Four shown digits by which members are looked up: those at the end, or those before the last one. */
export function shownDigits(maskedNo: string): { place: 'last' | 'before last'; digits: string } | undefined {
  const plain = maskedNo.replace(/[\s-]/g, '')
  const [, beforeLast] = /(\d{4}).$/.exec(plain) ?? []
  const [last] = /\d{4}$/.exec(plain) ?? []
  if (last) return { place: 'last', digits: last }
  return beforeLast === undefined ? undefined : { place: 'before last', digits: beforeLast }
}
