/** One search over everything that staff look for (staff-calls T3). */
import * as z from 'zod/mini'
import { Currency } from '../edition.ts'
import * as lists from '../lists.ts'
import { Money } from '../money.ts'
import { line, Moment } from './text.ts'

/**
 * A phone, an account number, a member number, an id, a reference (ours, a bank's, a gateway's), an amount, a game user name: each by
 * the whole of it. A name by its beginning.
 */
export const Search = z.strictObject({ query: line(100) })

export const SearchResult = z.object({
  /** Of each kind that something was found of, in the order of the list; what the role may not see is not searched. */
  groups: z.array(
    z.object({
      kind: z.enum(lists.searchKinds),
      total: z.int(),
      /** `total` is not counted but estimated. */
      isEstimate: z.optional(z.boolean()),
      /** The newest few. */
      hits: z.array(
        z.object({
          /** Of money in suspense and bank transfers the sending bank, a colon and the reference. */
          _id: z.string(),
          /** Leads to the member's page; null: nobody's, or a guest's. */
          memberId: z.nullable(z.string()),
          /** The name, the reference or the user name. */
          title: z.string(),
          /** What tells it from the others: its state, where to or from whom; in part, where it is masked. */
          detail: z.string(),
          amount: z.nullable(Money),
          currency: z.nullable(Currency),
          at: Moment,
        }),
      ),
    }),
  ),
})
