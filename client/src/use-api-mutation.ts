/** The hook for calls that change something, with one key per intent (decisions D1). */

import type { Endpoint, ResultOf, Wire } from '@kapao/contract/calls/endpoint.ts'
import { NoAnswerError } from '@kapao/contract/client.ts'
import { useMutation } from '@tanstack/react-query'
import { endSession, isLeaving } from './error-funnel.ts'
import { queries } from './queries.ts'
import { type Arguments, send } from './send.ts'
import { useShowError } from './show-error.ts'

interface MutationOptions<E extends Endpoint> {
  /** `toast` (default) has the app tell a failure, `inline` leaves it to the form that reads `error`. */
  errors?: 'toast' | 'inline'
  /** Once it is done the member is signed out, and `onSuccess` leads away. */
  endsSession?: boolean
  /** Called also when the component is gone by then: what has changed has changed. */
  onSuccess?: (result: Wire<ResultOf<E>>, args: Arguments<E>) => void
}

/** `isChecking` means: no answer came, and the outcome is not known. Nothing is ever sent again by itself. */
export function useApiMutation<E extends Endpoint>(row: E, options: MutationOptions<E> = {}) {
  const { errors = 'toast', endsSession = false, onSuccess } = options
  const showError = useShowError()
  const mutation = useMutation(
    {
      mutationFn: (args: Arguments<E>) => (endsSession ? endSession(() => send(row, args)) : send(row, args)),
      onSuccess: (result, args) => onSuccess?.(result, args),
      onError: (error) => {
        if (errors === 'toast' && !isLeaving(error)) showError(error)
      },
    },
    queries,
  )
  return { ...mutation, isChecking: mutation.error instanceof NoAnswerError }
}
