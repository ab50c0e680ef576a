/** Postings as the flows make them, for tests of the ledger itself. */

import {
  coin,
  game,
  houseCoin,
  houseGateway,
  housePayout,
  houseProvider,
  transit,
  wallet,
  withdrawHold,
} from '#ledger/chart.ts'
import type { Posting, StatementOpening } from '#ledger/posting.ts'
import { newId } from '../src/platform/db/id.ts'

type PostingInput = { memberId: string; amount: bigint; id?: string; key?: string }

const opening = (id: string, amount: bigint, rest: Partial<StatementOpening>): StatementOpening => ({
  id,
  type: 'deposit',
  from: 'KBANK',
  to: 'WALLET',
  amount,
  status: 'SUCCESS',
  reference: id.slice(-12).toUpperCase(),
  ...rest,
})

export function deposit({
  memberId,
  amount,
  id = newId(),
  key = `deposit_qr:KBANK:${id}`,
}: PostingInput): Posting {
  const moves = [{ from: houseGateway('KBANK'), to: wallet(), amount }]
  return {
    memberId,
    kind: 'deposit_qr',
    key,
    currency: 'THB',
    moves,
    statement: { open: opening(id, amount, {}) },
  }
}

export function withdrawHeld({
  memberId,
  amount,
  id = newId(),
  key = `withdraw_held:${id}`,
}: PostingInput): Posting {
  const moves = [{ from: wallet(), to: withdrawHold(), amount }]
  const open = opening(id, amount, { type: 'withdraw', from: 'WALLET', to: 'SCB', status: 'PROCESSING' })
  return { memberId, kind: 'withdraw_held', key, currency: 'THB', moves, statement: { open } }
}

export function withdrawPaid({ memberId, amount, id = newId() }: PostingInput): Posting {
  const moves = [{ from: withdrawHold(), to: housePayout(), amount }]
  const settle = { id, reference: id.slice(-12).toUpperCase(), status: 'SUCCESS' as const }
  return {
    memberId,
    kind: 'withdraw_paid',
    key: `withdraw_paid:${id}`,
    currency: 'THB',
    moves,
    statement: { settle },
  }
}

export function withdrawReturned({ memberId, amount, id = newId() }: PostingInput): Posting {
  const moves = [{ from: withdrawHold(), to: wallet(), amount }]
  const settle = {
    id,
    reference: id.slice(-12).toUpperCase(),
    status: 'FAILED' as const,
    note: 'ACCOUNT_CLOSED',
  }
  return {
    memberId,
    kind: 'withdraw_returned',
    key: `withdraw_returned:${id}`,
    currency: 'THB',
    moves,
    statement: { settle },
  }
}

export function transferInHeld({ memberId, amount, id = newId() }: PostingInput): Posting {
  const moves = [{ from: wallet(), to: transit('NAGA'), amount }]
  const open = opening(id, amount, { type: 'transfer', from: 'WALLET', to: 'NAGA', status: 'PROCESSING' })
  return {
    memberId,
    kind: 'transfer_in_held',
    key: `transfer_held:${id}`,
    currency: 'THB',
    moves,
    statement: { open },
  }
}

/** A win, or with a negative amount a loss. */
export function gameResult({ memberId, amount, key = `game_result:${newId()}` }: PostingInput): Posting {
  const [from, to] =
    amount > 0n ? [houseProvider('NAGA'), game('NAGA')] : [game('NAGA'), houseProvider('NAGA')]
  const moves = [{ from, to, amount: amount > 0n ? amount : -amount }]
  return { memberId, kind: 'game_result', key, currency: 'THB', moves }
}

export function coinEarned(memberId: string): Posting {
  const moves = [{ from: houseCoin(), to: coin(), amount: 1n }]
  return { memberId, kind: 'coin_earned', key: `coin_earned:${newId()}`, currency: 'COIN', moves }
}

export function spinPaid(memberId: string): Posting {
  const moves = [{ from: coin(), to: houseCoin(), amount: 1n }]
  return { memberId, kind: 'spin_paid', key: `spin_paid:${newId()}`, currency: 'COIN', moves }
}
