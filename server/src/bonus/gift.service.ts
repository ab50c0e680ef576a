/** What the house gives, as a posting: bonus, invite bonus, refund and prize (decisions D7 to D10). */
import type { Currency } from '@kapao/contract/edition.ts'
import { walletPlace } from '@kapao/contract/places.ts'
import { houseBonus, houseInvite, housePrize, houseRefund, wallet } from '#ledger/chart.ts'
import type { Posting } from '#ledger/posting.ts'
import { referenceOf } from '#outside/reference.ts'

/** Where the house's own money comes from and goes to, in the statement. */
export const housePlace = 'HOUSE'
/** Where a prize of the wheel comes from. */
const wheelPlace = 'LUCKYDRAW'

const gifts = {
  bonus_paid: { account: houseBonus(), place: housePlace, prefix: 'BN' },
  invite_paid: { account: houseInvite(), place: housePlace, prefix: 'IV' },
  refund_paid: { account: houseRefund(), place: housePlace, prefix: 'RF' },
  prize_paid: { account: housePrize(), place: wheelPlace, prefix: 'LD' },
} as const

interface Gift {
  memberId: string
  /** The flow's own, and its statement row's. */
  id: string
  amount: bigint
  currency: Currency
}

export function giftPosting(kind: keyof typeof gifts, { memberId, id, amount, currency }: Gift): Posting {
  const { account, place, prefix } = gifts[kind]
  return {
    memberId,
    kind,
    key: `${kind}:${id}`,
    currency,
    moves: [{ from: account, to: wallet(), amount }],
    statement: {
      open: {
        ...{ id, type: 'bonus', from: place, to: walletPlace, amount, status: 'SUCCESS' },
        reference: referenceOf(prefix, id),
      },
    },
  }
}
