/** A change of what is shown waits for a second person: with the way to it. */
import { useApiQuery } from '@kapao/client/use-api.ts'
import { requests } from '@kapao/contract/calls/staff.ts'
import { consoleLimits } from '@kapao/contract/staff-limits.ts'
import { Notice } from '@kapao/ui/Notice.tsx'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'

interface ChangeWaitsProps {
  /** What requests call what is shown. */
  subject: string
}

export function ChangeWaits({ subject }: ChangeWaitsProps) {
  const t = useTranslations('act')
  const { data } = useApiQuery(requests, {
    body: { page: 1, limit: consoleLimits.waitingChanges, state: 'WAITING', kind: 'money_setting' },
  })
  const waiting = data?.requests.find((request) => request.subject === subject)
  if (!waiting) return null
  return (
    <Notice tone="info">
      <Link to="/approvals" search={{ kind: 'money_setting', open: waiting._id }} className="underline">
        {t('changeWaits')}
      </Link>
    </Notice>
  )
}
