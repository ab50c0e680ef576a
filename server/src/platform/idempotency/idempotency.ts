/** Once, and only once (decisions D1): the same key and body get the first answer again, status and bytes. */
import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import * as limits from '@kapao/contract/limits.ts'
import { sql } from 'kysely'
import { plainArray, textArray } from '#platform/db/array.ts'
import { createBatcher } from '#platform/db/batch.ts'
import { isAway } from '#platform/db/failure.ts'
import { findGoneNodes } from '#platform/db/node-lease.ts'
import type { Db, Tx } from '#platform/db/schema.ts'
import { failpoint } from '#platform/failpoint.ts'
import { Refusal } from '#platform/refusal.ts'
import type { SealKeys } from '#platform/sealed.ts'
import * as serverLimits from '#platform/server-limits.ts'
import type { Clock } from '#platform/time/clock.ts'
import { createAbandonedKeys } from './abandoned-keys.ts'
import { type AnswerSafe, createAnswerSafe } from './stored-answer.ts'

const keyShape = new RegExp(
  `^[A-Za-z0-9_-]{${limits.idempotencyKeyLengthMin},${limits.idempotencyKeyLengthMax}}$`,
)

/**
 * A call of a process that is gone is run again at once; so is one that has been running this long, in any process.
 * Natural keys make the rerun harmless.
 */
const abandonedMs = 2 * limits.requestTimeoutMs

export interface Answer {
  status: number
  body: string
}

/** A call with its key: what {@link Idempotency.once} runs at most once. */
export interface KeyedCall {
  /** A member's id, or what stands for a visitor. */
  scope: string
  key: string
  method: string
  url: string
  body: string
}

interface Claim {
  scope: string
  key: string
  bodyHash: Buffer
  /** Of the same call under earlier keys. */
  earlierHashes: Buffer[]
  /** Tells it from a later claim of the same key. */
  at: Date
}

interface Ending extends Claim {
  answer: Answer
}

/** Keeps the answer in the transaction that makes it true: a repeat gets it even when this process never came to say it. */
export type KeepIn = (tx: Tx, answer: Answer) => Promise<void>

export interface Idempotency {
  /**
   * Runs `fn` unless this key has been answered. Only definite answers are kept: what `fn` throws is forgotten, so a
   * repeat runs again.
   *
   * @throws KeyReusedError for another call or body, Refusal IN_PROGRESS while the first one runs.
   */
  once(call: KeyedCall, fn: (keepIn: KeepIn) => Promise<Answer>): Promise<Answer>
  /** Whether this very call was begun before: then {@link Idempotency.once} answers it again, or is running it. */
  isRepeat(call: KeyedCall): Promise<boolean>
}

export const isKey = (header: string | string[] | undefined): header is string =>
  typeof header === 'string' && keyShape.test(header)

/** The header as a key. @throws Refusal KEY_INVALID when it is not one. */
export function readKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  if (!isKey(header)) throw new Refusal('KEY_INVALID', ['Idempotency-Key'])
  return header
}

/** A visitor's scope: the same address and call. As a UUID, like a member's. */
export function visitorScope(address: string, call: string): string {
  const hash = createHash('sha256').update(`${address} ${call}`).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

/** The body differs from the one that this key came with first: 422 (decisions D1). */
export class KeyReusedError extends Error {}

type Found = 'claimed' | 'running' | 'reused' | Answer

const nameOf = ({ scope, key }: { scope: string; key: string }) => `${scope} ${key}`

const scopesOf = (claims: Claim[]) => plainArray(claims.map(({ scope }) => scope))
const keysOf = (claims: Claim[]) => textArray(claims.map(({ key }) => key))
const timesOf = (claims: Claim[]) => plainArray(claims.map(({ at }) => at.toISOString()))

/** In one order everywhere, so that two batches never wait for each other. */
const inOrder = <C extends Claim>(claims: C[]): C[] =>
  claims.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))

interface Claimant {
  db: Db
  safe: AnswerSafe
  node: number | null
}

/** The batch's calls, each once: the first with a key claims it, the others are told what became of it. */
const unique = (claims: Claim[]) =>
  inOrder([...new Map(claims.toReversed().map((claim) => [nameOf(claim), claim])).values()])

async function claimAll(claimant: Claimant, claims: Claim[], now: Date): Promise<Found[]> {
  const { db, safe } = claimant
  const mine = await claimFree(claimant, unique(claims))
  if (mine.size === claims.length) return claims.map(() => 'claimed')
  const rows = await findRows(db, claims)
  const over = await findOver(db, rows, now)
  const left = unique(claims.filter((claim) => !mine.has(nameOf(claim))))
  const mayRunAgain = left.flatMap((claim) => {
    const row = over.get(nameOf(claim))
    return row && isOfCall(claim, row) ? [{ claim, row }] : []
  })
  for (const name of await takeOver(claimant, mayRunAgain)) mine.add(name)
  const known = toldBy(safe, rows)
  return claims.map((claim) => (mine.delete(nameOf(claim)) ? 'claimed' : (known(claim) ?? 'running')))
}

