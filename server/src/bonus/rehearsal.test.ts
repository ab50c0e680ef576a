/** Facts about who could receive an offer now, and what it would cost (console.md, Offers). */
import * as api from '@kapao/contract/calls/member.ts'
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { fund, type TestMember } from '../../test/factories.ts'
import { asOwner } from '../../test/flows.ts'
import { anOfferByStaff, termsOf } from '../../test/offers.ts'
import { aStaffMember } from '../../test/staff.ts'
import { refused, useWorld } from '../../test/world.ts'
import { rehearseOffer } from './rehearsal.service.ts'

const world = useWorld()
let token = ''
beforeAll(async () => {
  token = (await aStaffMember(world, { role: 'content' })).token
})

/** Half of what was paid in, at most 200. */
const asked = {
  ...({ kind: 'bonus', currency: 'THB', type: 'day', maxReceived: 1, percent: 50 } as const),
  ...{ amountMax: 200, depositMin: 100, budget: 1_000, usesMax: null as number | null },
}
async function rehearse(overrides: object = {}) {
  const { status, body } = await world.call(
    operatorApi.rehearseOffer,
    { body: { ...asked, ...overrides } },
    { token },
  )
  expect(status).toBe(200)
  return body
}
const aDepositor = (baht: number) => world.aMember({ wallet: BigInt(baht) * 100n, remember: true })

describe('an offer is rehearsed', () => {
  let members: [TestMember, ...TestMember[]]
  beforeAll(async () => {
    members = [await aDepositor(1_000), await aDepositor(300), await aDepositor(99), await world.aMember()]
  })

  test('and counts those who could take it now, at what each would receive', async () => {
    expect(await rehearse()).toEqual({
      ...{ at: world.now().toISOString(), costMax: 1_000 },
      found: { members: 2, cost: 350, looked: expect.any(Number), total: expect.any(Number) },
    })
    expect((await rehearse({ depositMin: 301 })).found).toMatchObject({ members: 1, cost: 200 })
    expect((await rehearse({ depositMin: 1_001 })).found).toMatchObject({ members: 0, cost: 0 })
  })

  test('and costs no more than is left of its budget or of its times', async () => {
    expect(await rehearse({ budget: 250 })).toMatchObject({ costMax: 250, found: { members: 2, cost: 250 } })
    expect(await rehearse({ usesMax: 1 })).toMatchObject({ costMax: 200, found: { members: 2, cost: 200 } })
  })

  test('and agrees with what each member is told of it', async () => {
    const terms = { ...termsOf(world), ...asked, budget: 5_000 }
    const { code } = await anOfferByStaff(world, terms)
    const [rich] = members
    const able = async () => {
      const told = await Promise.all(members.map((member) => member.call(api.bonuses)))
      return told.filter(({ body }) => body.find((one) => one.code === code)?.reason === null).length
    }
    const found = async () => (await rehearse({ code, budget: 5_000 })).found?.members
    expect([await able(), await found()]).toEqual([2, 2])

    await rich.call(api.activateBonus, { params: { code } })
    expect([await able(), await found()]).toEqual([1, 1])
    // What it has given already counts; the member's money is locked, and there is no further deposit.
    expect(await rehearse({ code, budget: 5_000 })).toMatchObject({ costMax: 4_800 })

    members.push(await aDepositor(500))
    expect([await able(), await found()]).toEqual([2, 2])

    // Who has had it today could have it again by terms that allow it twice.
    await rich.call(api.clearBonus)
    await fund(world, rich.id, 500_00n)
    expect([await able(), await found()]).toEqual([2, 2])
    expect((await rehearse({ code, budget: 5_000, maxReceived: 2 })).found?.members).toBe(3)
  })

  test('and leaves out who is kept from offers, and whose account is closed', async () => {
    const before = (await rehearse()).found?.members ?? 0
    const frozen = await aDepositor(500)
    const closed = await aDepositor(500)
    expect((await rehearse()).found?.members).toBe(before + 2)
    const { token: risk } = await aStaffMember(world, { role: 'risk' })
    const body = { capability: 'offers' as const, reason: 'looked at' }
    await world.call(operatorApi.freezeMember, { params: { memberId: frozen.id }, body }, { token: risk })
    await asOwner(world, 'UPDATE member SET is_active = false WHERE id = $1', [closed.id])
    expect((await rehearse()).found?.members).toBe(before)
  })

  test('and nobody of another currency', async () => {
    expect((await rehearse({ currency: 'LAK' })).found).toMatchObject({ members: 0, cost: 0 })
  })

  test('and in kip by whole kip, as it is paid', async () => {
    await world.aMember({ wallet: 133_00n, currency: 'LAK' })
    expect((await rehearse({ currency: 'LAK' })).found).toMatchObject({ members: 1, cost: 66 })
  })
})

describe('no rehearsal', () => {
  const ask = async (overrides: object) =>
    world.call(operatorApi.rehearseOffer, { body: { ...asked, ...overrides } }, { token })

  test('of a code that there is not', async () => {
    expect(await ask({ code: 'NOWHERE' })).toMatchObject(refused('NO_DATA', 404))
  })

  test('of a promotion that could be received twice', async () => {
    expect(await ask({ kind: 'promotion' })).toMatchObject({
      ...refused('KEY_INVALID', 400),
      body: { fields: ['type', 'maxReceived'] },
    })
    const once = { kind: 'promotion', type: null, maxReceived: null }
    expect((await ask(once)).status).toBe(200)
  })
})

test('of very many members some are looked at, and not for long', async () => {
  const many = 12_000
  const someone = await aDepositor(1_000)
  await asOwner(
    world,
    `INSERT INTO member SELECT (made.one).* FROM (
       SELECT jsonb_populate_record(m, jsonb_build_object('id', gen_random_uuid(),
         'phone', '0' || n, 'bank_account_no', '9' || n, 'member_no', n)) AS one
       FROM member m, generate_series(700000001, ${700_000_000 + many}) AS n WHERE m.id = $1 OFFSET 0) made
     ON CONFLICT DO NOTHING`,
    [someone.id],
  )
  await asOwner(world, 'ANALYZE member')
  const terms = { ...asked, percent: 50_00, amountMax: 200_00n, depositMin: 100_00n, budget: 1_000_00n }
  const look = (timeoutMs: number) => rehearseOffer(world.app, terms, { membersMax: 2_000, timeoutMs })
  const { found } = await look(60_000)
  expect(found?.looked).toBeGreaterThan(1_000)
  expect(found?.looked).toBeLessThanOrEqual(2_000)
  expect(found?.total).toBeGreaterThan(many / 2)
  // The same ones are looked at again.
  expect((await look(60_000)).found).toEqual(found)
  expect((await look(1)).found).toBeNull()
})
