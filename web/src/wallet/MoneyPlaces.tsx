/** Where the member's money is: every place with its amount, as a list that adds up, and as one bar of shares. */
import { formatDateTime } from '@kapao/client/format.ts'
import type { Currency } from '@kapao/contract/edition.ts'
import { classes } from '@kapao/ui/classes.ts'
import { useTranslations } from 'use-intl'
import { moneyText } from '#money/money-text.ts'
import { HiddenAmount } from './HiddenAmount.tsx'

export interface MoneyPlace {
  key: string
  name: string
  amount: number
  /** A colour token of the look. */
  colour: string
  /** What must be said about it. */
  note?: string | undefined
}

interface MoneyPlacesProps {
  places: readonly MoneyPlace[]
  total: number
  currency: Currency
  hidden: boolean
  updatedAt: string
}

export function MoneyPlaces({ places, total, currency, hidden, updatedAt }: MoneyPlacesProps) {
  const t = useTranslations('wallet')
  const text = (amount: number) => (hidden ? <HiddenAmount /> : moneyText(amount, currency))
  return (
    <section className="card grid gap-4 p-5" aria-label={t('where.places')}>
      <div>
        <p className="text-13 text-muted">{t('total')}</p>
        <p className="figures text-28 leading-figure font-semibold">{text(total)}</p>
        <p className="figures mt-1 text-13 text-muted">{t('updated', { time: formatDateTime(updatedAt) })}</p>
      </div>
      {!hidden && total > 0 && <Shares places={places} />}
      <dl className="grid gap-3">
        {places.map(({ key, name, amount, colour, note }) => (
          <div key={key} className="grid grid-cols-[auto_1fr_auto] items-baseline gap-x-3">
            <span aria-hidden className="size-3 rounded-chip" style={{ backgroundColor: `var(${colour})` }} />
            <dt className="min-w-0 text-15">
              {name}
              {note !== undefined && <span className="block text-13 text-muted">{note}</span>}
            </dt>
            <dd className={classes('figures text-15 font-medium', amount === 0 && 'text-muted')}>
              {text(amount)}
            </dd>
          </div>
        ))}
        <div className="flex items-baseline justify-between gap-4 border-line border-t pt-3">
          <dt className="text-15 font-semibold">{t('total')}</dt>
          <dd className="figures text-17 font-semibold">{text(total)}</dd>
        </div>
      </dl>
    </section>
  )
}

/** For the eye alone: the list below says the same in figures. */
function Shares({ places }: Pick<MoneyPlacesProps, 'places'>) {
  return (
    <div aria-hidden className="flex h-3 gap-0.5 overflow-hidden rounded-chip">
      {places
        .filter(({ amount }) => amount > 0)
        .map(({ key, amount, colour }) => (
          <span
            key={key}
            className="min-w-1.5"
            style={{ flexGrow: amount, backgroundColor: `var(${colour})` }}
          />
        ))}
    </div>
  )
}
