/** The ledger's tables (0001), as kysely types. */
import type { StatementStatus, StatementType } from '@kapao/contract/schemas/statement.ts'
import type { ColumnType, Generated } from 'kysely'
import type { Fixed, FixedOptional } from './schema-columns.ts'

export interface AccountTable {
  member_id: Fixed<string>
  code: Fixed<string>
  currency: Fixed<string>
  balance: Generated<bigint>
  seq: Generated<bigint>
  updated_at: Date
}

export interface JournalTable {
  member_id: Fixed<string>
  key: Fixed<string>
  id: Fixed<string>
  kind: Fixed<string>
  currency: Fixed<string>
  reverses: FixedOptional<string | null>
  created_at: Fixed<Date>
}

export interface EntryTable {
  member_id: Fixed<string>
  code: Fixed<string>
  seq: Fixed<bigint>
  journal_id: Fixed<string>
  amount: Fixed<bigint>
  balance_after: Fixed<bigint>
  created_at: Fixed<Date>
}

export interface DepositUnreadTable {
  member_id: Fixed<string>
  journal_id: Fixed<string>
  created_at: Fixed<Date>
}

export interface StatementHeadTable {
  member_id: Fixed<string>
  count: bigint
}

export interface StatementTable {
  member_id: Fixed<string>
  n: Fixed<bigint>
  id: Fixed<string>
  type: Fixed<StatementType>
  from_code: Fixed<string>
  to_code: Fixed<string>
  amount: Fixed<bigint>
  status: StatementStatus
  reference: Fixed<string>
  note: string | null
  opened_by: Fixed<string | null>
  settled_by: string | null
  created_at: Fixed<Date>
  settled_at: Date | null
}

export interface OutboxTable {
  id: Fixed<string>
  member_id: Fixed<string>
  journal_id: Fixed<string | null>
  event: Fixed<string>
  payload: ColumnType<unknown, string, never>
  created_at: Fixed<Date>
  delivered_at: ColumnType<Date | null, undefined, Date>
}
