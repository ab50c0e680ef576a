/** Whose a bank transfer is: pure, and it never guesses (decisions D4). */
import type { BankTransfer } from '@kapao/contract/outside/bank.ts'
import { isMasked, mayBeSame } from './account-no.rules.ts'

/** Why a person must look at it; a task's `reason`. */
export type ReviewReason =
  | 'NOT_OUR_ACCOUNT'
  | 'ACCOUNT_CLOSED'
  | 'ACCOUNT_MANUAL'
  | 'OTHER_CURRENCY'
  | 'NO_MEMBER'
  | 'MANY_MEMBERS'

export interface OwnAccount {
  accountNo: string
  mode: 'AUTO' | 'MANUAL'
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

/** A member with an account at the sending bank. */
export interface Candidate {
  memberId: string
  accountNo: string
  name: string
  currency: string
  /** An open expected transfer of exactly this amount. */
  expectedId: string | null
}

export type Sender = { memberId: string; expectedId: string | null } | { reason: ReviewReason }

/**
 * A full number is one member's. A masked one may be many people's: then it takes an expected transfer that only one of
 * them has, or one single candidate with the sender's very name. Somebody else's name on it outweighs an expectation.
 */
export function findSender(transfer: BankTransfer, members: Candidate[]): Sender {
  const candidates = members.filter(({ accountNo }) => mayBeSame(accountNo, transfer.fromAccountNo))
  if (candidates.length === 0) return { reason: 'NO_MEMBER' }
  const sender = isMasked(transfer.fromAccountNo) ? onlyPossible(transfer, candidates) : candidates[0]
  if (!sender) return { reason: 'MANY_MEMBERS' }
  if (sender.currency !== transfer.currency) return { reason: 'OTHER_CURRENCY' }
  return { memberId: sender.memberId, expectedId: sender.expectedId }
}

function onlyPossible({ fromName }: BankTransfer, candidates: Candidate[]): Candidate | undefined {
  const isNamed = ({ name }: Candidate) => isSameName(name, fromName)
  const [expecting, alsoExpecting] = candidates.filter(({ expectedId }) => expectedId !== null)
  if (expecting && !alsoExpecting)
    return isNamed(expecting) || !candidates.some(isNamed) ? expecting : undefined
  const [only, another] = candidates
  return only && !another && isNamed(only) ? only : undefined
}

/** In Latin letters a title is a word of its own; in Thai and Lao it is written together with the name. */
const titles = /^\s*((MR|MRS|MS|MISS|MASTER)[.\s]\s*|นางสาว|น\.\s*ส\.|นาง|นาย|ທ້າວ|ທ່ານ|ນາງ)/

const bareName = (name: string): string =>
  name.normalize('NFKC').toUpperCase().replace(titles, '').replace(/[\s.]/g, '')

/** Whatever the case, the spaces and the title. No name is nobody's. */
export const isSameName = (one: string, other: string): boolean =>
  bareName(one) !== '' && bareName(one) === bareName(other)

/** Four shown digits by which members are looked up: those at the end, or those before the last one. */
export function shownDigits(maskedNo: string): { place: 'last' | 'before last'; digits: string } | undefined {
  const plain = maskedNo.replace(/[\s-]/g, '')
  const [, beforeLast] = /(\d{4}).$/.exec(plain) ?? []
  const [last] = /\d{4}$/.exec(plain) ?? []
  if (last) return { place: 'last', digits: last }
  return beforeLast === undefined ? undefined : { place: 'before last', digits: beforeLast }
}
