/**
 * Builders for the rows of `member.ts` and `staff.ts`: one row says everything both ends must agree on about a call. A row
 * knows its schemas as types alone, so that a browser that imports it carries nothing else; `schemas/` ties them to it.
 */
import type * as z from 'zod/mini'

/**
 * Who may call: anybody, a signed-in member (bearer token), a customer of the chat (a member, or a guest with the signed
 * cookie), a member of staff (session cookie, or a machine's bearer token), or staff who are about to sign in.
 */
export type Caller = 'visitor' | 'member' | 'customer' | 'operator' | 'staff_visitor'

type Schema = z.ZodMiniType

/** What a call takes and gives. `body` and `query` are absent where it takes none. */
export interface CallTypes {
  body?: Schema
  query?: Schema
  result: Schema
}

/** What becomes of a call while its member takes a pause from play. */
export type InPause = 'refused' | 'refused_into_games'

/** One HTTP call. */
export interface Endpoint<
  Path extends string = string,
  Types extends CallTypes = CallTypes,
  Calling extends Caller = Caller,
  Changes extends boolean = boolean,
  Upload extends boolean = boolean,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path with `:name` parameters, as spec §7 writes it. */
  readonly path: Path
  readonly caller: Calling
  /** True when the call changes state: it then needs `X-Requested-With` and takes an `Idempotency-Key` (decisions D1). */
  readonly changes: Changes
  /** A multipart upload of one file, the part named `file`, and nothing beside it. */
  readonly upload: Upload
  /** Refused while the member has a pause from play, or only when it leads into a game (decisions D16); absent: it stays open. */
  readonly inPause?: InPause
  /**
   * True where a member who has set a PIN or a passkey must have proved it lately in this session (decisions D18), and where staff must
   * have given a code of their authenticator lately (console.md).
   */
  readonly stepUp: boolean
  /** Never there when it runs: only the compiler reads it. */
  readonly types?: Types
}

/** Names the types of a row: `types<{ body: typeof LoginRequest; result: typeof LoginResult }>`. */
export function types<Types extends CallTypes>(_of: Types): void {}

interface RowOptions<Changes extends boolean, Upload extends boolean> {
  /** Default: all but `get`. True on spec's state-changing GETs (each also answers POST); false on a POST that only reads. */
  changes?: Changes
  upload?: Upload
  inPause?: InPause
  stepUp?: boolean
}

/** Makes a row. Of calls that an app never makes nothing is left in its build: making one does nothing else. */
type Builder<Usual extends boolean> = <
  const Path extends string,
  const Calling extends Caller,
  Types extends CallTypes,
  Changes extends boolean = Usual,
  Upload extends boolean = false,
>(
  path: Path,
  caller: Calling,
  types: (of: Types) => void,
  row?: RowOptions<Changes, Upload>,
) => Endpoint<Path, Types, Calling, Changes, Upload>

/** @param usual whether calls of this method change state, unless a row says otherwise. */
function rowOf(
  method: Endpoint['method'],
  usual: boolean,
  path: string,
  caller: Caller,
  row: RowOptions<boolean, boolean> = {},
): Endpoint {
  return {
    method,
    path,
    caller,
    changes: row.changes ?? usual,
    upload: row.upload ?? false,
    ...(row.inPause && { inPause: row.inPause }),
    stepUp: row.stepUp ?? false,
  }
}

/* #__NO_SIDE_EFFECTS__ */
export const get = ((path, caller, _types, row) => rowOf('GET', false, path, caller, row)) as Builder<false>
/* #__NO_SIDE_EFFECTS__ */
export const post = ((path, caller, _types, row) => rowOf('POST', true, path, caller, row)) as Builder<true>
/* #__NO_SIDE_EFFECTS__ */
export const put = ((path, caller, _types, row) => rowOf('PUT', true, path, caller, row)) as Builder<true>
/* #__NO_SIDE_EFFECTS__ */
export const del = ((path, caller, _types, row) => rowOf('DELETE', true, path, caller, row)) as Builder<true>

/** The names of a path's parameters: `'/a/:b/:c'` → `'b' | 'c'`. */
export type PathParam<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParam<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** Path parameters as strings, by name. */
export type Params<E extends Endpoint> = { [Name in PathParam<E['path']>]: string }

type TypesOf<E extends Endpoint> = NonNullable<E['types']>

/** The schema of a call's body, by type; undefined where it takes none. */
export type BodyOf<E extends Endpoint> =
  TypesOf<E> extends { body: infer Body extends Schema } ? Body : undefined
/** The same for its query. */
export type QueryOf<E extends Endpoint> =
  TypesOf<E> extends { query: infer Query extends Schema } ? Query : undefined
/** And for what it answers. */
export type ResultOf<E extends Endpoint> = TypesOf<E>['result']

/** The schemas of a table of calls: each of the types that its row names. */
export type SchemasOf<Table extends Record<string, Endpoint>> = {
  [Name in keyof Table]: TypesOf<Table[Name]> &
    Partial<Record<Exclude<keyof CallTypes, keyof TypesOf<Table[Name]>>, undefined>>
}

/** What a handler receives: amounts as satang `bigint`, dates as `Date`. */
export type Received<S> = S extends Schema ? z.output<S> : undefined

/** What travels as JSON: amounts as baht numbers, dates as ISO strings. */
export type Wire<S> = S extends Schema ? z.input<S> : undefined
