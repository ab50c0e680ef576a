/** The service that says what became of the transfer that a slip names (decisions D4). */
import { canonicalReference } from '@kapao/contract/outside/bank.ts'
import { SlipVerification } from '@kapao/contract/outside/slip.ts'
import type * as z from 'zod/mini'
import { OutsideError } from '#platform/refusal.ts'
import { type Ask, path } from './http.ts'

export type SlipSaid = z.output<typeof SlipVerification>

export interface SlipVerifier {
  /** @param bank our code of the sending bank. @throws OutsideError: unknown to us. */
  verify(slip: { bank: string; reference: string }): Promise<SlipSaid>
}

export const createSlipVerifier = (ask: Ask): SlipVerifier => ({
  async verify({ bank, reference }) {
    const said = await ask({
      method: 'GET',
      path: path`/slip/verifications/${bank}/${reference}`,
      answer: SlipVerification,
      statuses: [200, 404],
    })
    const isOther =
      said.status === 'found' &&
      (said.transfer.fromBank !== bank ||
        canonicalReference(said.transfer.reference) !== canonicalReference(reference))
    if (isOther) throw new OutsideError('slip verifier: spoke about another transfer')
    return said
  },
})
