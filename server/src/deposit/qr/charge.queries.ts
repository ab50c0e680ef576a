/** The SQL of QR charges. */
import type { Currency } from '@kapao/contract/edition.ts'
import * as limits from '@kapao/contract/limits.ts'
import type { ChargeState } from '@kapao/contract/lists.ts'
import { sql } from 'kysely'
import type { AnnouncedCharge } from '#outside/qr/qr.ts'
import { textArray } from '#platform/db/array.ts'
import { askedTogether } from '#platform/db/batch.ts'
import type { Db } from '#platform/db/schema.ts'

export interface Charge {
  reference: string
  memberId: string
  gateway: string
  amount: bigint
  currency: Currency
  /** What its QR says; null until a gateway that makes it itself has said so. */
  payload: string | null
  /** The gateway's own name for it. */
  providerReference: string | null
  state: ChargeState
  createdAt: Date
  expiresAt: Date
  announcedAt: Date | null
  /** Its member is kept from deposits: what is paid all the same is set aside. */
  isSetAside: boolean
  /** Its member's account is erased: what is paid all the same is nobody's. */
  isErased: boolean
}

const columns = [
  ...(['c.reference', 'c.memberId', 'c.gateway', 'c.amount', 'c.currency', 'c.payload', 'c.state'] as const),
  'c.providerReference' as const,
  ...(['c.createdAt', 'c.expiresAt', 'c.announcedAt'] as const),
  sql<boolean>`EXISTS (
    SELECT FROM member_freeze f WHERE f.member_id = c.member_id AND f.capability = 'deposit' AND f.lifted_at IS NULL)`.as(
    'isSetAside',
  ),
  sql<boolean>`EXISTS (SELECT FROM member m WHERE m.id = c.member_id AND m.erased_at IS NOT NULL)`.as(
    'isErased',
  ),
] as const

export async function findNewestCharge(
  db: Db,
  memberId: string,
  gateway: string,
): Promise<Charge | undefined> {
  return db
    .selectFrom('qrCharge as c')
    .select(columns)
    .where('c.memberId', '=', memberId)
    .where('c.gateway', '=', gateway)
    .orderBy('c.createdAt', 'desc')
    .orderBy(sql`c.state = 'CREATED'`, 'desc')
    .limit(1)
    .executeTakeFirst()
}

export const findOwnCharge = async (
  db: Db,
  memberId: string,
  reference: string,
): Promise<Charge | undefined> => {
  return db
    .selectFrom('qrCharge as c')
    .select(columns)
    .where('c.reference', '=', reference)
    .where('c.memberId', '=', memberId)
    .executeTakeFirst()
}

async function listCharges(db: Db, references: string[]): Promise<(Charge | undefined)[]> {
  const rows = await db
    .selectFrom('qrCharge as c')
    .select(columns)
    .where('c.reference', '=', sql<string>`ANY(${textArray(references)}::text[])`)
    .execute()
  const found = new Map(rows.map((row) => [row.reference, row]))
  return references.map((reference) => found.get(reference))
}

/** Whose a payment is. */
export const findCharge = askedTogether('findCharges', listCharges)

