/** What members choose from, as staff set it up (staff-calls T5). A code is for good. */
import * as z from 'zod/mini'
import { Currency } from '../edition.ts'
import * as lists from '../lists.ts'
import { Amount, Money } from '../money.ts'
import { adapterNames } from '../outside/adapters.ts'
import { catalogueLimits } from '../staff-limits.ts'
import { forEachLanguage, inEachLanguage } from './staff-content.ts'
import { Code, line, pageFields } from './text.ts'

/** Its place in the list, from 1. */
const position = z.int().check(z.gte(1), z.lte(catalogueLimits.positionMax))
const name = line(catalogueLimits.nameLengthMax)

/** A bank where members have their accounts. */
export const BankRow = z.strictObject({
  code: Code,
  nameTH: name,
  nameEN: name,
  nameLA: name,
  /** What accounts there are usually held in. */
  currency: Currency,
})
export type BankRow = z.output<typeof BankRow>

/** How members found us. */
export const SourceRow = z.strictObject({
  code: Code,
  description: inEachLanguage(line(catalogueLimits.nameLengthMax)),
  position,
})
export type SourceRow = z.output<typeof SourceRow>

const accountName = line(catalogueLimits.nameLengthMax)

/** A bank account of ours that members pay into. */
export const DepositAccountRow = z.strictObject({
  code: Code,
  bankCode: Code,
  bankAccountNo: z.string().check(z.regex(/^[0-9]{6,20}$/)),
  bankAccountName: accountName,
  mode: z.enum(lists.depositModes),
  currency: Currency,
  position,
})
export type DepositAccountRow = z.output<typeof DepositAccountRow>

/** A QR gateway; its key, its secret and its address are the installation's. */
export const GatewayRow = z.strictObject({
  code: Code,
  adapter: z.enum(adapterNames.qr),
  /** Who is paid, as banking apps show it. */
  bankAccountName: accountName,
  currency: Currency,
  /** The least that a QR is made for, unless the operator's own minimum is higher. */
  depositMin: Amount.check(z.refine((satang) => satang > 0n)),
  /** What a tap fills in. */
  quickAmounts: z
    .array(z.int().check(z.gte(1), z.lte(catalogueLimits.quickAmountMax)))
    .check(z.maxLength(catalogueLimits.quickAmountsMax)),
  position,
})
export type GatewayRow = z.output<typeof GatewayRow>

/** Why; kept in the trail. */
const reason = z.optional(line(200))
/** A whole row that takes the place of the one under its code. */
const anew = { code: z.optional(Code), reason } as const
export const NewBank = z.extend(BankRow, { reason })
export const BankChange = z.extend(BankRow, anew)
export const NewSource = z.extend(SourceRow, { reason })
export const SourceChange = z.extend(SourceRow, anew)

export const NewDepositAccount = z.extend(DepositAccountRow, { reason })
export const DepositAccountChange = z.extend(DepositAccountRow, anew)
export const NewGateway = z.extend(GatewayRow, { reason })
export const GatewayChange = z.extend(GatewayRow, anew)

export const CatalogueWritten = z.object({
  message: z.string(),
  /** The request that waits for another person; absent: it is done. */
  _id: z.optional(z.string()),
})

export const CatalogueFilter = z.strictObject({
  ...pageFields,
  /** An earlier answer's `next`; it stands for `page`. */
  after: z.optional(z.nullable(Code)),
})
export type CatalogueFilter = z.output<typeof CatalogueFilter>

/** In the order in which members see them, with those that are closed. */
const pageFacts = {
  total: z.int(),
  /** For `after`; null at the end. */
  next: z.nullable(z.string()),
} as const
const listed = <Row extends z.ZodMiniObject>(row: Row) =>
  z.array(z.extend(z.object(row.shape), { _id: z.string(), isOpen: z.boolean() }))

export const BankPage = z.object({ ...pageFacts, banks: listed(BankRow) })
export const SourcePage = z.object({
  ...pageFacts,
  sources: listed(z.extend(SourceRow, { description: z.object(forEachLanguage(z.string())) })),
})
export const DepositAccountPage = z.object({ ...pageFacts, depositAccounts: listed(DepositAccountRow) })
export const GatewayPage = z.object({
  ...pageFacts,
  gateways: listed(z.extend(GatewayRow, { adapter: z.string(), depositMin: Money })),
})
