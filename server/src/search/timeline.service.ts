/** One list of all that happened to a member (staff-calls T3). */
import { operatorRoles } from '@kapao/contract/calls/staff-roles.ts'
import type { OperatorRole } from '@kapao/contract/schemas/staff.ts'
import type { TimelineFilter } from '@kapao/contract/schemas/staff-timeline.ts'
import type { App } from '#parts/app-parts.ts'
import type { Operator } from '#platform/http/caller.ts'
import { momentOf } from '#platform/http/page-place.ts'
import { Refusal } from '#platform/refusal.ts'
import { countEvents, type EventPlace, isMember, listEvents } from './timeline.queries.ts'

export { isMember } from './timeline.queries.ts'

const readsChat: readonly OperatorRole[] = operatorRoles.roomHistory

/** @throws Refusal NO_DATA, KEY_INVALID. */
export async function getTimeline(
  { db }: Pick<App, 'db'>,
  { roles }: Operator,
  memberId: string,
  filter: TimelineFilter,
) {
  const after = readPlace(filter.after)
  if (!(await isMember(db, memberId))) throw new Refusal('NO_DATA')
  const showsWords = roles.some((role) => readsChat.includes(role))
  const asked = { memberId, filter, after, showsWords }
  const [count, rows] = await Promise.all([countEvents(db, asked), listEvents(db, asked)])
  const shown = rows.slice(0, filter.limit)
  const last = shown.at(-1)
  return {
    ...count,
    next: last && rows.length > filter.limit ? writePlace(last) : null,
    events: shown.map(({ key, ...event }) => event),
  }
}

const writePlace = ({ at, key }: EventPlace): string =>
  Buffer.from(JSON.stringify([at.getTime(), key])).toString('base64url')

const keyShape = /^[a-z_]{1,10}:[0-9a-f-]{1,40}$/

/** @throws Refusal KEY_INVALID for what is no answer's `next`. */
function readPlace(after: string | null | undefined): EventPlace | undefined {
  if (!after) return
  try {
    const [time, key]: unknown[] = JSON.parse(Buffer.from(after, 'base64url').toString())
    const at = momentOf(time)
    if (at && typeof key === 'string' && keyShape.test(key)) return { at, key }
  } catch {
    // Whatever it was, it was not made here.
  }
  throw new Refusal('KEY_INVALID', ['after'])
}
