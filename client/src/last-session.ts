/** What the next login is told of the session before it: why it ended, and whose phone it was (ux 71). */
import { sessionEnds } from '@kapao/contract/lists.ts'
import { type Place, readStored, store } from './storage.ts'

const [endKey, phoneKey] = ['session-end', 'phone'] as const

/** `unknown`: the server refused the token, and a refused token is told nothing more. */
type SessionEnd = (typeof sessionEnds)[number] | 'unknown'

/** The first word about it is the best: what follows is that the token is refused. */
export function noteEnd(why: SessionEnd): void {
  if (readStored('tab', endKey) === null) store('tab', endKey, why)
}

export const findEnd = (): SessionEnd | undefined => {
  const noted = readStored('tab', endKey)
  return noted === 'unknown' ? noted : sessionEnds.find((end) => end === noted)
}

/** Kept as long as the session itself may be; until the member logs out. */
export function keepPhone(phone: string, place: Place = 'tab'): void {
  store('tab', endKey, null)
  store(place, phoneKey, phone)
}

export const findPhone = (): string => readStored('tab', phoneKey) ?? readStored('kept', phoneKey) ?? ''

/** The member has logged out: the next one at this device is told nothing. */
export function forgetLastSession(): void {
  for (const place of ['tab', 'kept'] as const) store(place, phoneKey, null)
  store('tab', endKey, null)
}
