/** What one answer of a service means to its adapter, word for word: no double says everything that a service may say. */
import { onTestFinished } from 'vitest'
import { createAsk, type Prove } from '#outside/http.ts'

const usualFetch = globalThis.fetch
const goOutAsUsual = () => {
  globalThis.fetch = usualFetch
}

interface OneAnswer {
  status: number
  /** As JSON. */
  answer: object
  /** What proves us. */
  key?: string
}

/**
 * A way to a service that answers the next call of this test so; afterwards calls go out as always.
 *
 * @param sent gets that call.
 */
export const answerOnce =
  ({ status, answer, key = 'a key' }: OneAnswer, sent: Request[] = []) =>
  (prove?: Prove) => {
    // An answer that is never asked for would be that of the next test, in whatever file.
    onTestFinished(goOutAsUsual)
    globalThis.fetch = async (input, init) => {
      goOutAsUsual()
      sent.push(new Request(input, init))
      return Response.json(answer, { status })
    }
    return createAsk(
      { name: 'service', baseUrl: 'https://service.example', keys: [key], timeoutMs: 1_000 },
      prove,
    )
  }
