/** What staff do on a day: decide what waits, answer customers, write down what they know. */

import * as api from '../../../contract/src/calls/member.ts'
import * as operatorApi from '../../../contract/src/calls/staff.ts'
import { conversations } from './conversations.ts'
import type { Desk, Person } from './people.ts'
import type { Past } from './visits.ts'

const hourMs = 3_600_000

/** What has waited longer than this is decided. */
const decidedAfterMs = 3 * hourMs

export interface Shift {
  past: Past
  desk: Desk
  people: Person[]
  /** From then on nothing is decided. */
  endsAt: number
}

/** Withdrawals, slips and requests that wait. */
export async function decideQueues({ past: { product, dice }, desk }: Shift) {
  const before = product.now().getTime() - decidedAfterMs
  const page = { page: 1, limit: 100 }
  const { body } = await product.call(operatorApi.withdrawals, { body: page }, desk.cashier)
  for (const { _id, memberId, createdAt } of body.withdrawals ?? []) {
    if (new Date(createdAt).getTime() > before) continue
    const params = { memberId, withdrawalId: _id }
    if (dice.chance(0.8)) await product.call(operatorApi.approveWithdrawal, { params }, desk.cashier)
    else {
      const refused = { params, body: { note: 'money came and went without play' } }
      await product.call(operatorApi.rejectWithdrawal, refused, desk.cashier)
    }
  }
  const { body: slips } = await product.call(
    operatorApi.staffSlips,
    { body: { ...page, state: 'REVIEW' } },
    desk.cashier,
  )
  for (const { _id, memberId } of slips.slips ?? []) {
    const params = { memberId, slipId: _id }
    if (dice.chance(0.4))
      await product.call(
        operatorApi.approveSlip,
        { params, body: { note: 'the sender is family, seen in chat' } },
        desk.cashier,
      )
    else
      await product.call(
        operatorApi.rejectSlip,
        { params, body: { reason: 'NOT_MATCH', note: 'the sender is somebody else' } },
        desk.cashier,
      )
  }
}

/** Flags of rules, and the tasks that a person only has to see. */
export async function decideRisk({ past: { product, dice }, desk }: Shift) {
  const page = { page: 1, limit: 100 }
  const { body } = await product.call(operatorApi.riskFlags, { body: { ...page, state: 'OPEN' } }, desk.risk)
  for (const { _id } of body.flags ?? []) {
    if (dice.chance(0.3)) continue
    const isRight = dice.chance(0.6)
    const note = isRight ? 'talked to the member; watched from now on' : 'one household, seen on the papers'
    const decision = { state: isRight ? ('RIGHT' as const) : ('WRONG' as const), note }
    await product.call(operatorApi.decideFlag, { params: { flagId: _id }, body: decision }, desk.risk)
  }
}

/** Strangers' money finds its owner, or goes back: one asks, another one approves. */
export async function decideSuspense({ past: { product, dice }, desk, people }: Shift) {
  const { body } = await product.call(
    operatorApi.suspense,
    { body: { page: 1, limit: 20, state: 'WAITING' } },
    desk.cashier,
  )
  for (const { fromBank, reference } of body.payments ?? []) {
    if (dice.chance(0.5)) continue
    const asked = dice.chance(0.5)
      ? await product.call(
          operatorApi.attributePayment,
          {
            params: { fromBank, reference },
            body: { memberId: dice.pick(people).id, note: 'the sender sent the slip by chat' },
          },
          desk.cashier,
        )
      : await product.call(
          operatorApi.newRequest,
          { body: { kind: 'refund_to_sender', reason: 'the sender asked for it back', fromBank, reference } },
          desk.cashier,
        )
    if (asked.body._id)
      await product.call(operatorApi.approveRequest, { params: { requestId: asked.body._id } }, desk.risk)
  }
}

