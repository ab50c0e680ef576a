/** Where the member's total stands between the two ends of the active bonus (decisions D7). */
import { currencyUnit } from '@kapao/client/format.ts'
import type { Currency } from '@kapao/contract/edition.ts'
import { Money } from '@kapao/ui/Money.tsx'
import { Progress } from '@kapao/ui/Progress.tsx'
import { useTranslations } from 'use-intl'
import { moneyText } from '#money/money-text.ts'
import { type ActiveView, progressOf } from './bonus-view.ts'

interface BonusProgressProps {
  active: ActiveView
  currency: Currency
}

export function BonusProgress({ active, currency }: BonusProgressProps) {
  const t = useTranslations('bonus.active')
  const money = (baht: number) => moneyText(baht, currency)
  const { now, start } = progressOf(active)
  return (
    <div className="grid gap-2">
      <div>
        <p className="text-13 text-muted">{t('total')}</p>
        <p className="text-28 leading-figure font-semibold">
          <Money amount={active.total} unit={currencyUnit(currency)} counts />
        </p>
      </div>
      <div className="relative my-1">
        <Progress label={t('progress')} value={now} valueText={money(active.total)} />
        {/* Where it began. */}
        <span
          aria-hidden
          className="absolute -top-1 h-3.5 w-0.5 rounded-chip bg-text"
          style={{ left: `calc(${(start * 100).toFixed(1)}% - 1px)` }}
        />
      </div>
      <dl className="grid grid-cols-2 gap-4 text-13">
        <div>
          <dt className="text-muted">{t('floor')}</dt>
          <dd className="figures text-15 font-medium">{money(active.floor)}</dd>
        </div>
        <div className="text-right">
          <dt className="text-muted">{t('target')}</dt>
          <dd className="figures text-15 font-medium">{money(active.target)}</dd>
        </div>
      </dl>
      <p className="figures text-13 text-muted">{t('start', { amount: money(active.base) })}</p>
      {active.paidIn > 0 && (
        <p className="figures text-13 text-muted">{t('paidIn', { amount: money(active.paidIn) })}</p>
      )}
    </div>
  )
}
