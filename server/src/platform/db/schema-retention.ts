/** Tables whose rows are kept for a while only, and how far they have been cleared, as kysely types. */
import type { ColumnType } from 'kysely'
import type { Fixed } from './schema-columns.ts'

export interface RetentionTable {
  of_table: Fixed<string>
  removing_before: ColumnType<Date | null, undefined, Date>
  removed_before: ColumnType<Date | null, undefined, Date>
  mark: ColumnType<string | null, undefined, string | null>
}

export interface RequestKeyTable {
  scope: Fixed<string>
  key: Fixed<string>
  body_hash: Fixed<Buffer>
  status: number | null
  answer: Buffer | null
  created_at: Date
  /** (0016) */
  node: number | null
}

export interface WebhookEventTable {
  source: Fixed<string>
  event_id: Fixed<string>
  received_at: Fixed<Date>
}

export interface RateLimitTable {
  key: Fixed<string>
  points: number
  until: Date
}
