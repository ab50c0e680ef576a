/** How loudly a fault is logged. */
import { isAway, isFull } from '#platform/db/failure.ts'
import { OutsideError } from '#platform/refusal.ts'

/** Database or outside is away or too slow, or a disk is full: the same again will work once that is over. */
export const isPassing = (error: unknown): boolean =>
  isAway(error) || isFull(error) || error instanceof OutsideError

/** Nobody of ours has to look when something comes back by itself; a full disk waits for somebody (quality F12). */
export const faultLevel = (error: unknown): 'warn' | 'error' =>
  isPassing(error) && !isFull(error) ? 'warn' : 'error'
