/** A row as the fields of a form hold it, all of them text, and back: pure. */
import { currencyUnit, formatDateTime } from '@kapao/client/format.ts'
import type { Currency } from '@kapao/contract/edition.ts'
import { amountText } from '@kapao/ui/figures.ts'
import { sentMoment, typedMoment } from '#act/moment-text.ts'
import type { FieldOf, Kind, Row } from './kinds.ts'

export type Typed = Readonly<Record<string, string>>

const partOf = (row: object, name: string): unknown =>
  name.split('.').reduce<unknown>((whole, part) => (whole as Record<string, unknown> | null)?.[part], row)

function typedValue({ type }: FieldOf, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (type === 'moment') return typedMoment(String(value))
  return Array.isArray(value) ? value.join(', ') : String(value)
}

/** What the fields begin with. @param currency of a new row. */
export const typedOf = ({ fields }: Kind, row: Row | undefined, currency: Currency): Typed => ({
  code: row?.code ?? '',
  ...Object.fromEntries(
    fields.map((field) => [field.name, typedValue(field, partOf(row ?? { currency }, field.name))]),
  ),
})

const isNumber = (text: string) => text.trim() !== '' && Number.isFinite(Number(text))
const numbersIn = (text: string) => text.split(/[\s,]+/).filter((part) => part !== '')

/** `missing` or `wrong`, by the field's name, in their order. */
export function faultsOf({ fields }: Kind, typed: Typed): Record<string, 'missing' | 'wrong'> {
  const faults: Record<string, 'missing' | 'wrong'> = {}
  if (!/^[A-Z0-9_]{2,20}$/.test(typed.code ?? '')) faults.code = typed.code ? 'wrong' : 'missing'
  for (const { name, type, isOptional } of fields) {
    const text = typed[name]?.trim() ?? ''
    if (text === '' && type !== 'numbers' && !isOptional) faults[name] = 'missing'
    if (type === 'number' && text !== '' && !isNumber(text)) faults[name] = 'wrong'
    if (type === 'numbers' && !numbersIn(text).every(isNumber)) faults[name] = 'wrong'
  }
  const [from = '', until = ''] = [typed['maintenance.from'], typed['maintenance.until']]
  if ((from === '') !== (until === ''))
    faults[from === '' ? 'maintenance.from' : 'maintenance.until'] = 'missing'
  else if (from !== '' && from >= until) faults['maintenance.until'] = 'wrong'
  return faults
}

function sentValue({ type }: FieldOf, text: string): unknown {
  if (type === 'numbers') return numbersIn(text).map(Number)
  if (text === '') return null
  if (type === 'number') return Number(text)
  return type === 'moment' ? sentMoment(text) : text
}

/** The whole row, as the call takes it. */
export function bodyOf({ fields }: Kind, typed: Typed): Record<string, unknown> {
  const body: Record<string, unknown> = { code: typed.code?.trim() }
  for (const field of fields) {
    const value = sentValue(field, typed[field.name]?.trim() ?? '')
    const [whole = '', part] = field.name.split('.')
    if (part === undefined) body[whole] = value
    else if (value === null) body[whole] ??= null
    else body[whole] = { ...(body[whole] as object | null), [part]: value }
  }
  return body
}

/** The row as it was read, for the call that puts another in its place. */
export function readOf({ _id, isOpen, ...row }: Row): object {
  return row
}

/** What a cell says. */
export function shownValue(field: FieldOf, row: Row): string {
  const value = partOf(row, field.name)
  if (value === null || value === undefined) return ''
  if (field.type === 'moment') return formatDateTime(String(value))
  if (field.isMoney) {
    const unit = currencyUnit(partOf(row, 'currency') as Currency)
    return [value]
      .flat()
      .map((amount) => amountText(Number(amount), unit))
      .join(', ')
  }
  return typedValue(field, value)
}
