/** The SQL of what is offered, and of what each member has received of it. */
import type { Currency } from '@kapao/contract/edition.ts'
import type { OfferKind } from '@kapao/contract/schemas/staff-offer.ts'
import { debtPlace, setAsidePlace } from '@kapao/contract/schemas/statement.ts'
import { type RawBuilder, sql } from 'kysely'
import { textArray } from '#platform/db/array.ts'
import type { Db, Tx } from '#platform/db/schema.ts'

export const offerColumns = [
  'kind',
  'code',
  'currency',
  'type',
  'maxReceived',
  'percentPoints as percent',
  'amountMax',
  'depositMin',
  'successPoints as percentSuccess',
  'failPoints as percentFail',
  'games',
  'budget',
  'spent',
  'usesMax',
  'uses',
  'runsFrom',
  'runsUntil',
  'description',
  'notice',
  'banners',
  'position',
] as const

/** Who would receive it. */
interface Receiver {
  id: string
  currency: Currency
}

/** Those that run now, or that this member is invited to. */
const openOffers = (db: Db | Tx, kind: OfferKind, { id, currency }: Receiver, now: Date) =>
  db
    .selectFrom('bonusOffer as o')
    .select(offerColumns)
    .where('kind', '=', kind)
    .where('currency', '=', currency)
    .where((where) =>
      where.or([
        where.and([
          where('runsFrom', '<=', now),
          where.or([where('runsUntil', 'is', null), where('runsUntil', '>', now)]),
        ]),
        where.exists(
          where
            .selectFrom('offerInvitation as i')
            .select('i.endsAt')
            .where('i.memberId', '=', id)
            .whereRef('i.kind', '=', 'o.kind')
            .whereRef('i.code', '=', 'o.code')
            .where('i.endsAt', '>', now),
        ),
      ]),
    )

export const listOffers = (db: Db, kind: OfferKind, member: Receiver, now: Date) =>
  openOffers(db, kind, member, now).orderBy('position').orderBy('code').execute()

export type Offer = Awaited<ReturnType<typeof listOffers>>[number]

export const findOffer = (
  db: Db | Tx,
  { kind, code }: Pick<Offer, 'kind' | 'code'>,
  member: Receiver,
  now: Date,
) => openOffers(db, kind, member, now).where('code', '=', code).executeTakeFirst()

/** @returns false when too little of it is left: exact also when many receive it at the same time. */
export async function spend(tx: Tx, { kind, code }: Offer, amount: bigint): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('bonusOffer')
    .set((column) => ({ spent: column('spent', '+', amount), uses: column('uses', '+', 1n) }))
    .where('kind', '=', kind)
    .where('code', '=', code)
    .where((column) => column(column('spent', '+', amount), '<=', column.ref('budget')))
    .where((where) => where.or([where('usesMax', 'is', null), where('uses', '<', where.ref('usesMax'))]))
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

const receivedOnes = (db: Db | Tx, memberId: string) =>
  db
    .selectFrom('userBonus')
    .select(['id', 'sourceId as code', 'amount', 'isActive', 'openedAt as at'])
    .where('memberId', '=', memberId)

/** The one with this id, however it has gone on. */
export const findReceived = (db: Db | Tx, memberId: string, id: string) =>
  receivedOnes(db, memberId).where('id', '=', id).executeTakeFirst()

/** The active one from this source, with the terms under which it was received. */
export const findActiveTerms = (db: Db, memberId: string, source: OfferKind) =>
  db
    .selectFrom('userBonus')
    .select(['sourceId as code', 'amount', 'successPoints', 'failPoints', 'games', 'description'])
    .where('memberId', '=', memberId)
    .where('source', '=', source)
    .where('isActive', '=', true)
    .executeTakeFirst()

/** What the statement says about the rows with these ids: those of a bonus's beginning or end. */
export const listDescriptions = (db: Db, memberId: string, rowIds: string[]) =>
  db
    .selectFrom('userBonus')
    .select(['id', 'finishId', 'source', 'description'])
    .where('memberId', '=', memberId)
    .where((where) => where.or([where('id', 'in', rowIds), where('finishId', 'in', rowIds)]))
    .execute()

