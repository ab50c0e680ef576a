/** The tables of bonuses (0009), as kysely types: see schema.ts. */

import type { Currency, Locale } from '@kapao/contract/edition.ts'
import type { LockEnding, LockSource } from '@kapao/contract/lists.ts'
import type { BonusType } from '@kapao/contract/schemas/bonus.ts'
import type { OfferKind } from '@kapao/contract/schemas/operator-offer.ts'
import type { ColumnType, Generated } from 'kysely'
import type { Fixed, InEachLanguage, Json } from './schema-columns.ts'

export interface BonusOfferTable {
  kind: Fixed<OfferKind>
  code: Fixed<string>
  currency: Fixed<Currency>
  type: BonusType | null
  max_received: number | null
  percent_points: number
  amount_max: bigint
  deposit_min: bigint
  success_points: number
  fail_points: number
  games: string[] | null
  budget: bigint
  spent: Generated<bigint>
  uses_max: bigint | null
  uses: Generated<bigint>
  runs_from: Date
  runs_until: Date | null
  description: Json<InEachLanguage>
  notice: Json<InEachLanguage>
  banners: Json<Record<Locale, { image: string | null; html: string }[]>>
  position: number
}

export interface UserBonusTable {
  member_id: Fixed<string>
  id: Fixed<string>
  source: Fixed<LockSource>
  source_id: Fixed<string>
  currency: Fixed<Currency>
  amount: Fixed<bigint>
  type: Fixed<BonusType | null>
  max_received: Fixed<number | null>
  success_points: Fixed<number>
  fail_points: Fixed<number>
  games: Fixed<string[] | null>
  description: ColumnType<InEachLanguage | null, string | null, never>
  base: Fixed<bigint>
  target: Fixed<bigint>
  floor: Fixed<bigint>
  opened_seq: Fixed<bigint>
  opened_at: Fixed<Date>
  is_active: boolean
  is_changed: boolean
  clearing_since: Date | null
  clearing_seq: bigint | null
  clear_count: Generated<number>
  ask_at: Date | null
  outcome: LockEnding | null
  forfeited: Generated<bigint>
  ended_at: Date | null
  finish_id: string | null
  outside_before: Fixed<bigint | null>
  results_before: Fixed<bigint | null>
  paid_in: bigint | null
  results: bigint | null
  total: bigint | null
  closed_seq: bigint | null
  low_ask_at: Date | null
}
