/** Erases what is personal of accounts whose day is over, one account at a time (decisions D17, quality I-52). */
import { readBalances } from '#game/balance.service.ts'
import { raiseLastDoubts } from '#invite/invite-review.service.ts'
import { leaveMarks } from '#member/kept-mark.service.ts'
import type { App, FlowParts } from '#parts/app-parts.ts'
import type { Tx } from '#platform/db/schema.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import * as serverLimits from '#platform/server-limits.ts'
import { lapseRequestsAbout } from '#staff/request.service.ts'
import { openTasks } from '#staff/task.service.ts'
import { listUnfinished } from './close.queries.ts'
import {
  deleteByOtherNames,
  eraseRows,
  findNextToErase,
  listFilesOf,
  lockToErase,
  setEraseAt,
  setErased,
} from './erase.queries.ts'
import { endings } from './kept-tables.ts'

type Parts = FlowParts & Pick<App, 'config' | 'files' | 'chatFiles' | 'exports'>
type Files = Awaited<ReturnType<typeof listFilesOf>>

const after = (at: Date, ms: number) => new Date(at.getTime() + ms)

/** @returns how many were taken up. */
export async function eraseClosed(app: Parts): Promise<number> {
  const now = app.clock.now()
  const next = await findNextToErase(app.db, now)
  if (!next) return 0
  // What a bet has brought since the closing is the member's; a silent provider is taken at its last word.
  if (!next.erasedAt) await readBalances(app, next)
  const done = await inTransaction(app.db, async (tx) => {
    const member = await lockToErase(tx, next.id, now)
    return member && { id: member.id, files: await eraseOne(tx, app, member, now) }
  })
  if (!done) return 0
  // Once their rows are gone. What a process that dies here leaves behind, the sweeps remove.
  if (done.files) await removeFiles(app, done.files)
  return 1
}

interface Due {
  id: string
  phone: string
  erasedAt: Date | null
}

async function eraseOne(
  tx: Tx,
  app: Parts,
  { id, phone, erasedAt }: Due,
  now: Date,
): Promise<Files | undefined> {
  const unfinished = await listUnfinished(tx, id, now)
  if (unfinished.length > 0) return putOff(tx, app, id, unfinished, now)
  if (erasedAt) {
    await erase(tx, id, 'settled')
    await setEraseAt(tx, id, null)
    return undefined
  }
  const files = await listFilesOf(tx, id)
  const lapsed = await lapseRequestsAbout(tx, id, now)
  await leaveMarks(tx, app, id, now)
  await raiseLastDoubts(tx, id, now)
  await deleteByOtherNames(tx, id, phone)
  await setErased(tx, id, now, after(now, serverLimits.eraseSettledMs))
  await erase(tx, id, 'at once')
  app.log.info({ member: id, lapsed }, 'closed account erased')
  return files
}

/** Money that came after the closing is the member's: a person gives the account back, or sends the money back. */
async function putOff(
  tx: Tx,
  app: Parts,
  memberId: string,
  unfinished: string[],
  now: Date,
): Promise<undefined> {
  const detail = { left: unfinished.join(' ') }
  await openTasks(tx, [{ kind: 'closed_not_empty', subject: memberId, memberId, detail }], now)
  await setEraseAt(tx, memberId, after(now, serverLimits.eraseAgainMs))
  app.log.info({ member: memberId, unfinished }, 'closed account is not empty')
}

async function erase(tx: Tx, memberId: string, once: 'at once' | 'settled') {
  for (const { table, by, end } of endings) {
    if (end === 'stays') continue
    const isLater = end !== 'removed' && end.once === 'settled'
    if (isLater === (once === 'settled')) await eraseRows(tx, memberId, { table, by, end })
  }
}

async function removeFiles(app: Parts, { files, chatFiles, exports }: Files) {
  for (const name of files) await app.files.remove(name)
  for (const name of chatFiles) await app.chatFiles.remove(name)
  for (const name of exports) await app.exports.remove(name)
}
