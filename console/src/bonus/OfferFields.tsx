/** The terms of an offer: what it gives, on which conditions, to whom, how long. */
import { currencyUnit } from '@kapao/client/format.ts'
import type { Currency } from '@kapao/contract/edition.ts'
import { bonusTypes, languages, locales, offerKinds } from '@kapao/contract/lists.ts'
import { Field, FieldFrame, inputClass } from '@kapao/ui/Field.tsx'
import { Select } from '@kapao/ui/Select.tsx'
import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import type { Faults } from '#act/faults.ts'
import { useCurrencies } from '#operator/signed-in.ts'
import { GamesField } from './GamesField.tsx'
import { isBonus, type OfferDraft, type OfferTexts, type PlainName } from './offer-form.ts'

interface OfferFieldsProps {
  draft: OfferDraft
  /** What it is called by, its kind and its currency are for good. */
  isNew: boolean
  faults: Faults
  onDraft: (part: Partial<OfferDraft>) => void
}

export function OfferFields({ draft, isNew, faults, onDraft }: OfferFieldsProps) {
  const t = useTranslations('offer')
  const form = useTranslations('offer.form')
  const { texts } = draft
  const type = (part: Partial<OfferTexts>) => onDraft({ texts: { ...texts, ...part } })
  const unit = currencyUnit(texts.currency as Currency)
  const text = (name: PlainName, label: string, hint?: string) => (
    <Field
      name={name}
      label={label}
      hint={hint}
      value={texts[name]}
      autoComplete="off"
      error={faults[name]}
      readOnly={name === 'code' && !isNew}
      {...(name.startsWith('runs')
        ? { type: 'datetime-local' }
        : { inputMode: inputModes[name] ?? 'decimal' })}
      onChange={({ target }) => type({ [name]: name === 'code' ? target.value.toUpperCase() : target.value })}
    />
  )
  const choice = (
    name: 'kind' | 'currency' | 'type',
    label: string,
    options: readonly [string, string][],
  ) => (
    <Select
      name={name}
      label={label}
      value={texts[name]}
      disabled={!isNew && name !== 'type'}
      options={options.map(([value, word]) => ({ value, label: word }))}
      onChange={({ target }) => type({ [name]: target.value })}
    />
  )
  return (
    <>
      <Part title={form('what')}>
        {choice(
          'kind',
          t('kind'),
          offerKinds.map((kind) => [kind, t(`kinds.${kind}`)]),
        )}
        {text('code', t('code'), form('codeHint'))}
        {choice(
          'currency',
          form('currency'),
          useCurrencies().map((one) => [one, one]),
        )}
        {locales.map((locale) => (
          <Field
            key={locale}
            name={`description.${locale}`}
            label={form('nameIn', { language: languages[locale].name })}
            lang={languages[locale].tag}
            value={texts[`description.${locale}`]}
            autoComplete="off"
            error={faults[`description.${locale}`]}
            onChange={({ target }) => type({ [`description.${locale}`]: target.value })}
          />
        ))}
        {text('position', t('position'))}
      </Part>
      <Part title={form('gives')}>
        {text('percent', form('percent'))}
        {text('amountMax', form('amountMax', { unit }))}
        {text('depositMin', form('depositMin', { unit }))}
        {text('percentSuccess', form('percentSuccess'), form('percentSuccessHint'))}
        {text('percentFail', form('percentFail'), form('percentFailHint'))}
        {isBonus(texts) && (
          <>
            {choice(
              'type',
              t('type'),
              bonusTypes.map((one) => [one, t(`types.${one}`)]),
            )}
            {text('maxReceived', t('maxReceived'))}
          </>
        )}
      </Part>
      <Part title={form('limits')}>
        {text('budget', form('budget', { unit }), form('budgetHint'))}
        {text('usesMax', t('usesMax'), form('optional'))}
        {text('runsFrom', t('runsFrom'), form('momentHint'))}
        {text('runsUntil', t('runsUntil'), form('momentOptional'))}
      </Part>
      <Part title={form('games')}>
        <GamesField chosen={draft.games} onGames={(games) => onDraft({ games })} />
      </Part>
      <Part title={form('notice')}>
        {locales.map((locale) => (
          <NoticeField
            key={locale}
            name={`notice.${locale}`}
            label={form('noticeIn', { language: languages[locale].name })}
            lang={languages[locale].tag}
            value={texts[`notice.${locale}`]}
            error={faults[`notice.${locale}`]}
            onValue={(value) => type({ [`notice.${locale}`]: value })}
          />
        ))}
        <p className="text-13 text-muted sm:col-span-full">{form('noticeHint')}</p>
      </Part>
    </>
  )
}

const inputModes: Partial<Record<PlainName, 'text' | 'numeric'>> = {
  ...{ code: 'text', position: 'numeric', maxReceived: 'numeric', usesMax: 'numeric' },
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="card grid gap-3 p-4">
      <h2 className="text-17 font-semibold">{title}</h2>
      <div className="grid items-start gap-3 sm:grid-cols-2 xl:grid-cols-3">{children}</div>
    </section>
  )
}

interface NoticeFieldProps {
  name: string
  label: string
  lang: string
  value: string
  error: string | undefined
  onValue: (text: string) => void
}

function NoticeField({ name, label, lang, value, error, onValue }: NoticeFieldProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} error={error}>
      <textarea
        id={id}
        name={name}
        lang={lang}
        rows={4}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={({ target }) => onValue(target.value)}
        className={inputClass}
      />
    </FieldFrame>
  )
}
