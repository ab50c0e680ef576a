/** What a member may have of what is kept about them (decisions D17). */
import * as z from 'zod/mini'
import * as limits from '../limits.ts'
import * as lists from '../lists.ts'
import { Moment, secret } from './text.ts'

/** The copy of all that is kept about the member: a zip of `data.json` and `data.pdf`. */
export const DataExport = z.object({
  state: z.enum(lists.exportStates),
  /**
   * Where it is downloaded: signed, and dead at `endsAt`; null until it is ready, and for a session that has not proved the
   * PIN or passkey within the last minutes where one is set.
   */
  link: z.nullable(z.string()),
  madeAt: z.nullable(Moment),
  endsAt: z.nullable(Moment),
})

/** The member closes the account for good. */
export const AccountClosing = z.strictObject({ password: secret(limits.passwordLengthMax) })
