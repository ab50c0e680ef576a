/** The SQL of games and game accounts. */
import * as limits from '@kapao/contract/limits.ts'
import { AutoLoginCode } from '@kapao/contract/schemas/game.ts'
import { sql } from 'kysely'
import type { AttachedRowWriter } from '#ledger/posting.ts'
import { nextAskAt, type PollPlan } from '#outside/poll-schedule.ts'
import { bigintArray, plainArray, textArray } from '#platform/db/array.ts'
import { askedTogether } from '#platform/db/batch.ts'
import type { Db, Tx } from '#platform/db/schema.ts'
import { cachedBriefly } from '#platform/db/short-cache.ts'

export const resetAskPlan: PollPlan = {
  afterMs: limits.gamePasswordAskAfterMs,
  everyMs: limits.gamePasswordAskEveryMs,
}

async function readGames(db: Db) {
  const rows = await db
    .selectFrom('game as g')
    .innerJoin('provider as p', 'p.code', 'g.provider')
    .selectAll('g')
    .select('p.isOpen as isProviderOpen')
    .orderBy('g.position')
    .orderBy('g.code')
    .execute()
  return rows.map(({ autoLogin, ...row }) => ({
    ...row,
    autoLogin: AutoLoginCode.safeParse(autoLogin).data ?? null,
  }))
}

export type CatalogueGame = Awaited<ReturnType<typeof readGames>>[number]

/** The catalogue, in its order; it changes by the operator's hand. */
export const listGames = (db: Db): Promise<CatalogueGame[]> => cachedBriefly(db, 'games', () => readGames(db))

/** Where a game is asked: its provider's address, null where the installation has its games. */
export const findGamePlace = (db: Db, slot: string) =>
  db
    .selectFrom('game as g')
    .innerJoin('provider as p', 'p.code', 'g.provider')
    .select(['p.code as provider', 'p.address'])
    .where('g.code', '=', slot)
    .executeTakeFirst()

async function listAccounts(db: Db, places: { memberId: string; slot: string }[]) {
  const { rows } = await sql<{
    memberId: string
    slot: string
    username: string
    passwordSealed: Buffer | null
    inMaintenance: boolean
    frozenAt: Date | null
  }>`
    SELECT ga.member_id, ga.slot, ga.username, ga.password_sealed, ga.in_maintenance, ga.frozen_at
    FROM unnest(${plainArray(places.map(({ memberId }) => memberId))}::uuid[],
                ${textArray(places.map(({ slot }) => slot))}::text[]) AS w (member_id, slot)
    JOIN game_account ga ON ga.member_id = w.member_id AND ga.slot = w.slot`.execute(db)
  const found = new Map(rows.map((row) => [`${row.memberId} ${row.slot}`, row]))
  return places.map(({ memberId, slot }) => found.get(`${memberId} ${slot}`))
}

/** The member's account at a game, opened or being opened. */
export const findGameAccount = askedTogether('findGameAccounts', listAccounts)

