/** The hook for a request that moves money: sent once, and confirmed when no answer came (decisions D1). */
import { CallError } from '@kapao/contract/client.ts'
import * as limits from '@kapao/contract/limits.ts'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { checkNotOver, isLeaving } from './error-funnel.ts'
import { lookAgain, lookOnceMs, type MoneyStep } from './money-step.ts'
import { queries } from './queries.ts'
import { getToken } from './session-store.ts'

/** Asks what became of a request; undefined while that cannot be seen. */
export type Look<Answer extends { step: string }> = () => Promise<MoneyStep<Answer> | undefined>
type MaybeLook<Answer extends { step: string }> = Look<Answer> | undefined

interface MoneyMutationOptions<Input, Answer extends { step: string }> {
  /**
   * Another call that shows what became of the request, or `sameKey`: the call itself again, whose key has the server answer
   * what it did the first time. Asked for before the request is sent, which waits for it, to know what is there already.
   * Without a look the outcome stays unknown.
   */
  confirmBy: 'sameKey' | ((input: Input) => MaybeLook<Answer> | Promise<MaybeLook<Answer>>)
  /** Told when a request is under way, and again when it is not: meanwhile its sheet must not close. */
  onBusy?: ((busy: boolean) => void) | undefined
  /** The request counts as under way until this is through. */
  onSettled?: (outcome: MoneyStep<Answer>, input: Input) => unknown
}

/** The server has said no, and is not at work on it. Our own fault may have come after the money moved. */
const isRefusal = (error: unknown): boolean => error instanceof CallError && error.status < 500

const isAtWork = (error: unknown): boolean => error instanceof CallError && error.code === 'IN_PROGRESS'

const stepOfRefusal = (error: unknown) =>
  isLeaving(error) ? ({ step: 'idle' } as const) : ({ step: 'refused', error } as const)

/** Calls once, and looks what became of it when the answer does not tell. */
async function settleByLook<Answer extends { step: string }>(
  call: () => Promise<Answer>,
  look: Look<Answer> | undefined,
  onChecking: () => void,
): Promise<MoneyStep<Answer>> {
  try {
    return await call()
  } catch (error) {
    if (isRefusal(error)) return stepOfRefusal(error)
    if (look) onChecking()
    const isAnswered = error instanceof CallError
    const seen = look && (await lookAgain(look, isAnswered ? lookOnceMs : limits.lookAfterMs))
    return seen ?? (isAnswered ? { step: 'refused', error } : { step: 'lost' })
  }
}

/** Calls until the server has said yes or no: with the same key, every further call is the same request. */
async function settleBySameKey<Answer extends { step: string }>(
  call: () => Promise<Answer>,
  onChecking: () => void,
): Promise<MoneyStep<Answer>> {
  const attempt = async (): Promise<MoneyStep<Answer> | undefined> => {
    try {
      return await call()
    } catch (error) {
      if (isRefusal(error) && !isAtWork(error)) return stepOfRefusal(error)
      onChecking()
      return undefined
    }
  }
  // No other call shows what goes on meanwhile: a first answer that takes long is worth a word.
  const slow = setTimeout(onChecking, limits.moneySlowMs)
  try {
    return (await attempt()) ?? (await lookAgain(attempt, limits.moneyRetryDelaysMs)) ?? { step: 'lost' }
  } finally {
    clearTimeout(slow)
  }
}

/** `send` answers what became of the request, and never throws; a second tap meanwhile sends nothing. */
export function useMoneyMutation<Input, Answer extends { step: string }>(
  call: (input: Input) => Promise<Answer>,
  { confirmBy, onBusy, onSettled }: MoneyMutationOptions<Input, Answer>,
) {
  type Step = MoneyStep<Answer>
  const [isChecking, setChecking] = useState(false)
  // A second tap can come before React has drawn the first one's lock.
  const isBusy = useRef(false)

  const onChecking = () => setChecking(true)
  const settle = async (input: Input): Promise<Step> => {
    const token = getToken()
    // Each further request would be the next member's.
    const callInSession = async () => {
      checkNotOver(token)
      return call(input)
    }
    if (confirmBy === 'sameKey') return settleBySameKey(callInSession, onChecking)
    const look = await confirmBy(input)
    const lookInSession = look && (async () => (getToken() === token ? look() : ({ step: 'idle' } as const)))
    return settleByLook(callInSession, lookInSession, onChecking)
  }
  const { isPending, data, mutateAsync, reset } = useMutation(
    {
      mutationFn: settle,
      onMutate: () => onBusy?.(true),
      onSettled: (outcome, _, input) => {
        setChecking(false)
        onBusy?.(false)
        return outcome && onSettled?.(outcome, input)
      },
    },
    queries,
  )
  const pending: Step = { step: isChecking ? 'checking' : 'sending' }
  const step: Step = isPending ? pending : (data ?? { step: 'idle' })
  return {
    step,
    send: async (input: Input): Promise<Step> => {
      if (isBusy.current) return step
      isBusy.current = true
      try {
        return await mutateAsync(input)
      } finally {
        isBusy.current = false
      }
    },
    /** Back to the form. */
    reset,
  }
}
