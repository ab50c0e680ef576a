/** The fields of one row: text, numbers, choices, moments of Bangkok, pictures with their preview. */

import type { Arguments } from '@kapao/client/send.ts'
import { useApiQuery } from '@kapao/client/use-api.ts'
import { Field } from '@kapao/ui/Field.tsx'
import { Select } from '@kapao/ui/Select.tsx'
import { useTranslations } from 'use-intl'
import type { Faults } from '#act/faults.ts'
import { PictureField } from '#act/PictureField.tsx'
import { type FieldOf, type Kind, kinds, rowsIn } from './kinds.ts'
import type { Typed } from './row-form.ts'
import { useChoiceText, useFieldLabel } from './use-value-text.ts'

interface RowFieldsProps {
  kind: Kind
  typed: Typed
  /** It has its code for good. */
  isNew: boolean
  faults: Faults
  onType: (part: Typed) => void
}

export function RowFields({ kind, typed, isNew, faults, onType }: RowFieldsProps) {
  const t = useTranslations('setup')
  return (
    <>
      <Field
        name="code"
        label={t('fields.code')}
        hint={t('codeHint')}
        value={typed.code}
        readOnly={!isNew}
        autoComplete="off"
        autoCapitalize="characters"
        onChange={(event) => onType({ code: event.target.value.toUpperCase() })}
        error={faults.code}
      />
      {kind.fields.map((field) => (
        <OneField
          key={field.name}
          field={field}
          value={typed[field.name] ?? ''}
          error={faults[field.name]}
          onValue={(value) => onType({ [field.name]: value })}
        />
      ))}
    </>
  )
}

interface OneFieldProps {
  field: FieldOf
  value: string
  error: string | undefined
  onValue: (value: string) => void
}

function OneField({ field, value, error, onValue }: OneFieldProps) {
  const t = useTranslations('setup')
  const labelOf = useFieldLabel()
  const { name, type, isOptional } = field
  if (type === 'picture')
    return <PictureField label={labelOf(field)} value={value} error={error} onValue={onValue} />
  if (type === 'choice') return <ChoiceField field={field} value={value} error={error} onValue={onValue} />
  const hint =
    type === 'moment' ? t('momentHint') : type === 'numbers' ? t('numbersHint') : isOptional && t('optional')
  return (
    <Field
      name={name}
      label={labelOf(field)}
      hint={hint}
      value={value}
      type={type === 'moment' ? 'datetime-local' : 'text'}
      inputMode={type === 'number' ? 'decimal' : undefined}
      autoComplete="off"
      onChange={(event) => onValue(event.target.value)}
      error={error}
    />
  )
}

/** The codes of another kind, asked for only where they are chosen from. */
function useCodes(from: FieldOf['from']): readonly string[] {
  const source = kinds[from ?? 'banks']
  const asked = { body: { page: 1, limit: 100 } } as unknown as Arguments<typeof source.list>
  const { data } = useApiQuery(source.list, asked, { enabled: from !== undefined })
  return rowsIn(source, data ?? {}).map(({ code }) => code)
}

function ChoiceField({ field, value, error, onValue }: OneFieldProps) {
  const t = useTranslations('setup')
  const labelOf = useFieldLabel()
  const { name, options, from, isOptional } = field
  const codes = useCodes(from)
  const known = options ?? (codes.includes(value) || value === '' ? codes : [value, ...codes])
  const label = useChoiceText()
  return (
    <Select
      name={name}
      label={labelOf(field)}
      value={value}
      {...(!isOptional && { placeholder: t('choose') })}
      options={[
        ...(isOptional ? [{ value: '', label: t('noneChosen') }] : []),
        ...known.map((option) => ({ value: option, label: label(option) })),
      ]}
      onChange={(event) => onValue(event.target.value)}
      error={error}
    />
  )
}
