/** An offer as the fields of a form hold it, and back: pure (decisions D7). */
import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import type { Currency, Locale } from '@kapao/contract/edition.ts'
import { isOneOf, keysOf, recordOf } from '@kapao/contract/keys.ts'
import { type bonusTypes, locales, type offerKinds } from '@kapao/contract/lists.ts'
import type { NewOffer, OfferChange, OfferPage, OfferRehearsal } from '@kapao/contract/schemas/staff-offer.ts'
import { isFailingPaid, moneyCeilings, offerCodeShape, offerLimits } from '@kapao/contract/staff-limits.ts'
import { sentMoment, typedMoment } from '#act/moment-text.ts'

export type OfferRow = Wire<typeof OfferPage>['offers'][number]
export type Fault = 'missing' | 'wrong' | 'order' | 'below' | 'tooMuch'

/** `id` is the form's own. */
export interface BannerDraft {
  id: string
  image: string | null
  html: string
}

const plainNames = [
  ...(['kind', 'code', 'currency', 'position', 'type', 'maxReceived', 'percent', 'amountMax'] as const),
  ...(['depositMin', 'percentSuccess', 'percentFail', 'budget', 'usesMax', 'runsFrom', 'runsUntil'] as const),
]
export type PlainName = (typeof plainNames)[number]
type TextName = PlainName | `${'description' | 'notice'}.${Locale}`

/** Chosen from lists, where all others are typed. */
interface Chosen {
  kind: (typeof offerKinds)[number]
  currency: Currency
  /** Of a promotion it says nothing. */
  type: (typeof bonusTypes)[number]
}
export type ChosenName = keyof Chosen
export type OfferTexts = Readonly<Chosen & Record<Exclude<TextName, ChosenName>, string>>

export interface OfferDraft {
  texts: OfferTexts
  /** None: any. */
  games: readonly string[]
  banners: Readonly<Record<Locale, readonly BannerDraft[]>>
}

/** Nobody has to approve these. */
const wordParts = ['description', 'notice', 'banners', 'position'] as const

const textNames: readonly TextName[] = [
  ...plainNames,
  ...locales.flatMap((locale) => [`description.${locale}`, `notice.${locale}`] as const),
]

const inEach = <To>(make: (locale: Locale) => To) => recordOf(locales, make)

export const newOffer = (currency: Currency): OfferDraft => ({
  texts: {
    ...recordOf(textNames, () => ''),
    ...{ kind: 'bonus', currency, type: 'limit', maxReceived: '1', position: '1' },
  },
  games: [],
  banners: inEach(() => []),
})

function textOf(row: OfferRow, name: TextName): string {
  if (!isOneOf(plainNames, name)) {
    const locale = locales.find((one) => name.endsWith(`.${one}`))
    return locale ? row[name.startsWith('notice.') ? 'notice' : 'description'][locale] : ''
  }
  const value = row[name]
  if (value === null) return ''
  return name === 'runsFrom' || name === 'runsUntil' ? typedMoment(String(value)) : String(value)
}

export const draftOf = (row: OfferRow): OfferDraft => ({
  texts: {
    ...recordOf(textNames, (name) => textOf(row, name)),
    ...{ kind: row.kind, currency: row.currency, type: row.type ?? 'limit' },
  },
  games: row.games ?? [],
  banners: inEach((locale) => row.banners[locale].map((banner) => ({ id: crypto.randomUUID(), ...banner }))),
})

/** The same terms for another code and another time. */
export function copyOf(row: OfferRow): OfferDraft {
  const { texts, ...rest } = draftOf(row)
  return { ...rest, texts: { ...texts, code: '', runsFrom: '', runsUntil: '' } }
}

export const isBonus = ({ kind }: OfferTexts): boolean => kind === 'bonus'

const isAmount = (text: string) => /^\d{1,12}(\.\d{1,2})?$/.test(text) && Number(text) > 0
const isCount = (text: string, max: number) =>
  /^\d{1,10}$/.test(text) && Number(text) >= 1 && Number(text) <= max
