/** What we and a game provider say to each other (decisions D2). Paths are below `/games/{slot}`. */
import * as z from 'zod/mini'
import { Currency, Locale } from '../edition.ts'
import { transferDirections } from '../lists.ts'
import { Money } from '../money.ts'
import { OutsideTime } from '../schemas/text.ts'

/** `POST /accounts`: opens an account; the same username again answers the same. */
export const AccountOrder = z.strictObject({ username: z.string(), currency: Currency })
export const AccountOpened = z.object({ username: z.string(), password: z.string() })

/** `POST /accounts/{username}/password`: makes a new password. Our reference: again answers the same, and changes nothing. */
export const PasswordOrder = z.strictObject({ reference: z.string() })
export const PasswordChanged = z.object({ password: z.string().check(z.minLength(1)) })

const Direction = z.enum(transferDirections)

/** How a provider writes an amount: satang in our hands, whatever it is on the wire (game-figures.ts). */
export type Figure = z.ZodMiniType<bigint, unknown>

/** The messages that carry amounts, with the provider's figures in them. */
export const messagesIn = <F extends Figure>(figure: F) => ({
  /** `GET /accounts/{username}`. `staked`: bet and not settled yet, beside the balance; absent: it cannot tell. */
  AccountBalance: z.object({ balance: figure, staked: z.optional(figure) }),
  /** `POST /transfers`. `in`: money goes to the provider. The reference is ours: again answers the same, moves once. */
  GameTransferOrder: z.strictObject({
    reference: z.string(),
    username: z.string(),
    direction: Direction,
    amount: figure,
  }),
  /**
   * Answer of `POST /transfers` and `GET /transfers/{reference}`; `unknown` travels with 404. Reasons that mean something
   * to us are those of {@link knownReasons}; any other is words for the operator. `amount`: of the order that it has
   * under this reference; absent: it does not tell.
   */
  GameTransferAnswer: z.object({
    status: z.enum(['done', 'rejected', 'processing', 'unknown']),
    reason: z.optional(z.string()),
    amount: z.optional(figure),
  }),
})

export const { AccountBalance, GameTransferOrder, GameTransferAnswer } = messagesIn(Money)

/** The player sits in the game, or the provider is closed for a while. */
export const knownReasons = { inGame: 'player_in_game', maintenance: 'maintenance' } as const

/** Travels with 503 in place of any answer but a transfer's: closed for a while, and nothing was done. */
export const MaintenanceAnswer = z.object({ message: z.literal(knownReasons.maintenance) })

/** `POST /launches`: a single-use link that opens the game signed in. */
export const LaunchOrder = z.strictObject({ username: z.string(), locale: Locale })
export const LaunchAnswer = z.object({ url: z.string() })

/**
 * A provider that books under its own ids: `POST /transactions`. The memo is only a note to it; the same order again is
 * another transaction.
 */
export const TransactionOrder = z.strictObject({
  username: z.string(),
  direction: Direction,
  amount: Money,
  memo: z.string(),
})

/** Answer of `POST /transactions` and `GET /transactions/{transactionId}` (404 when there is none). */
export const Transaction = z.object({
  transactionId: z.string().check(z.minLength(1)),
  direction: Direction,
  amount: Money,
  memo: z.string(),
  /** `cancelled`: it was booked by mistake and has been undone. */
  state: z.enum(['booked', 'refused', 'pending', 'cancelled']),
  reason: z.optional(z.string()),
  at: OutsideTime,
})

/** `GET /accounts/{username}/transactions?from=…&to=…&page=…`, oldest first; pages count from 1. */
export const TransactionPage = z.object({
  /** Each is read by itself, as {@link Transaction}. */
  transactions: z.array(z.unknown()),
  hasMore: z.boolean(),
})
