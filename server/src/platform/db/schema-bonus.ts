/** The tables of bonuses (0009), as kysely types: see schema.ts. */
import type { ColumnType, Generated } from 'kysely'
import type { Fixed, Json } from './schema-columns.ts'

interface InThreeLanguages {
  th: string
  la: string
  en: string
}

export interface BonusOfferTable {
  kind: Fixed<'bonus' | 'promotion'>
  code: Fixed<string>
  currency: Fixed<'THB' | 'LAK'>
  type: 'limit' | 'day' | 'week' | null
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
  description: Json<InThreeLanguages>
  notice: Json<InThreeLanguages>
  banners: Json<Record<keyof InThreeLanguages, { image: string | null; html: string }[]>>
  position: number
}

export interface UserBonusTable {
  member_id: Fixed<string>
  id: Fixed<string>
  source: Fixed<'bonus' | 'promotion' | 'invite' | 'refund'>
  source_id: Fixed<string>
  currency: Fixed<'THB' | 'LAK'>
  amount: Fixed<bigint>
  type: Fixed<'limit' | 'day' | 'week' | null>
  max_received: Fixed<number | null>
  success_points: Fixed<number>
  fail_points: Fixed<number>
  games: Fixed<string[] | null>
  description: ColumnType<InThreeLanguages | null, string | null, never>
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
  outcome: 'successful' | 'failed' | 'cleared' | null
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
