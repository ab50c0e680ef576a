/** Empties every game into the wallet by one request; each game's answer is its own (decisions D2.3). */
import { send } from '@kapao/client/send.ts'
import { useMemberEvent } from '@kapao/client/socket.ts'
import { useMoneyMutation } from '@kapao/client/use-money-mutation.ts'
import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import * as api from '@kapao/contract/calls/member.ts'
import { walletPlace } from '@kapao/contract/places.ts'
import type { SlotOutcome } from '@kapao/contract/schemas/transfer.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refreshMoney } from '#money/refresh-money.ts'

export type BroughtBack = Wire<typeof SlotOutcome>

/** Asked again under the same key, the server answers what it did: a lost answer moves nothing twice. */
export function useBringBack(onBusy: (busy: boolean) => void) {
  const queries = useQueryClient()
  return useMoneyMutation(
    async () => {
      const { results } = await send(api.transferAll, { body: { to: walletPlace } })
      return { step: 'done' as const, results }
    },
    { confirmBy: 'sameKey', onBusy, onSettled: () => refreshMoney(queries) },
  )
}

/** What was on its way has arrived, or is back in its game, as soon as the provider has said so. */
export function useNewsOfAll(results: readonly BroughtBack[]): BroughtBack[] {
  const [ended, setEnded] = useState<ReadonlyMap<string, 'SUCCESS' | 'TRANSFER_FAIL'>>(new Map())
  useMemberEvent('wallet:changed', ({ kind, reference }) => {
    if (reference === null) return
    if (!kind.endsWith('_settled') && !kind.endsWith('_returned')) return
    const message = kind.endsWith('_settled') ? 'SUCCESS' : 'TRANSFER_FAIL'
    setEnded((known) => new Map(known).set(reference, message))
  })
  return results.map((result) => {
    const message = result.message === 'TRANSFER_PENDING' && ended.get(result.reference ?? '')
    return message ? { ...result, message } : result
  })
}

export type BringBackEnd = 'allBack' | 'partlyBack' | 'onTheWay' | 'nothingBack'

/** All of it in one word; the parts say the rest. */
export function endOf(results: readonly BroughtBack[]): BringBackEnd {
  if (results.every(({ message }) => message === 'SUCCESS')) return 'allBack'
  if (results.some(({ message }) => message === 'TRANSFER_PENDING')) return 'onTheWay'
  return results.some(({ message }) => message === 'SUCCESS') ? 'partlyBack' : 'nothingBack'
}

export const sumOf = (results: readonly { amount: number }[]): number =>
  results.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100
