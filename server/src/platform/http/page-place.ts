/** Where a page of a list ended: what an answer's `next` says and `after` gives back (staff-calls T0). */
import { hasDay } from '@kapao/contract/schemas/text.ts'
import { Refusal } from '#platform/refusal.ts'

export interface Place {
  at: Date
  id: string
}

const writePlace = ({ at, id }: Place): string =>
  Buffer.from(JSON.stringify([at.getTime(), id])).toString('base64url')

/** A moment of a place as it was given back; undefined for what no row has: a moment that PostgreSQL cannot read is none. */
export function momentOf(time: unknown): Date | undefined {
  const at = new Date(Number.isSafeInteger(time) ? Number(time) : Number.NaN)
  return hasDay(at) ? at : undefined
}

const idShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** @throws Refusal KEY_INVALID for what is no answer's `next`. */
export function readPlace(after: string | null | undefined): Place | undefined {
  if (!after) return
  try {
    const [time, id]: unknown[] = JSON.parse(Buffer.from(after, 'base64url').toString())
    const at = momentOf(time)
    if (at && typeof id === 'string' && idShape.test(id)) return { at, id }
  } catch {
    // Whatever it was, it was not made here.
  }
  throw new Refusal('KEY_INVALID', ['after'])
}

/** @param rows a page, and one row more if there is one. */
export function cutPage<Row>(rows: Row[], limit: number, placeOf: (row: Row) => Place) {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { shown, next: last && rows.length > limit ? writePlace(placeOf(last)) : null }
}
