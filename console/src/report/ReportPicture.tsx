/** One figure of a report over its days, weeks or months; the one that is shown is in the address. */
import type { Currency } from '@kapao/contract/edition.ts'
import { type ReportStep, reportSteps } from '@kapao/contract/lists.ts'
import { Select } from '@kapao/ui/Select.tsx'
import { useTranslations } from 'use-intl'
import { Chart } from '#chart/Chart.tsx'
import { lineLooks } from '#chart/line-look.ts'
import { dayText } from '#table/days.ts'
import { useListSearch } from '#table/list-search.ts'
import { type ReportRow, reportOf } from './kinds.ts'
import { linesOf, stepsBetween } from './lines.ts'
import { useKeyText } from './use-key-text.ts'

interface ReportPictureProps {
  name: string
  rows: readonly ReportRow[]
  span: { from: string; to: string; currency: Currency }
}

const stepIn = (by: string | undefined): ReportStep => reportSteps.find((one) => one === by) ?? 'day'

export function ReportPicture({ name, rows, span: { from, to, currency } }: ReportPictureProps) {
  const t = useTranslations('report')
  const chart = useTranslations('chart')
  const { search, change } = useListSearch()
  const [, { keys, figures }] = reportOf(name)
  const [figure, type] = figures.find(([one]) => one === search.figure) ?? figures[0] ?? ['deposits', 'money']
  const steps = stepsBetween(from, to, stepIn(search.by))
  const lines = linesOf(rows, { keys, figure, type, steps })
  const keyText = useKeyText()
  const nameOf = (own: readonly unknown[]) =>
    own.map((value, at) => keyText(keys[at] ?? '', value)).join(' · ')
  const title = t(`figures.${figure}`)
  const drawn = lines.slice(0, lineLooks.length)
  return (
    <section aria-label={chart('figure')} className="grid gap-3 rounded-field border border-line p-4">
      <div className="w-full sm:w-64">
        <Select
          label={chart('figure')}
          value={figure}
          options={figures.map(([value]) => ({ value, label: t(`figures.${value}`) }))}
          onChange={({ target }) => change({ figure: target.value })}
        />
      </div>
      <Chart
        title={title}
        type={type}
        currency={currency}
        steps={steps.map(dayText)}
        lines={drawn.map(({ keys: own, values }) => ({
          name: nameOf(own) || t(`kinds.${reportOf(name)[0]}`),
          values,
        }))}
      />
      {lines.length > drawn.length && (
        <p className="text-13 text-muted">{chart('first', { count: drawn.length, total: lines.length })}</p>
      )}
    </section>
  )
}
