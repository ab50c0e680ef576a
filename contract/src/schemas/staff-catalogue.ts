/** What members choose from, as staff set it up (staff-calls T5). A code is for good. */
import * as z from 'zod/mini'
import { bankNameFields } from '../bank-names.ts'
import { Currency } from '../edition.ts'
import * as lists from '../lists.ts'
import { Amount, Money } from '../money.ts'
import { adapterNames } from '../outside/adapters.ts'
import { catalogueLimits } from '../staff-limits.ts'
import { AutoLoginCode } from './game.ts'
import { Bank } from './member.ts'
import { forEachLanguage, inEachLanguage, PicturePath } from './staff-content.ts'
import { Code, line, Moment, pageFields } from './text.ts'

/** Its place in the list, from 1. */
const position = z.int().check(z.gte(1), z.lte(catalogueLimits.positionMax))
const name = line(catalogueLimits.nameLengthMax)

/** What is called how, by its code, closed ones too; a gateway has the name of the bank or company that it belongs to. */
export const PlaceNames = z.object({
  banks: z.array(Bank),
  games: z.array(z.object({ code: z.string(), name: z.string() })),
  /** How members found us, in the order in which they choose; a server of the last release does not say. */
  sources: z.optional(
    z.array(z.object({ code: z.string(), description: z.object(forEachLanguage(z.string())) })),
  ),
})

/** A bank where members have their accounts. */
export const BankRow = z.strictObject({
  code: Code,
  ...bankNameFields(name),
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

const adapter = z.enum(adapterNames.game)

/** Who runs games. Its key is the installation's. */
export const ProviderRow = z.strictObject({
  code: Code,
  name,
  adapter,
  address: line(catalogueLimits.addressLengthMax),
})
export type ProviderRow = z.output<typeof ProviderRow>

const address = z.nullable(line(catalogueLimits.addressLengthMax))
const picture = z.nullable(PicturePath)

/** A game as members' cards show it. */
export const GameRow = z.strictObject({
  code: Code,
  provider: Code,
  name,
  category: z.enum(lists.gameCategories),
  position,
  /** What an upload of a picture answered; null: the app draws its own. */
  logo: picture,
  background: picture,
  /** The ways in: an address, or a path where the games are. */
  web: address,
  android: address,
  ios: address,
  /** The provider signs the member in by itself. */
  autoLogin: z.nullable(AutoLoginCode),
  /** Closed for so long, by the clock; null: none is planned. */
  maintenance: z.nullable(z.strictObject({ from: Moment, until: Moment })),
})
export type GameRow = z.output<typeof GameRow>

/** Why; kept in the trail. */
const reason = z.optional(line(200))
/**
 * A whole row that takes the place of the one under its code. `was`: that one as who changes it has read it, as the list has it without
 * `_id` and `isOpen`; a change made in between is not overwritten unseen.
 */
const anew = { code: z.optional(Code), reason, was: z.optional(z.record(z.string(), z.unknown())) } as const
export const NewBank = z.extend(BankRow, { reason })
export const BankChange = z.extend(BankRow, anew)
export const NewSource = z.extend(SourceRow, { reason })
export const SourceChange = z.extend(SourceRow, anew)

export const NewDepositAccount = z.extend(DepositAccountRow, { reason })
export const DepositAccountChange = z.extend(DepositAccountRow, anew)
export const NewGateway = z.extend(GatewayRow, { reason })
export const GatewayChange = z.extend(GatewayRow, anew)

export const NewProvider = z.extend(ProviderRow, { reason })
export const ProviderChange = z.extend(ProviderRow, anew)
export const NewGame = z.extend(GameRow, { reason })
export const GameChange = z.extend(GameRow, anew)

export const CatalogueWritten = z.object({
  message: z.string(),
  /** The request that waits for another person; absent: it is done. */
  _id: z.optional(z.string()),
})

export const CatalogueFilter = z.strictObject({
  ...pageFields,
  /** An earlier answer's `next`; it stands for `page`. */
  after: z.optional(z.nullable(Code)),
  /** A part of a code or of a name. */
  query: z.optional(line(catalogueLimits.nameLengthMax)),
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
export const ProviderPage = z.object({
  ...pageFacts,
  providers: listed(z.extend(ProviderRow, { adapter: z.string() })),
})
const shownPicture = z.nullable(z.string())
export const GamePage = z.object({
  ...pageFacts,
  games: listed(z.extend(GameRow, { logo: shownPicture, background: shownPicture })),
})
