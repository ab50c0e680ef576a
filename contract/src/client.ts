/** A typed caller for any contract row; works in browsers and in Node. */
import type { BodyOf, Endpoint, Params, QueryOf, ResultOf, Wire } from './calls/endpoint.ts'
import * as limits from './limits.ts'

/** The server said no: `code` is the refusal's `message`. */
export class CallError extends Error {
  readonly code: string
  readonly status: number
  readonly fields: readonly string[]
  readonly incident: string | undefined
  /** With CLAIMED: who has it in hands. */
  readonly by: string | undefined
  /** Seconds to wait, from Retry-After. */
  readonly retryAfter: number | undefined

  constructor(
    status: number,
    body: { message?: unknown; fields?: unknown; incident?: unknown; by?: unknown },
    retryAfter?: number,
  ) {
    const code = typeof body.message === 'string' ? body.message : 'INTERNAL_SERVER_ERROR'
    super(code)
    this.name = 'CallError'
    this.code = code
    this.status = status
    this.fields = Array.isArray(body.fields) ? body.fields.map(String) : []
    this.incident = typeof body.incident === 'string' ? body.incident : undefined
    this.by = typeof body.by === 'string' ? body.by : undefined
    this.retryAfter = retryAfter
  }
}

/** No answer came: offline, cut off or too late. For a changing call the outcome is unknown, not no. */
export class NoAnswerError extends Error {
  constructor(cause: unknown) {
    super('no answer', { cause })
    this.name = 'NoAnswerError'
  }
}

export interface ClientOptions {
  /** '' for the same origin. */
  baseUrl: string
  token: () => string | null
  fetch?: typeof fetch
}

type Part<Name extends string, S> = [S] extends [undefined]
  ? { [N in Name]?: undefined }
  : { [N in Name]: Wire<S> }

type ParamsPart<E extends Endpoint> = [keyof Params<E>] extends [never]
  ? { params?: undefined }
  : { params: Params<E> }

/** What a call needs: `params` when its path has some, `body` and `query` when the row has them. */
export type CallArguments<E extends Endpoint> = ParamsPart<E> &
  Part<'body', BodyOf<E>> &
  Part<'query', QueryOf<E>> & {
    /** One per intent, reused by every retry of it (decisions D1). */
    idempotencyKey?: string
    signal?: AbortSignal
  }

/** `call(row)` alone where nothing is needed. */
export type CallRest<E extends Endpoint> =
  Record<never, never> extends CallArguments<E> ? [args?: CallArguments<E>] : [args: CallArguments<E>]

export type Client = <E extends Endpoint>(row: E, ...rest: CallRest<E>) => Promise<Wire<ResultOf<E>>>

/** Fills `:name` parameters in, encoded. */
export function pathOf(row: Endpoint, params: Record<string, string> = {}): string {
  return row.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

interface LooseArguments {
  params?: Record<string, string>
  body?: unknown
  query?: Record<string, unknown>
  idempotencyKey?: string
  signal?: AbortSignal
}

function requestOf(row: Endpoint, args: LooseArguments, token: string | null): RequestInit {
  const headers: Record<string, string> = { 'X-Requested-With': 'XMLHttpRequest' }
  if (token) headers.Authorization = `Bearer ${token}`
  if (args.idempotencyKey) headers['Idempotency-Key'] = args.idempotencyKey
  if (args.body !== undefined) headers['Content-Type'] = 'application/json'
  const deadline = AbortSignal.timeout(row.upload ? limits.uploadTimeoutMs : limits.requestTimeoutMs)
  return {
    method: row.method,
    headers,
    body: args.body === undefined ? null : JSON.stringify(args.body),
    signal: args.signal ? AbortSignal.any([args.signal, deadline]) : deadline,
    cache: 'no-store',
  }
}

/** Makes a caller. It throws {@link CallError} or {@link NoAnswerError}, and never retries by itself. */
export function createClient({ baseUrl, token, fetch: send = fetch }: ClientOptions): Client {
  return async (row, ...rest) => {
    const args = (rest[0] ?? {}) as LooseArguments
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries(args.query ?? {})) {
      if (value !== undefined) query.set(name, String(value))
    }
    const url = baseUrl + pathOf(row, args.params) + (query.size > 0 ? `?${query}` : '')
    let answer: Response
    let text: string
    try {
      answer = await send(url, requestOf(row, args, token()))
      text = await answer.text()
    } catch (error) {
      throw new NoAnswerError(error)
    }
    let body: unknown
    try {
      body = text === '' ? {} : JSON.parse(text)
    } catch (error) {
      // A proxy's page instead of our JSON: whether the call was carried out is unknown.
      throw new NoAnswerError(error)
    }
    if (answer.ok) return body as never
    const retryAfter = Number(answer.headers.get('Retry-After')) || undefined
    throw new CallError(answer.status, (body ?? {}) as object, retryAfter)
  }
}