/** With an account that the same person had before, and that is erased. */
export const listUsedBefore = async (
  db: Db | Tx,
  memberId: string,
  kind: OfferKind,
): Promise<{ code: string; at: Date }[]> =>
  db
    .selectFrom('offerUsed')
    .select(['code', 'at'])
    .where('memberId', '=', memberId)
    .where('kind', '=', kind)
    .execute()

/** Newest first. */
export const listReceived = (
  db: Db | Tx,
  memberId: string,
  source: OfferKind,
  codes: string[],
  since: Date,
) =>
  receivedOnes(db, memberId)
    .where('source', '=', source)
    .where('sourceId', '=', sql<string>`ANY(${textArray(codes)}::text[])`)
    .where((where) => where.or([where('openedAt', '>=', since), where('isActive', '=', true)]))
    .orderBy('openedAt', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** What was set aside has not reached the wallet; what was released by itself has, and for a withdrawal or recall it only passes through (decisions D16, D22). */
const reachedWallet = sql`CASE
  -- The row of a gift link that was in progress is older than what followed its credit.
  WHEN s.type = 'deposit' AND s.settled_by IS NOT NULL THEN NOT EXISTS (
    SELECT FROM journal p WHERE p.member_id = s.member_id AND p.key = 'set_aside_put:deposit_voucher:' || s.id)
  WHEN s.type = 'deposit' THEN NOT EXISTS (
    SELECT FROM statement p WHERE p.member_id = s.member_id AND p.n BETWEEN s.n + 1 AND s.n + 2
      AND p.from_code = 'WALLET' AND p.to_code = ${setAsidePlace} AND p.reference = s.reference)
  ELSE s.from_code = ${setAsidePlace} AND NOT EXISTS (
    SELECT FROM statement w WHERE w.member_id = s.member_id AND w.n BETWEEN s.n + 1 AND s.n + 2
      AND (w.type = 'withdraw' OR w.type = 'recall' AND w.to_code <> ${debtPlace}) AND w.reference = s.reference) END`

/** What of a deposit repaid a debt did not stay either (decisions D22). */
const repaidOf = sql`coalesce((
  SELECT sum(r.amount) FROM journal d JOIN entry r ON r.journal_id = d.id AND r.member_id = d.member_id AND r.code = 'wallet'
  WHERE d.member_id = s.member_id AND d.key = 'debt_repaid:' || coalesce(s.settled_by, s.opened_by)), 0)`

/**
 * The largest deposit since the last bonus or promotion, since the last withdrawal that was not returned and since the last
 * recall, by the wallet's entries: under its lock nothing can come in between.
 */
export const qualifyingDeposit = (memberId: RawBuilder<string>) => sql<{ amount: bigint }>`
    WITH since AS (
      SELECT greatest(
        (SELECT max(u.opened_seq) FROM user_bonus u
         WHERE u.member_id = ${memberId} AND u.source IN ('bonus', 'promotion')),
        (SELECT max(e.seq) FROM statement s JOIN entry e ON e.journal_id = s.opened_by AND e.code = 'wallet'
         WHERE s.member_id = ${memberId} AND s.type = 'withdraw' AND s.status <> 'FAILED'),
        0) AS seq
    )
    SELECT greatest(max(e.amount + ${repaidOf}), 0)::bigint AS amount
    FROM since, statement s JOIN entry e ON e.journal_id = coalesce(s.settled_by, s.opened_by) AND e.code = 'wallet'
    WHERE s.member_id = ${memberId} AND (s.type = 'deposit' OR s.from_code = ${setAsidePlace}) AND s.status = 'SUCCESS' AND e.member_id = s.member_id
      AND e.seq > since.seq AND ${reachedWallet}
      -- A recall of what was played has no entry in the wallet.
      AND NOT EXISTS (SELECT FROM statement r
        WHERE r.member_id = s.member_id AND r.n > s.n AND r.type = 'recall' AND r.to_code <> ${debtPlace})`

export async function findQualifyingDeposit(tx: Db | Tx, memberId: string): Promise<bigint> {
  const { rows } = await qualifyingDeposit(sql`${memberId}`).execute(tx)
  return rows[0]?.amount ?? 0n
}
