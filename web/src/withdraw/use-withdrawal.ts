/** One withdrawal from the request to what the bank says of it, as far as that comes while its sheet is open (decisions D6). */
import { hasOpenIntent } from '@kapao/client/intent.ts'
import { send } from '@kapao/client/send.ts'
import { useMemberEvent } from '@kapao/client/socket.ts'
import * as api from '@kapao/contract/calls/member.ts'
import { CallError } from '@kapao/contract/client.ts'
import { useState } from 'react'
import { useMoneyAction } from '#money/money-action.ts'
import { useCreditTeller } from '#news/credits.ts'
import type { Asked } from './WithdrawOutcome.tsx'
import type { WithdrawProgress } from './WithdrawSteps.tsx'

interface WithdrawOrder {
  amount: number
  /** From the games too. */
  withGames: boolean
}

export function useWithdrawal(onBusy: (busy: boolean) => void) {
  // What was asked: the wallet on the screen changes while it is being done.
  const [asked, setAsked] = useState<Asked>({ withGames: false, results: [] })
  const withdraw = async ({ amount, withGames }: WithdrawOrder) => {
    if (!withGames) return send(api.withdraw, { body: { amount } })
    const { message, reference, results } = await send(api.withdrawAll, { body: { amount } })
    setAsked({ withGames: true, results })
    // Without a reference nothing was withdrawn: what is missing is still on its way from a game (decisions D6).
    if (reference === undefined) throw new CallError(202, { message })
    return { message, reference }
  }
  const action = useMoneyAction(withdraw, {
    matches: (row, { amount }) => row.amount === amount,
    onBusy,
    type: 'withdraw',
    failedCode: 'INTERNAL_SERVER_ERROR',
    // Reserved and on its way to the bank is as far as asking for it goes.
    processing: 'done',
  })
  const [progress, setProgress] = useState<WithdrawProgress>('held')
  // Heard from the start: a quick bank pays before the answer to the request is here. One withdrawal at a time
  // (decisions D6), so what is paid after this one was sent is this one.
  useMemberEvent('wallet:changed', ({ kind }) => {
    if (kind === 'withdraw_paid') setProgress('paid')
    if (kind === 'withdraw_returned') setProgress('returned')
  })
  useMemberEvent('withdrawal:ordered', () => {
    setProgress((known) => (known === 'held' ? 'ordered' : known))
  })
  // This sheet says it, and no message on top of it does (ux 61).
  useCreditTeller(
    ({ kind }) => kind === 'withdraw_returned' && ['sending', 'done'].includes(action.step.step),
  )
  return {
    ...{ step: action.step, reset: action.reset, asked, progress },
    send: async ({ amount, withGames: isWithGames }: WithdrawOrder) => {
      setProgress('held')
      // The same request as before, if one is still without an answer: what it did meanwhile must not turn it into another.
      const withGames =
        hasOpenIntent(api.withdrawAll, { amount }) ||
        (isWithGames && !hasOpenIntent(api.withdraw, { amount }))
      setAsked({ withGames, results: [] })
      await action.send({ amount, withGames })
    },
  }
}
