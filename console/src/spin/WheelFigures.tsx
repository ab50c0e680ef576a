/** The odds of a wheel now and what it has given so far, and its last days one by one. */
import { currencyUnit, grouped } from '@kapao/client/format.ts'
import { useApiQuery } from '@kapao/client/use-api.ts'
import type { ResultOf, Wire } from '@kapao/contract/calls/endpoint.ts'
import { campaignFigures } from '@kapao/contract/calls/staff.ts'
import { amountText, figure } from '@kapao/ui/figures.ts'
import { Skeleton } from '@kapao/ui/Skeleton.tsx'
import { useTranslations } from 'use-intl'
import { useConsoleLocale } from '#i18n/words.tsx'
import { dayText } from '#table/days.ts'
import { FigureTable } from '#table/FigureTable.tsx'
import { LoadFailed } from '#table/LoadFailed.tsx'
import { shareText, type WheelRow } from './wheel-form.ts'

type Figures = Wire<ResultOf<typeof campaignFigures>>

interface WheelFiguresProps {
  row: WheelRow
  /** Of each slice, in hundredths of a percent. */
  shares: readonly number[]
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

export function WheelFigures({ row, shares }: WheelFiguresProps) {
  const t = useTranslations('wheel')
  const { data, error, refetch } = useApiQuery(campaignFigures, { params: { campaignId: row._id } })
  return (
    <>
      <section className="grid gap-2">
        <h3 className="text-15 font-medium">{t('odds')}</h3>
        <Odds row={row} shares={shares} given={data?.given} />
      </section>
      <section className="grid gap-2">
        <h3 className="text-15 font-medium">{t('days')}</h3>
        {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton className="h-40 w-full" />}
        {data && <LastDays days={data.days} unit={currencyUnit(row.currency)} />}
      </section>
    </>
  )
}

interface OddsProps extends WheelFiguresProps {
  /** How many times each slice was won; undefined until it is known. */
  given: Figures['given'] | undefined
}

function Odds({ row, shares, given }: OddsProps) {
  const t = useTranslations('wheel')
  const locale = useConsoleLocale()
  const prizeText = ({ prize, amount, coins }: WheelRow['slices'][number]) => {
    if (prize === 'cash') return amountText(amount, currencyUnit(row.currency))
    return prize === 'coin' ? t('coinsOf', { count: coins }) : t('prizes.nothing')
  }
  const timesOf = new Map(given?.map(({ code, times }) => [code, times]))
  return (
    <FigureTable
      label={t('odds')}
      isDense
      heads={[t('slice'), t('prize'), t('share'), t('given'), t('stock')]}
      rows={row.slices.map((slice, place) => [
        slice.code,
        [
          <span key="label" className="flex items-center gap-2">
            <span
              aria-hidden
              style={{ backgroundColor: slice.bgColor }}
              className="size-3 shrink-0 rounded-[4px] border border-line-strong"
            />
            {slice.label[locale]}
          </span>,
          prizeText(slice),
          slice.isLeft ? shareText(shares[place] ?? 0, true) : t('gone'),
          given ? grouped(timesOf.get(slice.code) ?? 0) : '–',
          slice.stock === null
            ? t('noEnd')
            : t('stockUsed', { taken: grouped(slice.taken), stock: grouped(slice.stock) }),
        ],
      ])}
      totals={[
        t('total'),
        '',
        shareText(sumOf(shares), false),
        given ? grouped(sumOf([...timesOf.values()])) : '–',
        '',
      ]}
    />
  )
}

function LastDays({ days, unit }: { days: Figures['days']; unit: string }) {
  const t = useTranslations('wheel')
  return (
    <FigureTable
      label={t('days')}
      isDense
      heads={[t('day'), t('spinCount'), t('cost'), t('costEach')]}
      rows={days.map(({ day, spins, cost }) => [
        day,
        [dayText(day), grouped(spins), amountText(cost, unit), spins > 0 ? figure(cost / spins) : '–'],
      ])}
      totals={[
        t('total'),
        grouped(sumOf(days.map(({ spins }) => spins))),
        amountText(sumOf(days.map(({ cost }) => cost)), unit),
        '',
      ]}
    />
  )
}
