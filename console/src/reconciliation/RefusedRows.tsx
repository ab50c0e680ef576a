/** Which rows of a statement were refused, by what for. */
import type { ImportFault } from '@kapao/contract/lists.ts'
import { consoleLimits } from '@kapao/contract/staff-limits.ts'
import { useTranslations } from 'use-intl'

interface RefusedRowsProps {
  refused: readonly { row: number; why: ImportFault }[]
}

export function RefusedRows({ refused }: RefusedRowsProps) {
  const t = useTranslations('bankStatement')
  if (refused.length === 0) return null
  const byWhy = [...Map.groupBy(refused, ({ why }) => why)]
  return (
    <section className="grid gap-2">
      <h3 className="text-15 font-semibold">{t('refusedRows')}</h3>
      <ul className="grid gap-2 text-15">
        {byWhy.map(([why, rows]) => {
          const shown = rows.slice(0, consoleLimits.historyRows)
          const left = rows.length - shown.length
          return (
            <li key={why}>
              <p>{t(`faults.${why}`)}</p>
              <p className="figures text-13 text-muted">
                {t('row')} {shown.map(({ row }) => row).join(', ')} {left > 0 && t('more', { count: left })}
              </p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
