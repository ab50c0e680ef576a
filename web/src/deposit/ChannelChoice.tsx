/** By which gateway a QR is made: a detail, since the app chooses one that takes the amount (ux 65). */
import type { Currency } from '@kapao/contract/edition.ts'
import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { moneyText } from '#money/money-text.ts'
import { limitsAt } from './amount-limits.ts'
import type { Gateway } from './deposit-ways.ts'

interface ChannelChoiceProps {
  gateways: readonly Gateway[]
  currency: Currency
  depositMin: number
  /** Undefined: the app chooses. */
  chosen: string | undefined
  onChoose: (gateway: string | undefined) => void
}

export function ChannelChoice({ gateways, currency, depositMin, chosen, onChoose }: ChannelChoiceProps) {
  const t = useTranslations('deposit.channel')
  const name = useId()
  const place = gateways.findIndex(({ code }) => code === chosen)
  const choices = [
    { code: undefined, title: t('auto'), detail: t('autoText') },
    ...gateways.map(({ code, payee, minimum }, index) => ({
      code,
      title: t('numbered', { number: String(index + 1) }),
      detail: t('detail', { minimum: moneyText(limitsAt({ minimum }, depositMin).minimum, currency), payee }),
    })),
  ]
  return (
    <details className="group rounded-field bg-raised inner-line">
      <summary className="flex min-h-11 items-center justify-between gap-2 px-4 py-2 text-15">
        <span>
          <span className="text-muted">{t('title')}</span>{' '}
          <span className="font-medium">
            {place < 0 ? t('auto') : t('numbered', { number: String(place + 1) })}
          </span>
        </span>
        <ChevronDown size={18} aria-hidden className="shrink-0 text-muted group-open:rotate-180" />
      </summary>
      <fieldset className="grid px-2 pb-2">
        <legend className="px-2 pb-1 text-13 text-muted">{t('text')}</legend>
        {choices.map(({ code, title, detail }) => (
          <label
            key={code ?? 'auto'}
            className="flex min-h-11 items-center gap-3 rounded-[10px] px-2 py-1.5 has-checked:bg-surface"
          >
            <input
              type="radio"
              name={name}
              checked={code === chosen}
              onChange={() => onChoose(code)}
              className="size-5 shrink-0 accent-gold"
            />
            <span className="min-w-0">
              <span className="block text-15 font-medium">{title}</span>
              <span className="block text-13 text-muted wrap-anywhere">{detail}</span>
            </span>
          </label>
        ))}
      </fieldset>
    </details>
  )
}
