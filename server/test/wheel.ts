/** Wheels for tests, as an operator would set them up, and members with coins to spin them. */

import * as api from '@kapao/contract/calls/member.ts'
import type { Currency } from '@kapao/contract/edition.ts'
import type { SpinPrize } from '@kapao/contract/lists.ts'
import { expect } from 'vitest'
import { coin, houseCoin } from '#ledger/chart.ts'
import { sliceRows } from '../../tools/seed/wheel.ts'
import { newId } from '../src/platform/db/id.ts'
import type { MemberOptions, TestMember } from './factories.ts'
import { asOwner } from './flows.ts'
import type { World } from './world.ts'

/** The slices of the demo's wheel, as the draw sees them. */
export const demoSlices = sliceRows('thailand', (html) => html).map((slice) => ({
  ...slice,
  amount: BigInt(slice.amount),
}))

interface SliceOptions {
  code: string
  weight?: number
  prize?: SpinPrize
  /** Satang, or coins. */
  amount?: number
  stock?: number
  /** HTML, as stored. */
  description?: string
}

interface WheelOptions {
  slices: SliceOptions[]
  /** Satang. */
  budget?: number
  currency?: Currency
  runsForMs?: number
}

const inAll = (words: string) => JSON.stringify({ th: `${words} ไทย`, la: `${words} ລາວ`, en: words })

/** The wheel that everybody sees from now on: of several that run, the one that began last. @returns its id. */
export async function aWheel(world: World, { slices, budget = 1_000_000_00, ...options }: WheelOptions) {
  const id = newId()
  const until = new Date(world.now().getTime() + (options.runsForMs ?? 30 * 86_400_000))
  await asOwner(
    world,
    `INSERT INTO spin_campaign (id, name, currency, runs_from, runs_until, budget, coupon_days)
     VALUES ($1, $2, $3, $4, $5, $6, 7)`,
    [id, inAll('Test wheel'), options.currency ?? 'THB', world.now(), until, budget],
  )
  for (const [index, slice] of slices.entries()) await insertSlice(world, id, index + 1, slice)
  return id
}

const insertSlice = (world: World, campaignId: string, position: number, options: SliceOptions) =>
  asOwner(
    world,
    `INSERT INTO spin_slice (campaign_id, code, position, label, description, bg_color, text_color, weight, prize, amount, stock)
     VALUES ($1, $2, $3, $4, $5, '#123456', '#ffffff', $6, $7, $8, $9)`,
    [
      ...[campaignId, options.code, position, inAll(options.code), inAll(options.description ?? '')],
      ...[options.weight ?? 1, options.prize ?? 'nothing', options.amount ?? 0, options.stock ?? null],
    ],
  )

/** A member with coins that no deposit earned. */
export async function aSpinner(
  world: World,
  coins: number,
  options: MemberOptions = {},
): Promise<TestMember> {
  const member = await world.aMember(options)
  if (coins > 0)
    await world.app.ledger.post({
      memberId: member.id,
      kind: 'coin_earned',
      key: `coin_earned:test:${newId()}`,
      currency: 'COIN',
      moves: [{ from: houseCoin(), to: coin(), amount: BigInt(coins) }],
    })
  return member
}

/** One coin, one spin at a wheel that always gives this cash. @returns the coupon's id. */
export async function aCoupon(world: World, amount: number, options: MemberOptions = {}) {
  await aWheel(world, { slices: [{ code: 'CASH', prize: 'cash', amount }] })
  const member = await aSpinner(world, 1, options)
  expect((await member.call(api.spin)).status).toBe(200)
  const [coupon] = (await member.call(api.coupons)).body
  expect(coupon).toBeDefined()
  return { member, coupon: String(coupon?._id) }
}

export const coinsOf = (world: World, { id }: TestMember) => world.balance(id, coin())
