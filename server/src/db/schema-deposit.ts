/** The tables of bank transfers (0005), gift links (0007) and slips (0008), as kysely types: see schema.ts. */
import type { Generated } from 'kysely'
import type { Fixed } from './schema-columns.ts'

export interface BankPaymentTable {
  from_bank: Fixed<string>
  reference: Fixed<string>
  member_id: string | null
  from_account_no: Fixed<string>
  from_name: Fixed<string>
  to_bank: Fixed<string>
  to_account_no: Fixed<string>
  amount: Fixed<bigint>
  currency: Fixed<'THB' | 'LAK'>
  transferred_at: Fixed<Date>
  heard_from: Fixed<'feed' | 'slip' | 'operator'>
  heard_at: Fixed<Date>
  attributed_at: Date | null
}

export interface ExpectedTransferTable {
  member_id: Fixed<string>
  id: Fixed<string>
  amount: Fixed<bigint>
  currency: Fixed<'THB' | 'LAK'>
  reference: Fixed<string>
  created_at: Fixed<Date>
  expires_at: Fixed<Date>
  matched_at: Date | null
  from_bank: string | null
  bank_reference: string | null
}

export interface FeedCursorTable {
  feed: Fixed<string>
  cursor: bigint
  moved_at: Date
}

export interface SlipTable {
  member_id: Fixed<string>
  id: Fixed<string>
  reference: Fixed<string>
  state: 'PROCESSING' | 'REVIEW' | 'SUCCESS' | 'FAILED'
  note: string | null
  bank: Fixed<string | null>
  bank_reference: Fixed<string | null>
  file: Fixed<string>
  from_account_no: string | null
  from_name: string | null
  to_bank: string | null
  to_account_no: string | null
  amount: bigint | null
  currency: string | null
  transferred_at: Date | null
  approved_at: Date | null
  ask_at: Date | null
  ask_count: Generated<number>
  created_at: Fixed<Date>
  decided_at: Date | null
}

export interface VoucherTable {
  member_id: Fixed<string>
  id: Fixed<string>
  code_hash: Fixed<Buffer>
  code_sealed: Buffer | null
  state: 'OPEN' | 'CREDITED' | 'REJECTED'
  amount: bigint | null
  reference: Fixed<string>
  to_wallet: Fixed<string>
  reason: string | null
  unknown_count: Generated<number>
  ask_at: Date | null
  ask_count: Generated<number>
  created_at: Fixed<Date>
  decided_at: Date | null
}
