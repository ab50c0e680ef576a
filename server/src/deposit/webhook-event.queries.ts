/** SQL of signed notices, from gateways and from the bank: each is written down once, by its sender's id. */
import { sql } from 'kysely'
import type { AttachedRowWriter } from '#ledger/posting.ts'
import { plainArray, textArray } from '#platform/db/array.ts'
import { brokenConstraint } from '#platform/db/failure.ts'
import type { Db } from '#platform/db/schema.ts'

/** The id of a webhook that was heard before, about another payment. */
export class EventSeenError extends Error {}

/** What a broken constraint of an attached row means to its own caller. */
export async function translated(
  constraint: string,
  meaning: new () => Error,
  write: () => Promise<unknown>,
) {
  try {
    await write()
  } catch (error) {
    throw brokenConstraint(error) === constraint ? new meaning() : error
  }
}

export interface WebhookEvent {
  source: string
  eventId: string
  receivedAt: Date
}

export const insertEvents: AttachedRowWriter<WebhookEvent> = {
  name: 'insert webhook events',
  write: (tx, rows) =>
    translated('webhook_event_pkey', EventSeenError, () =>
      sql`
        INSERT INTO webhook_event (source, event_id, received_at)
        SELECT * FROM unnest(${textArray(rows.map(({ source }) => source))}::text[],
                             ${textArray(rows.map(({ eventId }) => eventId))}::text[],
                             ${plainArray(rows.map(({ receivedAt }) => receivedAt.toISOString()))}::timestamptz[])`.execute(
        tx,
      ),
    ),
}

/** An event that changed nothing is noted too. */
export const noteEvent = (db: Db, { source, eventId, receivedAt }: WebhookEvent) =>
  db
    .insertInto('webhookEvent')
    .values({ source, eventId, receivedAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
