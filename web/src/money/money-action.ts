/** Sends one money action once, and finds out what became of it: by the answer, or by the statement when none came. */

import { isLeaving } from '@kapao/client/error-funnel.ts'
import { useApiQuery } from '@kapao/client/use-api.ts'
import { api } from '@kapao/contract/api.ts'
import { CallError } from '@kapao/contract/client.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import {
  lookAfterMs,
  lookForRow,
  lookOnceMs,
  type MoneyKind,
  type MoneyStep,
  type StatementRowView,
  stepOfRow,
} from './money-steps.ts'
import { refreshMoney } from './refresh-money.ts'

/** The answer of a call that moves money. */
interface MoneyAnswer {
  message: string
  reference: string
}

interface MoneyActionOptions extends MoneyKind {
  /** Told when an action is under way, and again when it is not: meanwhile its sheet must not close. */
  onBusy: (busy: boolean) => void
}

/** Accepted, and not confirmed by the other side. */
const pendingMessages: readonly string[] = ['TRANSFER_PENDING', 'DEPOSIT_PENDING']

const wait = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds))

const rowsRead = 10

export interface MoneyAction {
  step: MoneyStep
  /** `call` sends; `matches` knows the statement row that it would write. Answers what became of it. */
  send: (call: () => Promise<MoneyAnswer>, matches: (row: StatementRowView) => boolean) => Promise<MoneyStep>
  /** Back to the form. */
  reset: () => void
}

export function useMoneyAction({ onBusy, ...kind }: MoneyActionOptions): MoneyAction {
  const [step, setStep] = useState<MoneyStep>({ step: 'idle' })
  const queries = useQueryClient()
  // A second tap can come before React has drawn the first one's lock.
  const busy = useRef(false)
  const alive = useRef(true)
  useEffect(() => {
    alive.current = true
    return () => {
      alive.current = false
    }
  }, [])
  // What the statement shows before the action is sent.
  const before = useApiQuery(api.statement, { body: { page: 1, limit: rowsRead, type: kind.type } })

  const readStatement = async () => {
    // Offline, this waits for the connection: only then is there anything to read.
    const { data, isError } = await before.refetch()
    return isError ? undefined : data?.statements
  }

  const settle = async (call: () => Promise<MoneyAnswer>, matches: (row: StatementRowView) => boolean) => {
    const known = before.data && new Set(before.data.statements.map((row) => row._id))
    try {
      const { message, reference } = await call()
      return { step: pendingMessages.includes(message) ? 'pending' : 'done', reference } satisfies MoneyStep
    } catch (error) {
      if (isLeaving(error)) return { step: 'idle' } satisfies MoneyStep
      const answered = error instanceof CallError
      // Our own fault may have come after the money moved; any other refusal is a definite no.
      if (answered && error.status < 500) return { step: 'refused', error } satisfies MoneyStep
      if (alive.current && known) setStep({ step: 'checking' })
      const after = answered ? lookOnceMs : lookAfterMs
      const row = known && (await lookForRow({ read: readStatement, known, matches, wait, after }))
      if (row) return stepOfRow(row, kind)
      return (answered ? { step: 'refused', error } : { step: 'lost' }) satisfies MoneyStep
    }
  }

  return {
    step,
    send: async (call, matches) => {
      if (busy.current) return step
      busy.current = true
      setStep({ step: 'sending' })
      onBusy(true)
      const outcome = await settle(call, matches)
      busy.current = false
      onBusy(false)
      if (alive.current) setStep(outcome)
      refreshMoney(queries)
      return outcome
    },
    reset: () => setStep({ step: 'idle' }),
  }
}
