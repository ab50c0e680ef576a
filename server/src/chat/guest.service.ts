/** A guest who logs in takes the conversation along: once, in its order, behind the member's own (decisions D15). */

import { inboxLimits } from '@kapao/contract/staff-limits.ts'
import type { App } from '#parts/app-parts.ts'
import { newId } from '#platform/db/id.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { dropRepeated, findMessages, insertRoom, lockRoom, moveMessages, updateRoom } from './chat.queries.ts'
import { giveFiles } from './file.queries.ts'
import { moveNotes } from './note.queries.ts'
import { tell, wireOfShown } from './room.service.ts'

/** Done again it changes nothing. Rooms are locked guest first, by everybody. */
export async function joinMember(
  app: Pick<App, 'db' | 'clock' | 'fileLinks' | 'wake'>,
  guestId: string,
  memberId: string,
) {
  const now = app.clock.now()
  await inTransaction(app.db, async (tx) => {
    const guest = await lockRoom(tx, guestId)
    if (guest?.kind !== 'guest' || guest.mergedInto) return
    await insertRoom(tx, { id: memberId, kind: 'member' }, newId(), now)
    const member = await lockRoom(tx, memberId)
    if (!member) return
    await dropRepeated(tx, guest, member)
    await moveNotes(tx, guestId, member)
    const moved = await moveMessages(tx, guest, member)
    await giveFiles(tx, guestId, memberId)
    if (moved === 0) return
    const isNewer = member.lastSeq === 0 || guest.lastMessageAt >= member.lastMessageAt
    const current = isNewer ? guest : member
    await updateRoom(tx, {
      ...current,
      ownerId: memberId,
      lastSeq: member.lastSeq + moved,
      waitingSince: earlier(guest.waitingSince, member.waitingSince),
      assignedTo: member.assignedTo ?? guest.assignedTo,
      labels: [...new Set([...member.labels, ...guest.labels])].slice(0, inboxLimits.labelsMax),
      snoozedUntil: null,
    })
    // One event is enough: a device that misses numbers before it asks for them.
    const [last] = await findMessages(tx, memberId, { limit: 1, skip: 0 })
    if (last) await tell(tx, memberId, 'chat:received', wireOfShown(app, memberId, last), now)
  })
  app.wake('relayOutbox')
}

const earlier = (one: Date | null, other: Date | null): Date | null =>
  one && other ? (one < other ? one : other) : (one ?? other)
