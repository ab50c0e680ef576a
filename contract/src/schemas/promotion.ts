/** Promotions: bonuses behind a code (spec §2, §3; decisions D7). */
import * as z from 'zod/mini'
import { Money } from '../money.ts'
import { bonusTerms } from './bonus.ts'

export const Promotion = z.object({ code: z.string(), ...bonusTerms })

/** The promotion that is active now, by the terms under which it was received. */
export const CurrentPromotion = z.object({
  promotion: z.nullable(
    z.object({
      code: z.string(),
      amount: Money,
      percentSuccess: bonusTerms.percentSuccess,
      percentFail: bonusTerms.percentFail,
      games: bonusTerms.games,
      description: bonusTerms.description,
    }),
  ),
})
