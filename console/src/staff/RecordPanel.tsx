/** One record of the trail, with its values before and after. */
import type { ResultOf, Wire } from '@kapao/contract/calls/endpoint.ts'
import type { auditTrail } from '@kapao/contract/calls/staff.ts'
import { useTranslations } from 'use-intl'
import { Facts } from '#act/Facts.tsx'
import { useCodeWord } from '#i18n/use-code-word.ts'
import { ChangedValues } from '#table/ChangedValues.tsx'
import { Moment } from '#table/cells.tsx'
import type { PanelPlace } from '#table/ListScreen.tsx'
import { SidePanel } from '#table/SidePanel.tsx'
import { useReason } from '#table/use-reason.ts'
import { RecordSubject } from './RecordSubject.tsx'
import { readRecord } from './record-values.ts'
import { useTrailWords } from './use-trail-words.ts'

export type AuditRow = Wire<ResultOf<typeof auditTrail>>['records'][number]

/** An act that this console does not know yet is told by its code. */
export function useAction(): (action: string) => string {
  const wordOf = useCodeWord('audit.actions')
  return (action) => wordOf(action) ?? action
}

interface RecordPanelProps {
  record: AuditRow
  place: PanelPlace
}

export function RecordPanel({ record, place }: RecordPanelProps) {
  const t = useTranslations('audit')
  const actionOf = useAction()
  const reasonOf = useReason()
  const words = useTrailWords()
  const { text, values } = readRecord(record)
  return (
    <SidePanel title={t('record', { n: record.n })} onClose={place.close}>
      <Facts
        facts={[
          [t('at'), <Moment key="at" at={record.at} />],
          [t('operator'), record.operator],
          [t('action'), actionOf(record.action)],
          [t('subject'), <RecordSubject key="subject" record={record} />],
          ...(record.reason ? ([[t('reason'), reasonOf(record.reason)]] as const) : []),
        ]}
      />
      {values && (
        <section className="grid gap-2">
          <h3 className="text-15 font-semibold">{t('changes')}</h3>
          <ChangedValues of={{ ...record, ...values }} more={words} />
        </section>
      )}
      <details>
        <summary className="cursor-pointer py-2 text-15 font-medium">{t('raw')}</summary>
        <pre className="rounded-field bg-raised p-3 text-13 whitespace-pre-wrap wrap-anywhere">{text}</pre>
      </details>
    </SidePanel>
  )
}
