/** Who of the staff is signed in: asked of the server once, kept while the page lives, gone with the session. */
import { call, callBy } from '@kapao/client/call.ts'
import { dropSession } from '@kapao/client/session-store.ts'
import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import type { SignedInStaffCall } from '@kapao/contract/calls/names.ts'
import { staffMe } from '@kapao/contract/calls/staff.ts'
import { operatorRoles, requestRoles } from '@kapao/contract/calls/staff-roles.ts'
import { CallError, type Client, createClient } from '@kapao/contract/client.ts'
import type { Currency } from '@kapao/contract/edition.ts'
import { currencies } from '@kapao/contract/lists.ts'
import type { OperatorRole } from '@kapao/contract/schemas/staff.ts'
import type { StaffSignedIn } from '@kapao/contract/schemas/staff-access.ts'
import { useSyncExternalStore } from 'react'

export type SignedIn = Wire<typeof StaffSignedIn>

/** Why nobody is signed in any more. `over`: the server has ended the session. */
export type End = 'idle' | 'over' | 'left'

interface State {
  /** Undefined: not asked yet. */
  signedIn: SignedIn | null | undefined
  /** Stays for the moment in which the page is left. */
  last: SignedIn | undefined
  end: End | undefined
}

const listeners = new Set<() => void>()
const leavers = new Set<() => void>()
let state: State = { signedIn: undefined, last: undefined, end: undefined }
let sessions = 0

function change(next: Partial<State>) {
  state = { ...state, ...next }
  for (const tell of listeners) tell()
}

const isOver = (error: unknown) => error instanceof CallError && error.code === 'invalid-token'

/** The cookie says who calls. A session that is over leads to the sign-in, unless another one has begun meanwhile. */
export function callAsStaff(): void {
  const client = createClient({ baseUrl: '', token: () => null, fetch: (...sent) => fetch(...sent) })
  const callInSession: Client = async (row, ...rest) => {
    const session = sessions
    try {
      return await client(row, ...rest)
    } catch (error) {
      if (isOver(error) && session === sessions && state.signedIn) endSession('over')
      throw error
    }
  }
  callBy(callInSession)
}

export function beginSession(signedIn: SignedIn): void {
  sessions += 1
  change({ signedIn, last: signedIn, end: undefined })
}

/** Forgets all that was told to this person, and leads to the sign-in. */
export function endSession(end: End): void {
  change({ signedIn: null, end })
  dropSession()
  for (const leave of leavers) leave()
}

/** The router registers itself, so that this knows of no page. */
export const onSessionEnd = (leave: () => void): void => void leavers.add(leave)

/** Null when nobody is. @throws when the server could not be asked. */
export async function findSignedIn(): Promise<SignedIn | null> {
  if (state.signedIn !== undefined) return state.signedIn
  try {
    beginSession(await call(staffMe))
  } catch (error) {
    if (!isOver(error)) throw error
    change({ signedIn: null })
  }
  return state.signedIn ?? null
}

function subscribe(tell: () => void) {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

const useNow = (): State => useSyncExternalStore(subscribe, () => state)

/** The person who is signed in; for the pages behind the sign-in. */
export function useSignedIn(): SignedIn {
  const { signedIn, last } = useNow()
  const found = signedIn ?? last
  if (!found) throw new Error('nobody is signed in here')
  return found
}

/** The currencies of members: the one that most of them hold comes first. */
export function useCurrencies(): readonly [own: Currency, ...others: Currency[]] {
  const { currency } = useSignedIn()
  return [currency, ...currencies.filter((one) => one !== currency)]
}

export const useSessionEnd = (): End | undefined => useNow().end

const hasRole = (person: SignedIn, allowed: readonly OperatorRole[]) =>
  person.operator.roles.some((role) => allowed.includes(role))

/** Whether this person may make a call: what they may not is not shown, and refused whatever is shown. */
export function useMay(): (call: SignedInStaffCall) => boolean {
  const person = useSignedIn()
  return (call) => hasRole(person, operatorRoles[call])
}

/** The same of asking for what takes two people: each kind has roles of its own (staff-calls T2). */
export function useMayAsk(): (kind: keyof typeof requestRoles) => boolean {
  const person = useSignedIn()
  return (kind) => hasRole(person, requestRoles[kind].mayAsk)
}
