/** One record of the trail, with its values before and after. */
import type { ResultOf, Wire } from '@kapao/contract/calls/endpoint.ts'
import type { auditTrail } from '@kapao/contract/calls/staff.ts'
import { useTranslations } from 'use-intl'
import { Facts } from '#act/Facts.tsx'
import { Moment } from '#table/cells.tsx'
import type { PanelPlace } from '#table/ListScreen.tsx'
import { SidePanel } from '#table/SidePanel.tsx'
import { RecordSubject } from './RecordSubject.tsx'
import { isId } from './record-way.ts'

export type AuditRow = Wire<ResultOf<typeof auditTrail>>['records'][number]

/** An act that this console does not know yet is told by its code. */
export function useAction(): (action: string) => string {
  const t = useTranslations('audit.actions')
  return (action) => {
    const word = action as Parameters<typeof t>[0]
    return t.has(word) ? t(word) : action
  }
}

interface RecordPanelProps {
  record: AuditRow
  place: PanelPlace
}

/** Line by line; what is no JSON stays as it is. */
function readable(record: string): string {
  try {
    return JSON.stringify(JSON.parse(record), null, 2)
  } catch {
    return record
  }
}

export function RecordPanel({ record, place }: RecordPanelProps) {
  const t = useTranslations('audit')
  const actionOf = useAction()
  return (
    <SidePanel title={t('record', { n: record.n })} onClose={place.close}>
      <Facts
        facts={[
          [t('at'), <Moment key="at" at={record.at} />],
          [t('operator'), record.operator],
          [t('action'), actionOf(record.action)],
          [t('subject'), <RecordSubject key="subject" record={record} />],
          ...(record.reason ? ([[t('reason'), record.reason]] as const) : []),
        ]}
      />
      <section className="grid gap-2">
        <h3 className="text-15 font-semibold">{t('values')}</h3>
        <pre className="rounded-field bg-raised p-3 text-13 whitespace-pre-wrap wrap-anywhere">
          {readable(record.record)}
        </pre>
      </section>
      {isId(record.subject) && (
        <p className="text-13 text-muted wrap-anywhere">
          {t('id')}: <code>{record.subject}</code>
        </p>
      )}
    </SidePanel>
  )
}
