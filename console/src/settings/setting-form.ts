/** The settings as the fields of a form hold them, all of them text, and back: pure. */
import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import type { Currency } from '@kapao/contract/edition.ts'
import { keysOf } from '@kapao/contract/keys.ts'
import { clearPolicies, currencies, refundPeriods } from '@kapao/contract/lists.ts'
import type { SettingsForm, ShownSettings } from '@kapao/contract/schemas/staff-settings.ts'

export type Settings = Wire<typeof ShownSettings>
export type SettingName = keyof Wire<typeof SettingsForm>
/** By the setting, or `setting.part`. */
export type Typed = Readonly<Record<string, string>>

type FieldType = 'text' | 'flag' | 'amounts' | 'percent' | 'whole' | 'time' | 'choice' | 'wallet' | 'picture'

interface SettingField {
  name: SettingName
  type: FieldType
  isOptional?: true
  options?: readonly ((typeof clearPolicies)[number] | (typeof refundPeriods)[number])[]
}

const of = (type: FieldType, ...names: SettingName[]): SettingField[] => names.map((name) => ({ name, type }))
const optional = (fields: SettingField[]): SettingField[] =>
  fields.map((field) => ({ ...field, isOptional: true }))

/** What belongs together is changed together: one may be right only with the other. */
export const settingGroups = {
  site: [...of('text', 'siteName', 'website'), ...of('flag', 'iframeMode', 'enableChatWidget')],
  contact: optional([...of('text', 'lineName', 'lineLink'), ...of('picture', 'lineQR')]),
  deposits: [
    ...of('amounts', 'depositMin'),
    ...of('flag', 'depositIsManual', 'nameInquiry'),
    ...optional(of('wallet', 'trueWallet')),
    ...of('whole', 'slipWithinMinutes'),
    ...optional(of('time', 'slipClosedFrom', 'slipClosedTo')),
  ],
  withdrawals: of(
    'amounts',
    'withdrawMin',
    'withdrawMax',
    'withdrawAutoMax',
    'withdrawAutoDayMax',
    'withdrawAutoWeekMax',
    'withdrawTwoApproversAbove',
  ),
  offers: [
    { name: 'bonusClearPolicy', type: 'choice', options: clearPolicies },
    ...of('amounts', 'depositPerCoin'),
  ],
  refund: [
    ...of('flag', 'refundIsOn'),
    { name: 'refundPeriod', type: 'choice', options: refundPeriods },
    ...of('percent', 'refundPercentPoints'),
    ...of('amounts', 'refundMin', 'refundCap'),
    ...of('percent', 'refundSuccessPoints', 'refundFailPoints'),
  ],
  invite: [
    ...of('flag', 'inviteIsOn'),
    ...of('percent', 'invitePercentPoints'),
    ...of('amounts', 'inviteDayCap', 'inviteMonthCap'),
    ...of('percent', 'inviteSuccessPoints', 'inviteFailPoints'),
  ],
} as const satisfies Record<string, readonly SettingField[]>

export type GroupName = keyof typeof settingGroups
export const groupNames = keysOf(settingGroups)
export const fieldsOf = (group: GroupName): readonly SettingField[] => settingGroups[group]

/** The texts that a setting of this type is written in. @param order of its amounts. */
export const partsOf = (
  { name, type }: SettingField,
  order: readonly Currency[] = currencies,
): readonly string[] =>
  type === 'amounts'
    ? order.map((currency) => `${name}.${currency}`)
    : type === 'wallet'
      ? [`${name}.name`, `${name}.mobile`]
      : [name]

const pointsOfPercent = 100

function typedPart({ type }: SettingField, value: unknown, part: string | undefined): string {
  const meant = part === undefined ? value : (value as Record<string, unknown> | null)?.[part]
  if (meant === null || meant === undefined) return ''
  return type === 'percent' ? String(Number(meant) / pointsOfPercent) : String(meant)
}

/** What the fields of a group begin with. */
export const typedOf = (group: GroupName, settings: Settings): Typed =>
  Object.fromEntries(
    fieldsOf(group).flatMap((field) =>
      partsOf(field).map((key) => [key, typedPart(field, settings[field.name], key.split('.')[1])]),
    ),
  )

/** Kip are whole (decisions D0). */
const isAmount = (text: string, part: string | undefined) =>
  (part === 'LAK' ? /^\d{1,12}$/ : /^\d{1,12}(\.\d{1,2})?$/).test(text)
const isPhone = (text: string) => /^0\d{9}$/.test(text)

function faultOf({ type, isOptional }: SettingField, text: string, part: string | undefined) {
  if (text === '') return isOptional ? undefined : 'missing'
  const isWrong =
    ((type === 'amounts' || type === 'percent') && !isAmount(text, part)) ||
    (type === 'whole' && !/^\d{1,6}$/.test(text)) ||
    (part === 'mobile' && !isPhone(text))
  return isWrong ? 'wrong' : undefined
}

/** `missing` or `wrong`, by the field's key. A wallet has name and number, or neither. */
export function faultsOf(group: GroupName, typed: Typed): Record<string, 'missing' | 'wrong'> {
  const faults: Record<string, 'missing' | 'wrong'> = {}
  for (const field of fieldsOf(group)) {
    const keys = partsOf(field)
    const isStarted = keys.some((key) => typed[key]?.trim())
    for (const key of keys) {
      const text = typed[key]?.trim() ?? ''
      const fault =
        faultOf(field, text, key.split('.')[1]) ?? (isStarted && text === '' ? 'missing' : undefined)
      if (fault) faults[key] = fault
    }
  }
  return faults
}

function sentValue(field: SettingField, typed: Typed): unknown {
  const { name, type } = field
  const text = (key: string) => typed[key]?.trim() ?? ''
  if (type === 'amounts') return { THB: Number(text(`${name}.THB`)), LAK: Number(text(`${name}.LAK`)) }
  if (type === 'wallet')
    return text(`${name}.name`) === '' ? null : { name: text(`${name}.name`), mobile: text(`${name}.mobile`) }
  if (type === 'flag') return text(name) === 'true'
  if (text(name) === '' && field.isOptional) return null
  if (type === 'percent') return Math.round(Number(text(name)) * pointsOfPercent)
  return type === 'whole' ? Number(text(name)) : text(name)
}

/** Those whose text differs from what is in force, as the call takes them. */
export function changedIn(group: GroupName, settings: Settings, typed: Typed): Record<string, unknown> {
  const before = typedOf(group, settings)
  const differing = fieldsOf(group).filter((field) =>
    partsOf(field).some((key) => (typed[key]?.trim() ?? '') !== before[key]),
  )
  return Object.fromEntries(differing.map((field) => [field.name, sentValue(field, typed)]))
}
