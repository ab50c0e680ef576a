/** The terms of an offer: what it gives, on which conditions, to whom, how long. */
import { currencyUnit } from '@kapao/client/format.ts'
import { bonusTypes, languages, locales, offerKinds } from '@kapao/contract/lists.ts'
import { Field, FieldFrame, inputClass } from '@kapao/ui/Field.tsx'
import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import { ChoiceSelect } from '#act/ChoiceSelect.tsx'
import type { Faults } from '#act/faults.ts'
import { useCurrencies } from '#operator/signed-in.ts'
import { GamesField } from './GamesField.tsx'
import { type ChosenName, isBonus, type OfferDraft, type OfferTexts, type PlainName } from './offer-form.ts'

interface OfferFieldsProps {
  draft: OfferDraft
  /** What it is called by, its kind and its currency are for good. */
  isNew: boolean
  faults: Faults
  onDraft: (part: Partial<OfferDraft>) => void
}

export function OfferFields({ draft, isNew, faults, onDraft }: OfferFieldsProps) {
  const form = useTranslations('offer.form')
  const { texts, games } = draft
  const part = {
    ...{ texts, isNew, faults },
    onType: (typed: Partial<OfferTexts>) => onDraft({ texts: { ...texts, ...typed } }),
  }
  return (
    <>
      <BasicTerms {...part} />
      <GivenTerms {...part} />
      <LimitTerms {...part} />
      <Part title={form('games')}>
        <GamesField chosen={games} onGames={(chosen) => onDraft({ games: chosen })} />
      </Part>
      <NoticeTexts {...part} />
    </>
  )
}

interface FieldsProps {
  texts: OfferTexts
  isNew: boolean
  faults: Faults
  onType: (part: Partial<OfferTexts>) => void
}

function BasicTerms(props: FieldsProps) {
  const { texts, isNew, faults, onType } = props
  const t = useTranslations('offer')
  const form = useTranslations('offer.form')
  return (
    <Part title={form('what')}>
      <ChoiceSelect
        name="kind"
        label={t('kind')}
        value={texts.kind}
        disabled={!isNew}
        choices={offerKinds}
        wordOf={(kind) => t(`kinds.${kind}`)}
        onChoice={(kind) => onType({ kind })}
      />
      <TypedField {...props} name="code" label={t('code')} hint={form('codeHint')} />
      <ChoiceSelect
        name="currency"
        label={form('currency')}
        value={texts.currency}
        disabled={!isNew}
        choices={useCurrencies()}
        wordOf={(currency) => currency}
        onChoice={(currency) => onType({ currency })}
      />
      {locales.map((locale) => (
        <Field
          key={locale}
          name={`description.${locale}`}
          label={form('nameIn', { language: languages[locale].name })}
          lang={languages[locale].tag}
          value={texts[`description.${locale}`]}
          autoComplete="off"
          error={faults[`description.${locale}`]}
          onChange={({ target }) => onType({ [`description.${locale}`]: target.value })}
        />
      ))}
      <TypedField {...props} name="position" label={t('position')} />
    </Part>
  )
}

function GivenTerms(props: FieldsProps) {
  const { texts, onType } = props
  const t = useTranslations('offer')
  const form = useTranslations('offer.form')
  const unit = currencyUnit(texts.currency)
  return (
    <Part title={form('gives')}>
      <TypedField {...props} name="percent" label={form('percent')} />
      <TypedField {...props} name="amountMax" label={form('amountMax', { unit })} />
      <TypedField {...props} name="depositMin" label={form('depositMin', { unit })} />
      <TypedField
        {...props}
        name="percentSuccess"
        label={form('percentSuccess')}
        hint={form('percentSuccessHint')}
      />
      <TypedField {...props} name="percentFail" label={form('percentFail')} hint={form('percentFailHint')} />
      {isBonus(texts) && (
        <>
          <ChoiceSelect
            name="type"
            label={t('type')}
            value={texts.type}
            choices={bonusTypes}
            wordOf={(type) => t(`types.${type}`)}
            onChoice={(type) => onType({ type })}
          />
          <TypedField {...props} name="maxReceived" label={t('maxReceived')} />
        </>
      )}
    </Part>
  )
}

function LimitTerms(props: FieldsProps) {
  const t = useTranslations('offer')
  const form = useTranslations('offer.form')
  const unit = currencyUnit(props.texts.currency)
  return (
    <Part title={form('limits')}>
      <TypedField {...props} name="budget" label={form('budget', { unit })} hint={form('budgetHint')} />
      <TypedField {...props} name="usesMax" label={t('usesMax')} hint={form('optional')} />
      <TypedField {...props} name="runsFrom" label={t('runsFrom')} hint={form('momentHint')} />
      <TypedField {...props} name="runsUntil" label={t('runsUntil')} hint={form('momentOptional')} />
    </Part>
  )
}

function NoticeTexts({ texts, faults, onType }: FieldsProps) {
  const form = useTranslations('offer.form')
  return (
    <Part title={form('notice')}>
      {locales.map((locale) => (
        <NoticeField
          key={locale}
          name={`notice.${locale}`}
          label={form('noticeIn', { language: languages[locale].name })}
          lang={languages[locale].tag}
          value={texts[`notice.${locale}`]}
          error={faults[`notice.${locale}`]}
          onValue={(value) => onType({ [`notice.${locale}`]: value })}
        />
      ))}
      <p className="text-13 text-muted sm:col-span-full">{form('noticeHint')}</p>
    </Part>
  )
}

type TypedName = Exclude<PlainName, ChosenName>

interface TypedFieldProps extends FieldsProps {
  name: TypedName
  label: string
  hint?: string
}

/** What is typed, in one line. */
function TypedField({ name, label, hint, texts, isNew, faults, onType }: TypedFieldProps) {
  return (
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
      onChange={({ target }) =>
        onType({ [name]: name === 'code' ? target.value.toUpperCase() : target.value })
      }
    />
  )
}

const inputModes: Partial<Record<TypedName, 'text' | 'numeric'>> = {
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
