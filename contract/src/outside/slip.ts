/** What we and the service that verifies bank slips say to each other, and what a Thai slip's mini-QR names banks by (decisions D4). */
import * as z from 'zod/mini'
import { slipNotes } from '../errors.ts'
import { BankTransfer } from './bank.ts'

/** The three digits that the Bank of Thailand gives each bank. Lao banks have none, and no mini-QR on their slips. */
export const thaiBankIds: Readonly<Record<string, string>> = {
  BBL: '002',
  KBANK: '004',
  KTB: '006',
  TMB: '011',
  SCB: '014',
  CIMB: '022',
  UOB: '024',
  BAY: '025',
  GSB: '030',
  GHB: '033',
  BAAC: '034',
}

/** Our codes of these banks, by their ids. */
export const bankOfThaiId: ReadonlyMap<string, string> = new Map(
  Object.entries(thaiBankIds).map(([code, id]) => [id, code]),
)

/** Which transfer a slip is about. */
export interface SlipCode {
  /** Our code of the sending bank. */
  bank: string
  reference: string
}

/** Answer of `GET /slip/verifications/{bankCode}/{reference}`; `unknown` travels with 404. */
export const SlipVerification = z.discriminatedUnion('status', [
  z.object({ status: z.literal('found'), transfer: BankTransfer }),
  /** The bank says so itself: not yet. */
  z.object({ status: z.literal('delayed') }),
  /** It will never confirm this one. */
  z.object({ status: z.literal('refused'), note: z.enum(slipNotes) }),
  z.object({ status: z.literal('unknown') }),
])
