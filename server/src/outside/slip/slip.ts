/** What every service can do for us that says what became of the transfer that a slip names (decisions D4). */
import type { SlipVerification } from '@kapao/contract/outside/slip.ts'
import type * as z from 'zod/mini'

export type SlipSaid = z.output<typeof SlipVerification>

export interface SlipVerifier {
  /** @param bank our code of the sending bank. @throws OutsideError: unknown to us. */
  verify(slip: { bank: string; reference: string }): Promise<SlipSaid>
}
