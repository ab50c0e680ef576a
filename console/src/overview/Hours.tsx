/** One figure hour by hour, today beside yesterday and the same weekday: a picture, and the table that it is of. */
import { currencyUnit } from '@kapao/client/format.ts'
import type { ResultOf, Wire } from '@kapao/contract/calls/endpoint.ts'
import type { overview } from '@kapao/contract/calls/staff.ts'
import { Money } from '@kapao/ui/Money.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ChoiceSelect } from '#act/ChoiceSelect.tsx'
import { Chart } from '#chart/Chart.tsx'
import { FigureTable } from '#table/FigureTable.tsx'

export type Glance = Wire<ResultOf<typeof overview>>

const figures = ['deposits', 'withdrawals', 'ggr'] as const
type Figure = (typeof figures)[number]

const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`

export function Hours({ glance: { hours, earlierHours, currency } }: { glance: Glance }) {
  const t = useTranslations('overview')
  const chart = useTranslations('chart')
  const [figure, setFigure] = useState<Figure>('deposits')
  const days = [
    { name: t('today'), rows: hours },
    { name: t('yesterday'), rows: earlierHours.yesterday },
    { name: t('lastWeek'), rows: earlierHours.lastWeek },
  ]
  // The longest of them is a whole day; of today the hours to come are not drawn.
  const all = Array.from({ length: Math.max(...days.map(({ rows }) => rows.length)) }, (_, hour) => hour)
  const figureOf = (rows: Glance['hours'], hour: number) => rows[hour]?.[figure] ?? null
  const title = t('hoursOf', { figure: t(`names.${figure}`) })
  return (
    <section aria-labelledby="hours" className="grid min-w-0 gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 id="hours" className="text-17 font-semibold">
          {t('hours')}
        </h2>
        <div className="w-full sm:w-64">
          <ChoiceSelect
            label={chart('figure')}
            value={figure}
            choices={figures}
            wordOf={(one) => t(`names.${one}`)}
            onChoice={setFigure}
          />
        </div>
      </div>
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Chart
          title={title}
          type="money"
          currency={currency}
          steps={all.map(hourText)}
          lines={days.map(({ name, rows }) => ({ name, values: all.map((hour) => figureOf(rows, hour)) }))}
        />
        <FigureTable
          label={title}
          isDense
          isShort
          heads={[t('hour'), ...days.map(({ name }) => name)]}
          rows={all.map((hour) => [
            String(hour),
            [
              hourText(hour),
              ...days.map(({ name, rows }) => (
                <Money key={name} amount={figureOf(rows, hour)} unit={currencyUnit(currency)} />
              )),
            ],
          ])}
        />
      </div>
    </section>
  )
}
