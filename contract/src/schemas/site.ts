/** Lookups: what the operator tells everybody (spec §7, answers as decisions D14). */
import * as z from 'zod/mini'
import { bankNameFields } from '../bank-names.ts'
import { Currency } from '../edition.ts'
import * as lists from '../lists.ts'
import { Money } from '../money.ts'
import { Banner } from './bonus.ts'
import { Bank } from './member.ts'

export const Banks = z.array(Bank)
export const Sources = z.array(z.object({ code: z.string(), description: z.string() }))

/** HTML, sanitised when the operator writes it; sanitise again before showing it. */
const Html = z.string()

export const Conditions = z.object({ conditions: z.array(Html) })
export const Agreements = z.object({ agreements: z.array(Html), version: z.string() })
export const SiteInfo = z.object({
  /** The operator's, in the header. */
  name: z.string(),
  /** The credit line. */
  website: z.string(),
  /** A link that signs into a game opens in a new tab; otherwise in place of the page (spec §2, game launch). */
  iframeMode: z.boolean(),
})
export const Notice = z.object({ notice: z.string() })
export const Contact = z.object({
  contactText: z.string(),
  lineLink: z.nullable(z.string()),
  lineName: z.nullable(z.string()),
  /** A data or same-origin URL of the QR picture. */
  lineQR: z.nullable(z.string()),
})
export const WithdrawLimits = z.object({
  withdrawMin: Money,
  withdrawMax: Money,
  /** How long the last payouts to the member's bank took from the request on, half of them less; null: too few to say. */
  usualMinutes: z.nullable(z.int()),
})
/** Slip upload: whether it is open now, the daily closed window (HH:mm, Bangkok), and how old a transfer may be. */
export const SlipWindow = z.object({
  isOpen: z.boolean(),
  closedFrom: z.nullable(z.string()),
  closedTo: z.nullable(z.string()),
  withinMinutes: z.int(),
})
export const RegisterOtp = z.object({ registerOTP: z.boolean() })
export const ChatWidgetFlag = z.object({ enableChatWidget: z.boolean() })
export const SystemActive = z.object({ terminated: z.boolean() })

export const DepositBank = z.object({
  bankCode: z.string(),
  bankType: z.enum(lists.depositAccountTypes),
  mode: z.enum(lists.depositModes),
  bank: z.object(bankNameFields(z.string())),
  bankAccountName: z.string(),
  bankAccountNo: z.string(),
  currency: Currency,
  /** Of a QR gateway: the least that it takes, and what a tap fills in, in baht. */
  depositMin: z.optional(Money),
  quickAmounts: z.optional(z.array(z.int())),
})
export type DepositBank = z.infer<typeof DepositBank>

/** The TrueMoney wallet that receives gift links. */
const DepositWallet = z.object({
  walletAccountName: z.string(),
  /** Its phone number. */
  walletAccountNo: z.string(),
  mode: z.enum(lists.depositModes),
})

export const DepositLookup = z.object({
  banks: z.array(DepositBank),
  wallets: z.array(DepositWallet),
  isManual: z.boolean(),
  depositMin: Money,
})

/** Shown one after the other. */
export const Banners = z.array(Banner)
