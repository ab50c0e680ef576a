/** What a member has set for themselves, and the flags that were closed. */
import { currencyUnit } from '@kapao/client/format.ts'
import { limitPeriods } from '@kapao/contract/lists.ts'
import { Money } from '@kapao/ui/Money.tsx'
import { useTranslations } from 'use-intl'
import { type Fact, Facts } from '#act/Facts.tsx'
import { Moment } from '#table/cells.tsx'
import { useFlagText } from '#table/use-flag-text.ts'
import { Part, type Sheet } from './Part.tsx'

export function Limits({ sheet: { limits, figures } }: { sheet: Sheet }) {
  const t = useTranslations('member')
  const unit = currencyUnit(figures.currency)
  const { deposit, reality, timeOut, exclusion } = limits
  const sum = (amount: number | null) =>
    amount === null ? t('noLimit') : <Money amount={amount} unit={unit} />
  const facts: Fact[] = [
    ...limitPeriods.map((period): Fact => {
      const { limit, used, pending } = deposit[period]
      return [
        t(`periods.${period}`),
        <span key={period} className="flex flex-wrap gap-x-3">
          {limit === null ? (
            sum(null)
          ) : (
            <span>
              <Money amount={used} unit={unit} /> / {sum(limit)}
            </span>
          )}
          {pending && (
            <span className="text-13 text-warning">
              {t('waitsUntil')} <Moment at={pending.from} />: {sum(pending.limit)}
            </span>
          )}
        </span>,
      ]
    }),
    [t('reality'), t('minutes', { count: reality.everyMinutes })],
    ...(timeOut ? [[t('timeOut'), <Moment key="timeOut" at={timeOut.until} />] as const] : []),
    ...(exclusion ? [[t('exclusion'), <Moment key="exclusion" at={exclusion.until} />] as const] : []),
  ]
  return (
    <Part title={t('limits')}>
      <Facts facts={facts} />
    </Part>
  )
}

export function ClosedFlags({ sheet: { flags } }: { sheet: Sheet }) {
  const t = useTranslations('member')
  const textOf = useFlagText()
  const closed = flags.filter(({ closedAt }) => closedAt !== null)
  if (closed.length === 0) return null
  return (
    <Part title={t('closedFlags')}>
      <ul className="grid gap-2 text-15">
        {closed.map(({ _id, code, reason, note, closedBy, closedAt }) => (
          <li key={_id} className="wrap-anywhere">
            {textOf({ code, reason })}
            <p className="text-13 text-muted">
              {[note, closedBy].filter(Boolean).join(', ')}, <Moment at={closedAt} />
            </p>
          </li>
        ))}
      </ul>
    </Part>
  )
}
