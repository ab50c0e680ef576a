/** How loudly a fault is logged, and what staff are told of it. */
import type { JobFault } from '@kapao/contract/lists.ts'
import { isAway, isFull } from '#platform/db/failure.ts'
import { OutsideError } from '#platform/refusal.ts'

/** Database or outside is away or too slow, or a disk is full: the same again will work once that is over. */
export const isPassing = (error: unknown): boolean =>
  isAway(error) || isFull(error) || error instanceof OutsideError

/** Nobody of ours has to look when something comes back by itself; a full disk waits for somebody (quality F12). */
export const faultLevel = (error: unknown): 'warn' | 'error' =>
  isPassing(error) && !isFull(error) ? 'warn' : 'error'

/** As little as staff need: what an error says of itself may hold what nobody outside the log is to read. */
export function faultKind(error: unknown): JobFault {
  if (isFull(error)) return 'disk_full'
  if (error instanceof OutsideError) return 'outside'
  return isAway(error) ? 'database' : 'fault'
}
