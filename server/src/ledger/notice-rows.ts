/** Writes notices: what a member is told of, once for each key, with the event for the member's devices and what is to be pushed to them (decisions D19). */
import type { JournalKind, NoticeKind } from '@kapao/contract/lists.ts'
import { textArray, timeArray, uuidArray } from '#platform/db/array.ts'
import { isHouseId, newId } from '#platform/db/id.ts'
import { query } from '#platform/db/pipeline.ts'
import type { Accepted } from './journals.ts'
import type { Posting } from './posting.ts'
import { type ToldKind, type Topic, toldAs } from './told-as.ts'

/** A notice to be made. Its text is made when it is read: so it holds only what the text speaks of. */
export interface NoticeDraft {
  memberId: string
  /** Unique per member: the same key again changes nothing, and tells nobody. */
  key: string
  kind: NoticeKind
  topic: Topic
  /** Minor units. */
  amount?: bigint | undefined
  /** The row of the statement that shows more of it. */
  statementId?: string | undefined
  /** A name that the text says. */
  detail?: string | undefined
  at: Date
  /** Not before then is it pushed, and not when it has been read until then. */
  pushAt?: Date
}

/** A notice of a journal: told with the journal's own event. */
export interface JournalNotice extends NoticeDraft {
  id: string
}

const given = (more = '') => `
  WITH given AS (
    SELECT * FROM unnest($1::uuid[], $2::text[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::uuid[], $8::text[],
                         $9::timestamptz[], $10::timestamptz[]${more && ', $11::uuid[], $12::text[]'})
      AS g (member_id, key, id, kind, topic, amount, statement_id, detail, at, push_at${more})
  ), written AS (
    INSERT INTO notice (member_id, key, id, kind, topic, amount, statement_id, detail, created_at)
    SELECT member_id, key, id, kind, topic, amount::bigint, statement_id, detail, at FROM given`

const pushed = `
  INSERT INTO push_delivery (endpoint_hash, key, member_id, created_at, try_at)
  SELECT s.endpoint_hash, g.key, g.member_id, g.at, g.push_at
  FROM given g JOIN written USING (id) JOIN push_subscription s ON s.member_id = g.member_id
  LEFT JOIN push_setting p ON p.member_id = g.member_id
  WHERE p.kinds IS NULL OR g.kind = ANY(p.kinds)`

// A journal is written once, and so is its notice: what may conflict with another row is logged once more when it does not.
const newText = `${given()} RETURNING id) ${pushed}`

const onceText = `${given(', event_id, payload')}
    ON CONFLICT (member_id, key) DO NOTHING RETURNING id
  ), told AS (
    INSERT INTO outbox (id, member_id, event, payload, created_at)
    SELECT g.event_id, g.member_id, 'notice:new', g.payload::jsonb, g.at FROM given g JOIN written USING (id)
  ) ${pushed}`

const valuesOf = (rows: JournalNotice[]) => [
  uuidArray(rows, ({ memberId }) => memberId),
  textArray(rows, ({ key }) => key),
  uuidArray(rows, ({ id }) => id),
  textArray(rows, ({ kind }) => kind),
  textArray(rows, ({ topic }) => topic),
  textArray(rows, ({ amount }) => amount?.toString() ?? null),
  uuidArray(rows, ({ statementId }) => statementId ?? null),
  textArray(rows, ({ detail }) => detail ?? null),
  timeArray(rows, ({ at }) => at),
  timeArray(rows, ({ at, pushAt }) => pushAt ?? at),
]

/** The journals of these notices are written in the same transaction, each with the event that tells of both. */
export const insertJournalNotices = (rows: JournalNotice[]) => query<never>(newText, valuesOf(rows))

/** Those that are there already stay as they are, and nothing is told or pushed of them again. */
export function insertNotices(drafts: NoticeDraft[]) {
  const rows = drafts.map((draft) => ({ ...draft, id: newId(), eventId: newId() }))
  return query<never>(onceText, [
    ...valuesOf(rows),
    uuidArray(rows, ({ eventId }) => eventId),
    textArray(rows, ({ id, kind, at }) => JSON.stringify({ id, kind, at: at.toISOString() })),
  ])
}

/** What a posting tells its member. */
export function noticeOf({ posting, journalId, at }: Accepted): JournalNotice | undefined {
  const { memberId, kind, currency, statement, isSeen } = posting
  const told = toldAs[kind]
  if (!told || isSeen || currency === 'COIN' || isHouseId(memberId)) return
  const row = statement && ('open' in statement ? statement.open : statement.settle)
  return {
    ...{ memberId, key: `journal:${journalId}`, kind: told, topic: kind as ToldKind, at, id: newId() },
    ...{ amount: amountTold(posting), statementId: row?.id, detail: detailOf(posting) },
  }
}

/** All that was taken back, or repaid: the row of the statement has the wallet's part of it alone. */
const toldWhole: readonly string[] = ['recall', 'debt_repaid'] satisfies JournalKind[]

/** Where staff correct the wallet the row of the statement has the sign. */
function amountTold({ kind, moves, statement }: Posting): bigint {
  if (statement && 'open' in statement && !toldWhole.includes(kind)) return statement.open.amount
  return moves.reduce((sum, { amount }) => sum + amount, 0n)
}

/** The game of a transfer. */
const detailOf = ({ kind, moves }: Posting): string | undefined =>
  kind.startsWith('transfer_')
    ? moves
        .flatMap(({ from, to }) => [from, to])
        .find((code) => code.startsWith('game:'))
        ?.slice('game:'.length)
    : undefined
