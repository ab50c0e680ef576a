/** The tables of the spin wheel (0010), as kysely types: see schema.ts. */

import type { Currency } from '@kapao/contract/edition.ts'
import type { CouponState, SpinPrize } from '@kapao/contract/lists.ts'
import type { Generated } from 'kysely'
import type { Fixed, InEachLanguage, Json } from './schema-columns.ts'

export interface SpinCampaignTable {
  id: Fixed<string>
  name: Json<InEachLanguage>
  currency: Fixed<Currency>
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
  label: Json<InEachLanguage>
  description: Json<InEachLanguage>
  bg_color: string
  text_color: string
  weight: Fixed<number>
  prize: Fixed<SpinPrize>
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
  currency: Fixed<Currency>
  state: CouponState
  created_at: Fixed<Date>
  expires_at: Fixed<Date>
  decided_at: Date | null
  claim_id: string | null
}
