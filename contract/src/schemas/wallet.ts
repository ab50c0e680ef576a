/** What a member holds, as one snapshot (spec §3, decisions D14). */
import * as z from 'zod/mini'
import { Money } from '../money.ts'
import { Slot } from './game.ts'
import { BankAccount, Profile } from './member.ts'
import { Moment } from './text.ts'

export const Wallet = z.object({
  profile: Profile,
  bankAccount: BankAccount,
  wallet: z.object({
    amount: Money,
    /** Reserved for withdrawals that are not paid yet. */
    held: Money,
    /** On its way between the wallet and a game account. */
    inTransit: Money,
    /** Can be withdrawn, and neither played nor used for offers (decisions D16). */
    setAside: Money,
    /** Owed after a bank took a deposit back: what comes in repays it first (decisions D22). */
    debt: Money,
    updatedAt: Moment,
  }),
  /** The QR that waits to be paid: the one that was made last, and for how many seconds it still can be. */
  openQr: z.nullable(z.object({ amount: Money, expireIn: z.int() })),
  /** The invite bonus that can be received, and the percentages of the lock that receiving it opens (0: none). */
  invite: z.object({ amount: Money, success: z.number(), fail: z.number() }),
  slots: z.array(Slot),
})
