/** Schemas for text that people type and for the small shapes that many calls share. */
import * as z from 'zod/mini'
import * as limits from '../limits.ts'
import { bangkokAheadMs } from '../time-units.ts'

// Control characters (NUL would be refused by PostgreSQL only later), bidirectional overrides and lone surrogates
// have no place in any single-line field.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is being refused.
const forbidden = /[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/

/** Of {@link line}, for what must not be trimmed. */
export const isOneLine = (text: string): boolean => text.isWellFormed() && !forbidden.test(text)

/** One line of text, trimmed, between `min` and `max` UTF-16 units. */
export const line = (max: number, min = 1) =>
  z.string().check(z.trim(), z.minLength(min), z.maxLength(max), z.refine(isOneLine))

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is being refused.
const forbiddenInParagraphs = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/

/** Text of several lines, trimmed; with something in it, unless `min` is 0. */
export const paragraphs = (max: number, min = 1) =>
  z.string().check(
    z.trim(),
    z.minLength(min),
    z.maxLength(max),
    z.refine((text) => text.isWellFormed() && !forbiddenInParagraphs.test(text)),
  )

/** A secret as typed: never trimmed, bounded so that hashing it stays cheap. */
export const secret = (max: number, min = 1) =>
  z.string().check(
    z.minLength(min),
    z.maxLength(max),
    z.refine((text) => text.isWellFormed()),
  )

/** A bank or source code, a slot code: upper-case letters, digits, underscores. */
export const Code = z.string().check(z.regex(/^[A-Z0-9_]{2,20}$/))

/** Whether PostgreSQL can read its day in Bangkok: of the years 1 to 9999. */
export const hasDay = (moment: Date): boolean => {
  const inBangkok = new Date(moment.getTime() + bangkokAheadMs)
  return inBangkok.getUTCFullYear() >= 1 && inBangkok.getUTCFullYear() <= 9999
}

/** What is stored is told whatever it is: only what comes in is judged. */
const times = {
  decode: (iso: string, context: { issues: unknown[] }) => {
    const moment = new Date(iso)
    if (!hasDay(moment)) context.issues.push({ code: 'custom', input: iso })
    return moment
  },
  encode: (date: Date) => date.toISOString(),
}

/** A moment: ISO 8601 on the wire, `Date` inside. */
export const Moment = z.codec(z.iso.datetime(), z.date(), times)

/** A day of the calendar in Bangkok: `2026-03-10`, of this century. */
export const BusinessDay = z.iso.date().check(z.regex(/^20/))

/** A moment as services outside tell it: in any time zone, as long as they name it. */
export const OutsideTime = z.codec(z.iso.datetime({ offset: true }), z.date(), times)

/** What a service outside calls something of its own. */
export const OutsideId = z.string().check(z.regex(/^[\x21-\x7e]{1,64}$/))

/** `{ message }`: what a call answers whose result spec does not name (decisions D14). */
export const Done = z.object({ message: z.string() })

/** Like {@link Done}, with the reference that the member can quote to support. */
export const DoneWithReference = z.object({ message: z.string(), reference: z.string() })

/** Page numbers start at 1; a page has at most {@link limits.pageRowsMax} rows. */
export const Page = z.strictObject({
  page: z.int().check(z.gte(1), z.lte(1_000_000)),
  limit: z.int().check(z.gte(1), z.lte(limits.pageRowsMax)),
})
export const pageFields = Page.shape

/** A page of a list of staff: `after` is an earlier answer's `next`, and stands for `page` (staff-calls T0). */
export const StaffListPage = z.strictObject({ ...pageFields, after: z.optional(z.nullable(line(300))) })
export type StaffListPage = z.output<typeof StaffListPage>

/** What every list of staff answers besides its rows (staff-calls T0). */
export const staffListFields = {
  total: z.int(),
  /** `total` is not counted but estimated. */
  isEstimate: z.optional(z.boolean()),
  /** For `after`; null at the end. */
  next: z.nullable(z.string()),
} as const
