/** What we and a game provider say to each other (decisions D2). Paths are below `/games/{slot}`. */
import * as z from 'zod/mini'
import { Currency, Locale } from '../edition.ts'
import { Money } from '../money.ts'

/** `POST /accounts`: opens an account; the same username again answers the same. */
export const AccountOrder = z.strictObject({ username: z.string(), currency: Currency })
export const AccountOpened = z.object({ username: z.string(), password: z.string() })

/** `POST /accounts/{username}/password`: makes a new password. Our reference: again answers the same, and changes nothing. */
export const PasswordOrder = z.strictObject({ reference: z.string() })
export const PasswordChanged = z.object({ password: z.string().check(z.minLength(1)) })

/** `GET /accounts/{username}`. */
export const AccountBalance = z.object({ balance: Money })

/** `POST /transfers`. `in`: money goes to the provider. The reference is ours: again answers the same, moves once. */
export const GameTransferOrder = z.strictObject({
  reference: z.string(),
  username: z.string(),
  direction: z.enum(['in', 'out']),
  amount: Money,
})

/** Answer of `POST /transfers` and `GET /transfers/{reference}`; `unknown` travels with 404. */
export const GameTransferAnswer = z.object({
  status: z.enum(['done', 'rejected', 'processing', 'unknown']),
  reason: z.optional(z.string()),
})

/** `POST /launches`: a single-use link that opens the game signed in. */
export const LaunchOrder = z.strictObject({ username: z.string(), locale: Locale })
export const LaunchAnswer = z.object({ url: z.string() })
