/** The SQL of QR charges. */

import type { Currency } from '@kapao/contract/edition.ts'
import * as limits from '@kapao/contract/limits.ts'
import type { ChargeState } from '@kapao/contract/lists.ts'
import { sql } from 'kysely'
import { textArray } from '#platform/db/array.ts'
import { createBatcher } from '#platform/db/batch.ts'
import { perDatabase } from '#platform/db/per-database.ts'
import type { Db } from '#platform/db/schema.ts'

export interface Charge {
  reference: string
  memberId: string
  gateway: string
  amount: bigint
  currency: Currency
  payload: string
  state: ChargeState
  createdAt: Date
  expiresAt: Date
  announcedAt: Date | null
  /** Its member is kept from deposits: what is paid all the same is set aside. */
  isSetAside: boolean
}

const columns = sql.raw(`
  c.reference, c.member_id AS "memberId", c.gateway, c.amount, c.currency, c.payload, c.state, c.created_at AS "createdAt",
  c.expires_at AS "expiresAt", c.announced_at AS "announcedAt", EXISTS (
    SELECT FROM member_freeze f WHERE f.member_id = c.member_id AND f.capability = 'deposit' AND f.lifted_at IS NULL) AS "isSetAside"`)

export async function findNewestCharge(
  db: Db,
  memberId: string,
  gateway: string,
): Promise<Charge | undefined> {
  const { rows } = await sql<Charge>`
    SELECT ${columns} FROM qr_charge c WHERE c.member_id = ${memberId} AND c.gateway = ${gateway}
    ORDER BY c.created_at DESC, (c.state = 'CREATED') DESC LIMIT 1`.execute(db)
  return rows[0]
}

export const findOwnCharge = async (
  db: Db,
  memberId: string,
  reference: string,
): Promise<Charge | undefined> => {
  const { rows } = await sql<Charge>`
    SELECT ${columns} FROM qr_charge c WHERE c.reference = ${reference} AND c.member_id = ${memberId}`.execute(
    db,
  )
  return rows[0]
}

async function listCharges(db: Db, references: string[]): Promise<(Charge | undefined)[]> {
  const { rows } = await sql<Charge>`
    SELECT ${columns} FROM qr_charge c WHERE c.reference = ANY(${textArray(references)}::text[])`.execute(db)
  const found = new Map(rows.map((row) => [row.reference, row]))
  return references.map((reference) => found.get(reference))
}

const findTogether = perDatabase((db) =>
  createBatcher({ run: (references: string[]) => listCharges(db, references), inFlightMax: 2 }),
)

/** Whose a payment is; asked together with what else arrives at the same time. */
export const findCharge = (db: Db, reference: string): Promise<Charge | undefined> =>
  findTogether(db)(reference)

/** False when another one is open: one QR per member and gateway, also when two are made together. */
export async function insertCharge(db: Db, charge: Omit<Charge, 'state' | 'announcedAt'>): Promise<boolean> {
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

/** True when it is open: then it may be shown. */
export async function setAnnounced(db: Db, { reference }: Charge, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('qrCharge')
    .set((column) => ({ announcedAt: column.fn.coalesce('announcedAt', sql<Date>`${now}::timestamptz`) }))
    .where('reference', '=', reference)
    .where('state', '=', 'CREATED')
    .executeTakeFirst()
  return numUpdatedRows === 1n
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

/**
 * Takes charges that are to be asked about: after 1 min, at their expiry, and after it, since a webhook may be lost and
 * a payment may come late (decisions D3). The next of these moments is the lease. Expired ones are closed with it.
 */
export async function claimDueCharges(db: Db, now: Date, limit: number): Promise<Charge[]> {
  const afterExpiry = [0, ...limits.qrAskAfterExpiryMs]
  const { rows } = await sql<Charge>`
    WITH due AS (
      SELECT reference FROM qr_charge WHERE ask_at <= ${now} ORDER BY ask_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    UPDATE qr_charge c SET
      ask_count = c.ask_count + 1,
      state = CASE WHEN c.state = 'CREATED' AND c.expires_at <= ${now} THEN 'EXPIRED' ELSE c.state END,
      ask_at = (
        SELECT min(moment) FROM (
          SELECT c.created_at + ${limits.qrAskAfterCreatedMs}::float8 * interval '1 millisecond' AS moment
          UNION ALL
          SELECT c.expires_at + ms * interval '1 millisecond' FROM unnest(${afterExpiry}::float8[]) AS ms
        ) moments WHERE moment > ${now})
    FROM due WHERE c.reference = due.reference
    RETURNING ${columns}`.execute(db)
  return rows
}

/** The gateway did not answer: asked again by then at the latest, also when it would have been the last time. */
export const setNextAskAt = (db: Db, { reference }: Pick<Charge, 'reference'>, at: Date) =>
  db
    .updateTable('qrCharge')
    .set({ askAt: sql<Date>`least(coalesce(ask_at, ${at}::timestamptz), ${at}::timestamptz)` })
    .where('reference', '=', reference)
    .execute()
