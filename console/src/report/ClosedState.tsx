/** Whether the days of a report are closed, so that its figures change no more (docs/decisions/0008). */
import { StatusPill } from '@kapao/ui/StatusPill.tsx'
import { useTranslations } from 'use-intl'
import { dayText } from '#table/days.ts'

interface ClosedStateProps {
  from: string
  to: string
  /** The first day that is not closed. */
  openFrom: string
}

export function ClosedState({ from, to, openFrom }: ClosedStateProps) {
  const t = useTranslations('report')
  if (to < openFrom) return <StatusPill tone="good">{t('closed')}</StatusPill>
  const day = dayText(from > openFrom ? from : openFrom)
  return <StatusPill tone="waiting">{t('openFrom', { day })}</StatusPill>
}
