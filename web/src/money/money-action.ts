/** Sends one money action once, and finds out what became of it: by the answer, or by the statement when none came. */

import { pause } from '@kapao/client/money-step.ts'
import { useApiQuery } from '@kapao/client/use-api.ts'
import { useMoneyMutation } from '@kapao/client/use-money-mutation.ts'
import * as api from '@kapao/contract/calls/member.ts'
import * as limits from '@kapao/contract/limits.ts'
import { useQueryClient } from '@tanstack/react-query'
import {
  type MoneyAnswer,
  type MoneyKind,
  type MoneyStep,
  newRow,
  type StatementRowView,
  stepOfAnswer,
  stepOfRow,
} from './money-steps.ts'
import { refreshMoney } from './refresh-money.ts'

interface MoneyActionOptions<Order> extends MoneyKind {
  /** Knows the statement row that the order writes. */
  matches: (row: StatementRowView, order: Order) => boolean
  /** Told when an action is under way, and again when it is not: meanwhile its sheet must not close. */
  onBusy?: (busy: boolean) => void
  onSettled?: (outcome: MoneyStep) => unknown
}

export function useMoneyAction<Order>(
  call: (order: Order) => Promise<MoneyAnswer>,
  { matches, onBusy, onSettled, ...kind }: MoneyActionOptions<Order>,
) {
  const queries = useQueryClient()
  // What the statement shows before the action is sent.
  const before = useApiQuery(api.statement, {
    body: { page: 1, limit: limits.moneyRowsRead, type: kind.type },
  })
  const readBefore = async () => (await before.refetch({ cancelRefetch: false })).data
  return useMoneyMutation(async (order: Order) => stepOfAnswer(await call(order)), {
    confirmBy: async (order) => {
      // A quick tap comes before they are read.
      const shown = before.data ?? (await Promise.race([readBefore(), pause(limits.rowsBeforeMsMax)]))
      if (!shown) return undefined
      const known = new Set(shown.statements.map((row) => row._id))
      return async () => {
        // Offline, this waits for the connection: only then is there anything to read.
        const { data, isError } = await before.refetch()
        const rows = isError ? undefined : data?.statements
        const row = rows && newRow(rows, known, (one) => matches(one, order))
        return row && stepOfRow(row, kind)
      }
    },
    onBusy,
    onSettled: (outcome) => {
      refreshMoney(queries)
      return onSettled?.(outcome)
    },
  })
}
