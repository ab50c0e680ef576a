/** One slice: what can be won, how likely, how often; its colours and its words. */
import { currencyUnit } from '@kapao/client/format.ts'
import type { Currency } from '@kapao/contract/edition.ts'
import { languages, locales, spinPrizes } from '@kapao/contract/lists.ts'
import { Field, FieldFrame } from '@kapao/ui/Field.tsx'
import { IconButton } from '@kapao/ui/IconButton.tsx'
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { ChoiceSelect } from '#act/ChoiceSelect.tsx'
import type { Faults } from '#act/faults.ts'
import { RichText } from '#act/RichText.tsx'
import { type SliceDraft, shareText } from './wheel-form.ts'

interface SliceFieldsProps {
  slice: SliceDraft
  nth: number
  isLast: boolean
  /** In hundredths of a percent. */
  share: number
  currency: Currency
  faults: Faults
  onSlice: (part: Partial<SliceDraft>) => void
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

export function SliceFields(props: SliceFieldsProps) {
  const { slice, nth, faults, onSlice } = props
  const t = useTranslations('wheel')
  return (
    <section aria-label={t('nth', { nth })} className="card grid gap-3 p-4">
      <SliceHead {...props} />
      <div className="grid items-start gap-3 sm:grid-cols-2 xl:grid-cols-3">
        <PrizeFields {...props} />
        <div className="grid grid-cols-2 gap-3">
          <ColourField
            label={t('bgColor')}
            value={slice.bgColor}
            onValue={(bgColor) => onSlice({ bgColor })}
          />
          <ColourField
            label={t('textColor')}
            value={slice.textColor}
            onValue={(textColor) => onSlice({ textColor })}
          />
        </div>
      </div>
      <div className="grid items-start gap-3 sm:grid-cols-3">
        {locales.map((locale) => (
          <Field
            key={locale}
            name={`${slice.id}.label.${locale}`}
            label={t('labelIn', { language: languages[locale].name })}
            lang={languages[locale].tag}
            value={slice.label[locale]}
            autoComplete="off"
            onChange={({ target }) => onSlice({ label: { ...slice.label, [locale]: target.value } })}
            error={faults[`${slice.id}.label.${locale}`]}
          />
        ))}
      </div>
      {slice.prize === 'cash' && <CouponWords {...props} />}
    </section>
  )
}

/** Which one it is, how likely, and its place among the others. */
function SliceHead({ nth, isLast, share, onMove, onRemove }: SliceFieldsProps) {
  const t = useTranslations('wheel')
  return (
    <header className="flex items-center gap-1">
      <h3 className="grow text-15 font-semibold">
        {t('nth', { nth })}
        <span className="figures ml-3 font-medium text-gold-text">{shareText(share, share > 0)}</span>
      </h3>
      <IconButton
        label={t('up', { nth })}
        icon={<ArrowUp size={18} />}
        disabled={nth === 1}
        onClick={() => onMove(-1)}
      />
      <IconButton
        label={t('down', { nth })}
        icon={<ArrowDown size={18} />}
        disabled={isLast}
        onClick={() => onMove(1)}
      />
      <IconButton label={t('remove', { nth })} icon={<Trash2 size={18} />} onClick={onRemove} />
    </header>
  )
}

/** What is won, how likely, how often. */
function PrizeFields({ slice, currency, faults, onSlice }: SliceFieldsProps) {
  const t = useTranslations('wheel')
  const common = (part: 'code' | 'amount' | 'coins' | 'weight' | 'stock') => ({
    name: `${slice.id}.${part}`,
    value: slice[part],
    autoComplete: 'off',
    error: faults[`${slice.id}.${part}`],
  })
  return (
    <>
      <Field
        {...common('code')}
        label={t('code')}
        hint={t('codeHint')}
        autoCapitalize="characters"
        onChange={({ target }) => onSlice({ code: target.value.toUpperCase() })}
      />
      <ChoiceSelect
        name={`${slice.id}.prize`}
        label={t('prize')}
        value={slice.prize}
        choices={spinPrizes}
        wordOf={(prize) => t(`prizes.${prize}`)}
        onChoice={(prize) => onSlice({ prize })}
      />
      {slice.prize === 'cash' && (
        <Field
          {...common('amount')}
          label={t('amountIn', { unit: currencyUnit(currency) })}
          inputMode="decimal"
          onChange={({ target }) => onSlice({ amount: target.value })}
        />
      )}
      {slice.prize === 'coin' && (
        <Field
          {...common('coins')}
          label={t('coins')}
          inputMode="numeric"
          onChange={({ target }) => onSlice({ coins: target.value })}
        />
      )}
      <Field
        {...common('weight')}
        label={t('weight')}
        hint={t('weightHint')}
        inputMode="numeric"
        onChange={({ target }) => onSlice({ weight: target.value })}
      />
      <Field
        {...common('stock')}
        label={t('stock')}
        hint={t('stockHint')}
        inputMode="numeric"
        onChange={({ target }) => onSlice({ stock: target.value })}
      />
    </>
  )
}

/** What stands on the coupon of a cash prize. */
function CouponWords({ slice, onSlice }: SliceFieldsProps) {
  const t = useTranslations('wheel')
  return (
    <details>
      <summary className="cursor-pointer py-2 text-15 font-medium">{t('couponWords')}</summary>
      <div className="grid gap-3">
        {locales.map((locale) => (
          <RichText
            key={locale}
            label={t('couponIn', { language: languages[locale].name })}
            lang={languages[locale].tag}
            html={slice.description[locale]}
            isReadOnly={false}
            onHtml={(html) => onSlice({ description: { ...slice.description, [locale]: html } })}
          />
        ))}
      </div>
    </details>
  )
}

interface ColourFieldProps {
  label: string
  value: string
  onValue: (colour: string) => void
}

function ColourField({ label, value, onValue }: ColourFieldProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label}>
      <input
        id={id}
        type="color"
        value={value}
        onChange={({ target }) => onValue(target.value)}
        className="h-12 w-full cursor-pointer rounded-field border border-line bg-raised p-1"
      />
    </FieldFrame>
  )
}
