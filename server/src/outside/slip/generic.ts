/** The generic adapter of a service that verifies slips. */
import { canonicalReference } from '@kapao/contract/outside/bank.ts'
import { SlipVerification } from '@kapao/contract/outside/slip.ts'
import { OutsideError } from '#platform/refusal.ts'
import { type Connect, path } from '../http.ts'
import type { SlipVerifier } from './slip.ts'

export function createGenericSlipVerifier(connect: Connect): SlipVerifier {
  const ask = connect()
  return {
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
  }
}
