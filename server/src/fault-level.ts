/** How loudly a fault is logged. */
import { isAway } from '#db/failure.ts'
import { OutsideError } from '#refusal.ts'

/** Database or outside is away or too slow: the same again will work once it is back, and nobody of ours has to look. */
export const isPassing = (error: unknown): boolean => isAway(error) || error instanceof OutsideError

/** For jobs that go on to the next one: what was due stays due. */
export const faultLevel = (error: unknown): 'warn' | 'error' => (isPassing(error) ? 'warn' : 'error')
