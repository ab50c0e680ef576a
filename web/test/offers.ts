/** What the server says about bonuses and promotions in component tests. */

import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import type { ActiveBonus, Bonus, BonusPreview } from '@kapao/contract/schemas/bonus.ts'
import type { Promotion } from '@kapao/contract/schemas/promotion.ts'

export type BonusAnswer = Wire<typeof Bonus>
type ActiveAnswer = Wire<typeof ActiveBonus>

const terms = {
  percent: 50,
  amountMax: 500,
  depositMin: 200,
  percentSuccess: 200,
  percentFail: 5,
  games: null,
}

export const aBonus = (change: Partial<BonusAnswer> = {}): BonusAnswer => ({
  code: 'FIRST',
  type: 'limit',
  maxReceived: 1,
  ...terms,
  description: 'First deposit bonus',
  notice: 'It ends when {percentFail}% or less is left.',
  banners: [{ image: 'data:image/svg+xml,first', html: '<p>Half as much again</p>' }],
  until: null,
  state: 'available',
  reason: null,
  userBonus: null,
  ...change,
})

export const aPromotion = (change: Partial<Wire<typeof Promotion>> = {}): Wire<typeof Promotion> => ({
  code: 'WELCOME',
  ...terms,
  description: 'Welcome promotion',
  ...change,
})

export const aPreview = (change: Partial<Wire<typeof BonusPreview>> = {}): Wire<typeof BonusPreview> => ({
  ...{ amount: 500, base: 1_500, freeNow: 1_000, freeAfter: 0, target: 3_000, floor: 75 },
  ...{ canActivate: true, reason: null },
  ...change,
})

export const noActiveBonus: ActiveAnswer = { status: false, type: null }

export const anActiveBonus = (change: Partial<ActiveAnswer> = {}): ActiveAnswer => ({
  status: true,
  type: 'limit',
  ...{ amount: 500, base: 1500, target: 3000, floor: 75, total: 1500 },
  isClearing: false,
  ...change,
})
