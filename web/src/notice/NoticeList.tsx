/** The inbox: notices by day, read by a tap or all at once, and what stands there while there are none to be had (ux 78). */
import { formatDate } from '@kapao/client/format.ts'
import { useOnline } from '@kapao/client/online.ts'
import { serverNow } from '@kapao/client/server-clock.ts'
import { queryKey } from '@kapao/client/use-api.ts'
import { useApiMutation } from '@kapao/client/use-api-mutation.ts'
import * as api from '@kapao/contract/calls/member.ts'
import * as limits from '@kapao/contract/limits.ts'
import { dayMs } from '@kapao/contract/time-units.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { EmptyState } from '@kapao/ui/EmptyState.tsx'
import { Skeleton } from '@kapao/ui/Skeleton.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { LoadFailed } from '#loading/LoadFailed.tsx'
import { LoadOffline } from '#loading/LoadOffline.tsx'
import { Pages } from '#loading/Pages.tsx'
import { NoticeRow } from './NoticeRow.tsx'
import { groupNotices, type NoticeView } from './notice-days.ts'
import { useNotices } from './use-notices.ts'

interface NoticeListProps {
  /** Leads to what a notice is about. */
  onFollow: (link: string) => void
}

export function NoticeList({ onFollow }: NoticeListProps) {
  const t = useTranslations('notice')
  const days = useTranslations('statement.days')
  const queries = useQueryClient()
  const isOnline = useOnline()
  const [page, setPage] = useState(1)
  const list = useNotices(page)
  const read = useApiMutation(api.readNotices, {
    onSuccess: () => void queries.invalidateQueries({ queryKey: queryKey(api.notices) }),
  })
  // A notice that could not be marked is still there to be read.
  const readOne = useApiMutation(api.readNotices, {
    errors: 'inline',
    onSuccess: () => void queries.invalidateQueries({ queryKey: queryKey(api.notices) }),
  })
  const open = ({ id, readAt, link }: NoticeView) => {
    if (readAt === null && isOnline) readOne.mutate({ body: { ids: [id] } })
    if (link !== null) onFollow(link)
  }
  if (!list.data) {
    if (list.isPaused) return <LoadOffline />
    if (list.isError)
      return <LoadFailed text={t('failed')} retryLabel={t('retry')} onRetry={() => void list.refetch()} />
    return <RowsSkeleton label={t('loading')} />
  }
  const { total, unread, notices } = list.data
  if (total === 0) return <EmptyState drawing="statement" title={t('empty')} />
  const wordOf = (date: string) => {
    const now = serverNow()
    if (date === formatDate(now)) return `${days('today')} · `
    return date === formatDate(now - dayMs) ? `${days('yesterday')} · ` : ''
  }
  return (
    <div className="grid gap-3">
      {unread > 0 && (
        <Button
          kind="secondary"
          disabled={!isOnline}
          loading={read.isPending}
          onClick={() => read.mutate({ body: { all: true } })}
        >
          {t('readAll')}
        </Button>
      )}
      <div className="card overflow-hidden">
        {groupNotices(notices).map(({ date, notices: ofDay }) => (
          <section key={date} aria-label={date}>
            <h2 className="figures border-line border-y bg-raised px-4 py-2 text-13 font-semibold">
              {wordOf(date)}
              {date}
            </h2>
            <ul className="divide-y divide-line">
              {ofDay.map((notice) => (
                <NoticeRow key={notice.id} notice={notice} onOpen={open} />
              ))}
            </ul>
          </section>
        ))}
      </div>
      <Pages page={page} total={total} rowsPerPage={limits.noticeRowsShown} onPage={setPage} />
    </div>
  )
}

function RowsSkeleton({ label }: { label: string }) {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">{label}</span>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-16 w-full" />
      ))}
    </div>
  )
}
