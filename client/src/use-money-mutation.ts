/** The hook for a wish that moves money: sent once, and confirmed by another call when no answer came (decisions D1). */
import { CallError } from '@kapao/contract/client.ts'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isLeaving } from './error-funnel.ts'
import { lookAfterMs, lookAgain, lookOnceMs, type MoneyStep } from './money-step.ts'
import { queries } from './queries.ts'

/** Asks what became of a wish; undefined while that cannot be seen. */
export type Look<Answer extends { step: string }> = () => Promise<MoneyStep<Answer> | undefined>

interface MoneyMutationOptions<Input, Answer extends { step: string }> {
  /** Called before the wish is sent, to know what is there already. Without a look nobody can tell what became of it. */
  confirmBy: (input: Input) => Look<Answer> | undefined
  /** Told when a wish is under way, and again when it is not: meanwhile its sheet must not close. */
  onBusy?: ((busy: boolean) => void) | undefined
  /** The wish counts as under way until this is through. */
  onSettled?: (outcome: MoneyStep<Answer>) => unknown
}

/** `send` answers what became of the wish, and never throws; a second tap meanwhile sends nothing. */
export function useMoneyMutation<Input, Answer extends { step: string }>(
  call: (input: Input) => Promise<Answer>,
  { confirmBy, onBusy, onSettled }: MoneyMutationOptions<Input, Answer>,
) {
  type Step = MoneyStep<Answer>
  const [isChecking, setChecking] = useState(false)
  // A second tap can come before React has drawn the first one's lock.
  const isBusy = useRef(false)

  const settle = async (input: Input): Promise<Step> => {
    const look = confirmBy(input)
    try {
      return await call(input)
    } catch (error) {
      if (isLeaving(error)) return { step: 'idle' }
      const isAnswered = error instanceof CallError
      // Our own fault may have come after the money moved; any other refusal is a definite no.
      if (isAnswered && error.status < 500) return { step: 'refused', error }
      if (look) setChecking(true)
      const seen = look && (await lookAgain(look, isAnswered ? lookOnceMs : lookAfterMs))
      return seen ?? (isAnswered ? { step: 'refused', error } : { step: 'lost' })
    }
  }
  const { isPending, data, mutateAsync, reset } = useMutation(
    {
      mutationFn: settle,
      onMutate: () => onBusy?.(true),
      onSettled: (outcome) => {
        setChecking(false)
        onBusy?.(false)
        return outcome && onSettled?.(outcome)
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
