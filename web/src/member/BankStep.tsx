/** The bank account that withdrawals go to: step 4 of the registration, and its change later (spec §2, §5; decisions D6). */
import { useApiQuery } from '@kapao/client/use-api.ts'
import * as api from '@kapao/contract/calls/member.ts'
import { type CurrencyChoice, editions } from '@kapao/contract/edition.ts'
import * as limits from '@kapao/contract/limits.ts'
import { englishNameBanks } from '@kapao/contract/limits.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { Field } from '@kapao/ui/Field.tsx'
import { Notice } from '@kapao/ui/Notice.tsx'
import { Select } from '@kapao/ui/Select.tsx'
import { upperCaseInPlace } from '@kapao/ui/upper-case.ts'
import { useForm } from '@kapao/ui/use-form.ts'
import { useTranslations } from 'use-intl'
import { bankName } from '#i18n/bank-name.ts'
import { useAppLocale, useRefusalWords } from '#i18n/words.tsx'
import { type Refused, useRefusedFields } from './refused-fields.ts'
import { type BankFields, checkBank } from './register-check.ts'

interface BankStepProps {
  /** Without a currency none is asked for. */
  fields: BankFields & { currency?: CurrencyChoice | '' }
  onFields: (changes: Partial<BankStepProps['fields']>) => void
  /** What comes of it, above the button. */
  note?: string
  submitLabel?: string
  onSubmit: () => void
  isSending: boolean
  error: Error | null
  onTyped: () => void
}

/** More than one: this edition asks (spec §9). */
const currencies: readonly CurrencyChoice[] = editions[__EDITION__].currencies

export function BankStep(props: BankStepProps) {
  const { fields, onFields, onSubmit, isSending, error, onTyped } = props
  const t = useTranslations('register.bank')
  const locale = useAppLocale()
  const refusalWords = useRefusalWords()
  const banks = useApiQuery(api.banks, undefined, { staleTime: Number.POSITIVE_INFINITY })
  const { faults, submit } = useForm(checkBank(fields), onSubmit)
  const refused: Refused = useRefusedFields(error, ['bankCode', 'bankAccountNo', 'bankAccountName'])
  const change = (changes: Partial<typeof fields>) => {
    onTyped()
    onFields(changes)
  }
  const errorOf = (name: keyof BankFields) => {
    const fault = faults[name]
    if (fault) return fault === 'BANK_ACCOUNT_NAME_ENG' ? refusalWords[fault] : t(fault)
    return refused.fields[name] ?? (name === 'firstName' ? refused.fields.bankAccountName : undefined)
  }
  const field = (name: keyof BankFields) => ({
    name,
    value: fields[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
    error: errorOf(name),
  })
  const nameField = (name: 'firstName' | 'lastName') => ({
    ...field(name),
    label: t(name),
    // Upper case as it is typed, and visibly so (spec §5); the caret stays where it was.
    onChange: (event: { target: HTMLInputElement }) => change({ [name]: upperCaseInPlace(event.target) }),
    autoComplete: name === 'firstName' ? 'given-name' : 'family-name',
    autoCapitalize: 'characters',
    spellCheck: false,
    maxLength: limits.bankAccountNameLengthMax / 2,
  })
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <Notice tone="info">{t('why')}</Notice>
      <Select
        {...field('bankCode')}
        label={t('bank')}
        placeholder={t('bankPick')}
        options={(banks.data ?? []).map((bank) => ({ value: bank.code, label: bankName(bank, locale) }))}
        hint={englishNameBanks.includes(fields.bankCode) && t('englishOnly')}
      />
      <Field
        {...field('bankAccountNo')}
        label={t('accountNo')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={30}
        className="figures"
      />
      <Field {...nameField('firstName')} />
      <Field {...nameField('lastName')} />
      {currencies.length > 1 && fields.currency !== undefined && (
        <CurrencySelect value={fields.currency} onValue={(currency) => change({ currency })} />
      )}
      {refused.rest && (
        <Notice tone="bad" announce>
          {refused.rest}
        </Notice>
      )}
      {props.note && <Notice tone="info">{props.note}</Notice>}
      <Button type="submit" wide loading={isSending}>
        {props.submitLabel ?? t('submit')}
      </Button>
    </form>
  )
}

interface CurrencySelectProps {
  /** Until one is chosen the first stands there. */
  value: CurrencyChoice | ''
  onValue: (currency: CurrencyChoice | '') => void
}

function CurrencySelect({ value, onValue }: CurrencySelectProps) {
  const t = useTranslations('register.bank')
  return (
    <Select
      label={t('currency')}
      name="currency"
      value={value || currencies[0]}
      onChange={({ target }) => onValue(currencies.find((currency) => currency === target.value) ?? '')}
      options={currencies.map((currency) => ({ value: currency, label: t(`currencies.${currency}`) }))}
    />
  )
}
