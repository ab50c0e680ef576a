/** One file: what was asked for and why, and the file itself for who may take it. */
import { grouped } from '@kapao/client/format.ts'
import { buttonClass } from '@kapao/ui/Button.tsx'
import { useTranslations } from 'use-intl'
import { Facts } from '#act/Facts.tsx'
import { Moment } from '#table/cells.tsx'
import type { PanelPlace } from '#table/ListScreen.tsx'
import { SidePanel } from '#table/SidePanel.tsx'
import { type ExportRow, ExportState } from './ExportState.tsx'

interface ExportPanelProps {
  row: ExportRow
  place: PanelPlace
}

export function ExportPanel({ row, place }: ExportPanelProps) {
  const t = useTranslations('exports')
  return (
    <SidePanel
      title={t(`kinds.${row.kind}`)}
      onClose={place.close}
      footer={
        row.link && (
          <a href={row.link} download className={buttonClass('primary')}>
            {t('download')}
          </a>
        )
      }
    >
      <ExportState row={row} />
      <Facts
        facts={[
          [t('rows'), grouped(row.rows)],
          [t('requestedBy'), row.requestedBy],
          [t('reason'), row.reason],
          [t('createdAt'), <Moment key="made" at={row.createdAt} />],
          [t('endsAt'), <Moment key="ends" at={row.endsAt} />],
          [t('zone'), t('bangkok')],
        ]}
      />
      {row.state === 'DONE' && !row.link && <p className="text-15 text-muted">{t('notYours')}</p>}
    </SidePanel>
  )
}
