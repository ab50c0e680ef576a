/** What members choose from, as staff set it up: banks, and how members found us (staff-calls T5). A code is for good. */
import * as z from 'zod/mini'
import { Currency } from '../edition.ts'
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

/** Why; kept in the trail. */
const reason = z.optional(line(200))
/** A whole row that takes the place of the one under its code. */
const anew = { code: z.optional(Code), reason } as const
export const NewBank = z.extend(BankRow, { reason })
export const BankChange = z.extend(BankRow, anew)
export const NewSource = z.extend(SourceRow, { reason })
export const SourceChange = z.extend(SourceRow, anew)

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