const points = 100
const isPercent = (text: string, [min, max]: readonly [number, number]) =>
  /^\d{1,6}(\.\d{1,2})?$/.test(text) && Number(text) * points >= min && Number(text) * points <= max

const pointsOf = ({ percent, percentFail }: OfferTexts) => ({
  percent: Number(percent) * points,
  percentFail: Number(percentFail) * points,
})

/** Whether each text is right once there is one; those that may stay empty are told apart. */
function rightOf(texts: OfferTexts): readonly (readonly [TextName, boolean])[] {
  return [
    ['code', offerCodeShape.test(texts.code)],
    ...(isBonus(texts)
      ? [['maxReceived', isCount(texts.maxReceived, offerLimits.maxReceivedMax)] as const]
      : []),
    ['percent', isPercent(texts.percent, [1, moneyCeilings.bonusPercentPoints])],
    ['amountMax', isAmount(texts.amountMax)],
    ['depositMin', isAmount(texts.depositMin)],
    ['percentSuccess', isPercent(texts.percentSuccess, offerLimits.successPoints)],
    ['percentFail', isPercent(texts.percentFail, offerLimits.failPoints) && !isFailingPaid(pointsOf(texts))],
    ['budget', isAmount(texts.budget)],
    ['usesMax', isCount(texts.usesMax, offerLimits.usesMax)],
    ['runsFrom', true],
    ['position', isCount(texts.position, offerLimits.positionMax)],
    ...locales.map(
      (locale) =>
        [
          `description.${locale}`,
          texts[`description.${locale}`].length <= offerLimits.descriptionLengthMax,
        ] as const,
    ),
    ...locales.map(
      (locale) =>
        [`notice.${locale}`, texts[`notice.${locale}`].length <= offerLimits.noticeLengthMax] as const,
    ),
  ]
}

const optional: readonly TextName[] = ['usesMax', 'runsUntil']

/** By the name of the field. `given`: what it has cost, and how often it was received. */
export function faultsOf(
  { texts }: OfferDraft,
  given: { spent: number; uses: number } = { spent: 0, uses: 0 },
): Partial<Record<TextName, Fault>> {
  const faults: Partial<Record<TextName, Fault>> = {}
  for (const [name, isRight] of rightOf(texts)) {
    const isEmpty = texts[name].trim() === ''
    if (isEmpty && !optional.includes(name)) faults[name] = 'missing'
    else if (!isEmpty && !isRight) faults[name] = 'wrong'
  }
  const ceiling = moneyCeilings.bonusAmount[texts.currency]
  if (!faults.amountMax && BigInt(Math.round(Number(texts.amountMax) * points)) > ceiling)
    faults.amountMax = 'tooMuch'
  if (!faults.budget && Number(texts.budget) < given.spent) faults.budget = 'below'
  if (!faults.usesMax && texts.usesMax && Number(texts.usesMax) < given.uses) faults.usesMax = 'below'
  if (texts.runsUntil && texts.runsUntil <= texts.runsFrom) faults.runsUntil = 'order'
  return faults
}

/** The terms, as the calls take them. */
export function termsOf({ texts, games, banners }: OfferDraft): Omit<Wire<typeof OfferChange>, 'reason'> {
  const isOfBonus = isBonus(texts)
  return {
    type: isOfBonus ? texts.type : null,
    maxReceived: isOfBonus ? Number(texts.maxReceived) : null,
    percent: Number(texts.percent),
    amountMax: Number(texts.amountMax),
    depositMin: Number(texts.depositMin),
    percentSuccess: Number(texts.percentSuccess),
    percentFail: Number(texts.percentFail),
    games: games.length === 0 ? null : [...games],
    budget: Number(texts.budget),
    usesMax: texts.usesMax === '' ? null : Number(texts.usesMax),
    runsFrom: sentMoment(texts.runsFrom),
    runsUntil: texts.runsUntil === '' ? null : sentMoment(texts.runsUntil),
    description: inEach((locale) => texts[`description.${locale}`].trim()),
    notice: inEach((locale) => texts[`notice.${locale}`].trim()),
    banners: inEach((locale) => banners[locale].map(({ image, html }) => ({ image, html }))),
    position: Number(texts.position),
  }
}

