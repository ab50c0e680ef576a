/** The tables of bank transfers (0005), gift links (0007), slips (0008) and recalls (0029), as kysely types: see schema.ts. */

import type { Currency } from '@kapao/contract/edition.ts'
import type {
  BankPaymentSource,
  PayoutState,
  SlipState,
  SuspenseEnd,
  VoucherState,
} from '@kapao/contract/lists.ts'
import type { ColumnType, Generated } from 'kysely'
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
  currency: Fixed<Currency>
  transferred_at: Fixed<Date>
  heard_from: Fixed<BankPaymentSource>
  heard_at: Fixed<Date>
  attributed_at: Date | null
  /** Written by the database. (0025) */
  reference_key: ColumnType<string, never, never>
  /** (0025) */
  is_repeated: Generated<boolean>
  /** (0035) */
  given_back: SuspenseEnd | null
}

/** (0035) */
export interface SenderRefundTable {
  id: Fixed<string>
  from_bank: Fixed<string>
  reference: Fixed<string>
  amount: Fixed<bigint>
  currency: Fixed<Currency>
  payout_reference: Fixed<string>
  to_account_no: Fixed<string>
  to_account_name: Fixed<string>
  state: PayoutState
  reason: string | null
  ask_at: Date | null
  ask_count: Generated<number>
  ordered_at: Date | null
  order_lease_until: Date | null
  created_at: Fixed<Date>
  decided_at: Date | null
  contradicted_at: Date | null
  look_at: Date | null
  look_count: Generated<number>
  /** (0044) */
  asked_at: Date | null
}

/** (0026) */
export interface UnreadRecordTable {
  source: Fixed<string>
  hash: Fixed<Buffer>
  id: Fixed<string>
  record: Fixed<string>
  why: Fixed<string>
  heard_at: Fixed<Date>
}

export interface ExpectedTransferTable {
  member_id: Fixed<string>
  id: Fixed<string>
  amount: Fixed<bigint>
  currency: Fixed<Currency>
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

export interface RecallTable {
  channel: Fixed<string>
  recall_id: Fixed<string>
  payment: Fixed<string>
  member_id: Fixed<string | null>
  amount: Fixed<bigint>
  currency: Fixed<Currency>
  covered: Fixed<bigint>
  taken_at: Fixed<Date>
  heard_at: Fixed<Date>
}

export interface SlipTable {
  member_id: Fixed<string>
  id: Fixed<string>
  reference: Fixed<string>
  state: SlipState
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
  /** Written by the database. (0025) */
  bank_reference_key: ColumnType<string | null, never, never>
  /** (0025) */
  is_repeated: Generated<boolean>
}

export interface VoucherTable {
  member_id: Fixed<string>
  id: Fixed<string>
  code_hash: Fixed<Buffer>
  code_sealed: Buffer | null
  state: VoucherState
  amount: bigint | null
  reference: Fixed<string>
  to_wallet: Fixed<string>
  reason: string | null
  unknown_count: Generated<number>
  ask_at: Date | null
  ask_count: Generated<number>
  created_at: Fixed<Date>
  decided_at: Date | null
  ordered_at: Date | null
  order_lease_until: Date | null
  /** (0040) */
  contradicted_at: Date | null
  look_at: Date | null
  look_count: Generated<number>
}
