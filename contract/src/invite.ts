/** The bonus for inviting friends (spec §3, decisions D9). */
import * as z from 'zod/mini'
import { Money } from './money.ts'
import { Moment } from './text.ts'

/** What friends' closed days have earned, newest first; a name is shown by its first two letters. */
export const Invites = z.object({
  total: z.int(),
  invites: z.array(z.object({ from: z.object({ name: z.string() }), amount: Money, createdAt: Moment })),
})
