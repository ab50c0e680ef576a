/** Moments as a field of date and time holds them, by Bangkok's clock, and back: pure. */
import { bangkokAheadMs } from '@kapao/contract/time-units.ts'

/** Bangkok has had one offset since before there were computers. */
const bangkok = '+07:00'

export const typedMoment = (iso: string): string =>
  new Date(new Date(iso).getTime() + bangkokAheadMs).toISOString().slice(0, 16)

export const sentMoment = (text: string): string => new Date(`${text}:00${bangkok}`).toISOString()
