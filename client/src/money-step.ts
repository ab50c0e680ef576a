/** The states of a request that moves money, and how another call settles what became of it when no answer came (ux 31). */

/** `Answer` is what a success comes to, such as `{ step: 'done', reference }`. */
export type MoneyStep<Answer extends { step: string }> =
  | { step: 'idle' }
  | { step: 'sending' }
  /** No answer came, or it takes long: it is being asked for. */
  | { step: 'checking' }
  | Answer
  | { step: 'refused'; error: unknown }
  /** No answer came, and nothing of it is to be seen. Sending again carries the same key, so it counts once. */
  | { step: 'lost' }

/** When the server answered with a fault of its own, it is not at work any more: one look tells. */
export const lookOnceMs: readonly number[] = [0]

export const pause = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds))

/** What `look` has seen, or undefined when it is not there after all looks. */
export async function lookAgain<Seen>(
  look: () => Promise<Seen | undefined>,
  after: readonly number[],
  wait = pause,
): Promise<Seen | undefined> {
  for (const milliseconds of after) {
    await wait(milliseconds)
    const seen = await look()
    if (seen !== undefined) return seen
  }
  return undefined
}
