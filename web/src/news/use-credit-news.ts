/** Learns of money that has arrived: by the socket, or, after news were missed, from the statement (ux 61). */
import { call } from '@kapao/client/call.ts'
import { onForget } from '@kapao/client/session-store.ts'
import { useMemberEvent } from '@kapao/client/socket.ts'
import { readStored, store } from '@kapao/client/storage.ts'
import { useApiQuery } from '@kapao/client/use-api.ts'
import * as api from '@kapao/contract/calls/member.ts'
import * as limits from '@kapao/contract/limits.ts'
import { useEffect, useRef } from 'react'
import { type Credit, isCreditKind, tellCredit } from './credits.ts'

/** Until when this tab has heard of everything, by the server's clock; kept, since phones unload a page behind a bank's app. */
const heardKey = 'heard-until'

onForget(() => store('tab', heardKey, null))

const readHeard = () => readStored('tab', heardKey)

function hearUntil(at: string) {
  const before = readHeard()
  if (!before || Date.parse(at) > Date.parse(before)) store('tab', heardKey, at)
}

async function findCreditsSince(before: string, wallet: number): Promise<Credit[]> {
  const newest = { page: 1, limit: limits.moneyRowsRead, type: 'deposit' } as const
  const { statements } = await call(api.statement, { body: newest })
  return statements
    .filter((row) => row.status === 'SUCCESS' && Date.parse(row.createdAt) > Date.parse(before))
    .map(({ reference, amount }) => ({ kind: undefined, reference, amount, wallet }))
}

export function useCreditNews(byMessage: (credit: Credit) => void): void {
  const tell = (credit: Credit) => tellCredit(credit, () => byMessage(credit))
  const lookBack = async (before: string | null, now: { amount: number; updatedAt: string }) => {
    hearUntil(now.updatedAt)
    if (!before || Date.parse(now.updatedAt) <= Date.parse(before)) return
    // Not known for now: the balance shows it, and the statement.
    const missed = await findCreditsSince(before, now.amount).catch(() => [])
    for (const credit of missed.slice(0, limits.creditsToldAtOnce).reverse()) tell(credit)
  }
  const shown = useApiQuery(api.wallet).data?.wallet
  const isFirstRead = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what a page finds when it opens; later the socket tells.
  useEffect(() => {
    if (!shown || !isFirstRead.current) return
    isFirstRead.current = false
    void lookBack(readHeard(), shown)
  }, [shown])
  const isFirstConnect = useRef(true)
  const onConnect = async () => {
    // The page has just been read.
    if (isFirstConnect.current) {
      isFirstConnect.current = false
      return
    }
    const before = readHeard()
    const answer = await call(api.wallet).catch(() => undefined)
    if (answer) await lookBack(before, answer.wallet)
  }
  useMemberEvent(
    'wallet:changed',
    ({ kind, reference, amount, wallet, at }) => {
      hearUntil(at)
      if (isCreditKind(kind)) tell({ kind, reference: reference ?? at, amount, wallet })
    },
    () => void onConnect(),
  )
}
