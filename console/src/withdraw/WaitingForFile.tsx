/** What waits for a payout file, above the files; or that payouts do without them here. */
import type { ResultOf, Wire } from '@kapao/contract/calls/endpoint.ts'
import type { payoutFiles } from '@kapao/contract/calls/staff.ts'
import { Notice } from '@kapao/ui/Notice.tsx'
import { useTranslations } from 'use-intl'

export function WaitingForFile({ isUsed, waiting }: Wire<ResultOf<typeof payoutFiles>>) {
  const t = useTranslations('payoutFile')
  if (!isUsed) return <Notice tone="info">{t('notUsed')}</Notice>
  const { rows, notPayable } = waiting
  return (
    <Notice tone={notPayable > 0 ? 'warning' : 'info'}>
      {rows === 0 ? t('waitingNone') : t('waiting', { rows })}
      {notPayable > 0 && ` ${t('notPayable', { count: notPayable })}`}
    </Notice>
  )
}
