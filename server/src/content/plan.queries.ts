/** SQL of what staff have written for a later time. */
import { sql } from 'kysely'
import { newId } from '#platform/db/id.ts'
import type { Db, Tx } from '#platform/db/schema.ts'

export interface NewPlan {
  name: string
  words: unknown
  from: Date
  until: Date | null
  by: string
  at: Date
}

export async function insertPlan(tx: Tx, { name, words, from, until, by, at }: NewPlan): Promise<string> {
  const id = newId()
  await tx
    .insertInto('contentPlan')
    .values({
      ...{ id, name, words: JSON.stringify(words), startsAt: from, endsAt: until },
      ...{ plannedBy: by, plannedAt: at },
    })
    .execute()
  return id
}

/** Those that wait and those that are shown, the next one first. */
export const listPlans = (db: Db | Tx, name?: string) =>
  db
    .selectFrom('contentPlan as p')
    .innerJoin('operator as o', 'o.id', 'p.plannedBy')
    .select(['p.id as _id', 'p.name', 'p.state', 'p.startsAt as from', 'p.endsAt as until', 'p.words'])
    .select('o.name as by')
    .where('p.state', 'in', ['PLANNED', 'SHOWN'])
    .$if(name !== undefined, (query) => query.where('p.name', '=', name ?? ''))
    .orderBy('p.startsAt')
    .orderBy('p.id')
    .execute()

const columns = ['id', 'name', 'words', 'state', 'version', 'formerWords', 'plannedBy', 'endsAt'] as const

export const lockPlan = (tx: Tx, id: string) =>
  tx.selectFrom('contentPlan').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()

/** The one whose time came first: to begin, or to end. Another process may be at it: then it is left to that. */
export const lockDuePlan = (tx: Tx, now: Date) =>
  tx
    .selectFrom('contentPlan')
    .select(columns)
    .where((is) =>
      is.or([
        is.and([is('state', '=', 'PLANNED'), is('startsAt', '<=', now)]),
        is.and([is('state', '=', 'SHOWN'), is('endsAt', '<=', now)]),
      ]),
    )
    .orderBy(sql`CASE state WHEN 'SHOWN' THEN ends_at ELSE starts_at END`)
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

export type Plan = NonNullable<Awaited<ReturnType<typeof lockPlan>>>

export const setPlanShown = (tx: Tx, id: string, version: string, formerWords: unknown) =>
  tx
    .updateTable('contentPlan')
    .set({ state: 'SHOWN', version, formerWords: JSON.stringify(formerWords) })
    .where('id', '=', id)
    .execute()

export const setPlanState = (tx: Tx, id: string, state: 'DONE' | 'CANCELLED') =>
  tx.updateTable('contentPlan').set({ state }).where('id', '=', id).execute()
