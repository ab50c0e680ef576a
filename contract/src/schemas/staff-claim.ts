/** What a member of staff has in hands is locked for the others until then (staff-calls T4). */
import * as z from 'zod/mini'
import { Moment } from './text.ts'

/** Of a row that can be claimed: who has it in hands, and until when; null: nobody has. */
export const claimFields = { claimedBy: z.nullable(z.string()), claimedUntil: z.nullable(Moment) } as const

export const Claimed = z.object({ message: z.string(), claimedBy: z.string(), claimedUntil: Moment })
