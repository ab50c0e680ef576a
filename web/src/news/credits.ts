/** Money that has arrived: told once in this browser, by what waits for it on the page, or else by a message (ux 61). */
import { onForget } from '@kapao/client/session-store.ts'
import { readStored, store } from '@kapao/client/storage.ts'
import * as limits from '@kapao/contract/limits.ts'
import type { JournalKind } from '@kapao/contract/lists.ts'
import { useEffect, useRef } from 'react'

/** Journal kinds by which money comes in from outside, or back from a withdrawal. */
const creditKinds = [
  'deposit_qr',
  'deposit_bank',
  'deposit_voucher',
  'withdraw_returned',
] as const satisfies JournalKind[]

export type CreditKind = (typeof creditKinds)[number]

export interface Credit {
  /** Undefined where only the statement has told of it. */
  kind: CreditKind | undefined
  /** The statement row's. */
  reference: string
  amount: number
  /** The wallet's balance right after. */
  wallet: number
}

export const isCreditKind = (kind: string): kind is CreditKind => creditKinds.some((known) => known === kind)

/** Tells of a credit and answers true, or leaves it to others. One that was told before may still end what waits for it. */
type Teller = (credit: Credit, isTold: boolean) => boolean

const tellers = new Set<Teller>()

/** While this part of the page is shown it is asked first. */
export function useCreditTeller(tell: Teller): void {
  const latest = useRef(tell)
  latest.current = tell
  useEffect(() => {
    const ask: Teller = (...about) => latest.current(...about)
    tellers.add(ask)
    return () => {
      tellers.delete(ask)
    }
  }, [])
}

/** Shared by the tabs of this browser, and kept through a reload. */
const toldKey = 'told-credits'
/** For browsers that refuse storage. */
const toldInMemory = new Set<string>()

const listTold = () => (readStored('kept', toldKey) ?? '').split(' ')

const isCreditTold = (reference: string): boolean =>
  toldInMemory.has(reference) || listTold().includes(reference)

function markTold(reference: string) {
  toldInMemory.add(reference)
  store('kept', toldKey, [...listTold(), reference].slice(-limits.creditsToldKept).join(' '))
}

onForget(() => {
  toldInMemory.clear()
  store('kept', toldKey, null)
})

/** Whether it is still to be told; from then on it is not. For what has found out by asking. */
export function takeCredit(reference: string): boolean {
  if (isCreditTold(reference)) return false
  markTold(reference)
  return true
}

/** In a tab that nobody looks at nothing is told: another one may, and else it waits. */
function whenSeen(act: () => void) {
  const look = () => {
    if (document.visibilityState === 'hidden') return
    document.removeEventListener('visibilitychange', look)
    act()
  }
  document.addEventListener('visibilitychange', look)
  look()
}

export function tellCredit(credit: Credit, byMessage: () => void): void {
  const isTold = isCreditTold(credit.reference)
  const isTaken = [...tellers].some((tell) => tell(credit, isTold))
  if (isTold) return
  whenSeen(() => {
    if (takeCredit(credit.reference) && !isTaken) byMessage()
  })
}
