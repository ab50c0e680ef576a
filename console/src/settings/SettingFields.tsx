/** The fields of one group of settings. */
import { Checkbox } from '@kapao/ui/Checkbox.tsx'
import { Field } from '@kapao/ui/Field.tsx'
import { Select } from '@kapao/ui/Select.tsx'
import { useTranslations } from 'use-intl'
import type { Faults } from '#act/faults.ts'
import { PictureField } from '#act/PictureField.tsx'
import { useCurrencies } from '#operator/signed-in.ts'
import { fieldsOf, type GroupName, partsOf, type Typed } from './setting-form.ts'
import { useKeyLabel } from './use-setting-text.ts'

interface SettingFieldsProps {
  group: GroupName
  typed: Typed
  faults: Faults
  onType: (part: Typed) => void
}

export function SettingFields({ group, typed, faults, onType }: SettingFieldsProps) {
  const t = useTranslations('settings')
  const labelOf = useKeyLabel()
  const order = useCurrencies()
  return fieldsOf(group).flatMap((field) =>
    partsOf(field, order).map((key) => {
      const common = { label: labelOf(key), error: faults[key] }
      const value = typed[key] ?? ''
      if (field.type === 'flag')
        return (
          <Checkbox
            key={key}
            name={key}
            label={labelOf(key)}
            checked={value === 'true'}
            onChange={({ target }) => onType({ [key]: String(target.checked) })}
          />
        )
      if (field.type === 'picture')
        return (
          <PictureField key={key} {...common} value={value} onValue={(path) => onType({ [key]: path })} />
        )
      if (field.options)
        return (
          <Select
            key={key}
            name={key}
            {...common}
            value={value}
            options={field.options.map((option) => ({
              value: option,
              label: t(`choices.${option}`),
            }))}
            onChange={({ target }) => onType({ [key]: target.value })}
          />
        )
      const isNumber = field.type === 'amounts' || field.type === 'percent'
      return (
        <Field
          key={key}
          name={key}
          {...common}
          value={value}
          type={field.type === 'time' ? 'time' : 'text'}
          inputMode={isNumber ? 'decimal' : field.type === 'whole' ? 'numeric' : undefined}
          hint={field.isOptional ? t('optional') : field.type === 'percent' ? t('percentHint') : undefined}
          autoComplete="off"
          onChange={({ target }) => onType({ [key]: target.value })}
        />
      )
    }),
  )
}
