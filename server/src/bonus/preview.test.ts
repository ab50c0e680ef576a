/** Facts about what a member is told before an offer is received: nothing that receiving it would contradict (decisions D7). */
import * as api from '@kapao/contract/calls/member.ts'
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import * as limits from '@kapao/contract/limits.ts'
import { expect, test } from 'vitest'
import type { TestMember } from '../../test/factories.ts'
import { aStaffMember } from '../../test/staff.ts'
import { refused, useWorld } from '../../test/world.ts'

const world = useWorld()

const aDepositor = () => world.aMember({ wallet: 1_000_00n })
const preview = (member: TestMember, code = 'DAILY') => member.call(api.bonusPreview, { params: { code } })
const activate = (member: TestMember) => member.call(api.activateBonus, { params: { code: 'DAILY' } })
const turnOffers = async (isOn: boolean) =>
  world.call(
    operatorApi.turnSwitch,
    { params: { name: 'offers' }, body: { isOn, reason: 'looked into' } },
    await aStaffMember(world, { role: 'risk' }),
  )

test.each([
  ['PLAY_PAUSED', (member: TestMember) => member.call(api.takeTimeOut, { body: { hours: 1 } })],
  ['SERVICE_CLOSED', () => turnOffers(false)],
  [
    'ACCOUNT_FROZEN',
    async ({ id: memberId }: TestMember) =>
      world.call(
        operatorApi.freezeMember,
        { params: { memberId }, body: { capability: 'offers', reason: 'five accounts' } },
        await aStaffMember(world, { role: 'risk' }),
      ),
  ],
] as const)('%s: it says that nothing would be received, and why', async (reason, close) => {
  const member = await aDepositor()
  expect((await close(member)).status).toBe(200)
  try {
    expect((await preview(member)).body).toMatchObject({ amount: 100, canActivate: false, reason })
    expect((await activate(member)).body.message).toBe(reason)
  } finally {
    await turnOffers(true)
  }
})

test('a code that is none is one guess, as where codes are looked up', async () => {
  const member = await aDepositor()
  const find = (code: string) => member.call(api.findPromotion, { params: { code } })
  for (let guess = 0; guess < limits.promotionCodesPerMinute; guess++)
    expect((await (guess % 2 ? find : preview.bind(null, member))(`GUESS${guess}`)).status).toBe(404)
  expect(await find('WELCOME')).toMatchObject(refused('REQUEST_LIMIT', 429))
  expect(await preview(member, 'WELCOME')).toMatchObject(refused('REQUEST_LIMIT', 429))
  world.advance(60_000)
  expect((await preview(member, 'WELCOME')).status).toBe(200)
})

test('what is offered is no guess: looking at it takes nothing from codes', async () => {
  const member = await aDepositor()
  for (const code of ['DAILY', 'WEEKLY', 'WELCOME', 'welcome'])
    expect((await preview(member, code)).status).toBe(200)
  for (let guess = 0; guess < limits.promotionCodesPerMinute; guess++)
    expect((await member.call(api.findPromotion, { params: { code: `GUESS${guess}` } })).status).toBe(404)
})
