/**
 * The hook for calls that change something, with one key per intent (decisions D1). Written without the query library, so
 * that logging in does not have to load it (speed S12).
 */
import { type CallArguments, CallError, type Client, NoAnswerError } from '@kapao/contract/client.ts'
import type { Endpoint, Wire } from '@kapao/contract/endpoint.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from './call.ts'
import { isLeaving } from './error-funnel.ts'
import { openIntent } from './intent.ts'
import { useTellError } from './tell-error.ts'

/** What a hook is given; the key of the intent and the signal are its own business. */
export type Arguments<E extends Endpoint> = Omit<CallArguments<E>, 'idempotencyKey' | 'signal'>

type LooseCall = (row: Endpoint, args: object) => Promise<unknown>

interface MutationOptions<E extends Endpoint> {
  /** `toast` (default) has the app tell a failure, `inline` leaves it to the form that reads `error`. */
  errors?: 'toast' | 'inline'
  /** Called also when the component is gone by then: what has changed has changed. */
  onSuccess?: (result: Wire<E['result']>, args: Arguments<E>) => void
}

/** What the one tap wants done afterwards. */
interface Then<Result> {
  onSuccess?: (result: Result) => void
  onSettled?: () => void
}

type State<Result> =
  | { step: 'idle' }
  | { step: 'pending' }
  | { step: 'done'; data: Result }
  | { step: 'failed'; error: Error }

/**
 * A refusal settles an intent; our own faults do not. "In progress" is the business's no to a first request (another
 * withdrawal is open), but to a retry it can mean that the first request is still at work.
 */
export function settles(error: unknown, isRetry: boolean): boolean {
  if (!(error instanceof CallError) || error.status >= 500) return false
  return error.code !== 'IN_PROGRESS' || !isRetry
}

/** Sends with the intent's key; the same request gets the same key until the server has answered it. */
async function send<E extends Endpoint>(row: E, args: Arguments<E>): Promise<Wire<E['result']>> {
  const { params, body } = args as { params?: unknown; body?: unknown }
  const intent = openIntent(row, params, body)
  try {
    const result = await (call as Client as LooseCall)(row, { ...args, idempotencyKey: intent.key })
    intent.close()
    return result as Wire<E['result']>
  } catch (error) {
    if (settles(error, intent.isRetry)) intent.close()
    throw error
  }
}

/** `isChecking` means: no answer came, and the outcome is not known. Nothing is ever sent again by itself. */
export function useApiMutation<E extends Endpoint>(row: E, options: MutationOptions<E> = {}) {
  type Result = Wire<E['result']>
  const tellError = useTellError()
  const [state, setState] = useState<State<Result>>({ step: 'idle' })
  const latest = useRef({ options, tellError })
  latest.current = { options, tellError }
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const mutateAsync = useCallback(
    async (args: Arguments<E>): Promise<Result> => {
      const show = (next: State<Result>) => {
        if (isHere.current) setState(next)
      }
      show({ step: 'pending' })
      try {
        const data = await send(row, args)
        show({ step: 'done', data })
        latest.current.options.onSuccess?.(data, args)
        return data
      } catch (cause) {
        const error = cause instanceof Error ? cause : new Error(String(cause))
        show({ step: 'failed', error })
        const { options: now, tellError: tell } = latest.current
        if ((now.errors ?? 'toast') === 'toast' && !isLeaving(error)) tell(error)
        throw error
      }
    },
    [row],
  )
  const mutate = useCallback(
    (args: Arguments<E>, then: Then<Result> = {}) => {
      // A failure is told by `error` or by the toast already.
      mutateAsync(args)
        .then(then.onSuccess, () => undefined)
        .then(then.onSettled)
    },
    [mutateAsync],
  )
  const reset = useCallback(() => setState({ step: 'idle' }), [])
  const error = state.step === 'failed' ? state.error : null
  return {
    mutate,
    mutateAsync,
    reset,
    isPending: state.step === 'pending',
    isSuccess: state.step === 'done',
    isError: error !== null,
    isChecking: error instanceof NoAnswerError,
    data: state.step === 'done' ? state.data : undefined,
    error,
  }
}
