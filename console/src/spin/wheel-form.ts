/** A wheel as the fields of a form hold it, all of them text, and back: pure (decisions D10). */
import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import type { Currency, Locale } from '@kapao/contract/edition.ts'
import { recordOf } from '@kapao/contract/keys.ts'
import { contentLimits } from '@kapao/contract/limits.ts'
import { locales, type SpinPrize } from '@kapao/contract/lists.ts'
import type { CampaignChange, CampaignPage, NewCampaign } from '@kapao/contract/schemas/staff-spin.ts'
import { moneyCeilings, sliceCodeShape, wheelLimits } from '@kapao/contract/staff-limits.ts'
import { dearestCoinOf, type SpinCost, spinCostOf } from '@kapao/contract/wheel-cost.ts'
import { sentMoment, typedMoment } from '#act/moment-text.ts'

export type WheelRow = Wire<typeof CampaignPage>['campaigns'][number]
type InEach = Readonly<Record<Locale, string>>
export type Fault = 'missing' | 'wrong' | 'twice' | 'order' | 'below' | 'count' | 'endless' | 'dear'

/** What can change while it runs. */
export interface RunDraft {
  name: InEach
  runsFrom: string
  runsUntil: string
  budget: string
  couponDays: string
}

export interface SliceDraft {
  /** The form's own. */
  id: string
  code: string
  label: InEach
  description: InEach
  bgColor: string
  textColor: string
  weight: string
  prize: SpinPrize
  amount: string
  coins: string
  /** Empty: without end. */
  stock: string
}

export interface WheelDraft extends RunDraft {
  currency: Currency
  slices: readonly SliceDraft[]
}

const empty: InEach = recordOf(locales, () => '')

/** Ours, in turn, so that neighbours differ. */
const colours = [
  ['#7a1f2b', '#fff4dc'],
  ['#f0c35a', '#2a1a05'],
  ['#1f4d3f', '#fff4dc'],
  ['#f6ead2', '#2a1a05'],
] as const

export function newSlice(place: number): SliceDraft {
  const [bgColor, textColor] = colours[place % colours.length] ?? colours[0]
  return {
    ...{ id: crypto.randomUUID(), code: '', label: empty, description: empty, bgColor, textColor },
    ...{ weight: '', prize: 'nothing', amount: '', coins: '', stock: '' },
  }
}

export const newWheel = (currency: Currency): WheelDraft => ({
  ...{ name: empty, currency, runsFrom: '', runsUntil: '', budget: '', couponDays: '' },
  slices: Array.from({ length: contentLimits.slicesMin }, (_, place) => newSlice(place)),
})

export const runOf = ({ name, runsFrom, runsUntil, budget, couponDays }: WheelRow): RunDraft => ({
  name,
  runsFrom: typedMoment(runsFrom),
  runsUntil: typedMoment(runsUntil),
  budget: String(budget),
  couponDays: String(couponDays),
})

/** The same wheel once more, for another time. */
export const copyOf = (row: WheelRow): WheelDraft => ({
  ...runOf(row),
  ...{ runsFrom: '', runsUntil: '', currency: row.currency },
  slices: row.slices.map((slice) => ({
    ...{ id: crypto.randomUUID(), code: slice.code, label: slice.label, description: slice.description },
    ...{ bgColor: slice.bgColor, textColor: slice.textColor, prize: slice.prize },
    weight: String(slice.weight),
    amount: slice.prize === 'cash' ? String(slice.amount) : '',
    coins: slice.prize === 'coin' ? String(slice.coins) : '',
    stock: slice.stock === null ? '' : String(slice.stock),
  })),
})

const isAmount = (text: string) => /^\d{1,12}(\.\d{1,2})?$/.test(text)
const isCount = (text: string, max: number) =>
  /^\d{1,10}$/.test(text) && Number(text) >= 1 && Number(text) <= max

/** The faults of some texts by name, in their order: empty is `missing`. */
const judge = (texts: readonly (readonly [name: string, text: string, isRight: boolean])[]) =>
  texts.flatMap(([name, text, isRight]): [string, Fault][] => {
    if (text.trim() === '') return [[name, 'missing']]
    return isRight ? [] : [[name, 'wrong']]
  })

/** @param spent what it has cost already. */
export function faultsOfRun(run: RunDraft, spent = 0): Record<string, Fault> {
  const faults = Object.fromEntries(
    judge([
      ...locales.map((locale) => {
        const text = run.name[locale]
        return [`name.${locale}`, text, text.length <= wheelLimits.nameLengthMax] as const
      }),
      ['runsFrom', run.runsFrom, true],
      ['runsUntil', run.runsUntil, true],
      ['budget', run.budget, isAmount(run.budget)],
      ['couponDays', run.couponDays, isCount(run.couponDays, wheelLimits.couponDaysMax)],
    ]),
  )
  if (!faults.runsFrom && !faults.runsUntil && run.runsUntil <= run.runsFrom) faults.runsUntil = 'order'
  if (!faults.budget && Number(run.budget) < spent) faults.budget = 'below'
  return faults
}

