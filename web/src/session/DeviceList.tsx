/** Where the member is signed in, and logging out there: one device, or all of them (decisions D18). */
import { formatDateTime, timeAgo } from '@kapao/client/format.ts'
import { LazyLayer } from '@kapao/client/LazyLayer.tsx'
import { lazyPart } from '@kapao/client/lazy-part.tsx'
import { serverNow } from '@kapao/client/server-clock.ts'
import { forgetSession } from '@kapao/client/session-store.ts'
import { queryKey, useApiQuery } from '@kapao/client/use-api.ts'
import { useApiMutation } from '@kapao/client/use-api-mutation.ts'
import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import * as api from '@kapao/contract/calls/member.ts'
import type { Sessions } from '@kapao/contract/schemas/session.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { Card } from '@kapao/ui/Card.tsx'
import { Skeleton } from '@kapao/ui/Skeleton.tsx'
import { toastSuccess } from '@kapao/ui/toast.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { LoadFailed } from '#loading/LoadFailed.tsx'

const ConfirmDialog = lazyPart(() => import('@kapao/ui/ConfirmDialog.tsx'), 'ConfirmDialog')

export function DeviceList() {
  const t = useTranslations('safety.devices')
  const frame = useTranslations('frame')
  const sessions = useApiQuery(api.sessions)
  return (
    <Card className="grid gap-3">
      <div>
        <h2 className="text-17 font-semibold">{t('title')}</h2>
        <p className="text-15 text-muted">{t('text')}</p>
      </div>
      {sessions.data ? (
        <>
          <ul className="grid">
            {sessions.data.map((session) => (
              <Device key={session.id} session={session} />
            ))}
          </ul>
          {sessions.data.length > 1 && <EndAll />}
        </>
      ) : sessions.isError ? (
        <LoadFailed
          text={t('loadFailed')}
          retryLabel={frame('retry')}
          onRetry={() => void sessions.refetch()}
        />
      ) : (
        <div role="status" className="grid gap-2">
          <span className="sr-only">{t('loading')}</span>
          <Skeleton className="h-18 w-full" />
          <Skeleton className="h-18 w-full" />
        </div>
      )}
    </Card>
  )
}

function Device({ session }: { session: Wire<typeof Sessions>[number] }) {
  const t = useTranslations('safety.devices')
  const ago = useTranslations('statement.ago')
  const client = useQueryClient()
  const end = useApiMutation(api.endSession, {
    onSuccess: () => {
      toastSuccess(t('ended'))
      void client.invalidateQueries({ queryKey: queryKey(api.sessions) })
    },
  })
  const device = session.device || t('unknown')
  const { unit, count } = timeAgo(session.lastSeenAt, serverNow())
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b py-3 last:border-b-0">
      <Smartphone size={22} aria-hidden className="shrink-0 text-muted" />
      <div className="min-w-40 grow">
        <p className="text-15 font-medium wrap-anywhere">{device}</p>
        <p className="figures text-13 text-muted">
          {session.isCurrent ? (
            <span className="font-medium text-gold-text">{t('current')}</span>
          ) : (
            t('seen', { ago: ago(unit, { count }) })
          )}
          {session.address && ` · ${session.address}`}
        </p>
        <p className="figures text-13 text-muted">{t('opened', { at: formatDateTime(session.createdAt) })}</p>
      </div>
      {!session.isCurrent && (
        <Button
          kind="quiet"
          className="px-3 text-15"
          aria-label={t('endLabel', { device })}
          loading={end.isPending || end.isSuccess}
          onClick={() => end.mutate({ params: { id: session.id } })}
        >
          {t('end')}
        </Button>
      )}
    </li>
  )
}

function EndAll() {
  const t = useTranslations('safety.devices')
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const end = useApiMutation(api.logout, {
    endsSession: true,
    onSuccess: () => {
      forgetSession()
      void navigate({ to: '/login' })
    },
  })
  return (
    <>
      <Button kind="secondary" wide onClick={() => setAsking(true)}>
        {t('endAll')}
      </Button>
      <LazyLayer open={isAsking}>
        <ConfirmDialog
          open={isAsking}
          onClose={() => setAsking(false)}
          onConfirm={() => end.mutate({ body: { everywhere: true } })}
          loading={end.isPending}
          title={t('confirm.title')}
          confirmLabel={t('endAll')}
          cancelLabel={t('confirm.cancel')}
        >
          {t('confirm.text')}
        </ConfirmDialog>
      </LazyLayer>
    </>
  )
}
