/** Figures of days, weeks and months, as a table and as a file (console.md, Reports). */
import { download } from '@kapao/client/download.ts'
import { currencyUnit, grouped } from '@kapao/client/format.ts'
import { useApiQuery } from '@kapao/client/use-api.ts'
import { csvLine } from '@kapao/contract/csv.ts'
import type { Currency } from '@kapao/contract/edition.ts'
import { reportSteps } from '@kapao/contract/lists.ts'
import { secondMs } from '@kapao/contract/time-units.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { EmptyState } from '@kapao/ui/EmptyState.tsx'
import { Money } from '@kapao/ui/Money.tsx'
import { Skeleton } from '@kapao/ui/Skeleton.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useCurrencies } from '#operator/signed-in.ts'
import { ClosedState } from '#report/ClosedState.tsx'
import { type ReportRow, reportNames, reportOf } from '#report/kinds.ts'
import { ReportPicture } from '#report/ReportPicture.tsx'
import { useKeyText } from '#report/use-key-text.ts'
import { dayText } from '#table/days.ts'
import { ExportButton } from '#table/ExportButton.tsx'
import { FigureTable } from '#table/FigureTable.tsx'
import { FilterBar } from '#table/FilterBar.tsx'
import { LoadFailed } from '#table/LoadFailed.tsx'
import { useListSearch } from '#table/list-search.ts'

const percent = 100

function useFigure(currency: Currency) {
  const t = useTranslations('report')
  return (type: string, value: unknown): ReactNode => {
    if (value === null || value === undefined) return '–'
    const number = Number(value)
    if (type === 'money') return <Money amount={number} unit={currencyUnit(currency)} />
    if (type === 'part') return `${Math.round(number * percent)} %`
    return type === 'time' ? t('seconds', { count: Math.round(number / secondMs) }) : grouped(number)
  }
}

function Filters() {
  const t = useTranslations('report')
  const { search, change } = useListSearch()
  const [own, ...others] = useCurrencies()
  return (
    <FilterBar
      filters={[
        {
          name: 'kind',
          label: t('kind'),
          usual: 'daily',
          options: reportNames.map((value) => ({ value, label: t(`kinds.${value}`) })),
        },
        {
          name: 'by',
          label: t('by'),
          usual: 'day',
          options: reportSteps.map((value) => ({ value, label: t(`steps.${value}`) })),
        },
        {
          name: 'currency',
          label: t('currency'),
          usual: own,
          options: [own, ...others].map((value) => ({ value, label: t(`currencies.${value}`) })),
        },
        { name: 'from', label: t('from'), isDay: true },
        { name: 'to', label: t('to'), isDay: true },
      ]}
      sorts={false}
      search={search}
      onChange={change}
    />
  )
}

export function ReportsPage() {
  const t = useTranslations('report')
  const { search } = useListSearch()
  const [name, report] = reportOf(search.kind)
  const [own] = useCurrencies()
  const { from, to, by, currency = own } = search
  const body = { ...(from && { from }), ...(to && { to }), ...(by && { by }), currency }
  const { data, error, refetch } = useApiQuery(report.call, { body: body as object }, { keepPrevious: true })
  const keyText = useKeyText()
  const figure = useFigure(data?.currency ?? own)
  const rows: readonly ReportRow[] = data?.rows ?? []
  const totals: ReportRow | undefined = name === 'daily' ? data?.totals : undefined
  const heads = [
    t('day'),
    ...report.keys.map((key) => t(`keys.${key}`)),
    ...report.figures.map(([one]) => t(`figures.${one}`)),
  ]
  const names = ['day', ...report.keys, ...report.figures.map(([one]) => one)]
  const save = () => {
    const lines = [heads, ...rows.map((row) => names.map((one) => row[one]))]
    const file = `${name}-${data?.from}-${data?.to}-${data?.currency}.csv`
    const cells = (line: readonly unknown[]) => line.map((cell) => String(cell ?? ''))
    // With the mark by which spreadsheets know UTF-8.
    const text = `\uFEFF${lines.map((line) => csvLine(cells(line))).join('')}`
    download(new File([text], file, { type: 'text/csv' }))
  }
  return (
    <div className="grid gap-4 p-4">
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="w-full text-20 font-semibold sm:w-auto sm:grow">{t('title')}</h1>
        <Button kind="secondary" disabled={rows.length === 0} onClick={save}>
          {t('save')}
        </Button>
        <ExportButton
          kind={name}
          filters={body}
          shown={[
            [t('by'), t(`steps.${by === 'week' || by === 'month' ? by : 'day'}`)],
            ...(from ? [[t('from'), from] as const] : []),
            ...(to ? [[t('to'), to] as const] : []),
          ]}
        />
      </div>
      <Filters />
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-60 w-full" />}
      {data && !error && rows.length === 0 && <EmptyState drawing="statement" title={t('empty')} />}
      {data && !error && 'openFrom' in data && <ClosedState {...data} />}
      {data && !error && rows.length > 0 && <ReportPicture name={name} rows={rows} span={data} />}
      {data && !error && rows.length > 0 && (
        <FigureTable
          label={t(`kinds.${name}`)}
          heads={heads}
          rows={rows.map((row) => [
            names.map((one) => String(row[one])).join(' '),
            [
              dayText(String(row.day)),
              ...report.keys.map((key) => keyText(key, row[key])),
              ...report.figures.map(([one, type]) => figure(type, row[one])),
            ],
          ])}
          {...(totals && {
            totals: [t('total'), ...report.figures.map(([one, type]) => figure(type, totals[one]))],
          })}
        />
      )}
    </div>
  )
}
