/** Where a person is signed in; what is not known to them, they end. */
import { queries } from '@kapao/client/queries.ts'
import { queryKey, useApiQuery } from '@kapao/client/use-api.ts'
import { useApiMutation } from '@kapao/client/use-api-mutation.ts'
import { endStaffSession, staffSessions } from '@kapao/contract/calls/staff.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { Notice } from '@kapao/ui/Notice.tsx'
import { Skeleton } from '@kapao/ui/Skeleton.tsx'
import { StatusPill } from '@kapao/ui/StatusPill.tsx'
import { toastSuccess } from '@kapao/ui/toast.ts'
import { useTranslations } from 'use-intl'
import { useErrorText } from '#i18n/use-error-text.ts'
import { Moment } from '#table/cells.tsx'

export function OwnSessions() {
  const t = useTranslations('session.sessions')
  const errorText = useErrorText()
  const { data, error } = useApiQuery(staffSessions)
  const end = useApiMutation(endStaffSession, {
    onSuccess: () => {
      toastSuccess(t('ended'))
      void queries.invalidateQueries({ queryKey: queryKey(staffSessions) })
    },
  })
  if (error)
    return (
      <Notice tone="bad" announce>
        {errorText(error)}
      </Notice>
    )
  if (!data) return <Skeleton className="h-30 w-full" />
  return (
    <ul className="grid gap-3">
      {data.map(({ id, device, address, createdAt, lastSeenAt, isCurrent }) => (
        <li key={id} className="card flex flex-wrap items-center gap-x-6 gap-y-2 p-4 text-15">
          <span className="grow font-medium">{device}</span>
          <span>
            <span className="text-13 text-muted">{t('address')} </span>
            <span className="figures">{address}</span>
          </span>
          <span>
            <span className="text-13 text-muted">{t('began')} </span>
            <Moment at={createdAt} />
          </span>
          <span>
            <span className="text-13 text-muted">{t('seen')} </span>
            <Moment at={lastSeenAt} />
          </span>
          {isCurrent ? (
            <StatusPill tone="good">{t('current')}</StatusPill>
          ) : (
            <Button
              kind="secondary"
              loading={end.isPending}
              onClick={() => end.mutate({ params: { sessionId: id } })}
            >
              {t('end')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
