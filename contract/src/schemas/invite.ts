/** The bonus for inviting friends (spec §3, decisions D9). */
import * as z from 'zod/mini'
import { Money } from '../money.ts'
import { Moment } from './text.ts'

/** What the member's link carries, and by what the bonus is worked out. */
export const InviteTerms = z.object({
  /** The fixed prefix and the member's id: what `/register?code=` takes (spec §2). */
  code: z.string(),
  /** Of what a friend lost on a closed day. */
  percent: z.number(),
  /** Switched off, nothing can be received. */
  isOn: z.boolean(),
})

/** What friends' closed days have earned, newest first; a name is shown by its first two letters. */
export const Invites = z.object({
  total: z.int(),
  invites: z.array(z.object({ from: z.object({ name: z.string() }), amount: Money, createdAt: Moment })),
})
