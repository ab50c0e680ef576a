/** What members are told of in the app (decisions D19). Notices of money are written with their journals, all others by {@link addNotice}. */
import type { Locale } from '@kapao/contract/edition.ts'
import * as limits from '@kapao/contract/limits.ts'
import type { NoticeKind, NoticeTopic } from '@kapao/contract/lists.ts'
import { insertNotices, type NoticeDraft } from '#ledger/notice-rows.ts'
import type { App, RecordParts } from '#parts/app-parts.ts'
import type { Tx } from '#platform/db/schema.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import type { Member } from '#platform/http/caller.ts'
import { countNotices, listNotices, markRead, trimNotices } from './notice.queries.ts'
import { linkOf, wordsOf } from './notice.rules.ts'

const kindOf = {
  bonus_ended: 'bonus',
  chat_answered: 'chat',
  device_new: 'device',
  limit_waited: 'limit',
  password_reset: 'security',
  password_changed: 'security',
  pin_set: 'security',
  pin_removed: 'security',
  passkey_added: 'security',
  passkey_removed: 'security',
  account_changed: 'security',
  holder_changed: 'security',
  export_ready: 'security',
  account_closing: 'security',
  slip_refused: 'deposit',
} as const satisfies Record<NoticeTopic, NoticeKind>

type Adding = Omit<NoticeDraft, 'kind' | 'topic'> & { topic: NoticeTopic }

/**
 * In the transaction of what it tells of. The same key again changes nothing. The caller may wake `relayOutbox` after the
 * commit; it comes by itself a moment later.
 */
export const addNotice = (tx: Tx, { topic, ...notice }: Adding) =>
  tx.executeQuery(insertNotices([{ ...notice, topic, kind: kindOf[topic] }]))

/** What the member has just seen elsewhere is no news any more. */
export const readNoticesOf = (tx: Tx, memberId: string, kind: NoticeKind, at: Date) =>
  markRead(tx, memberId, at, { kind })

/** Newest first, in the caller's language. */
export async function getNotices(
  app: Pick<App, 'db'>,
  member: Member,
  { page, limit }: { page: number; limit: number },
  locale: Locale,
) {
  const [counted, rows] = await Promise.all([
    countNotices(app.db, member.id),
    listNotices(app.db, member.id, (page - 1) * limit, limit),
  ])
  const notices = rows.map(({ id, kind, topic, amount, detail, createdAt, readAt, row, rowAmount }) => ({
    ...{ id, kind, ...wordsOf({ topic, amount, detail, rowAmount }, { locale, currency: member.currency }) },
    ...{ createdAt, readAt, link: linkOf({ kind, topic, row }) },
  }))
  return { ...counted, notices }
}

/** @returns how many are left unread. */
export async function readNotices(
  { db, clock }: RecordParts,
  member: Member,
  which: { ids: string[] } | { all: true },
): Promise<{ unread: number }> {
  return inTransaction(db, async (tx) => {
    await markRead(tx, member.id, clock.now(), 'ids' in which ? which : {})
    await trimNotices(tx, member.id, limits.noticesKeptMax)
    const { unread } = await countNotices(tx, member.id)
    return { unread }
  })
}
