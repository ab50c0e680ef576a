/** A transfer from the tap to its definite outcome; the transfer sheet and the game sheet both make them (decisions D2). */

import { useApiMutation } from '@kapao/client/use-api-mutation.ts'
import { api } from '@kapao/contract/api.ts'
import { walletPlace } from '@kapao/contract/transfer.ts'
import { type MoneyAction, useMoneyAction } from '#money/money-action.ts'
import type { MoneyStep, StatementRowView } from '#money/money-steps.ts'

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

export interface TransferAction {
  step: MoneyStep
  send: (order: TransferOrder) => Promise<MoneyStep>
  reset: MoneyAction['reset']
}

export function useTransfer(onBusy: (busy: boolean) => void): TransferAction {
  const mutation = useApiMutation(api.transfer, { errors: 'inline' })
  const { step, send, reset } = useMoneyAction({
    onBusy,
    type: 'transfer',
    failedCode: 'TRANSFER_FAIL',
    processing: 'pending',
  })
  return {
    step,
    send: (order) =>
      send(
        () => mutation.mutateAsync({ body: order }),
        (row) => isRowOf(row, order),
      ),
    reset,
  }
}
