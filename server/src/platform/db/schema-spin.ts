/** The tables of the spin wheel (0010), as kysely types: see schema.ts. */
import type { Locale } from '@kapao/contract/edition.ts'
import type { Generated } from 'kysely'
import type { Fixed, Json } from './schema-columns.ts'

type InThreeLanguages = Record<Locale, string>

export interface SpinCampaignTable {
  id: Fixed<string>
  name: Json<InThreeLanguages>
  currency: Fixed<'THB' | 'LAK'>
  runs_from: Date
  runs_until: Date
  budget: bigint
  spent: Generated<bigint>
  coupon_days: number
  frozen_at: Date | null
}

export interface SpinSliceTable {
  campaign_id: Fixed<string>
  code: Fixed<string>
  position: number
  label: Json<InThreeLanguages>
  description: Json<InThreeLanguages>
  bg_color: string
  text_color: string
  weight: Fixed<number>
  prize: Fixed<'nothing' | 'cash' | 'coin'>
  amount: Fixed<bigint>
  stock: number | null
  taken: Generated<number>
}

export interface SpinTable {
  member_id: Fixed<string>
  id: Fixed<string>
  campaign_id: Fixed<string>
  slice_code: Fixed<string>
  drawn: Fixed<bigint>
  out_of: Fixed<bigint>
  remaining_coin: Fixed<bigint>
  created_at: Fixed<Date>
}

export interface CouponTable {
  member_id: Fixed<string>
  id: Fixed<string>
  amount: Fixed<bigint>
  currency: Fixed<'THB' | 'LAK'>
  state: 'NEW' | 'CLAIMED' | 'EXPIRED'
  created_at: Fixed<Date>
  expires_at: Fixed<Date>
  decided_at: Date | null
  claim_id: string | null
}
