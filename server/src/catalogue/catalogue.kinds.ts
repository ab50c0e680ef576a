/** Every kind of thing in the catalogue: a table row here, five calls in the contract, and its SQL. */
import { bankKind as bank } from './bank.queries.ts'
import { sourceKind as source } from './source.queries.ts'

export const kinds = { bank, source } as const
