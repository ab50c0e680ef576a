/** Offers for tests, as staff would write them. */
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import { expect } from 'vitest'
import { approveByAnother } from './requests.ts'
import { aStaffMember } from './staff.ts'
import type { World } from './world.ts'

const inAll = <Words>(words: Words) => ({ th: words, la: words, en: words })

export const termsOf = (world: World) => ({
  type: 'day' as 'day' | null,
  maxReceived: 2 as number | null,
  percent: 12.5,
  amountMax: 200,
  depositMin: 100,
  percentSuccess: 130,
  percentFail: 5,
  games: null as string[] | null,
  budget: 1_000,
  usesMax: null as number | null,
  runsFrom: world.now().toISOString(),
  runsUntil: null as string | null,
  description: inAll('Half a hundred'),
  notice: inAll('Ends at {percentFail}%.'),
  banners: inAll([{ image: null as string | null, html: '<p>Hello</p>' }]),
  position: 50,
})

let made = 0

/** One that runs: another person has approved it. @returns its code, and whose token wrote it. */
export async function anOfferByStaff(world: World, options: object = {}) {
  const { token } = await aStaffMember(world, { role: 'content' })
  const code = `STAFF-${++made}`
  const body = { kind: 'bonus' as const, code, currency: 'THB' as const, ...termsOf(world), ...options }
  const answer = await world.call(operatorApi.createOffer, { body }, { token })
  expect(answer.status).toBe(202)
  await approveByAnother(world, String(answer.body._id))
  return { code, token }
}
