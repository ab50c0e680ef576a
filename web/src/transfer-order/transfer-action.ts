/** A transfer from the tap to its definite outcome; the transfer sheet and the game sheet both make them (decisions D2). */
import { send } from '@kapao/client/send.ts'
import * as api from '@kapao/contract/calls/member.ts'
import { walletPlace } from '@kapao/contract/places.ts'
import { useMoneyAction } from '#money/money-action.ts'
import type { StatementRowView } from '#money/money-steps.ts'

export interface TransferOrder {
  /** `WALLET` or a slot code. */
  from: string
  to: string
  /** Baht, as on the wire. */
  amount: number
}

/**
 * Whether a statement row is this transfer's. Game to game are two rows, through the wallet: the second one tells, and
 * while only the first is there, sending again under the same key finishes the way.
 */
function isRowOf(row: StatementRowView, { from, to, amount }: TransferOrder): boolean {
  return row.amount === amount && (to === walletPlace ? row.from === from : row.to === to)
}

export function useTransfer(onBusy: (busy: boolean) => void) {
  return useMoneyAction((order: TransferOrder) => send(api.transfer, { body: order }), {
    matches: isRowOf,
    onBusy,
    type: 'transfer',
    failedCode: 'TRANSFER_FAIL',
    processing: 'pending',
  })
}
