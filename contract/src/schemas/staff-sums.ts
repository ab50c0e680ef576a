/** What all rows of a list's filter come to, whatever page of it is shown (console.md, How it feels). */
import * as z from 'zod/mini'
import { Currency } from '../edition.ts'
import { Money } from '../money.ts'

/** By currency; left out where there are too many rows to add up while somebody waits. */
export const sumFields = {
  sums: z.optional(z.array(z.object({ currency: Currency, amount: Money }))),
} as const
