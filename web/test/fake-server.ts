/** A server for component tests: answers rows of the contract, remembers what it was asked, and can fall silent. */
import type { Endpoint, ResultOf, Wire } from '@kapao/contract/calls/endpoint.ts'
import { vi } from 'vitest'

interface Asked {
  path: string
  body: unknown
  key: string | null
}

type Answer = (asked: Asked) => Response | Promise<Response>

const json = (body: unknown, status: number) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } })

/** `/api/qrcode/:gatewayCode` as a pattern. */
const patternOf = ({ path }: Endpoint) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)

export class FakeServer {
  #answers: { row: Endpoint; pattern: RegExp; answer: Answer }[] = []
  #asked: { row: Endpoint; asked: Asked }[] = []

  constructor() {
    vi.stubGlobal('fetch', (url: string, request: RequestInit = {}) => this.#take(url, request))
  }

  /** The latest answer given for a row counts. */
  answer<E extends Endpoint>(
    row: E,
    result: Wire<ResultOf<E>> | ((asked: Asked) => Wire<ResultOf<E>>),
    status = 200,
  ) {
    const of = typeof result === 'function' ? (result as (asked: Asked) => unknown) : () => result
    return this.#put(row, (asked) => json(of(asked), status))
  }

  refuse(row: Endpoint, message: string, status = 422) {
    return this.#put(row, () => json({ message }, status))
  }

  /** The connection breaks: the caller cannot know what became of it. */
  fallSilent(row: Endpoint) {
    return this.#put(row, () => Promise.reject(new TypeError('network')))
  }

  /** Holds the answer back until the returned function is called. */
  hold<E extends Endpoint>(row: E, result: Wire<ResultOf<E>>): () => void {
    const { promise, resolve } = Promise.withResolvers<Response>()
    this.#put(row, () => promise)
    return () => resolve(json(result, 200))
  }

  /** What a row was asked, oldest first. */
  asked(row: Endpoint): Asked[] {
    return this.#asked.filter((one) => one.row === row).map((one) => one.asked)
  }

  #put(row: Endpoint, answer: Answer) {
    this.#answers.unshift({ row, pattern: patternOf(row), answer })
    return this
  }

  async #take(url: string, { method = 'GET', headers, body }: RequestInit): Promise<Response> {
    const found = this.#answers.find(({ row, pattern }) => row.method === method && pattern.test(url))
    if (!found) return json({ message: 'NO_DATA' }, 404)
    const asked = {
      path: url,
      body: typeof body === 'string' ? JSON.parse(body) : undefined,
      key: new Headers(headers).get('Idempotency-Key'),
    }
    this.#asked.push({ row: found.row, asked })
    return found.answer(asked)
  }
}
