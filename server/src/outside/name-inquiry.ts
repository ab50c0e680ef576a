/** The bank's name inquiry: under which name an account is (decisions D4). */
import { NameAnswer, type NameQuestion } from '@kapao/contract/outside/name-inquiry.ts'
import type * as z from 'zod/mini'
import type { Ask } from './http.ts'

export interface NameInquiry {
  /** The holder's name as the bank has it; null: there is no such account. @throws OutsideError: unknown. */
  findHolder(account: z.output<typeof NameQuestion>): Promise<string | null>
}

export const createNameInquiry = (ask: Ask): NameInquiry => ({
  async findHolder(account) {
    const said = await ask({ method: 'POST', path: '/bank/names', body: account, answer: NameAnswer })
    return said.status === 'found' ? said.name : null
  },
})
