/** Answers that are often given, kept ready in each language (staff-calls T7). */
import { locales } from '@kapao/contract/lists.ts'
import type { ReplyFilter, ReplyWords } from '@kapao/contract/schemas/staff-chat.ts'
import { inboxLimits, replyCodeShape } from '@kapao/contract/staff-limits.ts'
import type { App, RecordParts } from '#parts/app-parts.ts'
import type { InEachLanguage } from '#platform/db/columns.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { Refusal } from '#platform/refusal.ts'
import { type Actor, recordAct } from '#staff/audit-trail.service.ts'
import { countReplies, deleteReply, listReplies, lockReply, setReply } from './reply.queries.ts'

export async function listKeptReplies({ db }: Pick<App, 'db'>, filter: ReplyFilter) {
  const [total, rows] = await Promise.all([countReplies(db), listReplies(db, filter)])
  const replies = rows.slice(0, filter.limit)
  const next = rows.length > filter.limit ? (replies.at(-1)?.code ?? null) : null
  return { total, next, replies }
}

/**
 * Made, or written anew; the same words change nothing. @throws Refusal NO_DATA for a code that can be none, KEY_INVALID for one too
 * many, ALREADY_DECIDED when the words are no longer as they were read.
 */
export async function writeReply(app: RecordParts, actor: Actor, code: string, { words, was }: ReplyWords) {
  if (!replyCodeShape.test(code)) throw new Refusal('NO_DATA')
  const at = app.clock.now()
  await inTransaction(app.db, async (tx) => {
    const known = await lockReply(tx, code)
    if (known && isSame(known.words, words)) return
    if (was !== undefined && !wasRead(known?.words, was)) throw new Refusal('ALREADY_DECIDED')
    if (!known && (await countReplies(tx)) >= inboxLimits.repliesMax)
      throw new Refusal('KEY_INVALID', ['code'])
    await setReply(tx, { code, words, by: actor.operator.id, at })
    const [before, after] = [{ ...known?.words }, { ...words }]
    await recordAct(tx, actor, { action: 'chat_reply_written', subject: code, before, after }, at)
  })
  return { message: 'SUCCESS' }
}

const isSame = (one: InEachLanguage, other: InEachLanguage) =>
  locales.every((locale) => one[locale] === other[locale])

const wasRead = (now: InEachLanguage | undefined, was: InEachLanguage | null) =>
  now && was ? isSame(now, was) : !now && !was

/** @throws Refusal NO_DATA. */
export async function removeReply(app: RecordParts, actor: Actor, code: string) {
  const at = app.clock.now()
  await inTransaction(app.db, async (tx) => {
    const known = await lockReply(tx, code)
    if (!known) throw new Refusal('NO_DATA')
    await deleteReply(tx, code)
    const before = { ...known.words }
    await recordAct(tx, actor, { action: 'chat_reply_removed', subject: code, before, after: {} }, at)
  })
  return { message: 'SUCCESS' }
}