/** A member asks, somebody answers; how it stands then depends on the roll. */
export async function talk({ past, desk, endsAt }: Shift, me: Person) {
  const { product, dice } = past
  const { label, asks, answers, thanks, note } = dice.pick(conversations)
  const say = (message: string) =>
    product.call(api.sendMessage, { body: { message: { message_type: 'text', payload: { message } } } }, me)
  await say(asks)
  const roomId = me.id
  const params = { roomId }
  const answer = (message: string) =>
    product.call(
      operatorApi.answerCustomer,
      { params, body: { message: { message_type: 'text', payload: { message } } } },
      desk.support,
    )
  past.plan({
    at: product.now().getTime() + (3 + dice.below(25)) * 60_000,
    work: async () => {
      const stays = product.now().getTime() < endsAt ? 4 : dice.below(5)
      if (stays === 0) return
      await product.call(operatorApi.labelRoom, { params, body: { labels: [label] } }, desk.support)
      await product.call(
        operatorApi.assignRoom,
        { params, body: { username: stays === 1 ? null : 'support' } },
        desk.support,
      )
      if (note && dice.chance(0.5))
        await product.call(operatorApi.noteRoom, { params, body: { text: note } }, desk.support)
      if (stays === 1) return
      await answer(answers)
      if (stays === 2) {
        const until = new Date(product.now().getTime() + 20 * hourMs).toISOString()
        await product.call(operatorApi.snoozeRoom, { params, body: { until } }, desk.support)
        return
      }
      await say(thanks)
      if (stays === 4) await product.call(operatorApi.closeChat, { params }, desk.support)
    },
  })
}

/** What is written down about a member. */
export async function write({ past: { product, dice }, desk }: Shift, about: Person) {
  const params = { memberId: about.id }
  const roll = dice.below(10)
  if (roll < 5) {
    const text = dice.pick([
      'ชอบให้โทรกลับหลังหกโมงเย็น',
      'แจ้งว่าเปลี่ยนเบอร์โทรเดือนหน้า',
      'Asks for statements in English.',
    ])
    await product.call(operatorApi.noteMember, { params, body: { text } }, desk.support)
  } else if (roll < 7) {
    const flag = {
      code: 'watch_payouts',
      reason: 'payouts to a new account twice in a week',
      holds: dice.chance(0.5),
    }
    await product.call(operatorApi.flagMember, { params, body: flag }, desk.risk)
  } else if (roll < 8) {
    const freeze = { capability: 'withdrawal' as const, reason: 'the bank asks who sends the money' }
    await product.call(operatorApi.freezeMember, { params, body: freeze }, desk.risk)
  } else await adjust({ product, dice }, desk, about, dice.chance(0.85))
}

/** Money of a dispute: one asks for it, and another one decides, or it still waits. */
async function adjust(
  { product, dice }: Pick<Past, 'product' | 'dice'>,
  desk: Desk,
  about: Person,
  isDecided: boolean,
) {
  const amount = 50 * (1 + dice.below(10))
  const { body } = await product.call(
    operatorApi.newRequest,
    {
      body: {
        kind: 'adjustment',
        reason: 'a round was cut off, the provider confirms it',
        memberId: about.id,
        amount,
        direction: 'credit',
      },
    },
    desk.cashier,
  )
  if (!isDecided || !body._id) return
  const params = { requestId: body._id }
  if (dice.chance(0.8)) await product.call(operatorApi.approveRequest, { params }, desk.admin)
  else
    await product.call(
      operatorApi.rejectRequest,
      { params, body: { note: 'the provider says otherwise' } },
      desk.admin,
    )
}

/** Requests of several kinds, left waiting for a second person. */
export async function leaveRequests({ past: { product, dice }, desk, people }: Shift) {
  for (const about of people.slice(100, 104)) await adjust({ product, dice }, desk, about, false)
  for (const { id, accountNo, accountName } of people.slice(110, 113)) {
    const change = {
      kind: 'bank_account' as const,
      reason: 'lost the old one, seen on video',
      memberId: id,
      bankCode: 'KBANK',
    }
    await product.call(
      operatorApi.newRequest,
      {
        body: { ...change, bankAccountNo: `49${accountNo.slice(2)}`, bankAccountName: accountName },
      },
      desk.support,
    )
  }
}
