/** Asks until the server has said yes or no; the key of the intent makes every further try the same request (decisions D1). */
import { CallError } from '@kapao/contract/client.ts'

export type RetryResult<Answer> =
  | { outcome: 'answered'; answer: Answer }
  | { outcome: 'refused'; error: unknown }
  /** Silence, each time: what became of it is not known. */
  | { outcome: 'lost' }

/** Milliseconds before each further try. */
export const retryDelaysMs: readonly number[] = [1_000, 3_000, 6_000]
/** An answer that takes longer than that is worth a word. */
const slowMs = 6_000

/** Our own faults, and a first try that is still at work, decide nothing. */
const isDefinite = (error: unknown): boolean =>
  error instanceof CallError && error.status < 500 && error.code !== 'IN_PROGRESS'

interface Ask<Answer> {
  /** Must carry the same key each time. */
  send: () => Promise<Answer>
  /** Told once: the first answer did not come, or takes long. */
  onSlow: () => void
  wait?: (milliseconds: number) => Promise<void>
}

const waitFor = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds))

export async function retryUntilAnswered<Answer>({
  send,
  onSlow,
  wait = waitFor,
}: Ask<Answer>): Promise<RetryResult<Answer>> {
  const slow = setTimeout(onSlow, slowMs)
  try {
    for (const pause of [0, ...retryDelaysMs]) {
      if (pause > 0) {
        onSlow()
        await wait(pause)
      }
      try {
        return { outcome: 'answered', answer: await send() }
      } catch (error) {
        if (isDefinite(error)) return { outcome: 'refused', error }
      }
    }
    return { outcome: 'lost' }
  } finally {
    clearTimeout(slow)
  }
}
