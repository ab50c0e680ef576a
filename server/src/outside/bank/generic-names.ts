/** The generic adapter of name inquiry. */
import { NameAnswer } from '@kapao/contract/outside/name-inquiry.ts'
import type { Connect } from '../http.ts'
import type { NameInquiry } from './bank.ts'

export function createGenericNames(connect: Connect): NameInquiry {
  const ask = connect()
  return {
    async findHolder(account) {
      const said = await ask({ method: 'POST', path: '/bank/names', body: account, answer: NameAnswer })
      return said.status === 'found' ? said.name : null
    },
  }
}