/**
 * No parameter stands beside the rows: an engine on several nodes does not send it on.
 * @returns the names of those that nobody has claimed before.
 */
async function claimFree({ db, node }: Claimant, claims: Claim[]): Promise<Set<string>> {
  const { rows } = await sql<{ scope: string; key: string }>`
    INSERT INTO request_key (scope, key, body_hash, created_at, node)
    SELECT c.scope, c.key, c.body_hash, c.at, ${node}::int
    FROM unnest(${scopesOf(claims)}::uuid[], ${keysOf(claims)}::text[], ${claims.map(({ bodyHash }) => bodyHash)}::bytea[],
      ${timesOf(claims)}::timestamptz[]) AS c (scope, key, body_hash, at)
    ON CONFLICT (scope, key) DO NOTHING
    RETURNING scope, key`.execute(db)
  return new Set(rows.map(nameOf))
}

/** Those that were begun and that nobody runs any more, by their names. */
async function findOver(db: Db, rows: StoredRow[], now: Date): Promise<Map<string, StoredRow>> {
  const open = rows.filter(({ status }) => status === null)
  const gone = await findGoneNodes(
    db,
    open.flatMap(({ node }) => node ?? []),
  )
  const isOver = ({ createdAt, node }: StoredRow) =>
    createdAt.getTime() < now.getTime() - abandonedMs || (node !== null && gone.includes(node))
  return new Map(open.filter(isOver).map((row) => [nameOf(row), row]))
}

/** Of two that saw the same call left alone one gets it: whose it was has changed for the other. @returns their names. */
async function takeOver(
  { db, node }: Claimant,
  wanted: { claim: Claim; row: StoredRow }[],
): Promise<string[]> {
  if (wanted.length === 0) return []
  const claims = wanted.map(({ claim }) => claim)
  const { rows } = await sql<{ scope: string; key: string }>`
    UPDATE request_key r SET created_at = c.at, node = ${node}::int
    FROM unnest(${scopesOf(claims)}::uuid[], ${keysOf(claims)}::text[], ${timesOf(claims)}::timestamptz[],
      ${plainArray(wanted.map(({ row }) => row.createdAt.toISOString()))}::timestamptz[],
      ${wanted.map(({ row }) => row.node)}::int[]) AS c (scope, key, at, was_at, was_of)
    WHERE r.scope = c.scope AND r.key = c.key AND r.status IS NULL
      AND r.created_at = c.was_at AND r.node IS NOT DISTINCT FROM c.was_of
    RETURNING r.scope, r.key`.execute(db)
  return rows.map(nameOf)
}

interface StoredRow {
  scope: string
  key: string
  bodyHash: Buffer
  status: number | null
  answer: Buffer | null
  createdAt: Date
  /** Of the process that runs it. */
  node: number | null
}

/** Also under an earlier key: while the key is being changed a call may have been begun under the other one. */
const isOfCall = ({ bodyHash, earlierHashes }: Claim, row: StoredRow) =>
  [bodyHash, ...earlierHashes].some((hash) => row.bodyHash.equals(hash))

/**
 * It locks what it reads, and so has something to commit: the first answer may be on this machine alone when its own
 * commit was cut off (quality F8). Heard again it is a promise, so this waits until the synchronous standby has it too.
 */
