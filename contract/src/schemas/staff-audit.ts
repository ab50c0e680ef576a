/** The trail of what staff did: looked through, and verified (staff-calls T6; quality I-37). */
import * as z from 'zod/mini'
import { ShownMember } from './staff.ts'
import { line, Moment, pageFields } from './text.ts'

/** As the trail counts its records. */
export const RecordNumber = z.string().check(z.regex(/^\d{1,15}$/))

export const AuditFilter = z.strictObject({
  ...pageFields,
  /** An earlier answer's `next`; it stands for `page`. */
  after: z.optional(z.nullable(RecordNumber)),
  /** The username of who did it. */
  operator: z.optional(line(64)),
  action: z.optional(line(60)),
  /** The id or name of what was changed. */
  subject: z.optional(line(200)),
  memberId: z.optional(z.uuid()),
  /** From then on, and before. */
  from: z.optional(Moment),
  to: z.optional(Moment),
})
export type AuditFilter = z.output<typeof AuditFilter>

/** Newest first. */
export const AuditPage = z.object({
  total: z.int(),
  /** `total` is not counted but estimated. */
  isEstimate: z.optional(z.boolean()),
  /** For `after`; null at the end. */
  next: z.nullable(z.string()),
  records: z.array(
    z.object({
      n: z.int(),
      at: Moment,
      operator: z.string(),
      action: z.string(),
      subject: z.string(),
      memberId: z.nullable(z.string()),
      member: ShownMember,
      reason: z.nullable(z.string()),
      /** As JSON text: from which address, and the values before and after; phones and bank accounts in part. */
      record: z.string(),
    }),
  ),
})

/** Absent: the whole trail. */
export const AuditSpan = z.strictObject({ from: z.optional(Moment), to: z.optional(Moment) })
export type AuditSpan = z.output<typeof AuditSpan>

/** `records`: how many follow from those before them; `brokenAt`: the number of the first that does not. */
export const AuditVerdict = z.object({
  isIntact: z.boolean(),
  records: z.int(),
  brokenAt: z.nullable(z.int()),
})
