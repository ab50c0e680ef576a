/** Whether the PIN is to be offered on this device: once, after the first deposit that it sees (ux 77). */
import { readStored, store } from '@kapao/client/storage.ts'

const keyOf = (memberNo: string) => `pin-offer:${memberNo}`

export const isPinOfferDue = (memberNo: string): boolean => readStored('kept', keyOf(memberNo)) === 'due'

/** Offered before, it is not offered again. */
export function makePinOfferDue(memberNo: string): void {
  if (readStored('kept', keyOf(memberNo)) === null) store('kept', keyOf(memberNo), 'due')
}

export const endPinOffer = (memberNo: string): void => store('kept', keyOf(memberNo), 'done')