async function findRows(db: Db, claims: Claim[]): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    SELECT r.scope, r.key, r.body_hash, r.status, r.answer, r.created_at, r.node
    FROM unnest(${scopesOf(claims)}::uuid[], ${keysOf(claims)}::text[]) AS c (scope, key)
    JOIN request_key r ON r.scope = c.scope AND r.key = c.key
    FOR KEY SHARE OF r`.execute(db)
  return rows
}

/** What each is to be told by what is stored; undefined while it runs. */
function toldBy(safe: AnswerSafe, rows: StoredRow[]): (claim: Claim) => Found | undefined {
  const stored = new Map(rows.map((row) => [nameOf(row), row]))
  return (claim) => {
    const row = stored.get(nameOf(claim))
    if (row && !isOfCall(claim, row)) return 'reused'
    return row?.answer && row.status !== null
      ? { status: row.status, body: safe.open(nameOf(claim), row.answer) }
      : undefined
  }
}

/**
 * What is kept first stays: when the process of a call was taken for gone and its repeat ran beside it, both give that
 * one answer. @returns what each of them is to be told.
 */
async function keepAll(db: Db, safe: AnswerSafe, endings: Ending[]): Promise<Answer[]> {
  const firsts = new Map(endings.toReversed().map((ending) => [nameOf(ending), ending]))
  const answered = inOrder([...firsts.values()])
  const { rows } = await sql<{ scope: string; key: string }>`
    UPDATE request_key r SET status = e.status, answer = e.answer
    FROM unnest(${scopesOf(answered)}::uuid[], ${keysOf(answered)}::text[],
      ${plainArray(answered.map(({ answer }) => answer.status))}::smallint[],
      ${answered.map((ending) => safe.seal(nameOf(ending), ending.answer.body))}::bytea[]) AS e (scope, key, status, answer)
    WHERE r.scope = e.scope AND r.key = e.key AND r.status IS NULL
    RETURNING r.scope, r.key`.execute(db)
  const kept = new Set(rows.map(nameOf))
  const others = answered.filter((ending) => !kept.has(nameOf(ending)))
  const known = others.length > 0 ? toldBy(safe, await findRows(db, others)) : undefined
  return endings.map((ending) => {
    const found = known?.(ending)
    return typeof found === 'object' ? found : (firsts.get(nameOf(ending)) ?? ending).answer
  })
}

/** Nothing definite came out. Who has claimed such a key since then keeps it. @returns those that were found. */
async function freeAll(db: Db, claims: Claim[]): Promise<Claim[]> {
  const unanswered = inOrder(claims)
  const { rows } = await sql<{ scope: string; key: string }>`
    DELETE FROM request_key r
    USING unnest(${scopesOf(unanswered)}::uuid[], ${keysOf(unanswered)}::text[], ${timesOf(unanswered)}::timestamptz[])
      AS e (scope, key, at)
    WHERE r.scope = e.scope AND r.key = e.key AND r.created_at = e.at AND r.status IS NULL
    RETURNING r.scope, r.key`.execute(db)
  const freed = new Set(rows.map(nameOf))
  return claims.filter((claim) => freed.has(nameOf(claim)))
}

/** A connection that broke is replaced by the next try; a database that is away for longer is not waited for. */
async function withRetries<Result>(record: () => Promise<Result>): Promise<Result> {
  for (const pauseMs of serverLimits.recordPausesMs) {
    try {
      return await record()
    } catch {
      await wait(pauseMs)
    }
  }
  return record()
}

/**
 * @param secrets what stored answers are encrypted with; earlier ones still open.
 * @param node this process's number; without one its calls are not known to be over when it dies.
 */
export function createIdempotency(
  db: Db,
  clock: Clock,
  secrets: SealKeys,
  node: number | null = null,
): Idempotency {
  const safe = createAnswerSafe(secrets)
  const claim = createBatcher<Claim, Found>({
    name: 'claimKeys',
    run: (claims) => claimAll({ db, safe, node }, claims, clock.now()),
  })
  const keep = createBatcher<Ending, Answer>({
    name: 'keepAnswers',
    run: (endings) => keepAll(db, safe, endings),
  })
  const free = createBatcher<Claim, 'freed'>({
    name: 'freeKeys',
    run: async (claims) => {
      await freeAll(db, claims)
      return claims.map(() => 'freed' as const)
    },
  })
  const freeLater = createAbandonedKeys<Claim>({
    free: (claims) => freeAll(db, claims),
    forgottenMs: abandonedMs,
  })
  const claimOf = ({ scope, key, method, url, body }: KeyedCall): Claim => ({
    scope,
    key,
    bodyHash: safe.hashCall(method, url, body),
    earlierHashes: safe.hashCallBefore(method, url, body),
    at: clock.now(),
  })
  return {
    async isRepeat(keyed) {
      const call = claimOf(keyed)
      const [row] = await findRows(db, [call])
      return row !== undefined && isOfCall(call, row)
    },
    async once(keyed, fn) {
      const call = claimOf(keyed)
      failpoint('key:unclaimed')
      const found = await claim(call).catch((error: unknown) => {
        // It may have been claimed all the same.
        if (isAway(error)) freeLater(call)
        throw error
      })
      if (found === 'running') throw new Refusal('IN_PROGRESS', undefined, 1)
      if (found === 'reused') throw new KeyReusedError()
      if (found !== 'claimed') return found
      failpoint('key:claimed')
      let answer: Answer
      try {
        answer = await fn(async (tx, answer) => {
          await keepAll(tx, safe, [{ ...call, answer }])
        })
      } catch (error) {
        await free(call).catch(() => freeLater(call))
        throw error
      }
      // A repeat without it runs again; natural keys make that harmless, but it may tell of another QR. So the record is
      // not given up at once, and an answer that the database could not take is not given: it is unknown (quality I-11).
      return await withRetries(() => keep({ ...call, answer })).catch((error: unknown) => {
        freeLater(call)
        if (isAway(error)) throw error
        return answer
      })
    },
  }
}