/** Notes that an account is being opened, so that whatever the provider answers, it is the same account next time. */
export const insertGameAccount = (
  db: Db,
  row: { memberId: string; slot: string; username: string; createdAt: Date },
) =>
  db
    .insertInto('gameAccount')
    .values(row)
    // Whichever of its unique keys a simultaneous insert meets first: the account is there.
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** True for the one caller who opened it. */
export async function setCredential(
  db: Db,
  memberId: string,
  slot: string,
  sealed: Buffer,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('gameAccount')
    .set({ passwordSealed: sealed })
    .where('memberId', '=', memberId)
    .where('slot', '=', slot)
    .where('passwordSealed', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Notes that a new password is being ordered, unless one was made after `since`. An order that the provider has not
 * answered yet goes on: then this is its reference.
 *
 * @returns undefined when there is nothing to order.
 */
export async function beginReset(
  db: Db,
  memberId: string,
  slot: string,
  { reference, since, askAt }: { reference: string; since: Date; askAt: Date },
): Promise<string | undefined> {
  const row = await db
    .updateTable('gameAccount')
    .set({
      resetReference: sql<string>`coalesce(reset_reference, ${reference})`,
      resetAskAt: sql<Date>`coalesce(reset_ask_at, ${askAt})`,
      resetAskCount: sql<number>`CASE WHEN reset_reference IS NULL THEN 0 ELSE reset_ask_count END`,
    })
    .where('memberId', '=', memberId)
    .where('slot', '=', slot)
    .where('passwordSealed', 'is not', null)
    .where(sql<boolean>`(reset_reference IS NOT NULL OR coalesce(reset_at, '-infinity') <= ${since})`)
    .returning('resetReference')
    .executeTakeFirst()
  return row?.resetReference ?? undefined
}

/** Ends the order of this reference with the provider's definite answer; nothing when it has ended before. */
export async function endReset(
  db: Db,
  memberId: string,
  slot: string,
  { reference, sealed, at }: { reference: string; sealed: Buffer; at: Date },
) {
  await db
    .updateTable('gameAccount')
    .set({ passwordSealed: sealed, resetReference: null, resetAskAt: null, resetAt: at })
    .where('memberId', '=', memberId)
    .where('slot', '=', slot)
    .where('resetReference', '=', reference)
    .execute()
}

export interface DueReset {
  memberId: string
  slot: string
  adapter: string
  username: string
  reference: string
}

/** Takes password changes that were not answered, for this process alone: the next question's time is their lease. */
export async function claimDueResets(db: Db, now: Date, limit: number): Promise<DueReset[]> {
  const { rows } = await sql<DueReset>`
    WITH due AS (
      SELECT member_id, slot FROM game_account WHERE reset_reference IS NOT NULL AND reset_ask_at <= ${now}
      ORDER BY reset_ask_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    UPDATE game_account ga
    SET reset_ask_count = ga.reset_ask_count + 1,
      reset_ask_at = ${nextAskAt(now, sql`ga.reset_ask_count`, resetAskPlan)}
    FROM due, game g
    WHERE ga.member_id = due.member_id AND ga.slot = due.slot AND g.code = ga.slot
    RETURNING ga.member_id, ga.slot, g.adapter, ga.username, ga.reset_reference AS reference`.execute(db)
  return rows
}

/** The member's own opened accounts under this name, at the providers of this auto-login, in the catalogue's order. */
export const listLaunchAccounts = (
  db: Db,
  memberId: string,
  { autoLogin, username }: { autoLogin: string; username: string },
) =>
  db
    .selectFrom('gameAccount as a')
    .innerJoin('game as g', 'g.code', 'a.slot')
    .select(['g.code', 'g.adapter', 'a.username', 'a.frozenAt'])
    .where('a.memberId', '=', memberId)
    .where('a.username', '=', username)
    .where('a.passwordSealed', 'is not', null)
    .where('g.autoLogin', '=', autoLogin)
    .orderBy('g.position')
    .execute()

export interface ReadableAccount {
  slot: string
  adapter: string
  username: string
  /** Our own game account's balance and newest entry's number, right now. */
  balance: bigint
  seq: bigint
  /** The same of our account of open stakes. */
  staked: bigint
  stakeSeq: bigint
}

/**
 * Opened accounts whose balance may be posted, also at closed games, since money there comes back: while a transfer is open
 * nobody knows which side its money is on. Of a frozen account nothing is posted by itself.
 */
export async function listReadableAccounts(
  db: Db,
  memberId: string,
  slots?: string[],
): Promise<ReadableAccount[]> {
  const { rows } = await sql<ReadableAccount>`
    SELECT ga.slot, g.adapter, ga.username, coalesce(a.balance, 0)::bigint AS balance, coalesce(a.seq, 0)::bigint AS seq,
      coalesce(s.balance, 0)::bigint AS staked, coalesce(s.seq, 0)::bigint AS stake_seq
    FROM game_account ga
    JOIN game g ON g.code = ga.slot
    LEFT JOIN account a ON a.member_id = ga.member_id AND a.code = 'game:' || ga.slot
    LEFT JOIN account s ON s.member_id = ga.member_id AND s.code = 'stake:' || ga.slot
    WHERE ga.member_id = ${memberId} AND ga.password_sealed IS NOT NULL AND ga.frozen_at IS NULL
      AND (${slots ?? null}::text[] IS NULL OR ga.slot = ANY(${slots ?? null}::text[]))
      AND NOT EXISTS (
        SELECT FROM transfer t WHERE t.member_id = ga.member_id AND t.slot = ga.slot AND t.state = 'OPEN')
    ORDER BY g.position`.execute(db)
  return rows
}

/** Every opened account of a member, whatever is going on there: the balance is the one we know. */
export async function listOpenedAccounts(db: Db, memberId: string) {
  const { rows } = await sql<{
    slot: string
    adapter: string
    username: string
    isFrozen: boolean
    balance: bigint
  }>`
    SELECT ga.slot, g.adapter, ga.username, ga.frozen_at IS NOT NULL AS is_frozen,
      coalesce(a.balance, 0)::bigint AS balance
    FROM game_account ga
    JOIN game g ON g.code = ga.slot
    LEFT JOIN account a ON a.member_id = ga.member_id AND a.code = 'game:' || ga.slot
    WHERE ga.member_id = ${memberId} AND ga.password_sealed IS NOT NULL
    ORDER BY g.position`.execute(db)
  return rows
}

/** Something moved in the game account while its provider was being asked: what it said is of yesterday. */
export class MovedSinceError extends Error {}

/**
 * Written with a game result: fails it when game or stake account has any other entry than those of this result since it was
 * read, a transfer has been opened, or the account was frozen. Two results of one game share an account, since each touches
 * two of the three, and so wait for each other; and what a transfer does at the provider, it does only while it is there as
 * open (decisions D2).
 */
export const nothingMovedSince: AttachedRowWriter<{
  memberId: string
  slot: string
  /** Of the newest entry of each account, this result's included. */
  seq: bigint
  stakeSeq: bigint
}> = {
  name: 'nothing moved since',
  async write(tx: Tx, rows) {
    const { rows: moved } = await sql`
      SELECT FROM unnest(${plainArray(rows.map(({ memberId }) => memberId))}::uuid[],
                         ${plainArray(rows.map(({ slot }) => slot))}::text[],
                         ${plainArray(rows.map(({ seq }) => seq))}::bigint[],
                         ${plainArray(rows.map(({ stakeSeq }) => stakeSeq))}::bigint[]) AS w (member_id, slot, seq, stake_seq)
      WHERE EXISTS (
          SELECT FROM account a
          WHERE a.member_id = w.member_id AND (a.code = 'game:' || w.slot AND a.seq <> w.seq
            OR a.code = 'stake:' || w.slot AND a.seq <> w.stake_seq))
        OR EXISTS (
          SELECT FROM transfer t WHERE t.member_id = w.member_id AND t.slot = w.slot AND t.state = 'OPEN')
        OR EXISTS (
          SELECT FROM game_account g
          WHERE g.member_id = w.member_id AND g.slot = w.slot AND g.frozen_at IS NOT NULL)
      LIMIT 1`.execute(tx)
    if (moved.length > 0) throw new MovedSinceError()
  },
}

/** What a provider has said: whether it tells open stakes, and our game account's newest entry when it was said. */
export interface Answered {
  slot: string
  tells: boolean
  seq: bigint
}

/**
 * What the member's cards say about how fresh each balance is, and since when each provider has said the same (decisions
 * D7). A silent provider has not said that it is open again.
 */
export async function setFreshness(
  db: Db,
  memberId: string,
  { answered, silent, closed }: { answered: Answered[]; silent: string[]; closed: string[] },
  now: Date,
) {
  const unheard = [...silent, ...closed]
  if (unheard.length > 0)
    await sql`
      UPDATE game_account g SET
        is_stale = true,
        in_maintenance = CASE WHEN g.slot = ANY(${silent}::text[]) THEN g.in_maintenance ELSE true END
      FROM ${heldInOrder(memberId, unheard)}
      WHERE g.member_id = ${memberId} AND g.slot = held.slot`.execute(db)
  if (answered.length === 0) return
  await sql`
    UPDATE game_account g SET is_stale = false, in_maintenance = false, confirmed_at = ${now},
      tells_stakes = w.tells, same_seq = w.seq,
      same_since = CASE WHEN g.same_seq = w.seq THEN g.same_since ELSE ${now}::timestamptz END
    FROM ${heldInOrder(
      memberId,
      answered.map(({ slot }) => slot),
    )}, unnest(${textArray(answered, ({ slot }) => slot)}::text[],
                ${answered.map(({ tells }) => tells)}::boolean[],
                ${bigintArray(answered, ({ seq }) => seq)}::bigint[]) AS w (slot, tells, seq)
    WHERE g.member_id = ${memberId} AND g.slot = held.slot AND w.slot = held.slot`.execute(db)
}

/** Everybody locks a member's game accounts in this order: providers answer in any, and two readings would wait for each other. */
const heldInOrder = (memberId: string, slots: string[]) => sql`(
  SELECT slot FROM game_account WHERE member_id = ${memberId} AND slot = ANY(${slots}::text[])
  ORDER BY slot FOR UPDATE) AS held`

export interface SealedPassword {
  memberId: string
  slot: string
  sealed: Buffer
}

/** Passwords that rest under one of these keys, by the names at their beginnings. */
export async function findSealedWith(db: Db, keyIds: Buffer[], atMost: number): Promise<SealedPassword[]> {
  return db
    .selectFrom('gameAccount')
    .select(['memberId', 'slot', 'passwordSealed as sealed'])
    .where(sql<boolean>`substring(password_sealed FROM 1 FOR 4) = ANY(${keyIds}::bytea[])`)
    .$narrowType<{ sealed: Buffer }>()
    .limit(atMost)
    .execute()
}

/** False when it has been changed meanwhile. */
export async function replaceSealed(
  db: Db,
  { memberId, slot, sealed }: SealedPassword,
  anew: Buffer,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('gameAccount')
    .set({ passwordSealed: anew })
    .where('memberId', '=', memberId)
    .where('slot', '=', slot)
    .where('passwordSealed', '=', sealed)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
