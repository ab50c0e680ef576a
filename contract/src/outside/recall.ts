/** What a bank or gateway tells us when it takes money back that it had given (decisions D22); signed as `signature.ts` says. */
import * as z from 'zod/mini'
import { Currency } from '../edition.ts'
import { Money } from '../money.ts'
import { Code, Moment, OutsideId } from '../schemas/text.ts'
import { BankReference } from './bank.ts'

const recallFields = {
  /** The sender's own name for it. */
  recallId: OutsideId,
  amount: Money.check(z.refine((satang) => satang > 0n)),
  currency: Currency,
  takenAt: Moment,
}

/** `POST /api/callback/gateway/{code}/recall` on our side. */
export const GatewayRecall = z.object({ ...recallFields, gateway: z.string(), paymentId: OutsideId })

/** `POST /api/callback/bank/recall` on our side: a bank transfer, by the sending bank's name for it. */
export const BankRecall = z.object({ ...recallFields, fromBank: Code, reference: BankReference })
