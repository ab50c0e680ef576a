/** Rules of bank slips: what a mini-QR says, and what the bank's word means for the member. Pure (decisions D4). */
import type { SlipNote } from '@kapao/contract/errors.ts'
import type { MemberEvent, SlipDecided } from '@kapao/contract/events.ts'
import { slipLimits } from '@kapao/contract/limits.ts'
import type { slipReviewReasons } from '@kapao/contract/lists.ts'
import { toBaht } from '@kapao/contract/money.ts'
import type { BankTransfer } from '@kapao/contract/outside/bank.ts'
import { bankOfThaiId, type SlipCode, thaiBankIds } from '@kapao/contract/outside/slip.ts'
import { minuteMs } from '@kapao/contract/time-units.ts'
import { parse } from 'promptparse'
import { slipVerify } from 'promptparse/validate'
import type * as z from 'zod/mini'
import { cutText } from '#platform/cut-text.rules.ts'
import * as serverLimits from '#platform/server-limits.ts'
import { isMasked, mayBeSame } from '../account-no.rules.ts'

const referenceShape = /^[\x21-\x7e]{6,35}$/
/** How every mini-QR begins: tag 00, in it the api id 000001. */
const miniQrBegins = /^00\d\d0006000001/

/**
 * What the codes found on a picture say. A checksum that is wrong is a misread or a tampered one, never a reference to
 * ask the bank about.
 */
export function readCodes(texts: readonly string[]): SlipCode | SlipNote {
  if (texts.length === 0) return 'CANNOT_READ_CROPPED_IMAGE'
  for (const text of texts) {
    const said = miniQrBegins.test(text) ? slipVerify(text) : null
    const bank = said && bankOfThaiId.get(said.sendingBank)
    if (bank && referenceShape.test(said.transRef)) return { bank, reference: said.transRef }
  }
  return texts.some((text) => miniQrBegins.test(text) && !slipVerify(text))
    ? 'UNSTABLE_REFNO_ON_SLIP'
    : 'INVALID_SLIP'
}

/** Banks whose slips have no mini-QR: what is on one of theirs is for a person to read, and never wrong by itself. */
export const hasMiniQr = (bank: string): boolean => Object.hasOwn(thaiBankIds, bank)

/** What of a code a person can use: of BCEL's OneProof its ticket, and the bank's reference of the transfer. */
function readable(text: string): string {
  const proof = parse(text, true)
  if (proof?.getTagValue('33', '00') !== 'BCEL' || proof.getTagValue('33', '01') !== 'ONEPROOF') return text
  const words = ['03', '04'].map((part) => proof.getTagValue('33', part))
  return ['OneProof', ...words.filter(Boolean)].join(' ')
}

/** What codes on a picture say that are no mini-QR, for a person to read; null: there are none. */
export const textOf = (texts: readonly string[]): string | null =>
  cutText(
    texts
      .map(readable)
      .join(' ')
      .replace(/[^\P{C} ]/gu, ''),
    serverLimits.slipTextMax,
  ).trim() || null

type Likeness = 'same' | 'other' | 'unsure'

/** A number as a bank shows it, some digits hidden, against one that we know. */
function compareAccounts(shown: string, known: string): Likeness {
  if (!mayBeSame(shown, known)) return 'other'
  return shown.replace(/\D/g, '').length >= serverLimits.visibleDigitsMin ? 'same' : 'unsure'
}

const plainName = (name: string): string =>
  name
    .toUpperCase()
    .replace(/^(MR|MRS|MS|MISS)\.?\s+/, '')
    .replace(/[^\p{L}\p{M}]/gu, '')

export interface RegisteredAccount {
  bankCode: string
  accountNo: string
  accountName: string
}

/** Masked digits alone could be anybody's who ends in them: then the name must be the same too. */
export function compareSender(transfer: BankTransfer, member: RegisteredAccount): Likeness {
  if (transfer.fromBank !== member.bankCode) return 'other'
  const likeness = compareAccounts(transfer.fromAccountNo, member.accountNo)
  const isSameName = plainName(transfer.fromName) === plainName(member.accountName)
  return likeness === 'same' && isMasked(transfer.fromAccountNo) && !isSameName ? 'unsure' : likeness
}

/** Money to an account that may be somebody else's is never credited by itself: masked digits do not say it is ours. */
function compareReceiver(transfer: BankTransfer, accounts: SlipFacts['accounts']): Likeness {
  const alike = accounts.map(({ accountNo }) => compareAccounts(transfer.toAccountNo, accountNo))
  if (alike.every((likeness) => likeness === 'other')) return 'other'
  return alike.includes('same') && !isMasked(transfer.toAccountNo) ? 'same' : 'unsure'
}

export interface SlipFacts {
  uploadedAt: Date
  withinMinutes: number
  member: RegisteredAccount & { currency: string }
  /** The member has named an account of ours as their own. */
  isOurs: boolean
  /** Ours at the receiving bank, open for deposits. */
  accounts: readonly { accountNo: string }[]
}

export type Verdict =
  | { step: 'credit' }
  | { step: 'fail'; note: SlipNote }
  | { step: 'review'; why: ReviewReason }

/** Why a person must look at a slip. */
export type ReviewReason = (typeof slipReviewReasons)[number]

/** What becomes of a slip whose transfer the bank has confirmed. In this order: the first that is wrong is what the member gets. */
export function judgeTransfer(
  transfer: BankTransfer,
  { uploadedAt, withinMinutes, member, isOurs, accounts }: SlipFacts,
): Verdict {
  const receiver = compareReceiver(transfer, accounts)
  if (receiver === 'other') return { step: 'fail', note: 'DEST_ACC_INVALID' }
  if (uploadedAt.getTime() - transfer.at.getTime() > withinMinutes * minuteMs)
    return { step: 'fail', note: 'EXPIRED_SLIP' }
  const sender = isOurs ? 'other' : compareSender(transfer, member)
  if (sender === 'other') return { step: 'fail', note: 'NOT_MATCH' }
  if (receiver === 'unsure') return { step: 'review', why: 'receiver_masked' }
  if (sender === 'unsure') return { step: 'review', why: 'sender_unsure' }
  if (transfer.currency !== member.currency) return { step: 'review', why: 'currency' }
  return { step: 'credit' }
}

/** The bank has had its time: a person must look (decisions D4). */
export const isOverdue = (uploadedAt: Date, now: Date): boolean =>
  now.getTime() - uploadedAt.getTime() >= slipLimits.reviewAfterMs

/** How a slip ends. */
export interface Ending {
  memberId: string
  id: string
  reference: string
  /** Null: it was credited. */
  note: SlipNote | null
  /** What the bank said about it, if it did. */
  transfer: BankTransfer | undefined
  at: Date
}

/** What the member's devices are told, in its wire form. */
export const decidedEvent = ({ reference, note, at }: Ending, amount: bigint) => ({
  event: 'slip:decided' as const satisfies MemberEvent,
  payload: {
    reference,
    status: note ? 'FAILED' : 'SUCCESS',
    note,
    amount: toBaht(amount),
    at: at.toISOString(),
  } satisfies z.input<typeof SlipDecided>,
})
