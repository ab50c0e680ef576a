/** Facts about an inviter and a friend whose bank accounts are one person's, however name and number are written (decisions D9). */
import * as api from '@kapao/contract/calls/member.ts'
import { expect, test } from 'vitest'
import { creditBankTransfer } from '#deposit/bank/bank-payment.service.ts'
import { newId } from '#platform/db/id.ts'
import type { MemberOptions, TestMember } from '../../test/factories.ts'
import { asOwner, tasksAbout } from '../../test/flows.ts'
import { aMemberWithLoss, closeDay } from '../../test/rebates.ts'
import { aBankAccountNo, anAccountToken } from '../../test/registration.ts'
import { refused, useWorld } from '../../test/world.ts'

const world = useWorld()

/** MALI SUKJAI has invited a friend, who lost six hundred yesterday. */
async function aPair(
  overrides: MemberOptions = {},
  share: (pair: Record<'inviter' | 'friend', TestMember>) => Promise<unknown> = async () => {},
) {
  const inviter = await world.aMember({ remember: true })
  const loss = { deposited: 1_000, lost: 600 }
  const { member: friend } = await aMemberWithLoss(world, loss, { invitedBy: inviter.id, ...overrides })
  await share({ inviter, friend })
  await closeDay(world)
  return { inviter, friend }
}

async function waitsFor(shared: string, { inviter, friend }: Awaited<ReturnType<typeof aPair>>) {
  expect(await inviter.call(api.claimInvite)).toMatchObject(refused('INVITE_REVIEW', 409))
  expect(await tasksAbout(world, friend.id)).toEqual([{ kind: 'invite_review', detail: { shared } }])
}

test.each([
  ['with a sign that nobody sees', 'MALI\u200b SUKJAI'],
  ['with another title', 'KHUN MALI SUKJAI'],
  ['in Thai', 'มะลิ สุขใจ'],
  ['with other letters of the same sound', 'MALEE SUKJAI'],
])('a friend whose account is under the inviter’s name, written %s, waits for a person', async (_how, name) =>
  waitsFor('holder', await aPair({ bankAccountName: name })),
)

/** Names another bank account and leaves the old one to a friend, who registers with it under another name. */
async function aPairWithOneAccount(beforeFriend: (inviter: TestMember) => Promise<unknown> = async () => {}) {
  const inviter = await world.aMember({ remember: true, wallet: 100_00n })
  await inviter.call(api.withdraw, { body: { amount: 100 } })
  await world.runJobs()
  const { bankCode, bankAccountName, bankAccountNo } = (await inviter.call(api.profile)).body.bankAccount
  const otpToken = await anAccountToken(world, inviter)
  const another = { name: 'มะลิ', bankCode, bankAccountName, bankAccountNo: aBankAccountNo(), otpToken }
  expect((await inviter.call(api.updateProfile, { body: another })).status).toBe(200)
  await beforeFriend(inviter)
  const named = { bankCode, bankAccountNo, bankAccountName: 'WICHAI THONGDEE' }
  const loss = { deposited: 1_000, lost: 600 }
  const { member: friend } = await aMemberWithLoss(world, loss, { invitedBy: inviter.id, ...named })
  await closeDay(world)
  return { inviter, friend }
}

test('a friend with the bank account that the inviter had before waits for a person', async () =>
  waitsFor('account', await aPairWithOneAccount()))

test('so does one with an account that the inviter was paid to before accounts were remembered', async () =>
  waitsFor(
    'account',
    await aPairWithOneAccount(({ id }) =>
      asOwner(world, 'DELETE FROM former_bank_account WHERE member_id = $1', [id]),
    ),
  ))

test('a friend paid for from the inviter’s account waits for a person, however the bank writes its number', async () => {
  const pair = await aPair({}, ({ inviter: { bankAccountNo }, friend }) => {
    const fromAccountNo = `000-${bankAccountNo.slice(0, 3)}-${bankAccountNo.slice(3)}`
    const transfer = {
      ...{ fromBank: 'KBANK', reference: newId(), fromAccountNo, fromName: 'MALI SUKJAI' },
      ...{
        toBank: 'SCB',
        toAccountNo: '4051234567',
        amount: 1_00n,
        currency: 'THB' as const,
        at: world.now(),
      },
    }
    return creditBankTransfer(world.app, transfer, { memberId: friend.id, heardFrom: 'operator' })
  })
  await waitsFor('sender', pair)
})