export const bodyOf = (draft: OfferDraft): Omit<Wire<typeof NewOffer>, 'reason'> => ({
  kind: draft.texts.kind,
  code: draft.texts.code,
  currency: draft.texts.currency,
  ...termsOf(draft),
})

export type RehearsalTerms = Wire<typeof OfferRehearsal>

const rehearsedNames = [
  ...(['kind', 'currency', 'type', 'maxReceived', 'percent', 'amountMax'] as const),
  ...(['depositMin', 'budget', 'usesMax'] as const),
]

/** What decides over who qualifies, and what it costs; of one that there is, with what it has given already. */
export function rehearsalOf(terms: Omit<RehearsalTerms, 'code'>, code?: string): RehearsalTerms {
  const { kind, currency, type, maxReceived, percent, amountMax, depositMin, budget, usesMax } = terms
  return {
    ...{ kind, currency, type, maxReceived, percent, amountMax, depositMin, budget, usesMax },
    ...(code !== undefined && { code }),
  }
}

/** Absent while a field of it is wrong. */
export function rehearsalOfDraft(draft: OfferDraft, row?: OfferRow): RehearsalTerms | undefined {
  const faults = faultsOf(draft, row)
  if (rehearsedNames.some((name) => faults[name])) return undefined
  const { runsFrom: _from, runsUntil: _until, ...texts } = draft.texts
  // The times are no part of it, and may be empty still.
  const terms = termsOf({ ...draft, texts: { ...texts, runsFrom: anyTime, runsUntil: '' } })
  const { kind, currency } = draft.texts
  return rehearsalOf({ ...terms, kind, currency }, row?.code)
}
const anyTime = '2026-01-01T00:00'

export type TermName = keyof ReturnType<typeof termsOf>

/** The same text as long as the terms are the same, whatever it has given. */
export const termsText = ({ spent: _spent, uses: _uses, state: _state, ...terms }: OfferRow): string =>
  JSON.stringify(terms)

/** What differs, by the name of the term. */
export function changedIn(before: OfferDraft, after: OfferDraft): TermName[] {
  // What stands in a field that is not read yet may be no date.
  const [old, now] = [partsOf(before), partsOf(after)]
  return keysOf(old).filter((name) => JSON.stringify(old[name]) !== JSON.stringify(now[name]))
}

const partsOf = ({ texts, games, banners }: OfferDraft): Record<TermName, unknown> => ({
  ...{ type: texts.type, maxReceived: texts.maxReceived, percent: texts.percent, amountMax: texts.amountMax },
  ...{ depositMin: texts.depositMin, percentSuccess: texts.percentSuccess, percentFail: texts.percentFail },
  ...{ games, budget: texts.budget, usesMax: texts.usesMax },
  ...{ runsFrom: texts.runsFrom, runsUntil: texts.runsUntil },
  description: inEach((locale) => texts[`description.${locale}`]),
  notice: inEach((locale) => texts[`notice.${locale}`]),
  banners: inEach((locale) => banners[locale].map(({ image, html }) => [image, html])),
  position: texts.position,
})

/** Whether another person has to approve it. */
export const takesTwo = (parts: readonly TermName[]): boolean =>
  parts.some((part) => !wordParts.some((word) => word === part))

/** What it may still cost at most: what is left of its budget, or of the times that it may be received. */
export function costMaxOf({ texts }: OfferDraft, given: { spent: number; uses: number }): number | undefined {
  const budget = Number(texts.budget) - given.spent
  if (!isAmount(texts.budget) || !isAmount(texts.amountMax)) return undefined
  const byUses =
    texts.usesMax === '' ? budget : (Number(texts.usesMax) - given.uses) * Number(texts.amountMax)
  return Math.max(0, Math.min(budget, byUses))
}
