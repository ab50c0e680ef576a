/** Moving money between the wallet and a game account (spec §5, §7; decisions D2). */
import * as z from 'zod/mini'
import { Amount, Money } from '../money.ts'

/** `WALLET` or a slot code; which of them exist is the server's to say. */
const Place = z.string().check(z.regex(/^[\x21-\x7e]{1,20}$/))

export const TransferRequest = z.strictObject({ from: Place, to: Place, amount: Amount })

export const TransferResult = z.object({
  /** TRANSFER_PENDING travels with status 202: the provider has not answered, the money stays in transit. */
  message: z.enum(['SUCCESS', 'TRANSFER_PENDING']),
  reference: z.string(),
})

export const TransferAllRequest = z.strictObject({ to: Place })

/** What happened with the money of one game account. */
export const SlotOutcome = z.object({
  slot: z.string(),
  amount: Money,
  /** SUCCESS, TRANSFER_PENDING (in transit), or the code that says why it stayed where it was. */
  message: z.enum([
    'SUCCESS',
    'TRANSFER_PENDING',
    'TRANSFER_FAIL',
    'GAME_IN_PLAY',
    'GAME_MAINTENANCE',
    'ACCOUNT_FROZEN',
    'TRANSFER_MINIMUM',
    'MONEY_NOT_ENOUGH',
    'IN_PROGRESS',
    'SERVICE_UNAVAILABLE',
  ]),
  reference: z.optional(z.string()),
})

export const TransferAllResult = z.object({
  /** TRANSFER_PENDING (202) when anything is in transit, else TRANSFER_PARTLY when anything stayed where it was. */
  message: z.enum(['SUCCESS', 'TRANSFER_PENDING', 'TRANSFER_PARTLY']),
  /** Of the transfer into the game account `to`. */
  reference: z.optional(z.string()),
  /** One per game account that was emptied, or should have been; the last is `to`, when the sum was moved on there. */
  results: z.array(SlotOutcome),
})
