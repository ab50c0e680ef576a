/** Facts about an inviter and a friend whose bank accounts are one person's, however name and number are written (decisions D9). */
import * as api from '@kapao/contract/calls/member.ts'
import { expect, test } from 'vitest'
import { creditBankTransfer } from '#deposit/bank/bank-payment.service.ts'
import { newId } from '#platform/db/id.ts'
import type { MemberOptions, TestMember } from '../../test/factories.ts'
import { tasksAbout } from '../../test/flows.ts'
import { aMemberWithLoss, closeDay } from '../../test/rebates.ts'
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
