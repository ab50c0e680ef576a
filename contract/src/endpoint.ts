/** Builders for the rows of `api.ts`: one row says everything both ends must agree on about a call. */
import type * as z from 'zod/mini'

/**
 * Who may call: anybody, a signed-in member (bearer token), a customer of the chat (a member, or a guest with the signed
 * cookie), or a member of staff (operator token).
 */
export type Caller = 'visitor' | 'member' | 'customer' | 'operator'

type Schema = z.ZodMiniType

/** One HTTP call. `body` and `query` are absent where the call takes none. */
export interface Endpoint<
  Path extends string = string,
  Body extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Result extends Schema = Schema,
  Calling extends Caller = Caller,
  Changes extends boolean = boolean,
  Upload extends boolean = boolean,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path with `:name` parameters, as spec §7 writes it. */
  readonly path: Path
  readonly caller: Calling
  readonly body: Body
  readonly query: Query
  readonly result: Result
  /** True when the call changes state: it then needs `X-Requested-With` and takes an `Idempotency-Key` (decisions D1). */
  readonly changes: Changes
  /** A multipart upload of one file, the part named `file`, and nothing beside it. */
  readonly upload: Upload
}

interface RowOptions<
  Body extends Schema | undefined,
  Query extends Schema | undefined,
  Result extends Schema,
  Calling extends Caller,
  Changes extends boolean,
  Upload extends boolean,
> {
  caller: Calling
  body?: Body
  query?: Query
  result: Result
  /** Default: all but `get`. True on spec's state-changing GETs (each also answers POST); false on a POST that only reads. */
  changes?: Changes
  upload?: Upload
}

/** @param usual whether calls of this method change state, unless a row says otherwise. */
function builder<Usual extends boolean>(method: Endpoint['method'], usual: Usual) {
  return <
    const Path extends string,
    Result extends Schema,
    const Calling extends Caller,
    Body extends Schema | undefined = undefined,
    Query extends Schema | undefined = undefined,
    Changes extends boolean = Usual,
    Upload extends boolean = false,
  >(
    path: Path,
    row: RowOptions<Body, Query, Result, Calling, Changes, Upload>,
  ): Endpoint<Path, Body, Query, Result, Calling, Changes, Upload> => ({
    method,
    path,
    caller: row.caller,
    body: row.body as Body,
    query: row.query as Query,
    result: row.result,
    changes: row.changes ?? (usual as boolean as Changes),
    upload: (row.upload ?? false) as Upload,
  })
}

export const get = builder('GET', false)
export const post = builder('POST', true)
export const put = builder('PUT', true)
export const del = builder('DELETE', true)

/** The names of a path's parameters: `'/a/:b/:c'` → `'b' | 'c'`. */
export type PathParam<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParam<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** Path parameters as strings, by name. */
export type Params<E extends Endpoint> = { [Name in PathParam<E['path']>]: string }

/** What a handler receives: amounts as satang `bigint`, dates as `Date`. */
export type Received<S> = S extends Schema ? z.output<S> : undefined

/** What travels as JSON: amounts as baht numbers, dates as ISO strings. */
export type Wire<S> = S extends Schema ? z.input<S> : undefined
