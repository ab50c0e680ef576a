/** Games and game accounts; spec calls one a slot (spec §3, §7; decisions D2, D12). */
import * as z from 'zod/mini'
import * as lists from '../lists.ts'
import { Money } from '../money.ts'
import { Moment } from './text.ts'

export const SlotCategory = z.enum(lists.gameCategories)
export type SlotCategory = z.infer<typeof SlotCategory>

export const AutoLoginCode = z.enum(lists.autoLoginCodes)
export type AutoLoginCode = z.infer<typeof AutoLoginCode>

export const Slot = z.object({
  code: z.string(),
  name: z.string(),
  category: SlotCategory,
  /** The member has an account there. */
  isActive: z.boolean(),
  /** The provider's balance as last heard, in the member's currency. */
  amount: Money,
  /** Bet there and not settled yet, beside `amount`; absent: nothing, or the provider cannot tell. */
  staked: z.optional(Money),
  /** Display only: amount × factor is the provider's own credit figure (decisions D2). */
  ftWalletSlot: z.number(),
  /** Pictures; null: the app draws its own. */
  logo: z.nullable(z.string()),
  background: z.nullable(z.string()),
  /** Launch: the provider's web address, app links, or the auto-login call to ask for a link. */
  web: z.nullable(z.string()),
  android: z.nullable(z.string()),
  ios: z.nullable(z.string()),
  autoLogin: z.nullable(AutoLoginCode),
  /** `web` is a sign-in page that takes the credentials: posted as a form, or in the link's query. Absent: it just opens. */
  signIn: z.optional(z.enum(lists.signInWays)),
  /** The provider did not answer: `amount` is the last known balance. */
  stale: z.boolean(),
  /** Closed for a while, by the operator or by the provider: `amount` is the last known balance. */
  maintenance: z.optional(z.boolean()),
  /** When `amount` was last confirmed by the provider. */
  updatedAt: z.nullable(Moment),
})
export type Slot = z.infer<typeof Slot>

export const Slots = z.object({ slots: z.array(Slot) })

export const GameCredentials = z.object({
  username: z.string(),
  /** Empty: the provider has none. */
  password: z.string(),
  /** One provider's hidden sign-in form state: fetched for this very answer, good once, to be posted at once. */
  event: z.optional(z.record(z.string(), z.string())),
})

export const LaunchLink = z.object({
  /** Single-use and short-lived; open it at once and never store it. */
  link: z.string(),
})
