/** The generic adapter of a service that verifies slips. */
import { SlipVerification } from '@kapao/contract/outside/slip.ts'
import { type Connect, path } from '../http.ts'
import { rejectOther, type SlipVerifier } from './slip.ts'

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
      if (said.status === 'found') rejectOther({ bank, reference }, said.transfer)
      return said
    },
  }
}
