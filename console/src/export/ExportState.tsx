/** How far a file is: a bar with its rows while it is made, the word when it has ended, and why it failed. */
import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import type { ExportPage } from '@kapao/contract/schemas/staff-export.ts'
import { Progress } from '@kapao/ui/Progress.tsx'
import { StatusPill } from '@kapao/ui/StatusPill.tsx'
import { useTranslations } from 'use-intl'

export type ExportRow = Wire<typeof ExportPage>['exports'][number]

const tones = { RUNNING: 'moving', DONE: 'good', FAILED: 'bad' } as const

export function ExportState({ row }: { row: ExportRow }) {
  const t = useTranslations('exports')
  return (
    <div className="grid max-w-70 gap-1">
      <StatusPill tone={tones[row.state]}>{t(`states.${row.state}`)}</StatusPill>
      {row.state === 'RUNNING' && (
        <Progress
          label={t('progress')}
          value={row.progress}
          valueText={t('rowsSoFar', { count: row.rows })}
        />
      )}
      {row.fault && <span className="text-13 whitespace-normal">{t(`faults.${row.fault}`)}</span>}
    </div>
  )
}
