/** What staff see and decide (decisions D6; quality I-19, I-37, I-38). */
import * as z from 'zod/mini'
import * as lists from '../lists.ts'
import { claimFields } from './staff-claim.ts'
import { line, Moment, StaffListPage, staffListFields } from './text.ts'

export const OperatorRole = z.enum(lists.staffRoles)
export type OperatorRole = z.infer<typeof OperatorRole>

export const SystemSwitch = z.strictObject({ terminated: z.boolean(), reason: line(200) })

/** Why; kept in the audit trail. */
export const Note = z.strictObject({ note: line(200) })

/** Name and phone, as `08x-xxx-1234`, are for those who may list members; a name without a phone: the account is erased. */
export const ShownMember = z.nullable(
  z.object({ memberNo: z.string(), name: z.nullable(z.string()), phone: z.nullable(z.string()) }),
)

export const TaskFilter = z.strictObject({
  ...StaffListPage.shape,
  kind: z.optional(z.enum(lists.taskKinds)),
  memberId: z.optional(z.uuid()),
  subject: z.optional(line(200)),
})
export type TaskFilter = z.output<typeof TaskFilter>

/** Something that a person must look at; oldest first. */
export const TaskPage = z.object({
  ...staffListFields,
  tasks: z.array(
    z.object({
      _id: z.string(),
      kind: z.string(),
      /** The id of what it is about. */
      subject: z.string(),
      memberId: z.nullable(z.string()),
      member: ShownMember,
      /** Of `invite_review`: the other one, by name for the same people. */
      friend: ShownMember,
      detail: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
      createdAt: Moment,
      /** What a withdrawal, slip or payment waits for is in the hands of the one who has that itself. */
      ...claimFields,
    }),
  ),
})

/** To whom money in suspense belongs, and how that was found out. */
export const Attribution = z.strictObject({ memberId: z.uuid(), note: line(200) })

/** `note` is what the trail keeps. */
export const InviteDecision = z.strictObject({ state: z.enum(lists.inviteDecisions), note: line(200) })

/** REVIEW: one more approval is needed. */
export const Decided = z.object({ message: z.string(), state: z.enum(['REVIEW', 'APPROVED', 'REJECTED']) })
