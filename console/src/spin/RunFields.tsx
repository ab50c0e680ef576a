/** What a wheel is called, when it runs, what it may cost, and how long its coupons live. */
import { currencyUnit } from '@kapao/client/format.ts'
import type { Currency } from '@kapao/contract/edition.ts'
import { languages, locales } from '@kapao/contract/lists.ts'
import { AmountField } from '@kapao/ui/AmountField.tsx'
import { Field } from '@kapao/ui/Field.tsx'
import { useTranslations } from 'use-intl'
import type { Faults } from '#act/faults.ts'
import type { RunDraft } from './wheel-form.ts'

interface RunFieldsProps {
  run: RunDraft
  currency: Currency
  faults: Faults
  onRun: (part: Partial<RunDraft>) => void
}

export function RunFields({ run, currency, faults, onRun }: RunFieldsProps) {
  const t = useTranslations('wheel')
  return (
    <>
      {locales.map((locale) => (
        <Field
          key={locale}
          name={`name.${locale}`}
          label={t('nameIn', { language: languages[locale].name })}
          lang={languages[locale].tag}
          value={run.name[locale]}
          autoComplete="off"
          onChange={({ target }) => onRun({ name: { ...run.name, [locale]: target.value } })}
          error={faults[`name.${locale}`]}
        />
      ))}
      {(['runsFrom', 'runsUntil'] as const).map((part) => (
        <Field
          key={part}
          name={part}
          label={t(part)}
          hint={t('momentHint')}
          type="datetime-local"
          value={run[part]}
          onChange={({ target }) => onRun({ [part]: target.value })}
          error={faults[part]}
        />
      ))}
      <AmountField
        dense
        name="budget"
        label={t('budget')}
        hint={t('budgetHint')}
        unit={currencyUnit(currency)}
        value={run.budget}
        onValue={(budget) => onRun({ budget })}
        error={faults.budget}
      />
      <Field
        name="couponDays"
        label={t('couponDays')}
        hint={t('couponDaysHint')}
        inputMode="numeric"
        autoComplete="off"
        value={run.couponDays}
        onChange={({ target }) => onRun({ couponDays: target.value })}
        error={faults.couponDays}
      />
    </>
  )
}
