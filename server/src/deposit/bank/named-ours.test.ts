/** Facts about somebody who names an account of ours as their own: what moves between ours is nobody's deposit (decisions D4). */
import * as api from '@kapao/contract/calls/member.ts'
import { expect, test } from 'vitest'
import { wallet } from '#ledger/chart.ts'
import { tasksAbout } from '../../../test/flows.ts'
import {
  aBankAccountNo,
  anAccountToken,
  anAddress,
  aPhone,
  aVerifiedForm,
} from '../../../test/registration.ts'
import { sendTransfer, slipsWithJobs } from '../../../test/slips.ts'
import { refused, useWorld } from '../../../test/world.ts'
import { receiveTransfer } from './feed.service.ts'

const world = useWorld()
const { handIn } = slipsWithJobs(world)

/** Where members pay in: each of them reads it in the app. */
const ours = { bankCode: 'KBANK', bankAccountNo: '0731234567' }
const company = 'KAPAO SERVICES CO LTD'

/** As if it had been ours only since, or the member's since before there was such a rule. */
let cheat: Awaited<ReturnType<typeof world.aMember>> | undefined
const aCheat = async () => (cheat ??= await world.aMember({ ...ours, bankAccountName: company }))

test.each([
  ['its whole number', '0731234567'],
  ['its number without the zero', '731234567'],
])('the feed shows %s: it waits for a person', async (_, fromAccountNo) => {
  const member = await aCheat()
  const sent = await sendTransfer(world, member, { fromAccountNo, fromName: company, notify: true })
  await world.runJobs()
  expect(await world.balance(member.id, wallet())).toBe(0n)
  expect(await tasksAbout(world, `${sent.bank}:${sent.reference}`)).toMatchObject([
    { kind: 'payment_unmatched', detail: { reason: 'NO_MEMBER' } },
  ])
})

test('nor is it theirs by some of its digits and the name', async () => {
  const member = await aCheat()
  await receiveTransfer(world.app, {
    ...{ fromBank: 'KBANK', reference: 'MASKED-1', fromAccountNo: 'xxx-x-x4567', fromName: company },
    ...{ toBank: 'SCB', toAccountNo: '4051234567', amount: 500_00n, currency: 'THB', at: world.now() },
  })
  expect(await world.balance(member.id, wallet())).toBe(0n)
  expect(await tasksAbout(world, 'KBANK:MASKED-1')).toMatchObject([{ detail: { reason: 'NO_MEMBER' } }])
})

test('its slip is not theirs', async () => {
  const member = await aCheat()
  const { slip } = await sendTransfer(world, member, { fromName: company })
  expect(await handIn(member, slip)).toMatchObject({ status: 'FAILED', note: 'NOT_MATCH' })
  expect(await world.balance(member.id, wallet())).toBe(0n)
})

/** Of which nobody has made a member here. */
const another = { bankCode: 'SCB', bankAccountNo: '4051234567' }

test.each(['4051234567', '405-123-4567', '004051234567'])(
  'nobody registers with %s',
  async (bankAccountNo) => {
    const form = await aVerifiedForm(world)
    const answer = await world.call(
      api.register,
      { body: { ...form, ...another, bankAccountNo } },
      { address: anAddress() },
    )
    expect(answer).toMatchObject({ ...refused('EXISTING_BANK', 409), body: { fields: ['bankAccountNo'] } })
  },
)

test('the same number at another bank is somebody’s', async () => {
  const form = await aVerifiedForm(world)
  const body = { ...form, ...another, bankCode: 'BAY' }
  expect((await world.call(api.register, { body }, { address: anAddress() })).status).toBe(200)
})

test('nor does a member change to it', async () => {
  const member = await world.aMember({ phone: aPhone(), bankAccountNo: aBankAccountNo() })
  const otpToken = await anAccountToken(world, member)
  const body = { name: 'มะลิ', bankAccountName: 'MALI SUKJAI', ...another, otpToken }
  expect(await member.call(api.updateProfile, { body })).toMatchObject(refused('EXISTING_BANK', 409))
})