function faultsOfSlice(slice: SliceDraft, all: readonly SliceDraft[]): [string, Fault][] {
  const of = (part: string) => `${slice.id}.${part}`
  const { prize, code } = slice
  const isTwice = all.some((other) => other.id !== slice.id && other.code === code)
  const found = judge([
    [of('code'), code, sliceCodeShape.test(code)],
    ...(prize === 'cash'
      ? [[of('amount'), slice.amount, isAmount(slice.amount) && Number(slice.amount) > 0] as const]
      : []),
    ...(prize === 'coin'
      ? [[of('coins'), slice.coins, isCount(slice.coins, wheelLimits.coinsMax)] as const]
      : []),
    [of('weight'), slice.weight, isCount(slice.weight, wheelLimits.weightMax)],
    [of('stock'), slice.stock || '1', isCount(slice.stock || '1', wheelLimits.stockMax)],
    ...locales.map((locale) => {
      const text = slice.label[locale]
      return [of(`label.${locale}`), text, text.length <= wheelLimits.labelLengthMax] as const
    }),
  ])
  return found.length === 0 && isTwice ? [[of('code'), 'twice']] : found
}

/** By the name of the field; a part of a slice begins with the slice's id. `slices`: of them together. */
export function faultsOf(wheel: WheelDraft): Record<string, Fault> {
  const { slices, currency } = wheel
  const found = slices.flatMap((slice) => faultsOfSlice(slice, slices))
  const faults = { ...faultsOfRun(wheel), ...Object.fromEntries(found) }
  if (slices.length < contentLimits.slicesMin || slices.length > contentLimits.slicesMax)
    return { ...faults, slices: 'count' }
  if (found.length > 0) return faults
  if (!slices.some(({ prize, stock }) => prize !== 'cash' && stock === ''))
    return { ...faults, slices: 'endless' }
  const cost = dearestCoinOf(slices.map(costSliceOf))
  return cost === null || cost > moneyCeilings.spinCost[currency] ? { ...faults, slices: 'dear' } : faults
}

const weightOf = ({ weight }: SliceDraft) => (isCount(weight, wheelLimits.weightMax) ? Number(weight) : 0)
const minorUnits = 100

/** Undefined while no weight is typed. */
export function costOf(slices: readonly SliceDraft[]): SpinCost | undefined {
  if (slices.every((slice) => weightOf(slice) === 0)) return undefined
  return spinCostOf(slices.map(costSliceOf))
}

const costSliceOf = (slice: SliceDraft) => ({
  weight: weightOf(slice),
  cash:
    slice.prize === 'cash' && isAmount(slice.amount)
      ? BigInt(Math.round(Number(slice.amount) * minorUnits))
      : 0n,
  coins: slice.prize === 'coin' && isCount(slice.coins, wheelLimits.coinsMax) ? Number(slice.coins) : 0,
  isLimited: slice.stock !== '',
})

/** As amounts are told on the wire. */
export const inUnits = (minor: bigint): number => Number(minor) / minorUnits

const whole = 10_000

/** Of each weight its share in hundredths of a percent, rounded so that all of them are 100 % exactly. */
export function sharesOf(weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0)
  if (sum === 0) return weights.map(() => 0)
  const exact = weights.map((weight) => (weight / sum) * whole)
  const shares = exact.map(Math.floor)
  const lacking = whole - shares.reduce((total, share) => total + share, 0)
  const byRest = exact.map((share, place) => [share - Math.floor(share), place] as const)
  byRest.sort(([one], [other]) => other - one)
  for (const [, place] of byRest.slice(0, lacking)) shares[place] = (shares[place] ?? 0) + 1
  return shares
}

export const sharesOfDraft = (slices: readonly SliceDraft[]) => sharesOf(slices.map(weightOf))

/** `12.50 %`; what can be won is never nothing. */
export const shareText = (share: number, canBeWon: boolean): string =>
  share === 0 && canBeWon ? '< 0.01 %' : `${(share / minorUnits).toFixed(2)} %`

export const runBodyOf = (run: RunDraft): Omit<Wire<typeof CampaignChange>, 'reason'> => ({
  name: run.name,
  runsFrom: sentMoment(run.runsFrom),
  runsUntil: sentMoment(run.runsUntil),
  budget: Number(run.budget),
  couponDays: Number(run.couponDays),
})

/** As the call takes it. */
export const bodyOf = (wheel: WheelDraft): Omit<Wire<typeof NewCampaign>, 'reason'> => ({
  ...runBodyOf(wheel),
  currency: wheel.currency,
  slices: wheel.slices.map((slice) => {
    const look = {
      ...{ code: slice.code, label: slice.label, bgColor: slice.bgColor, textColor: slice.textColor },
      description: slice.prize === 'cash' ? slice.description : empty,
      weight: Number(slice.weight),
      stock: slice.stock === '' ? null : Number(slice.stock),
    }
    if (slice.prize === 'cash') return { ...look, prize: 'cash', amount: Number(slice.amount) }
    return slice.prize === 'coin'
      ? { ...look, prize: 'coin', coins: Number(slice.coins) }
      : { ...look, prize: 'nothing' }
  }),
})

/** What differs, by the name of the field. */
export function changedIn(before: RunDraft, after: RunDraft): (keyof RunDraft)[] {
  const parts = ['name', 'runsFrom', 'runsUntil', 'budget', 'couponDays'] as const
  return parts.filter((part) => JSON.stringify(before[part]) !== JSON.stringify(after[part]))
}
