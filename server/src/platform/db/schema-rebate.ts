/** The tables of closed periods, refunds and invite bonuses (0013, 0032), as kysely types. Days are `YYYY-MM-DD`. */
import type { Currency } from '@kapao/contract/edition.ts'
import type { ClosingTask, InviteReviewState, LossBook } from '@kapao/contract/lists.ts'
import type { ColumnType } from 'kysely'
import type { Fixed } from './schema-columns.ts'

export interface PeriodCloseTable {
  task: Fixed<ClosingTask>
  first_day: Fixed<string>
  last_day: Fixed<string>
  mark: string | null
  closed_at: Date | null
  is_booked: ColumnType<boolean, never, never>
}

export interface MemberDayTable {
  member_id: Fixed<string>
  day: Fixed<string>
  week: ColumnType<string, never, never>
  currency: Fixed<Currency>
  deposits: Fixed<bigint>
  withdrawals: Fixed<bigint>
  game_loss: Fixed<bigint>
  gifts_received: Fixed<bigint>
  gifts_taken_back: Fixed<bigint>
  holdings_start: Fixed<bigint>
  holdings_end: Fixed<bigint>
}

export interface LossBookTable {
  member_id: Fixed<string>
  book: Fixed<LossBook>
  first_day: Fixed<string>
  last_day: Fixed<string>
  currency: Fixed<Currency>
  game_loss: Fixed<bigint>
  gifts_received: Fixed<bigint>
  gifts_taken_back: Fixed<bigint>
  counted_before: Fixed<bigint>
  set_against: Fixed<bigint>
  counted: Fixed<bigint>
  won_back: Fixed<bigint>
  winnings_left: bigint
  counted_sum: Fixed<bigint>
  won_back_sum: Fixed<bigint>
}

export interface RefundReceiptTable {
  member_id: Fixed<string>
  id: Fixed<string>
  amount: Fixed<bigint>
  currency: Fixed<Currency>
  created_at: Fixed<Date>
}

export interface RefundTable {
  member_id: Fixed<string>
  first_day: Fixed<string>
  last_day: Fixed<string>
  currency: Fixed<Currency>
  percent_points: Fixed<number>
  cap: Fixed<bigint>
  amount: Fixed<bigint>
  closed_at: Fixed<Date>
  lapses_at: Fixed<Date>
  receipt_id: ColumnType<string | null, undefined, string>
}

export interface InviteCommissionTable {
  member_id: Fixed<string>
  friend_id: Fixed<string>
  day: Fixed<string>
  currency: Fixed<Currency>
  loss: Fixed<bigint>
  percent_points: Fixed<number>
  amount: Fixed<bigint>
  created_at: Fixed<Date>
  day_cap: Fixed<bigint | null>
  month_cap: Fixed<bigint | null>
  claim_id: ColumnType<string | null, undefined, string>
}

export interface InviteReviewTable {
  member_id: Fixed<string>
  friend_id: Fixed<string>
  traits: string[]
  state: InviteReviewState
  opened_at: Date
  decided_at: Date | null
}

export interface InvitePurseTable {
  member_id: Fixed<string>
  earned: bigint
  withheld: ColumnType<bigint, bigint | undefined, bigint>
  claimed: ColumnType<bigint, bigint | undefined, bigint>
}

export interface InviteClaimTable {
  member_id: Fixed<string>
  id: Fixed<string>
  amount: Fixed<bigint>
  currency: Fixed<Currency>
  created_at: Fixed<Date>
}