/** False when another one is open: one QR per member and gateway, also when two are made together. */
export async function insertCharge(
  db: Db,
  charge: Omit<Charge, 'state' | 'announcedAt' | 'providerReference'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('qrCharge')
    .values({
      reference: charge.reference,
      memberId: charge.memberId,
      gateway: charge.gateway,
      amount: charge.amount,
      currency: charge.currency,
      payload: charge.payload,
      state: 'CREATED',
      createdAt: charge.createdAt,
      expiresAt: charge.expiresAt,
      // Before the gateway learns of it, so that whatever becomes of this process it will be asked about.
      askAt: new Date(charge.createdAt.getTime() + limits.qrAskAfterCreatedMs),
    })
    .onConflict((conflict) =>
      // Written out: a parameter would hide from PostgreSQL which index is meant.
      conflict.columns(['memberId', 'gateway']).where(sql<boolean>`state = 'CREATED'`).doNothing(),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/**
 * What its QR says now that it may be shown; undefined: it is not open any more. Announced twice at the same time it is
 * what was written down first, with the gateway's name for that.
 */
export async function setAnnounced(
  db: Db,
  { reference }: Pick<Charge, 'reference'>,
  { payload, providerReference }: Pick<AnnouncedCharge, 'payload' | 'providerReference'>,
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .updateTable('qrCharge')
    .set({
      announcedAt: sql<Date>`coalesce(announced_at, ${now}::timestamptz)`,
      payload: sql<string>`coalesce(payload, ${payload ?? null}::text)`,
      providerReference: sql<string>`CASE WHEN announced_at IS NULL THEN ${providerReference ?? null}::text ELSE provider_reference END`,
    })
    .where('reference', '=', reference)
    .where('state', '=', 'CREATED')
    .returning('payload')
    .executeTakeFirst()
  return row?.payload ?? undefined
}

/** Closes one that nobody was shown, so that it does not stand in the way of the next. */
export const dropUnannounced = (db: Db, { reference }: Charge) =>
  db
    .updateTable('qrCharge')
    .set({ state: 'CANCELLED' })
    .where('reference', '=', reference)
    .where('state', '=', 'CREATED')
    .where('announcedAt', 'is', null)
    .execute()

export const expireCharge = (db: Db, { reference }: Charge) =>
  db
    .updateTable('qrCharge')
    .set({ state: 'EXPIRED' })
    .where('reference', '=', reference)
    .where('state', '=', 'CREATED')
    .execute()

/** True when it was open; the gateway is told at once by the job. */
export async function cancelCharge(db: Db, memberId: string, reference: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('qrCharge')
    .set({ state: 'CANCELLED', askAt: now })
    .where('reference', '=', reference)
    .where('memberId', '=', memberId)
    .where('state', '=', 'CREATED')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export interface DueCharge extends Charge {
  /** Until when it is this process's alone, when this is the last time that it is asked about; null: it is not. */
  lastUntil: Date | null
}

/**
 * Takes charges that are to be asked about: after 1 min, at their expiry, and after it, since a webhook may be lost and
 * a payment may come late (decisions D3). The next of these moments is the lease. The last lease is a minute, which {@link endAsking}
 * ends: so a charge is asked about once more when the process dies. Expired ones are closed with it.
 */
export async function claimDueCharges(db: Db, now: Date, limit: number): Promise<DueCharge[]> {
  const again = new Date(now.getTime() + limits.qrAskAfterCreatedMs)
  const afterExpiry = [0, ...limits.qrAskAfterExpiryMs]
  const nextMoment = sql<Date | null>`(
    SELECT min(moment) FROM (
      SELECT c.created_at + ${limits.qrAskAfterCreatedMs}::float8 * interval '1 millisecond' AS moment
      UNION ALL
      SELECT c.expires_at + ms * interval '1 millisecond' FROM unnest(${afterExpiry}::float8[]) AS ms
    ) moments WHERE moment > ${now})`
  return db
    .with('due', (query) =>
      query
        .selectFrom('qrCharge')
        .select('reference')
        .where('askAt', '<=', now)
        .orderBy('askAt')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('qrCharge as c')
    .from('due')
    .set((column) => ({
      askCount: column('c.askCount', '+', 1),
      state: sql<
        Charge['state']
      >`CASE WHEN c.state = 'CREATED' AND c.expires_at <= ${now} THEN 'EXPIRED' ELSE c.state END`,
      askAt: sql<Date>`coalesce(${nextMoment}, ${again}::timestamptz)`,
    }))
    .whereRef('c.reference', '=', 'due.reference')
    .returning([
      ...columns,
      sql<Date | null>`CASE WHEN ${nextMoment} IS NULL THEN ${again}::timestamptz END`.as('lastUntil'),
    ])
    .execute()
}

/** It has been asked about for the last time, unless somebody wants it asked again since. */
export const endAsking = (db: Db, reference: string, lastUntil: Date) =>
  db
    .updateTable('qrCharge')
    .set({ askAt: null })
    .where('reference', '=', reference)
    .where('askAt', '=', lastUntil)
    .execute()

/** The gateway did not answer: asked again by then at the latest, also when it would have been the last time. */
export const setNextAskAt = (db: Db, { reference }: Pick<Charge, 'reference'>, at: Date) =>
  db
    .updateTable('qrCharge')
    .set({ askAt: sql<Date>`least(coalesce(ask_at, ${at}::timestamptz), ${at}::timestamptz)` })
    .where('reference', '=', reference)
    .execute()
